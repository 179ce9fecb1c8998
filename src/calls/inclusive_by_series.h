/* inclusive_by_series: the inclusive costs and cycles of a comparison, or of the units of a profile: worked out for
 * each run by itself, as if there were no other, and put side by side.
 *
 * A cycle of one run and one of another are one where they have functions in common. */
#ifndef CALLS_INCLUSIVE_BY_SERIES_H
#define CALLS_INCLUSIVE_BY_SERIES_H

#include "calls/inclusive.h"
#include "events/event.h"

/* Makes the inclusive costs of a joined profile (join.h, split.h), as inclusive_init() does of one that is alone. The
 * rows have the number of calls as an event, as the profile has. Release it with inclusive_release(). */
void joint_init(struct inclusive *joint, const struct profile *profile, const struct layout *layout, bool cycles);

#endif
