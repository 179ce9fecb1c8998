/* buckets: numbers of things sorted by a key that is itself a small number: those of a key stand together, in their own
 * order. A counting sort: it takes time in proportion to things and keys. */
#ifndef BASE_BUCKETS_H
#define BASE_BUCKETS_H

#include "base/index.h"

struct buckets {
    ref_t *items; /* all of 0 .. count - 1: items[first[k] .. first[k + 1]) have key k */
    ref_t *first; /* by key, and the end behind the last */
};

/* Sorts 0 .. count - 1 by what `key_of` says, which is below `keys` and asked twice for each. */
void buckets_init(struct buckets *buckets, size_t count, size_t keys,
                  ref_t (*key_of)(const void *context, size_t number), const void *context);
void buckets_release(struct buckets *buckets);

/* The middle of such a sort, for those who do it themselves: turns counts by key (there is room for one more) into
 * where those of a key end, and behind the last key their sum. Who then puts things in their places from the last to
 * the first, each in front of the end of its key, leaves where each key starts. */
void buckets_ends(ref_t *counts, size_t keys);

#endif
