/* rates: how many of their accesses caches miss, and how many of its branches the processor mispredicts, as ratios of
 * recorded events: `D1mr/Dr`. */
#ifndef EVENTS_RATES_H
#define EVENTS_RATES_H

#include "events/event.h"

/* Adds, after all others, the rates of which both events are recorded. A name that another measure has is left to that.
 * Returns how many rates there are then. */
size_t rates_add(struct measures *measures);

/* Whether a name is that of a rate that would be added. */
bool rates_may_have(const struct measures *measures, struct text name);

#endif
