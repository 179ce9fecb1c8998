/* inclusive: self and inclusive cost by function, cycles, and how often each function was called (rules 21 to 24).
 *
 * Everything is in arrays of its own, by the numbers of the profile's functions. */
#ifndef CALLS_INCLUSIVE_H
#define CALLS_INCLUSIVE_H

#include "base/diagnostic.h"
#include "calls/graph.h"
#include "events/series.h"

/* Two or more functions that call each other (rule 23). Numbered from 0 in the order of the report: the largest
 * inclusive cost of the first event first, then of the next events, then by the smallest member. Shown as 1, 2, ... */
struct cycle {
    ref_t first, count; /* members[first .. first + count), ascending */
};

struct inclusive {
    struct matrix self,
        inclusive;              /* by function; of a member of a cycle the inclusive cost is the larger of its self cost
                                   with the calls that leave the cycle, and of the calls that enter the cycle at it, at
                                   most the cycle's: it cost at least as much, and just that if it is the cycle's */
    uint64_t *called;           /* by function: calls into it from anywhere, itself too */
    ref_t *cycle_of;            /* by function: its cycle, or NONE */
    unsigned char *cycle_sides; /* of several series, by function: 1 << side if it is in a cycle there, or if
                                   nothing is of that side; else NULL */

    bool cycles_wanted;
    size_t cycle_count;
    struct cycle *cycles;
    ref_t *members;
    struct matrix cycle_self, cycle_inclusive; /* by cycle */
};

/* The self cost of each function: that of all its pieces. */
struct matrix functions_self(const struct profile *profile);

/* Computes all of it. `cycles` false: there are no cycles, and recursion through other functions counts as recorded (a
 * member's inclusive cost is then that of rule 22). The graph must outlive it. */
void inclusive_init(struct inclusive *inclusive, const struct graph *graph, bool cycles);

/* Likewise of some events alone, as if they were all; they are numbered from 0 on. */
struct event_range {
    size_t first, count;
};
void inclusive_init_of(struct inclusive *inclusive, const struct graph *graph, bool cycles, struct event_range events);
void inclusive_release(struct inclusive *inclusive);

/* Lists the members of each cycle, out of cycle_of: for what makes inclusive costs otherwise. */
void inclusive_list_members(struct inclusive *inclusive);

/* Diagnoses once where a sum stopped, and where the profile contradicts itself: an inclusive cost above the total of
 * its event by 0.1% of it or more (rule 24; not for events with negative costs, nor if cycles were not wanted:
 * recursion counts more than once then). Names the worst row, by its share of the total, and the unit of `series`,
 * those of the profile, that it is of. */
void inclusive_check(const struct inclusive *inclusive, const struct profile *profile, const struct series_list *series,
                     struct diagnostics *diagnostics);

/* Whether an arc lies inside a cycle: its cost is shown as recorded, and overlaps with others. */
bool inclusive_arc_in_cycle(const struct inclusive *inclusive, const struct arc *arc);

#endif
