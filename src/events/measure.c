/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/measure.h"

#include "base/int128.h"

#include <stdlib.h>

ref_t measures_find(const struct measures *measures, struct text name)
{
    for (size_t i = 0; i < measures->count; i++)
        if (text_equal(measures->items[i].name, name))
            return (ref_t)i;
    return NONE;
}

const struct measure *measures_first(const struct measures *measures, const struct measure *event)
{
    for (size_t i = 0; i < measures->count && event; i++)
        if (measure_is_akin(&measures->items[i], event))
            return &measures->items[i];
    return event;
}

/* The sum of the terms of a row; `*any` is set where one is present. It does not wrap: see FACTOR_MAX. `shift` is added
 * to the numbers of the events. */
static struct int128 sum_of(const struct terms *terms, const struct costs *row, ref_t shift, bool *any)
{
    struct int128 sum = {0, 0};
    for (size_t i = 0; i < terms->count; i++) {
        struct term term = terms->items[i];
        *any |= costs_have(row, term.event + shift);
        sum = int128_add_product(sum, costs_get(row, term.event + shift), term.factor);
    }
    return sum;
}

/* A sum of terms as a figure has it, stopped at the ends of the range of cost_t. */
static cost_t rounded(const struct measure *measure, struct int128 sum)
{
    return measure->denominator ? int128_divide(sum, measure->denominator) : int128_clamp(sum);
}

struct figure measure_in_series(const struct measure *measure, const struct costs *row, ref_t place)
{
    bool any = false;
    struct figure figure = {.kind = measure->kind == MEASURE_RATIO ? FIGURE_RATIO : FIGURE_COST};
    figure.cost = rounded(measure, sum_of(&measure->terms, row, place, &any));
    figure.divisor = int128_clamp(sum_of(&measure->divisor, row, place, &any));
    if (!any)
        figure.kind = FIGURE_ABSENT;
    return figure;
}

/* ---- comparisons ---- */

/* Most measures are one recorded event, without anything to combine. */
static struct figure of_run(const struct measure *measure, const struct costs *row, size_t run)
{
    ref_t shift = series_place(measure->series, run);
    const struct term *only = measure->terms.items;
    if (measure->terms.count != 1 || only->factor != 1 || measure->divisor.count || measure->denominator)
        return measure_in_series(measure, row, shift);
    cost_t cost = costs_cell(row, only->event + shift);
    return cost == COST_ABSENT ? (struct figure){FIGURE_ABSENT, 0, 0} : (struct figure){FIGURE_COST, cost, 0};
}

static int by_cost(const void *a, const void *b)
{
    cost_t x = ((const struct figure *)a)->cost, y = ((const struct figure *)b)->cost;
    return (x > y) - (x < y);
}

static int by_ratio(const void *a, const void *b)
{
    return figure_compare(*(const struct figure *)a, *(const struct figure *)b);
}

/* The runs of a side in order; false if none has the measure. If only some have it, it is 0 in the others. */
static bool sort_runs(const struct measure *measure, const struct costs *row, enum side side, struct figure *figures)
{
    const struct series_list *series = measure->series;
    bool any = false;
    for (size_t r = 0; r < series->runs[side]; r++) {
        figures[r] = of_run(measure, row, series->first[side] + r);
        any |= figures[r].kind != FIGURE_ABSENT;
        if (figures[r].kind == FIGURE_ABSENT && measure->kind != MEASURE_RATIO)
            figures[r] = (struct figure){FIGURE_COST, 0, 0};
    }
    qsort(figures, series->runs[side], sizeof *figures, measure->kind == MEASURE_RATIO ? by_ratio : by_cost);
    return any;
}

/* Combines the runs of a side: the median of an even number is the lower middle one. */
static struct figure of_runs(const struct measure *measure, const struct costs *row, enum side side)
{
    struct figure figures[EVENTS_MAX];
    size_t runs = measure->series->runs[side];
    if (!sort_runs(measure, row, side, figures))
        return (struct figure){FIGURE_ABSENT, 0, 0};
    return figures[measure->series->combine == COMBINE_MIN ? 0 : (runs - 1) / 2];
}

/* Runs that are added up are one run already. */
static inline struct figure of_side(const struct measure *measure, const struct costs *row, enum side side)
{
    const struct series_list *series = measure->series;
    return series->runs[side] == 1 ? of_run(measure, row, series->first[side]) : of_runs(measure, row, side);
}

