/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nearest: the names that a misspelt word may mean.
 *
 *     struct nearest nearest;
 *     nearest_init(&nearest, TEXT("^a::serch$"));
 *     nearest_offer(&nearest, TEXT("a::search"));
 *     for (size_t i = 0; i < nearest.count; i++)
 *         ... nearest.items[i].name ...
 *
 * A word of which there are few, as that of an option, means one of them:
 *
 *     struct nearest_word word = nearest_word_init(TEXT("jsn"));
 *     nearest_word_offer(&word, TEXT("json"));
 *     ... word.found ... */
#ifndef NAMES_NEAREST_H
#define NAMES_NEAREST_H

#include "base/text.h"

#define NEAREST_MOST 3  /* names that are kept */
#define NEAREST_WORD 64 /* bytes of a word that may be misspelt; a longer one is near to what begins with them */

struct near {
    struct text name;
    size_t distance; /* 0: the word is in the name */
};

/* A text in small letters, at most NEAREST_WORD bytes of it. */
struct small_word {
    char s[NEAREST_WORD];
    size_t n;
};

struct nearest {
    struct small_word whole; /* the expression without `^`, `$` and backslashes */
    struct small_word last;  /* its part after the last `::` */
    struct small_word run;   /* its longest run of letters, digits and `_`, if it is more than a name */
    struct near items[NEAREST_MOST];
    size_t count;
};

/* Takes an expression apart. What has less than three letters, digits or `_` in a row is near to nothing. */
void nearest_init(struct nearest *nearest, struct text expression);

/* Offers a name, which must outlive it. Nearest is a name that has the whole expression in it, then one that differs
 * from it in a third of its letters at most, then one whose part after the last `::` does so from that of the
 * expression; last comes one that has the longest run of letters in it, where the expression cannot be a name. Small
 * and capital letters are the same. The nearest are kept, of equally near ones the first by name; a name that was
 * offered before is not kept again. */
void nearest_offer(struct nearest *nearest, struct text name);

/* The nearest of some words. */
struct nearest_word {
    struct text word, found; /* .s NULL: none is near */
    size_t least;            /* no word that differs in so many letters is near */
};

/* A word is near if it differs in a third of the letters at most, and one of two letters if none differs; of equally
 * near ones the first is found. Small and capital letters are the same. */
struct nearest_word nearest_word_init(struct text word);
void nearest_word_offer(struct nearest_word *nearest, struct text name);

/* How many letters must be added, dropped or changed, or two neighbours swapped, to make one out of the other (optimal
 * string alignment). `b` has NEAREST_WORD bytes at most. */
size_t edit_distance(struct text a, struct text b);

#endif
