/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evidence: what the figures of a check stand for: all that was measured, or what of it may be missing, and why. Inputs
 * note while they are read what was lost of them (profile/profile.h); here these notes become doubts of figures. So a
 * new way to lose something is a new note, and no new kind of check.
 *
 *     struct evidence evidence = evidence_of(&study, &gauge, &functions, &arena);
 *     if (!evidence.unknown)
 *         ... gauge_outcome(&gauge, &spent, evidence.of) ... */
#ifndef CHECKS_EVIDENCE_H
#define CHECKS_EVIDENCE_H

#include "checks/functions.h"
#include "checks/gauge.h"

/* All sentences are in the arena, or static. */
struct evidence {
    const char *unknown;    /* says that no figure is known, and why: nothing was measured, not by all inputs, or not
                               what the check asks for; NULL: figures are known, but for the doubts */
    struct doubt of[SIDES]; /* of each row */
    const char *lost;       /* says that costs were lost, and what: then nothing is within its limits; NULL: none */
    bool *is_bare[SIDES];   /* by function, whether it may have lost its block; NULL: no function may */
    cost_t *apart[SIDES];   /* by function, what others cost that may be its contexts; NULL: no costs are missing */
    bool lacks_rows;        /* so much is missing that rows may be, too */
};

/* The evidence for the figures of a gauge. Unknown is a program, a side, a run or a unit without a cost of any event; a
 * term of a derived event that only one side of a comparison has; an event that a unit did not record; for inclusive
 * costs and calls an input or a unit with costs but no calls, as calls may not have been recorded; for calls a side or
 * a run in which the number of each call is 0. In doubt is what was lost; an event that some part with a cost did not
 * record; and for rows of the program the costs that no line has: they may belong to any row. */
struct evidence evidence_of(const struct study *study, const struct gauge *gauge, struct functions *functions,
                            struct arena *arena);

/* Says in words (in the arena) what the figures were measured on, and what may be missing of them: `6 inputs, 8 parts
 * with a cost; Ir; nothing is missing`. */
const char *evidence_explain(const struct evidence *evidence, const struct study *study, const struct gauge *gauge,
                             struct arena *arena);
void evidence_release(struct evidence *evidence);

/* Adds the doubts of one function: an inclusive cost above the total contradicts itself; a function that is called and
 * has no block, in a profile of Callgrind, may have lost it; and where costs are missing, functions that were lost may
 * have called others that are named as its contexts. Where functions are hidden, its calls may be shared by estimate.
 */
void evidence_add_function(struct evidence *evidence, const struct gauge *gauge, struct functions *functions,
                           const struct spent *spent, ref_t function);

/* Adds the doubt of a row whose self cost is a lower bound, as functions are hidden: it may be up to its most. */
void evidence_add_charged(struct evidence *evidence, const struct gauge *gauge, const struct profile *profile,
                          const struct spent *spent);

/* Likewise, of an input, a part or a thread and its pair. */
struct evidence evidence_of_pair(const struct study *study, const struct gauge *gauge, size_t pair,
                                 struct arena *arena);

#endif