static struct figure range_of(const struct measure *measure, const struct costs *row, enum side side, enum takes takes)
{
    struct figure figures[EVENTS_MAX];
    size_t runs = measure->series->runs[side];
    if (!sort_runs(measure, row, side, figures))
        return (struct figure){FIGURE_ABSENT, 0, 0};
    struct figure least = figures[0], most = figures[runs - 1];
    if (takes == TAKES_WIDTH) {
        struct figure width = figure_change(least.cost, most.cost);
        return width.kind == FIGURE_PAST ? width : (struct figure){FIGURE_COST, width.cost, 0};
    }
    return takes == TAKES_MIN ? least : most;
}

static struct figure change_of(const struct figure *old, const struct figure *new)
{
    if (old->kind == FIGURE_RATIO || new->kind == FIGURE_RATIO ||
        (old->kind == FIGURE_ABSENT && new->kind == FIGURE_ABSENT))
        return (struct figure){FIGURE_ABSENT, 0, 0};
    return figure_change(old->cost, new->cost);
}

static struct figure relative_of(const struct figure *old, const struct figure *new)
{
    struct figure change = change_of(old, new);
    if (change.kind != FIGURE_CHANGE)
        return (struct figure){change.kind == FIGURE_PAST ? FIGURE_RELATIVE : FIGURE_ABSENT, 0, 0};
    if (old->cost == 0)
        return (struct figure){change.cost ? FIGURE_NEW : FIGURE_RELATIVE, change.cost, change.cost ? 0 : 1};
    cost_t size = old->cost < 0 ? -old->cost : old->cost;
    return (struct figure){new->kind == FIGURE_ABSENT ? FIGURE_GONE : FIGURE_RELATIVE, change.cost, size};
}

/* If the ranges of both sides overlap, the change may be chance. */
static bool runs_overlap(const struct measure *measure, const struct costs *row)
{
    const struct series_list *series = measure->series;
    if (series->runs[SIDE_OLD] == 1 && series->runs[SIDE_NEW] == 1)
        return false;
    return range_of(measure, row, SIDE_OLD, TAKES_MAX).cost >= range_of(measure, row, SIDE_NEW, TAKES_MIN).cost &&
           range_of(measure, row, SIDE_NEW, TAKES_MAX).cost >= range_of(measure, row, SIDE_OLD, TAKES_MIN).cost;
}

static struct figure relative_of_runs(const struct measure *measure, const struct costs *row, const struct figure *old,
                                      const struct figure *new)
{
    struct figure relative = relative_of(old, new);
    if (relative.kind == FIGURE_RELATIVE && relative.cost != 0 && runs_overlap(measure, row))
        relative.kind = FIGURE_UNSURE;
    return relative;
}

/* Whether a version recorded the event at all: else its cost is unknown, and not 0. */
static bool was_recorded(const struct measure *measure, size_t run)
{
    return of_run(measure, measure->series->totals, run).kind != FIGURE_ABSENT;
}

/* The largest change of a version since the one before, or since the first. */
static struct figure largest_change(const struct measure *measure, const struct costs *row)
{
    const struct series_list *series = measure->series;
    struct figure largest = {FIGURE_ABSENT, 0, 0};
    for (size_t r = 1; r < series->runs[SIDE_NEW]; r++) {
        size_t run = series->first[SIDE_NEW] + r;
        size_t since = series->since == SINCE_PREVIOUS ? run - 1 : series->first[SIDE_NEW];
        struct figure old = of_run(measure, row, since), new = of_run(measure, row, run),
                      change = change_of(&old, &new);
        bool is_larger =
            largest.kind == FIGURE_ABSENT || int128_magnitude(change.cost) > int128_magnitude(largest.cost);
        if (was_recorded(measure, since) && was_recorded(measure, run) && change.kind != FIGURE_ABSENT && is_larger)
            largest = change;
    }
    return largest;
}

/* ---- changes of fractions, which are rounded once ---- */

static int by_size(const void *a, const void *b)
{
    return int128_compare(*(const struct int128 *)a, *(const struct int128 *)b);
}

