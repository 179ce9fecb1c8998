/* hide: a profile without some of its functions: their callers call their callees, as if the functions had been
 * inlined.
 *
 *     struct hide hide = {.hidden = hidden};
 *     hide_functions(&hide, &to, &from);
 *     ... hide.left ...                        // functions that are still there
 *
 * The self cost of a hidden function becomes self cost of its callers, at the lines of their calls. A profile does not
 * know which call led to which cost: if several functions call a hidden function, its self cost and its calls are
 * shared among them in proportion to the cost that their calls bring. Such shares are estimates, and noted in the
 * profile. Shares are whole numbers and nothing is lost: all callers together get the whole cost, and each gets as much
 * as its calls brought, so that inclusive costs stay as they are. Events with costs below 0, or with sums past the
 * range, are shared by the number of calls. Numbers of calls that are counted like an event are shared by that event.
 *
 * Where the profile knows its ways (profile/ways.h), these stay exact.
 *
 * Hidden functions that call each other are hidden together. A hidden function without lines may have an event that
 * only the calls of it know: this cost, too, becomes self cost of its callers. Cost that begins in a hidden function,
 * and not in calls from others, is lost. */
#ifndef CALLS_HIDE_H
#define CALLS_HIDE_H

#include "profile/profile.h"

/* Limit on pairs of an incoming call of a hidden function and an item in the function (its self cost or a call that it
 * makes), because each pair may become a call. Functions that would need more are not hidden. The second limit is on
 * the costs of all pairs together, one for each event. */
#define HIDE_PAIRS_MAX 1000000u
#define HIDE_COSTS_MAX 16000000u

struct hide {
    const bool *hidden; /* by function of the profile; NULL: no function is hidden */
    uint64_t pairs;     /* the number of pairs that were made */
    size_t left;        /* the number of functions that should be hidden and stay */
};

/* Makes `to` (not initialised) out of `from`, which is finished and has calls, but no instructions and no record. */
void hide_functions(struct hide *hide, struct profile *to, const struct profile *from);

/* The costs that were lost with hidden functions, by event, in the arena: self costs, and the costs that only their
 * calls knew. */
struct costs hide_lost(const struct profile *to, const struct profile *from, struct arena *arena);

#endif
