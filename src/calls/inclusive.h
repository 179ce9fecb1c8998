/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inclusive: self and inclusive cost by function, cycles, and the number of calls of each function (rules 21 to 24).
 *
 * Each figure is in an array of its own, indexed by the numbers of the profile's functions. */
#ifndef CALLS_INCLUSIVE_H
#define CALLS_INCLUSIVE_H

#include "base/diagnostic.h"
#include "calls/graph.h"
#include "events/series.h"

/* Two or more functions that call each other (rule 23). Cycles are numbered from 0 in the order of the report: by the
 * inclusive cost of the first event, largest first, then of the next events, then by the smallest member. They are
 * shown as 1, 2, ... */
struct cycle {
    ref_t first, count; /* members[first .. first + count), ascending */
};

struct inclusive {
    struct matrix self,
        inclusive; /* by function; for a member of a cycle the larger of (a) its self cost plus the calls that leave the
                      cycle from it, and (b) the cost of the calls that enter the cycle at it; at most the cycle's cost.
                      The member cost at least this much, and exactly this much if it is the cycle's cost */
    uint64_t *called;           /* by function: calls of it, including its own */
    ref_t *cycle_of;            /* by function: its cycle, or NONE */
    struct matrix most;         /* of several series, if one has a cycle, by function: see inclusive_most() */
    unsigned char *cycle_sides; /* of several series, by function: `1 << side` if the function is in a cycle on that
                                   side, or if nothing is of that side; else NULL */

    bool cycles_wanted;
    size_t cycle_count;
    struct cycle *cycles;
    ref_t *members;
    struct matrix cycle_self, cycle_inclusive; /* by cycle */
};

/* The self cost of each function: the sum over its pieces. */
struct matrix functions_self(const struct profile *profile);

/* Likewise, by function or way of a graph. */
struct matrix functions_self_in(const struct graph *graph);

/* Computes all of it. If the profile knows the ways (profile/ways.h), all inclusive costs are exact, and there are no
 * cycles: a function has the costs of its outermost ways. Else, with `cycles` false: there are no cycles, and recursion
 * through other functions counts as recorded (the inclusive cost of a member then follows rule 22). The graph must
 * outlive it. */
void inclusive_init(struct inclusive *inclusive, const struct graph *graph, bool cycles);

/* Computes only some events, as if there were no others; they are numbered from 0. */
struct event_range {
    size_t first, count;
};
void inclusive_init_of(struct inclusive *inclusive, const struct graph *graph, bool cycles, struct event_range events);
void inclusive_release(struct inclusive *inclusive);

/* The most that a function may cost: of a member of a cycle the inclusive cost of that, of each series by itself; of
 * others no costs, or their inclusive costs. */
struct costs inclusive_most(const struct inclusive *inclusive, ref_t function);

/* Lists the members of each cycle from `cycle_of`, for code that computes inclusive costs in another way. */
void inclusive_list_members(struct inclusive *inclusive);

/* Diagnoses once that a sum stopped at the end of its range, and once that the profile contradicts itself: an inclusive
 * cost exceeds the total of its event by 0.1% or more (rule 24; not for events with negative costs, nor if cycles were
 * not wanted, because recursion then counts more than once). Names the row with the worst share of the total, and its
 * unit in `series`, the series of the profile. */
void inclusive_check(const struct inclusive *inclusive, const struct profile *profile, const struct series_list *series,
                     struct diagnostics *diagnostics);

/* Whether an arc lies inside a cycle: its cost is shown as recorded, and overlaps with other costs. */
bool inclusive_arc_in_cycle(const struct inclusive *inclusive, const struct arc *arc);

#endif
