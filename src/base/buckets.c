/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/buckets.h"

#include <stdlib.h>

void buckets_ends(ref_t *counts, size_t keys)
{
    counts[keys] = 0;
    ref_t sum = 0;
    for (size_t key = 0; key <= keys; key++)
        counts[key] = sum += counts[key];
}

void buckets_init(struct buckets *buckets, size_t count, size_t keys,
                  ref_t (*key_of)(const void *context, size_t number), const void *context)
{
    ref_t *first = memory_zeroed(keys + 1, sizeof *first);
    ref_t *items = memory_resize(NULL, count, sizeof *items);
    for (size_t i = 0; i < count; i++)
        first[key_of(context, i)]++;
    buckets_ends(first, keys);
    for (size_t i = count; i-- > 0;)
        items[--first[key_of(context, i)]] = (ref_t)i;
    *buckets = (struct buckets){items, first};
}

void buckets_release(struct buckets *buckets)
{
    free(buckets->items);
    free(buckets->first);
    *buckets = (struct buckets){0};
}
