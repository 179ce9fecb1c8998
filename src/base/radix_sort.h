/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* radix_sort: sorts numbers by 64-bit keys, stably, a byte of the keys at a time: linear in the numbers.
 *
 *     struct radix_item *items = memory_alloc(count * sizeof *items);
 *     for (size_t i = 0; i < count; i++)
 *         items[i] = (struct radix_item){lines[i].number, (ref_t)i};
 *     radix_sort(items, count);                  // for two keys sort by the lesser one first, then by the other */
#ifndef BASE_RADIX_SORT_H
#define BASE_RADIX_SORT_H

#include "base/index.h"

struct radix_item {
    uint64_t key;
    ref_t number;
};

/* Sorts by ascending keys; items with equal keys keep their order. */
void radix_sort(struct radix_item *items, size_t count);

#endif
