/* C, compiled without inlining; one function has no cost of its own line by line. */
#include "text.h"

#include <stdio.h>
#include <string.h>

static int count_vowels(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += is_vowel(*text);
    return count;
}

static void shout(char *text)
{
    for (; *text; text++)
        *text = upper(*text);
}

static unsigned hash(const char *text)
{
    unsigned h = 5381;
    while (*text)
        h = h * 33 + (unsigned char)*text++;
    return h;
}

int main(void)
{
    char line[] = "the quick brown fox jumps over the lazy dog";
    unsigned total = 0;
    for (int i = 0; i < 50; i++) {
        total += (unsigned)count_vowels(line);
        total ^= hash(line) + (unsigned)strlen(line);
    }
    shout(line);
    printf("%s %u\n", line, total);
    return 0;
}
