/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* split: a profile with the costs of each of its units (parts, threads, inputs) beside the sum, as a comparison has the
 * costs of its sides.
 *
 *     units_load(&units, &profile, ...);
 *     if (split_init(&series, &profile, &units))       // the profile has an event per unit now
 *         profile_finish(&profile);
 *     const struct measure *second = split_measure(&series, Ir, 1, &profile, &arena);
 *     series_release(&series); */
#ifndef COMPARE_SPLIT_H
#define COMPARE_SPLIT_H

#include "events/measure.h"
#include "load/units.h"

/* Adds the costs of the units, which are all kept, as events of their own to the profile they were read with, which is
 * not finished yet; releases the profiles of the units. `series`: zero-initialised. False, with no event added,
 * if that is more than EVENTS_MAX; release the series in any case. */
bool split_init(struct series_list *series, struct profile *profile, struct units *units);

/* Makes the measure of a unit from a measure of the sum, in the arena; `profile` is finished. */
struct measure *split_measure(const struct series_list *series, const struct measure *sum, size_t unit,
                              const struct profile *profile, struct arena *arena);

/* Makes the measure of the change of a unit since another one, likewise: without a figure if one of the two did not
 * record the event. Not of ratios. */
const struct measure *split_change(const struct series_list *series, const struct measure *sum, size_t unit,
                                   size_t since, const struct profile *profile, struct arena *arena);

/* The same of the largest change of any unit. */
const struct measure *split_largest_change(const struct series_list *series, const struct measure *sum,
                                           enum since since, const struct profile *profile, struct arena *arena);

#endif
