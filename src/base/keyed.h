/* keyed: sorts numbers by 64-bit keys, stably, a byte of the keys at a time: linear in the numbers.
 *
 *     struct keyed *items = memory_alloc(count * sizeof *items);
 *     for (size_t i = 0; i < count; i++)
 *         items[i] = (struct keyed){lines[i].number, (ref_t)i};
 *     keyed_sort(items, count);                  // for two keys sort by the lesser one first, then by the other */
#ifndef BASE_KEYED_H
#define BASE_KEYED_H

#include "base/index.h"

struct keyed {
    uint64_t key;
    ref_t number;
};

/* Sorts by ascending keys; what has the same key stays in its order. */
void keyed_sort(struct keyed *items, size_t count);

#endif
