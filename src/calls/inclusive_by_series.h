/* inclusive_by_series: the inclusive costs and cycles of a comparison, or of the units of a profile: worked out for
 * each run by itself, as if there were no other, and put side by side.
 *
 * A cycle of one run and one of another are one if they have functions in common. */
#ifndef CALLS_INCLUSIVE_BY_SERIES_H
#define CALLS_INCLUSIVE_BY_SERIES_H

#include "calls/inclusive.h"
#include "events/series.h"

/* Makes the inclusive costs of the graph of a profile with these series: of a sum alone as inclusive_init() does. Of
 * several the rows have the number of calls as an event, as the profile has. Release it with inclusive_release(). */
void joint_init(struct inclusive *joint, const struct graph *graph, const struct series_list *series, bool cycles);

#endif
