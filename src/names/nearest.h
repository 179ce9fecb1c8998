/* nearest: the names that a misspelt word may mean.
 *
 *     struct nearest nearest;
 *     nearest_init(&nearest, TEXT("^serch$"));
 *     nearest_offer(&nearest, TEXT("a::search"));
 *     for (size_t i = 0; i < nearest.count; i++)
 *         ... nearest.items[i].name ... */
#ifndef NAMES_NEAREST_H
#define NAMES_NEAREST_H

#include "base/text.h"

#define NEAREST_MOST 3  /* names that are kept */
#define NEAREST_WORD 32 /* bytes of a word that may be misspelt; of a longer one the beginning is looked at */

struct near {
    struct text name;
    size_t distance; /* 0: the word is in the name */
};

struct nearest {
    char word[NEAREST_WORD]; /* in small letters */
    size_t length;           /* of the word; 0: nothing is near */
    struct near items[NEAREST_MOST];
    size_t count;
};

/* Takes the longest run of letters, digits and `_` of an expression as the word, if it has three or more. */
void nearest_init(struct nearest *nearest, struct text expression);

/* Offers a name, which must outlive it. It is near if the word is in it, in small or capital letters, or its part after
 * the last `::` differs from the word in a third of its letters at most. The nearest are kept, of equally near ones the
 * first by name; a name that was offered before is not kept again. */
void nearest_offer(struct nearest *nearest, struct text name);

/* How many letters must be added, dropped or changed, or two neighbours swapped, to make one out of the other (optimal
 * string alignment). `b` has NEAREST_WORD bytes at most. */
size_t edit_distance(struct text a, struct text b);

#endif
