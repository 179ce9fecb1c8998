/* The words that stand most often in a text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS 1500
#define SLOTS 2048

struct word {
    char text[16];
    int count;
};

static struct word words[WORDS], *slots[SLOTS];
static int used;

static unsigned hash(const char *text)
{
    unsigned h = 5381;
    while (*text)
        h = h * 33 + (unsigned char)*text++;
    return h;
}

/* Where a word stands in the table, or would stand. */
static struct word **find(const char *text)
{
    unsigned at = hash(text) % SLOTS;
    while (slots[at] && strcmp(slots[at]->text, text) != 0)
        at = (at + 1) % SLOTS;
    return &slots[at];
}

static void add(const char *text)
{
    struct word **word = find(text);
    if (*word == NULL) {
        *word = &words[used++];
        strcpy((*word)->text, text);
    }
    (*word)->count++;
}

static int by_count(const void *a, const void *b)
{
    const struct word *x = a, *y = b;
    return x->count != y->count ? y->count - x->count : strcmp(x->text, y->text);
}

int main(void)
{
    unsigned seed = 1;
    char text[16];
    for (int i = 0; i < 6000; i++) {
        seed = seed * 1103515245 + 12345;
        snprintf(text, sizeof text, "word%u", (seed >> 16) % WORDS);
        add(text);
    }
    qsort(words, used, sizeof *words, by_count);
    for (int i = 0; i < 10; i++)
        printf("%s %d\n", words[i].text, words[i].count);
    return 0;
}
