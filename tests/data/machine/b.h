/* Two lines. */
static inline int minus(int a); /* of code that was inlined */
