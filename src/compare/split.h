/* split: a profile with the costs of each of its units (parts, threads, inputs) beside the sum, as a comparison has
 * those of its sides.
 *
 *     units_load(&units, &profile, ...);
 *     if (split_init(&split, &profile, &units))        // the profile has an event per unit now
 *         profile_finish(&profile);
 *     const struct measure *second = split_measure(&split, Ir, 1, &profile, &arena);
 *     split_release(&split);
 *
 * The events of the sum keep their names and stand first; calls are counted as an event, as in join.h. */
#ifndef COMPARE_SPLIT_H
#define COMPARE_SPLIT_H

#include "events/event.h"
#include "load/units.h"

struct split {
    enum unit_kind kind;
    struct layout layout;
    struct texts names; /* of the units */
    struct arena arena;
};

/* Adds the costs of the units, which are all kept, as events of their own to the profile they were read with, which is
 * not finished yet; releases the profiles of the units. False, with nothing changed, where that is more than
 * EVENTS_MAX; release it in any case. */
bool split_init(struct split *split, struct profile *profile, struct units *units);
void split_release(struct split *split);

/* Makes the measure of a unit of one of the sum, in the arena; `profile` is finished. */
struct measure *split_measure(const struct split *split, const struct measure *sum, size_t unit,
                              const struct profile *profile, struct arena *arena);

#endif
