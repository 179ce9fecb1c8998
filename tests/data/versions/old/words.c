#include "words.h"

#include <string.h>

size_t count_words(const char *text)
{
    size_t words = 0;
    for (size_t i = 0; i < strlen(text); i++)
        if (!is_blank(text[i]) && (i == 0 || is_blank(text[i - 1])))
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
