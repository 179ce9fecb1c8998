/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/dominated.h"

#include <stdlib.h>

/* The event that tells where a run is entered, and where the events of the run are. */
struct event_of_run {
    const struct measure *measure;
    ref_t place, end;
    ref_t calls; /* the event that counts its calls; NONE: all calls are its */
};

static uint64_t weigh(const void *context, const struct costs *costs)
{
    const struct event_of_run *event = context;
    cost_t cost = event->measure ? measure_in_series(event->measure, costs, event->place).cost : 0;
    return cost > 0 ? (uint64_t)cost : 0;
}

/* Finds the dominators of the calls of one run. */
static void find_run(struct dominated *dominated, const struct graph *all, const struct matrix *self,
                     const struct event_of_run *event, ref_t *by)
{
    struct graph part = {0};
    const struct graph *graph = event->calls == NONE ? all : &part;
    struct flow flow;
    struct dominators dominators;
    if (event->calls != NONE)
        graph_init_having(&part, all->profile, event->calls);
    flow_init(&flow, graph, self, &(struct weigher){weigh, event, weigh(event, &graph->profile->totals)}, 1);
    dominators_init(&dominators, &flow);
    dominators_add_up(&dominators, &dominated->only, event->place, event->end);
    memcpy(by, dominators.of, dominators.count * sizeof *by);
    dominators_release(&dominators);
    flow_release(&flow);
    graph_release(&part);
}

/* Adds the number of each function to the number of its dominator, after the numbers of all functions that it
 * dominates. */
static void add_upwards(ref_t *numbers, const ref_t *by, size_t count)
{
    ref_t *waiting = memory_zeroed(count, sizeof *waiting); /* by function: how many below it are not added yet */
    for (size_t f = 0; f < count; f++)
        if (by[f] != NONE)
            waiting[by[f]]++;
    for (size_t f = 0; f < count; f++)
        for (ref_t at = (ref_t)f; at != NONE && waiting[at] == 0; at = by[at]) {
            waiting[at] = NONE;
            if (by[at] == NONE)
                break;
            numbers[by[at]] += numbers[at];
            waiting[by[at]]--;
        }
    free(waiting);
}

/* Shared costs belong to all functions with estimates or lower bounds together: the sum over all of these is exact. */
static void find_estimatees(struct dominated *dominated, const struct profile *profile, const ref_t *by)
{
    size_t functions = profile->functions.count;
    ref_t *numbers = memory_zeroed(functions, sizeof *numbers), all = 0;
    for (size_t i = 0; i < profile->estimates.count; i++)
        if (profile->estimates.items[i].callee == NONE) {
            numbers[profile->estimates.items[i].caller]++;
            all++;
        }
    for (size_t f = 0; f < profile->unsure_functions.count; f++)
        if (profile_is_unsure(profile, (ref_t)f)) {
            numbers[f]++;
            all++;
        }
    add_upwards(numbers, by, functions);
    if (!dominated->is_estimate)
        dominated->is_estimate = memory_zeroed(functions, sizeof *dominated->is_estimate);
    for (size_t f = 0; f < functions; f++)
        dominated->is_estimate[f] |= numbers[f] && (numbers[f] < all || all == 1);
    free(numbers);
}

void dominated_init(struct dominated *dominated, const struct graph *graph, const struct matrix *self,
                    const struct series_list *series, const struct measure *measure)
{
    size_t functions = graph->functions;
    *dominated = (struct dominated){.only = matrix_copy(self),
                                    .by = memory_resize(NULL, series->count * functions, sizeof *dominated->by)};
    for (size_t run = 0; run < series->count; run++) {
        ref_t place = series_place(series, run), *by = dominated->by + run * functions;
        struct event_of_run event = {measure, place, place + (ref_t)series->events,
                                     series->count == 1 ? NONE : series_calls(series, run)};
        find_run(dominated, graph, self, &event, by);
        if (graph->profile->estimates.count || graph->profile->unsure.count)
            find_estimatees(dominated, graph->profile, by);
    }
}

void dominated_release(struct dominated *dominated)
{
    matrix_release(&dominated->only);
    free(dominated->by);
    free(dominated->is_estimate);
}

ref_t dominated_by(const struct dominated *dominated, size_t first_run, size_t runs, ref_t function)
{
    const ref_t *by = dominated->by + first_run * dominated->only.count + function;
    for (size_t run = 1; run < runs; run++)
        if (by[run * dominated->only.count] != *by)
            return NONE;
    return *by;
}

/* Each jump shortens the path upwards for later functions: chains of dominators may be long. */
ref_t *dominated_among(const struct dominated *dominated, size_t first_run, size_t runs, const ref_t *numbers)
{
    size_t count = dominated->only.count;
    ref_t *nearest = memory_resize(NULL, count, sizeof *nearest), by;
    for (size_t f = 0; f < count; f++)
        nearest[f] = dominated_by(dominated, first_run, runs, (ref_t)f);
    for (size_t f = 0; f < count; f++)
        while ((by = nearest[f]) != NONE && numbers[by] == NONE) {
            if (nearest[by] != NONE && numbers[nearest[by]] == NONE)
                nearest[by] = nearest[nearest[by]];
            nearest[f] = nearest[by];
        }
    return nearest;
}
