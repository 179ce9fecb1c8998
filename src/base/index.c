/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/index.h"

#include <stdlib.h>

#define INDEX_FIRST 64u
#define INDEX_KEEP 1024u /* slots: a larger table is given back when the index is emptied */

ref_t *refs_at(struct refs *refs, ref_t key)
{
    while (refs->count <= key)
        *array_add(refs) = NONE;
    return &refs->items[key];
}

ref_t *refs_new(size_t count)
{
    ref_t *refs = memory_resize(NULL, count, sizeof *refs);
    for (size_t i = 0; i < count; i++)
        refs[i] = NONE;
    return refs;
}

int refs_order(const void *a, const void *b)
{
    ref_t x = *(const ref_t *)a, y = *(const ref_t *)b;
    return (x > y) - (x < y);
}

static void index_put(struct index *index, struct index_slot slot)
{
    size_t at = slot.hash & index->mask;
    while (index->slots[at].next > index->floor)
        at = (at + 1) & index->mask;
    index->slots[at] = slot;
}

/* The lower half of a hash places an entry, so a table is never larger than 2^32 slots. */
static void index_resize(struct index *index, size_t slots)
{
    struct index old = *index;
    index->slots = memory_zeroed(slots, sizeof *index->slots);
    index->mask = slots - 1;
    for (size_t i = 0; old.slots && i <= old.mask; i++)
        if (old.slots[i].next > old.floor)
            index_put(index, old.slots[i]);
    free(old.slots);
}

static size_t slots_of(const struct index *index)
{
    return index->slots ? index->mask + 1 : 0;
}

void index_reserve(struct index *index, size_t count)
{
    size_t slots = slots_of(index) ? slots_of(index) : INDEX_FIRST;
    while (index_is_full(count, slots))
        slots *= 2;
    if (slots > slots_of(index))
        index_resize(index, slots);
}

void index_add(struct index *index, uint64_t hash, ref_t ref)
{
    if (!index->slots || index_is_full(index->count, index->mask + 1))
        index_resize(index, index->slots ? (index->mask + 1) * 2 : INDEX_FIRST);
    index_put(index, (struct index_slot){(uint32_t)hash, ref + 1});
    index->count++;
}

void index_forget(struct index *index, ref_t floor)
{
    if (index->mask >= INDEX_KEEP)
        index_release(index);
    index->count = 0;
    index->floor = floor;
}

void index_release(struct index *index)
{
    free(index->slots);
    *index = (struct index){0};
}
