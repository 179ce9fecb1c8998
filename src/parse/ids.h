/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ids: one of a file's three tables of compressed names (rule 8): from the number in `(12)` to a name's ref.
 *
 * A hash of 32 bits that can be undone is the id itself, so an index alone holds those below 2^32: dense or, as
 * Valgrind writes them, with gaps. Larger ids, which no known program writes, are in a list.
 *
 *     ids_set(&ids, 12, ref);
 *     ids_get(&ids, 12);      // ref
 *     ids_get(&ids, 13);      // NONE */
#ifndef PARSE_IDS_H
#define PARSE_IDS_H

#include "base/index.h"

struct ids_entry {
    uint64_t id;
    ref_t ref;
};

/* Zero-initialise before the first use. */
struct ids {
    struct index index;      /* from ids below 2^32, scrambled, to refs */
    struct index wide_index; /* into `wide` */
    ARRAY(struct ids_entry) wide;
};

/* Ids are often multiples of something: spreads them over all bits. Each step can be undone. */
static inline uint32_t ids_scramble(uint32_t id)
{
    uint32_t h = id ^ (uint32_t)hash_seed;
    h = (h ^ h >> 16) * 0x85ebca6bu;
    h = (h ^ h >> 13) * 0xc2b2ae35u;
    return h ^ h >> 16;
}

ref_t ids_get_wide(const struct ids *ids, uint64_t id);

/* The ref of an id, or NONE if it is not defined. */
static inline ref_t ids_get(const struct ids *ids, uint64_t id)
{
    if (id > UINT32_MAX)
        return ids_get_wide(ids, id);
    struct probe at = index_probe(&ids->index, ids_scramble((uint32_t)id));
    return index_next(&ids->index, &at) ? at.ref : NONE;
}

/* Defines an id, or redefines it from now on. */
void ids_set(struct ids *ids, uint64_t id, ref_t ref);

/* Calls `use` with each id and its ref, in no order. */
void ids_each(const struct ids *ids, void (*use)(void *context, uint64_t id, ref_t ref), void *context);

void ids_release(struct ids *ids);

#endif
