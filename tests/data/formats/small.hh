static inline int skip(char const *s) { return strspn(s, " "); }
static inline int take(void *p) { return p != NULL; }
