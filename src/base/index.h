/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* index: a hash index from keys to dense numbers; the keys stay where they are.
 *
 * An open-addressing table of (hash, number) pairs. The caller compares keys itself, inline, so that one table type
 * serves names, functions, pieces, lines and calls:
 *
 *     struct probe p = index_probe(&index, hash);
 *     while (index_next(&index, &p))
 *         if (key_of(p.ref) is mine)
 *             return p.ref;
 *     index_insert(&index, &p, new_ref);
 *
 * Numbers near each other in the low three bits of their hash share a cache line. */
#ifndef BASE_INDEX_H
#define BASE_INDEX_H

#include "base/hash.h"
#include "base/memory.h"

/* A number of something in a table: an event, object, file, name, function, piece, line, call, part. */
typedef uint32_t ref_t;
#define NONE UINT32_MAX

/* A growing list of them, as ARRAY() makes it. */
struct refs ARRAY_OF(ref_t);

/* A pointer to item `key` of the list, which grows to hold it; new items are NONE. The pointer is valid until the list
 * grows again. */
ref_t *refs_at(struct refs *refs, ref_t key);

/* So many that are NONE; free() them. */
ref_t *refs_new(size_t count);

/* The order of two for qsort() and bsearch(). */
int refs_order(const void *a, const void *b);

struct index_slot {
    uint32_t hash; /* the low half */
    uint32_t next; /* the number plus 1; 0: free */
};

/* Zero-initialise before the first use. */
struct index {
    struct index_slot *slots;
    size_t mask; /* the number of slots, a power of two, minus 1 */
    size_t count;
    ref_t floor; /* numbers below it were forgotten: their slots are free */
};

struct probe {
    size_t at;
    uint32_t hash;
    ref_t ref;
};

static inline struct probe index_probe(const struct index *index, uint64_t hash)
{
    return (struct probe){(size_t)hash & index->mask, (uint32_t)hash, NONE};
}

/* Moves to the next entry with the hash of the probe and sets p->ref; returns false after the last one. */
static inline bool index_next(const struct index *index, struct probe *p)
{
    if (!index->slots)
        return false;
    for (;;) {
        struct index_slot slot = index->slots[p->at];
        if (slot.next <= index->floor)
            return false;
        p->at = (p->at + 1) & index->mask;
        if (slot.hash == p->hash) {
            p->ref = slot.next - 1;
            return true;
        }
    }
}

/* Replaces the number that index_next() found last. */
static inline void index_replace(struct index *index, const struct probe *p, ref_t ref)
{
    index->slots[(p->at - 1) & index->mask].next = ref + 1;
}

/* Adds `ref` under `hash`. The caller makes sure that its key is new. */
void index_add(struct index *index, uint64_t hash, ref_t ref);

/* Whether an index of `slots` slots with `count` entries has to grow. */
static inline bool index_is_full(size_t count, size_t slots)
{
    return count >= slots / 4 * 3;
}

/* Adds `ref` under the hash of a probe after index_next() returned false for it: in the slot where the probe ended. */
static inline void index_insert(struct index *index, const struct probe *p, ref_t ref)
{
    if (!index->slots || index_is_full(index->count, index->mask + 1)) {
        index_add(index, p->hash, ref);
        return;
    }
    index->slots[p->at] = (struct index_slot){p->hash, ref + 1};
    index->count++;
}

/* Makes room for `count` entries in all, so that adding them does not move any. */
void index_reserve(struct index *index, size_t count);

/* Empties the index in constant time. All numbers that are added from now on must be `floor` or above. */
void index_forget(struct index *index, ref_t floor);

void index_release(struct index *index);

#endif
