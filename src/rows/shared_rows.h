/* shared_rows: the rows of instructions. Nearly every instruction is a row by itself, and so has no entry here: a row
 * has the number of its first instruction.
 *
 *     struct shared_rows shared;
 *     shared_rows_init(&shared, profile);
 *     for (ref_t i = shared_rows_next(&shared, 0); i != NONE; i = shared_rows_next(&shared, i + 1))
 *         *shared_rows_at(&shared, i) = ...;
 *     shared_rows_release(&shared);
 */
#ifndef ROWS_SHARED_ROWS_H
#define ROWS_SHARED_ROWS_H

#include "profile/profile.h"

#define SHARED_ROWS_BITS 64u

struct shared_rows {
    size_t count;    /* instructions */
    uint64_t *marks; /* a bit for each: it may share its row */
    ref_t *before;   /* by word of marks: how many are marked before it */
    ref_t *entries;  /* of the marked ones in order: what the user puts there; at first NONE */
};

/* Marks instructions that may share their address with others of the same object: contexts of one function do, and
 * inputs of different builds. All that do are marked, and those that have no address. */
void shared_rows_init(struct shared_rows *shared, const struct profile *profile);

/* Releases it, or one that is zero-initialised. */
void shared_rows_release(struct shared_rows *shared);

/* The next marked instruction from `from` on; NONE after the last. */
ref_t shared_rows_next(const struct shared_rows *shared, ref_t from);

/* The entry of an instruction; NULL: it is not marked. */
static inline ref_t *shared_rows_at(const struct shared_rows *shared, ref_t instruction)
{
    ref_t word = instruction / SHARED_ROWS_BITS;
    uint64_t bit = (uint64_t)1 << instruction % SHARED_ROWS_BITS, marks = shared->marks[word];
    if (!(marks & bit))
        return NULL;
    return &shared->entries[shared->before[word] + (ref_t)__builtin_popcountll(marks & (bit - 1))];
}

#endif
