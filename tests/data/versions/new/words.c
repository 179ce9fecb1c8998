#include "words.h"

#include <string.h>

/* The length is asked once. */
size_t count_words(const char *text)
{
    size_t words = 0;
    const char *end = text + strlen(text);
    for (const char *s = text; s < end; s++)
        if (!is_blank(*s) && (s == text || is_blank(s[-1])))
            words++;
    return words;
}

size_t count_lines(const char *text)
{
    size_t lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}
