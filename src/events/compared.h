/* compared: the measures of a comparison: each event of both sides with all its statistics, and the number of calls
 * likewise.
 *
 *     measures_init(&measures, profile, series.events, ...);   // of the first run
 *     compared_init(&measures, profile, &series);
 *     const struct measure *change = &measures.items[measures_find(&measures, TEXT("Ir"))];
 *     const struct measure *old = compared_statistic(change, STATISTIC_OLD); */
#ifndef EVENTS_COMPARED_H
#define EVENTS_COMPARED_H

#include "events/event.h"

/* Replaces the measures, which are those of the first run of the new side, with the statistics of each. The profile and
 * the series must outlive them. Without a base nothing is done: events are alone. */
void compared_init(struct measures *measures, const struct profile *profile, const struct series_list *series);

/* A statistic of the event that `measure` is a statistic of; of one that is alone, or of a spread, itself. */
static inline const struct measure *compared_statistic(const struct measure *measure, enum statistic statistic)
{
    if (!statistic_is_compared(measure->statistic))
        return measure;
    return measure + ((int)statistic - (int)measure->statistic);
}

/* The statistics of the event in place `i` of the measures that compared_init() was given. */
const struct measure *compared_lead(const struct measures *measures, size_t i);

/* What shares of a change are of: the old cost, or if that is 0 the new one; of an event that is alone its cost. */
cost_t compared_base(const struct measure *measure, const struct costs *costs);

/* A number of calls, of any statistic that has one: none is below 0. */
uint64_t compared_count(const struct measure *calls, const struct costs *costs);

/* The measures, if they are those of a comparison; else NULL. */
static inline const struct measures *compared_measures(const struct measures *measures)
{
    return measures->calls ? measures : NULL;
}

/* The statistics that programs are told of each event, in the order in which they are listed: those with a key; of
 * events that are alone STATISTIC_ALONE. Returns how many. */
size_t compared_printed(const struct series_list *series, enum statistic told[STATISTICS_LISTED]);

/* Whether the sides differ in the calls of these costs. What is not compared counts as if they did. */
bool compared_calls_differ(const struct measures *measures, const struct costs *costs);

/* Whether they differ in any recorded event of these costs. */
bool compared_events_differ(const struct measures *measures, const struct costs *costs);

/* Likewise in any recorded event, or in calls. */
bool compared_differ(const struct measures *measures, const struct costs *costs);

#endif
