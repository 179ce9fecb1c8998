/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/compared.h"

#include <stdlib.h>

/* The cost that shares of changes are of: the old one; if that is 0, the new one. */
cost_t compared_base(const struct measure *measure, const struct costs *costs)
{
    cost_t old = measure_cost(compared_statistic(measure, STATISTIC_OLD), costs);
    return old ? old : measure_cost(compared_statistic(measure, STATISTIC_NEW), costs);
}

static bool may_be_more(const struct measure *measure, const struct costs *least, const struct costs *most)
{
    return measure_cost(measure, least) != measure_cost(measure, most);
}

enum bound compared_bound(const struct measure *measure, const struct costs *least, const struct costs *most)
{
    if (!statistic_is_difference(measure->statistic))
        return may_be_more(measure, least, most) ? BOUND_BELOW : BOUND_NONE;
    bool old = may_be_more(compared_statistic(measure, STATISTIC_OLD), least, most);
    return old || may_be_more(compared_statistic(measure, STATISTIC_NEW), least, most) ? BOUND_UNKNOWN : BOUND_NONE;
}

/* Whether a measure takes an event from another. */
static bool subtracts(const struct measure *measure)
{
    bool has_minus = false;
    for (size_t i = 0; i < measure->terms.count; i++)
        has_minus |= measure->terms.items[i].factor < 0;
    for (size_t i = 0; i < measure->divisor.count; i++)
        has_minus |= measure->divisor.items[i].factor < 0;
    return has_minus;
}

static bool differ(const struct costs *least, const struct costs *most)
{
    bool any = false;
    for (ref_t e = 0; e < most->width; e++)
        any |= costs_get(least, e) != costs_get(most, e);
    return any;
}

enum bound compared_charged(const struct measure *measure, const struct costs *least, const struct costs *most)
{
    if (most->width == 0)
        return BOUND_NONE;
    if (subtracts(measure))
        return differ(least, most) ? BOUND_UNKNOWN : BOUND_NONE;
    if (measure->kind == MEASURE_RATIO) {
        struct figure a = measure_of(measure, least), b = measure_of(measure, most);
        return a.cost == b.cost && a.divisor == b.divisor ? BOUND_NONE : BOUND_UNKNOWN;
    }
    enum bound bound = compared_bound(measure, least, most);
    return bound == BOUND_BELOW && measure_cost(measure, most) == COST_MAX ? BOUND_UNKNOWN : bound;
}

uint64_t compared_count(const struct measure *calls, const struct costs *costs)
{
    cost_t count = measure_cost(calls, costs);
    return count > 0 ? (uint64_t)count : 0;
}

static cost_t total_of(const struct measure *measure, const struct profile *profile)
{
    if (measure->kind == MEASURE_RATIO)
        return 0;
    return measure_is_change(measure) ? compared_base(measure, &profile->totals)
                                      : measure_cost(measure, &profile->totals);
}

/* A statistic that is one event of one run is looked up as quickly as any event. */
static struct measure make_statistic(const struct measure *measure, enum statistic statistic,
                                     const struct series_list *series, struct arena *arena)
{
    struct measure made = *measure;
    enum side side = statistic_table[statistic].side;
    bool is_plain = measure->kind == MEASURE_RECORDED && statistic_table[statistic].takes == TAKES_ONE;
    made.statistic = statistic;
    if (is_plain && series->runs[side] == 1) {
        struct term *term = arena_alloc(arena, sizeof *term);
        *term = (struct term){measure->terms.items[0].event + series_place(series, series->first[side]), 1};
        made.terms.items = term;
        return made;
    }
    made.series = series;
    if (made.kind == MEASURE_RECORDED)
        made.kind = MEASURE_DERIVED;
    return made;
}

static void make_statistics(struct measure *statistics, const struct measure *measure, const struct series_list *series,
                            struct arena *arena)
{
    for (int statistic = STATISTIC_CHANGE; statistic < STATISTIC_SPREAD; statistic++)
        statistics[statistic - STATISTIC_CHANGE] = make_statistic(measure, (enum statistic)statistic, series, arena);
}

/* Calls are recorded like an event. */
static const struct measure *make_calls(const struct series_list *series, struct arena *arena)
{
    struct measure *statistics = arena_alloc(arena, STATISTICS_COMPARED * sizeof *statistics);
    struct term *term = arena_alloc(arena, sizeof *term);
    *term = (struct term){series_calls(series, 0), 1};
    struct measure measure = {.kind = MEASURE_RECORDED, .name = TEXT("calls"), .terms = {term, 1}};
    make_statistics(statistics, &measure, series, arena);
    return statistics;
}

/* Sets the totals, once all statistics of an event are made. */
static void set_totals(struct measure *statistics, size_t count, const struct profile *profile)
{
    for (size_t i = 0; i < count; i++) {
        cost_t total = statistics[i].total = total_of(&statistics[i], profile);
        statistics[i].whole = !measure_is_change(&statistics[i]) ? 0 : total < 0 ? -total : total;
    }
}

const struct measure *compared_change(const struct measure *measure, const struct series_list *series,
                                      const struct profile *profile, struct arena *arena)
{
    struct measure *statistics = arena_alloc(arena, STATISTICS_COMPARED * sizeof *statistics);
    make_statistics(statistics, measure, series, arena);
    set_totals(statistics, STATISTICS_COMPARED, profile);
    return statistics;
}

void compared_init(struct measures *measures, const struct profile *profile, const struct series_list *series)
{
    unsigned compared = (1u << STATISTIC_SPREAD) - (1u << STATISTIC_CHANGE);
    unsigned spread = (1u << STATISTICS) - (1u << STATISTIC_SPREAD);
    measures->offered = series->runs[SIDE_OLD] ? compared : series->spread ? spread : 0;
    if (!series->runs[SIDE_OLD])
        return;
    size_t count = measures->count * STATISTICS_COMPARED;
    struct measure *statistics = memory_resize(NULL, count, sizeof *statistics);
    for (size_t i = 0; i < measures->count; i++)
        make_statistics(statistics + i * STATISTICS_COMPARED, &measures->items[i], series, &measures->arena);
    set_totals(statistics, count, profile);
    free(measures->items);
    measures->items = statistics;
    measures->count = measures->capacity = count;
    measures->calls = make_calls(series, &measures->arena);
}

const struct measure *compared_lead(const struct measures *measures, size_t i)
{
    return &measures->items[i * STATISTICS_COMPARED];
}

static bool has_key(const struct series_list *series, enum statistic statistic)
{
    return statistic_is_compared(statistic) && statistic_table[statistic].key &&
           (!statistic_is_of_runs(statistic) || !combine_is_sum(series->combine));
}

size_t compared_printed(const struct series_list *series, enum statistic told[STATISTICS_LISTED])
{
    size_t count = 0;
    for (size_t i = 0; i < STATISTICS_LISTED && series->runs[SIDE_OLD]; i++)
        if (has_key(series, statistics_listed[i]))
            told[count++] = statistics_listed[i];
    told[count] = STATISTIC_ALONE;
    return count ? count : 1;
}

bool compared_calls_differ(const struct measures *measures, const struct costs *costs)
{
    return !measures->calls || measure_cost(measures->calls, costs) != 0;
}

bool compared_events_differ(const struct measures *measures, const struct costs *costs)
{
    for (size_t i = 0; i < measures->recorded; i++)
        if (measure_cost(compared_lead(measures, i), costs) != 0)
            return true;
    return false;
}

bool compared_differ(const struct measures *measures, const struct costs *costs)
{
    return compared_calls_differ(measures, costs) || compared_events_differ(measures, costs);
}
