/* A program that is made faster: strlen() leaves a loop, a function is gone, and one is new. */
#include "words.h"

#include <stdio.h>

static char text[4096];

__attribute__((noinline)) static void fill(char *to, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++)
        to[i] = "a word and\nanother "[i % 19];
}

__attribute__((noinline)) static unsigned checksum(const char *s)
{
    unsigned sum = 0;
    while (*s)
        sum = sum * 31 + (unsigned char)*s++;
    return sum;
}

int main(void)
{
    fill(text, sizeof text);
    size_t words = count_words(text), lines = count_lines(text);
    printf("%zu %zu %u\n", words, lines, checksum(text));
    return 0;
}
