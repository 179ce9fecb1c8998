/* inclusive_by_series: the inclusive costs and cycles of a comparison, or of the units of a profile: worked out for
 * each run by itself, as if there were no other, and put side by side.
 *
 * A cycle of one run and one of another are one if they have functions in common. */
#ifndef CALLS_INCLUSIVE_BY_SERIES_H
#define CALLS_INCLUSIVE_BY_SERIES_H

#include "calls/inclusive.h"

/* What they are made of. */
struct inclusive_by_series {
    const struct profile *profile; /* with these series */
    const struct series_list *series;
    bool cycles;
    unsigned threads; /* at most; runs are worked out side by side */
};

/* Makes the graph of all calls, and the inclusive costs: of a sum alone as inclusive_init() does. Of several series the
 * rows have the number of calls as an event, as the profile has. Release them with graph_release() and
 * inclusive_release(). */
void inclusive_by_series_init(struct inclusive *joint, struct graph *graph, const struct inclusive_by_series *of);

#endif
