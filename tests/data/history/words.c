/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words FILE...: counts the words of files, and prints those that are there most often. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 1024
#define WORD_MAX 64
#define SHOWN 10

struct word {
    struct word *next;
    unsigned hash;
    int count;
    char text[];
};

static struct word *table[SLOTS];
static int words;

/* FNV-1a. */
static unsigned hash_of(const char *text)
{
    unsigned hash = 2166136261u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash;
}

static struct word *find(const char *text, unsigned hash)
{
    struct word *word = table[hash % SLOTS];
    while (word && (word->hash != hash || strcmp(word->text, text) != 0))
        word = word->next;
    return word;
}

static struct word *add(const char *text, unsigned hash)
{
    struct word *word = malloc(sizeof *word + strlen(text) + 1);
    if (!word)
        exit(1);
    *word = (struct word){.next = table[hash % SLOTS], .hash = hash};
    strcpy(word->text, text);
    table[hash % SLOTS] = word;
    words++;
    return word;
}

static void count(const char *text)
{
    unsigned hash = hash_of(text);
    struct word *word = find(text, hash);
    if (!word)
        word = add(text, hash);
    word->count++;
}

static int is_letter(int c)
{
    return isalpha(c) || c == '_';
}

/* The next word of a file; 0: there is none. */
static int read_word(FILE *file, char *text)
{
    int c, n = 0;
    do
        c = getc(file);
    while (c != EOF && !is_letter(c));
    for (; c != EOF && is_letter(c); c = getc(file))
        if (n < WORD_MAX - 1)
            text[n++] = (char)c;
    text[n] = '\0';
    return n;
}

static void read_file(const char *path)
{
    char text[WORD_MAX];
    FILE *file = fopen(path, "r");
    if (!file)
        exit(1);
    while (read_word(file, text))
        count(text);
    fclose(file);
}

static int compare(const void *a, const void *b)
{
    const struct word *x = *(struct word *const *)a, *y = *(struct word *const *)b;
    return x->count != y->count ? y->count - x->count : strcmp(x->text, y->text);
}

static void report(void)
{
    struct word **all = calloc((size_t)words + 1, sizeof *all);
    int n = 0;
    if (!all)
        exit(1);
    for (int i = 0; i < SLOTS; i++)
        for (struct word *word = table[i]; word; word = word->next)
            all[n++] = word;
    qsort(all, (size_t)n, sizeof *all, compare);
    for (int i = 0; i < n && i < SHOWN; i++)
        printf("%7d %s\n", all[i]->count, all[i]->text);
    free(all);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        read_file(argv[i]);
    report();
    return 0;
}
