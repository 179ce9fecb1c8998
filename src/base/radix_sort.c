/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/radix_sort.h"

#include <stdlib.h>

#define VALUES 256 /* of a byte */
#define FEW 64     /* items that are sorted faster one by one */

static void sort_few(struct radix_item *items, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct radix_item item = items[i];
        size_t at = i;
        for (; at > 0 && items[at - 1].key > item.key; at--)
            items[at] = items[at - 1];
        items[at] = item;
    }
}

static void sort_by_byte(const struct radix_item *from, struct radix_item *to, size_t count, unsigned shift)
{
    size_t ends[VALUES] = {0}, sum = 0;
    for (size_t i = 0; i < count; i++)
        ends[from[i].key >> shift & (VALUES - 1)]++;
    for (size_t value = 0; value < VALUES; value++)
        ends[value] = sum += ends[value];
    for (size_t i = count; i-- > 0;)
        to[--ends[from[i].key >> shift & (VALUES - 1)]] = from[i];
}

/* The bytes that are the same in all keys need no pass. */
static void sort_many(struct radix_item *items, size_t count)
{
    struct radix_item *other = memory_alloc(count * sizeof *other), *from = items, *to = other;
    uint64_t differs = 0;
    for (size_t i = 1; i < count; i++)
        differs |= items[i].key ^ items[0].key;
    for (unsigned shift = 0; shift < 64; shift += 8) {
        if ((differs >> shift & (VALUES - 1)) == 0)
            continue;
        sort_by_byte(from, to, count, shift);
        struct radix_item *sorted = to;
        to = from;
        from = sorted;
    }
    if (from != items)
        memcpy(items, from, count * sizeof *items);
    free(other);
}

void radix_sort(struct radix_item *items, size_t count)
{
    if (count <= FEW)
        sort_few(items, count);
    else
        sort_many(items, count);
}
