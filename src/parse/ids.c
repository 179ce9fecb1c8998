/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "parse/ids.h"

#include <stdlib.h>

/* Undoes ids_scramble(), by the inverses of its factors modulo 2^32. */
static uint32_t unscramble(uint32_t hash)
{
    uint32_t h = (hash ^ hash >> 16) * 0x7ed1b41du;
    h = (h ^ h >> 13 ^ h >> 26) * 0xa5cb9243u;
    return h ^ h >> 16 ^ (uint32_t)hash_seed;
}

static struct ids_entry *find_wide(const struct ids *ids, uint64_t id)
{
    for (struct probe at = index_probe(&ids->wide_index, hash_mix(id, 0)); index_next(&ids->wide_index, &at);)
        if (ids->wide.items[at.ref].id == id)
            return &ids->wide.items[at.ref];
    return NULL;
}

ref_t ids_get_wide(const struct ids *ids, uint64_t id)
{
    const struct ids_entry *entry = find_wide(ids, id);
    return entry ? entry->ref : NONE;
}

static void set_wide(struct ids *ids, uint64_t id, ref_t ref)
{
    struct ids_entry *entry = find_wide(ids, id);
    if (!entry) {
        index_add(&ids->wide_index, hash_mix(id, 0), (ref_t)ids->wide.count);
        entry = array_add(&ids->wide);
    }
    *entry = (struct ids_entry){id, ref};
}

void ids_set(struct ids *ids, uint64_t id, ref_t ref)
{
    if (id > UINT32_MAX) {
        set_wide(ids, id, ref);
        return;
    }
    struct probe at = index_probe(&ids->index, ids_scramble((uint32_t)id));
    if (index_next(&ids->index, &at))
        index_replace(&ids->index, &at, ref);
    else
        index_insert(&ids->index, &at, ref);
}

void ids_each(const struct ids *ids, void (*use)(void *context, uint64_t id, ref_t ref), void *context)
{
    for (size_t i = 0; i < ids->wide.count; i++)
        use(context, ids->wide.items[i].id, ids->wide.items[i].ref);
    for (size_t i = 0; ids->index.slots && i <= ids->index.mask; i++)
        if (ids->index.slots[i].next)
            use(context, unscramble(ids->index.slots[i].hash), ids->index.slots[i].next - 1);
}

void ids_release(struct ids *ids)
{
    index_release(&ids->index);
    index_release(&ids->wide_index);
    free(ids->wide.items);
    *ids = (struct ids){0};
}
