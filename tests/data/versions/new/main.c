/* A program that is made faster: strlen() leaves a loop, a function is gone, and one is new. */
#include "words.h"

#include <stdio.h>

static char text[4096];

__attribute__((noinline)) static void fill(char *to, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++)
        to[i] = "a word and\nanother "[i % 19];
}

__attribute__((noinline)) static unsigned longest_line(const char *s)
{
    unsigned longest = 0;
    for (unsigned length = 0; *s; s++) {
        length = *s == '\n' ? 0 : length + 1;
        longest = length > longest ? length : longest;
    }
    return longest;
}

int main(void)
{
    fill(text, sizeof text);
    size_t words = count_words(text), lines = count_lines(text);
    printf("%zu %zu %u\n", words, lines, longest_line(text));
    return 0;
}