/* The sums of the runs of a side in order; false if none has the measure. */
static bool sort_sums(const struct measure *measure, const struct costs *row, enum side side, struct int128 *sums)
{
    const struct series_list *series = measure->series;
    bool any = false;
    for (size_t r = 0; r < series->runs[side]; r++)
        sums[r] = sum_of(&measure->terms, row, series_place(series, series->first[side] + r), &any);
    qsort(sums, series->runs[side], sizeof *sums, by_size);
    return any;
}

/* The sum that of_side() rounds. */
static bool sum_of_side(const struct measure *measure, const struct costs *row, enum side side, struct int128 *sum)
{
    struct int128 sums[EVENTS_MAX];
    bool any = sort_sums(measure, row, side, sums);
    *sum = sums[measure->series->combine == COMBINE_MIN ? 0 : (measure->series->runs[side] - 1) / 2];
    return any;
}

static struct figure rounded_change(const struct measure *measure, struct int128 change)
{
    cost_t cost = rounded(measure, change);
    bool is_past = cost == COST_MAX || cost == -COST_MAX;
    return (struct figure){is_past ? FIGURE_PAST : FIGURE_CHANGE, cost, 0};
}

/* The change by the old sum, or what relative_of() says in place of it. `old` and `new`: the rounded figures. */
static struct figure relative_of_sums(const struct figure *old, const struct figure *new, struct int128 before,
                                      struct int128 change)
{
    int sign = int128_compare(change, (struct int128){0, 0});
    if (int128_compare(before, (struct int128){0, 0}) == 0)
        return (struct figure){sign ? FIGURE_NEW : FIGURE_RELATIVE, sign, !sign};
    struct figure relative = {new->kind == FIGURE_ABSENT && old->kind != FIGURE_ABSENT ? FIGURE_GONE : FIGURE_RELATIVE,
                              0, 0};
    int128_shrink(&change, &before);
    relative.cost = int128_clamp(change);
    relative.divisor = (cost_t)int128_magnitude(int128_clamp(before));
    return relative;
}

/* A change of fractions, and its relation to the old one. */
static struct figure change_of_sums(const struct measure *measure, const struct costs *row, const struct figure *old,
                                    const struct figure *new)
{
    struct int128 before, after;
    bool has_old = sum_of_side(measure, row, SIDE_OLD, &before), has_new = sum_of_side(measure, row, SIDE_NEW, &after);
    if (!has_old && !has_new)
        return (struct figure){FIGURE_ABSENT, 0, 0};
    struct int128 change = int128_subtract(after, before);
    if (statistic_table[measure->statistic].takes == TAKES_CHANGE)
        return rounded_change(measure, change);
    struct figure relative = relative_of_sums(old, new, before, change);
    if (relative.kind == FIGURE_RELATIVE && relative.cost != 0 && runs_overlap(measure, row))
        relative.kind = FIGURE_UNSURE;
    return relative;
}

/* ---- all of them ---- */

static struct figure statistic_of(const struct measure *measure, const struct costs *row)
{
    const struct statistic_row *statistic = &statistic_table[measure->statistic];
    if (measure->series->since && statistic->takes == TAKES_CHANGE)
        return largest_change(measure, row);
    if (statistic->takes == TAKES_ONE)
        return of_side(measure, row, statistic->side);
    if (statistic->takes >= TAKES_MIN)
        return range_of(measure, row, statistic->side, statistic->takes);
    struct figure old = of_side(measure, row, SIDE_OLD), new = of_side(measure, row, SIDE_NEW);
    if (measure->denominator)
        return change_of_sums(measure, row, &old, &new);
    return statistic->takes == TAKES_CHANGE ? change_of(&old, &new) : relative_of_runs(measure, row, &old, &new);
}

/* ---- all measures ---- */

struct figure measure_combine(const struct measure *measure, const struct costs *row)
{
    return measure->series ? statistic_of(measure, row) : measure_in_series(measure, row, 0);
}

cost_t measure_cost(const struct measure *measure, const struct costs *row)
{
    return measure_of(measure, row).cost;
}

bool measure_may_be_negative(const struct measure *measure, const struct profile *profile)
{
    if (measure_is_change(measure))
        return true;
    for (size_t i = 0; i < measure->terms.count; i++) {
        const struct term *term = &measure->terms.items[i];
        if (term->factor < 0 || profile->events.items[term->event].negative)
            return true;
    }
    return false;
}
