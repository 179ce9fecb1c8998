/* Small functions in a header; nothing of it is inlined in a build with -fno-inline. */
#ifndef TEXT_H
#define TEXT_H

static inline int is_vowel(char c)
{
    return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u';
}

static inline char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

#endif
