/* same_address: the rows of instructions. Nearly every instruction is a row by itself, and so has no entry here: a row
 * has the number of its first instruction.
 *
 *     struct same_address shared;
 *     same_address_init(&shared, profile);
 *     for (ref_t i = same_address_next(&shared, 0); i != NONE; i = same_address_next(&shared, i + 1))
 *         *same_address_at(&shared, i) = ...;
 *     same_address_release(&shared);
 */
#ifndef ROWS_SAME_ADDRESS_H
#define ROWS_SAME_ADDRESS_H

#include "profile/profile.h"

#define SAME_ADDRESS_BITS 64u

struct same_address {
    size_t count;    /* instructions */
    uint64_t *marks; /* a bit for each: it may share its row */
    ref_t *before;   /* by word of marks: how many are marked before it */
    ref_t *entries;  /* of the marked ones in order: what the user puts there; at first NONE */
};

/* Marks instructions that may share their address with others of the same object: contexts of one function do, and
 * inputs of different builds. All that do are marked, and those that have no address. */
void same_address_init(struct same_address *shared, const struct profile *profile);

/* Releases it, or one that is zero-initialised. */
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
