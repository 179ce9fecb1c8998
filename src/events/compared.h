/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compared: the measures of a comparison: each event of both sides with all its statistics, and the number of calls
 * likewise.
 *
 *     measures_init(&measures, profile, series.events, ...);   // of the first run
 *     compared_init(&measures, profile, &series);
 *     const struct measure *change = &measures.items[measures_find(&measures, TEXT("Ir"))];
 *     const struct measure *old = compared_statistic(change, STATISTIC_OLD); */
#ifndef EVENTS_COMPARED_H
#define EVENTS_COMPARED_H

#include "events/measure.h"

/* Replaces the measures, which are those of the first run of the new side, by the statistics of each. The profile and
 * the series must outlive them. Without a base it does nothing: events are alone. */
void compared_init(struct measures *measures, const struct profile *profile, const struct series_list *series);

/* Whether an event is of one side. */
static inline bool compared_is_alone(const struct measure *measure)
{
    return !statistic_is_compared(measure->statistic);
}
/* The change of an event between the sides of other series, with its other statistics behind it, in the arena.
 * `measure`: of a profile that compares nothing. */
const struct measure *compared_change(const struct measure *measure, const struct series_list *series,
                                      const struct profile *profile, struct arena *arena);

/* Another statistic of the event of `measure`; if the event is alone, or the statistic is of a spread, `measure`
 * itself. */
static inline const struct measure *compared_statistic(const struct measure *measure, enum statistic statistic)
{
    if (!statistic_is_compared(measure->statistic))
        return measure;
    return measure + ((int)statistic - (int)measure->statistic);
}

/* Likewise the figure of a side. */
static inline const struct measure *compared_of_side(const struct measure *measure, enum side side)
{
    return compared_statistic(measure, side == SIDE_NEW ? STATISTIC_NEW : STATISTIC_OLD);
}

/* The statistics of the event at index `i` of the measures that compared_init() was given. */
const struct measure *compared_lead(const struct measures *measures, size_t i);

/* The total for shares of a change: the old cost, or the new cost if the old is 0; of an event that is alone, its
 * cost. */
cost_t compared_base(const struct measure *measure, const struct costs *costs);

enum bound {
    BOUND_NONE,   /* the cost is exact */
    BOUND_BELOW,  /* it is at least as much */
    BOUND_UNKNOWN /* it may be more, or less, as a change, of which a side is at least as much */
};

/* What a measure says of costs that are at least `least`, and at most `most`. */
enum bound compared_bound(const struct measure *measure, const struct costs *least, const struct costs *most);

/* Likewise of self costs that functions are charged (rows/unsure.h), of all measures. `most` of no width: all are
 * exact; COST_MAX: nothing is known of that event. */
enum bound compared_charged(const struct measure *measure, const struct costs *least, const struct costs *most);

/* A number of calls in any statistic that has numbers of calls, which are never below 0. */
uint64_t compared_count(const struct measure *calls, const struct costs *costs);

/* The measures, if they belong to a comparison; else NULL. */
static inline const struct measures *compared_measures(const struct measures *measures)
{
    return measures->calls ? measures : NULL;
}

/* The statistics of each event for programs, in the order of lists: those with a key; of events that are alone
 * STATISTIC_ALONE. Returns their number. */
size_t compared_printed(const struct series_list *series, enum statistic told[STATISTICS_LISTED]);

/* Whether the sides differ in the calls of these costs. True if nothing is compared. */
bool compared_calls_differ(const struct measures *measures, const struct costs *costs);

/* Whether the sides differ in any recorded event of these costs. */
bool compared_events_differ(const struct measures *measures, const struct costs *costs);

/* Whether the sides differ in any recorded event, or in calls. */
bool compared_differ(const struct measures *measures, const struct costs *costs);

#endif
