/* hide: a profile without some of its functions, whose callers call their callees, as if they had been inlined.
 *
 *     struct hide hide = {.hidden = hidden};
 *     hide_functions(&hide, &to, &from);
 *     ... hide.left ...                        // functions that are still there
 *
 * What a hidden function costs itself becomes self cost of its callers, at the lines of their calls. A profile does not
 * know which call led to what: if several functions call one that is hidden, its self cost and its calls are shared
 * among them by the cost that their calls bring, which is an estimate, and noted in the profile. Costs are
 * shared in whole numbers, and none is lost: all callers together have what was spent, and each has as much as its
 * calls brought, so that inclusive costs stay as they are. Events with costs below 0, or whose sums go past the range,
 * are shared by the number of calls, and so are calls that are counted like an event: by theirs.
 *
 * Hidden functions that call each other are hidden as one. Of an event that they have no cost of, as they have no
 * lines, calls of them alone know: that becomes self cost of their callers, too. What begins in a hidden function, and
 * not in calls of others, goes with it. */
#ifndef CALLS_HIDE_H
#define CALLS_HIDE_H

#include "profile/profile.h"

/* How often a call of a hidden function is brought together with something in it, at most: hidden functions that many
 * functions call, and that call many, would make a call for each pair. Those stay that it would not be enough for. All
 * pairs together have so many costs at most, one for each event. */
#define HIDE_PAIRS_MAX 1000000u
#define HIDE_COSTS_MAX 16000000u

struct hide {
    const bool *hidden; /* by function of the profile; NULL: none is */
    uint64_t pairs;     /* that were made */
    size_t left;        /* hidden functions that stay */
};

/* Makes `to` (not initialised) out of `from`, which is finished, and has calls, and no instructions and no record. */
void hide_functions(struct hide *hide, struct profile *to, const struct profile *from);

/* What went with hidden functions, by event, in the arena: self costs, and what only calls that they made knew. */
struct costs hide_lost(const struct profile *to, const struct profile *from, struct arena *arena);

#endif
