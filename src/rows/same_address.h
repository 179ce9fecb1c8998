/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* same_address: the rows of instructions, which are numbered by their first instruction. Nearly every instruction is a
 * row by itself, and has no entry here; instructions that may share an address have one.
 *
 *     struct same_address shared;
 *     same_address_init(&shared, profile);
 *     for (ref_t i = same_address_next(&shared, 0); i != NONE; i = same_address_next(&shared, i + 1))
 *         *same_address_at(&shared, i) = ...;
 *     same_address_release(&shared); */
#ifndef ROWS_SAME_ADDRESS_H
#define ROWS_SAME_ADDRESS_H

#include "profile/profile.h"

#define SAME_ADDRESS_BITS 64u

struct same_address {
    size_t count;    /* number of instructions */
    uint64_t *marks; /* a bit for each instruction: it may share its row */
    ref_t *before;   /* by word of marks: number of marked instructions before it */
    ref_t *entries;  /* of the marked instructions in order: NONE at first, then set by the caller */
};

/* Marks instructions that may share their address with others of the same object, as contexts of one function and
 * inputs of different builds do. All that share an address are marked, and those without an address. */
void same_address_init(struct same_address *shared, const struct profile *profile);

/* Releases it, also if it is zero-initialised. */
void same_address_release(struct same_address *shared);

/* The next marked instruction from `from` on; NONE after the last. */
ref_t same_address_next(const struct same_address *shared, ref_t from);

/* The entry of an instruction; NULL: it is not marked. */
static inline ref_t *same_address_at(const struct same_address *shared, ref_t instruction)
{
    ref_t word = instruction / SAME_ADDRESS_BITS;
    uint64_t bit = (uint64_t)1 << instruction % SAME_ADDRESS_BITS, marks = shared->marks[word];
    if (!(marks & bit))
        return NULL;
    return &shared->entries[shared->before[word] + (ref_t)__builtin_popcountll(marks & (bit - 1))];
}

#endif
