/* Counts words of a text. */
#include <stddef.h>

static inline int is_blank(char c)
{
    return c == ' ' || c == '\n';
}

size_t count_words(const char *text);
size_t count_lines(const char *text);
