/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* routines: the instructions of one function, address by address, with the calls and jumps made from each. A
 * function that Callgrind recorded in several contexts or files is one routine.
 *
 *     routines_init(&routines, profile, filter, measure);
 *     for (size_t i = 0; i < routines.count; i++) {
 *         routine_init(&routine, &routines, i);
 *         ... routine.steps[k].address, matrix_row(&routine.self, k) ...
 *         routine_release(&routine);
 *     }
 *     routines_release(&routines); */
#ifndef ROWS_ROUTINES_H
#define ROWS_ROUTINES_H

#include "base/buckets.h"
#include "events/measure.h"
#include "profile/matrix.h"
#include "rows/filter.h"

/* A function whose machine code is asked for. */
struct routine_choice {
    ref_t function;      /* the first of its functions, which names it */
    size_t first, count; /* its functions: routines.functions[first .. first + count) */
    cost_t cost;         /* cost of the measure */
};

/* All chosen routines, the most expensive first, then by name. */
struct routines {
    const struct profile *profile;
    struct routine_choice *items;
    size_t count;
    ref_t *functions;
    ref_t *routine_of; /* by function: where the functions of its routine begin in `functions` */
    bool *found;       /* by expression of the filter: it is an address that is recorded */
    struct buckets instructions, calls, jumps; /* by function: their numbers in the profile */
};

/* Chooses the functions that the filter disassembles and keeps, by their names and their recorded addresses. `measure`
 * (or NULL) orders them. The profile was read with WANT_INSTRUCTIONS, WANT_CALLS and WANT_JUMPS; it must outlive the
 * routines. */
void routines_init(struct routines *routines, const struct profile *profile, const struct filter *filter,
                   const struct measure *measure);

/* Chooses those of the functions that `is_chosen` has, by function. */
void routines_init_of(struct routines *routines, const struct profile *profile, const bool *is_chosen);

/* Knows all routines and chooses none, for routines_choose(). */
void routines_init_unchosen(struct routines *routines, const struct profile *profile);

/* Chooses the routine of one function, without a filter, instead of the previous choice; false, with no choice, if the
 * function has no address. It looks at no other function, so it is cheap. */
bool routines_choose(struct routines *routines, ref_t function);
void routines_release(struct routines *routines);

/* Calls from one instruction to one function. */
struct routine_call {
    ref_t callee;
    uint64_t count;
    bool recursive; /* to the routine itself */
};

/* Jumps from one instruction to another. */
struct routine_jump {
    uint64_t to;
    ref_t symbol; /* the function of the target, as it was recorded first */
    uint64_t followed, executed;
    bool conditional;
    bool leaves; /* to another function of code whose object is not known: believe the name. Callgrind writes distances
                    in 32 bits, and such code may be anywhere */
};

/* An instruction that has a cost, calls or jumps. */
struct routine_step {
    uint64_t address;
    uint64_t line;                 /* 0: unknown */
    ref_t file;                    /* of the line */
    ref_t piece;                   /* that it is in */
    size_t first_call, call_count; /* calls[first_call .. first_call + call_count) are made from it */
    size_t first_jump, jump_count;
};

/* Its steps in the order of their addresses; costs without an address are left out. */
struct routine {
    size_t count, call_count, jump_count;
    struct routine_step *steps;
    struct matrix self;         /* by step */
    struct routine_call *calls; /* by step, then by callee */
    struct matrix call_costs;   /* by call */
    struct routine_jump *jumps; /* by step, then by target */
};

void routine_init(struct routine *routine, const struct routines *routines, size_t number);
void routine_release(struct routine *routine);

/* The recorded addresses of a choice, in no order, some more than once. */
struct addresses ARRAY_OF(uint64_t);
void routines_list_addresses(const struct routines *routines, size_t number, struct addresses *addresses);

#endif
