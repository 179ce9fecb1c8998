/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checks/gauge.h"

#include "base/int128.h"
#include "events/compared.h"

/* The column of another statistic of the same cost. */
static struct column with_statistic(const struct column *column, enum statistic statistic)
{
    struct column made = *column;
    if (made.measure)
        made.measure = compared_statistic(made.measure, statistic);
    if (made.calls)
        made.calls = compared_statistic(made.calls, statistic);
    return made;
}

static cost_t total_of(const struct measure *measure, const struct costs *totals)
{
    cost_t total = measure->kind == MEASURE_RATIO ? 0 : measure_cost(measure, totals);
    return total < 0 ? -total : total;
}

bool gauge_compares(const struct check *check, enum statistic statistic)
{
    bool any = false;
    for (size_t i = 0; i < check->limits.count; i++) {
        struct limit limit = limit_of_statistic(&check->limits.items[i], statistic);
        any |= limit_is_of_change(&limit);
    }
    return any;
}

struct gauge gauge_of(const struct check *check, const struct column_word *column_word,
                      const struct series_list *series, const struct costs *totals)
{
    struct gauge gauge = {.check = check, .column_word = *column_word, .series = series};
    gauge.column = with_statistic(&column_word->column, limit_rules[column_word->statistic].judged);
    gauge.compares = gauge_compares(check, column_word->statistic);
    gauge.takes_bounds = !gauge.compares;
    gauge.asks[statistic_table[column_statistic(&gauge.column)].side] = true;
    gauge.asks[SIDE_OLD] |= gauge.compares;
    if (column_kind_is_cost(gauge.column.kind)) {
        gauge.total = total_of(gauge.column.measure, totals);
        gauge.old_total = total_of(compared_statistic(gauge.column.measure, STATISTIC_OLD), totals);
    }
    return gauge;
}

/* ---- figures ---- */

static struct figure zero_per_call(const struct column *column, const struct spent *spent)
{
    uint64_t calls = column->calls ? compared_count(column->calls, &spent->inclusive) : spent->calls;
    return column_per_call((struct figure){FIGURE_COST, 0, 0}, calls);
}

static struct figure figure_of(const struct column *column, const struct spent *spent)
{
    struct figure figure = column_figure(column, spent);
    if (figure.kind != FIGURE_ABSENT || column_is_ratio(column))
        return figure;
    return column->kind == COLUMN_PER_CALL ? zero_per_call(column, spent) : (struct figure){FIGURE_COST, 0, 0};
}

static struct checked of_statistics(const struct gauge *gauge, const struct spent *spent, enum statistic now,
                                    enum statistic old)
{
    struct column new_column = with_statistic(&gauge->column, now), old_column = with_statistic(&gauge->column, old);
    return (struct checked){figure_of(&new_column, spent), figure_of(&old_column, spent), true};
}

struct checked gauge_figures(const struct gauge *gauge, const struct spent *spent)
{
    if (gauge->compares)
        return of_statistics(gauge, spent, STATISTIC_NEW, STATISTIC_OLD);
    return (struct checked){.now = figure_of(&gauge->column, spent)};
}

/* ---- what a figure may be ---- */

/* The ends of what the figures of a row may be: the high one of each, or the low one. */
enum { HIGH_NOW = 1, HIGH_DIVISOR = 2, HIGH_OLD = 4, HIGH_TOTAL = 8, CORNERS = 16 };

static bool has_doubt(const struct doubt *doubt)
{
    return doubt->because;
}

static struct figure past(bool falls)
{
    return (struct figure){FIGURE_PAST, falls ? -COST_MAX : COST_MAX, 0};
}

/* A divisor that may be 0 makes a quotient larger than any number. */
static struct figure at_divisor_end(struct figure figure, const struct interval *divisor, bool high)
{
    bool stops = false;
    struct interval_end end = interval_end(divisor, high);
    if (figure.kind == FIGURE_PAST || !figure_is_divided(&figure) || interval_is_nothing(divisor))
        return figure;
    if (end.is_open && high)
        return (struct figure){figure.kind, 0, 1};
    figure.divisor = cost_add(figure.divisor, end.cost, &stops);
    return end.is_open || figure.divisor <= 0 ? past(figure.cost < 0) : figure;
}

static struct figure at_end(struct figure figure, const struct doubt *doubt, bool high, bool high_divisor)
{
    bool stops = false;
    struct interval_end end = interval_end(&doubt->cost, high);
    if (figure.kind != FIGURE_PAST)
        figure.cost = cost_add(figure.cost, end.cost, &stops);
    if (stops || (figure.kind != FIGURE_PAST && end.is_open))
        return past(!high);
    return at_divisor_end(figure, &doubt->divisor, high_divisor);
}

static struct checked at_corner(const struct gauge *gauge, const struct checked *checked,
                                const struct doubt doubts[SIDES], unsigned corner)
{
    struct checked at = *checked;
    at.now = at_end(at.now, &doubts[gauge_side(gauge)], corner & HIGH_NOW, corner & HIGH_DIVISOR);
    if (at.has_old)
        at.old = at_end(at.old, &doubts[SIDE_OLD], corner & HIGH_OLD, false);
    return at;
}

static cost_t total_at(cost_t total, const struct doubt *doubt, unsigned corner)
{
    bool stops = false;
    struct interval_end end = interval_end(&doubt->total, corner & HIGH_TOTAL);
    cost_t at = cost_add(total, end.cost, &stops);
    return end.is_open ? (corner & HIGH_TOTAL ? COST_MAX : 0) : at;
}

/* ---- how far a row is beyond a limit ---- */

/* The totals for shares. */
struct totals {
    cost_t total, old;
};

/* `changes`: the figures that limits of changes are compared with. */
static bool is_beyond(const struct gauge *gauge, const struct checked *checked, const struct checked *changes,
                      const struct totals *totals)
{
    const struct check *check = gauge->check;
    bool all = true;
    for (size_t i = 0; i < check->limits.count; i++) {
        struct limit limit = limit_of_statistic(&check->limits.items[i], gauge->column_word.statistic);
        bool is_change = limit_is_of_change(&limit);
        if (limit.amount)
            limit_count(&limit, gauge->column.measure->quantity);
        all &= limit_is_exceeded(&limit, check->above, is_change ? changes : checked,
                                 is_change ? totals->old : totals->total);
    }
    return all;
}

/* The figures of a row, and those that limits of changes take of several runs: the nearest ones of both sides. */
struct measured {
    struct checked checked, apart;
};

static struct measured measure_row(const struct gauge *gauge, const struct spent *spent)
{
    static const enum statistic nearest[][SIDES] = {{[SIDE_NEW] = STATISTIC_NEW_MAX, [SIDE_OLD] = STATISTIC_OLD_MIN},
                                                    {[SIDE_NEW] = STATISTIC_NEW_MIN, [SIDE_OLD] = STATISTIC_OLD_MAX}};
    const enum statistic *near = nearest[gauge->check->above];
    return (struct measured){gauge_figures(gauge, spent), of_statistics(gauge, spent, near[SIDE_NEW], near[SIDE_OLD])};
}

static enum outcome outcome_at(const struct gauge *gauge, const struct measured *measured,
                               const struct doubt doubts[SIDES], unsigned corner)
{
    struct checked checked = at_corner(gauge, &measured->checked, doubts, corner);
    struct checked apart = at_corner(gauge, &measured->apart, doubts, corner);
    struct totals totals = {total_at(gauge->total, &doubts[gauge_side(gauge)], corner),
                            total_at(gauge->old_total, &doubts[SIDE_OLD], corner)};
    if (is_beyond(gauge, &checked, &apart, &totals))
        return OUTCOME_BEYOND;
    return is_beyond(gauge, &checked, &checked, &totals) ? OUTCOME_OVERLAP : OUTCOME_WITHIN;
}

/* Figures and limits are monotonous in each of their doubts: so the corners of all doubts together decide. */
static enum outcome outcome_of(const struct gauge *gauge, const struct measured *measured,
                               const struct doubt doubts[SIDES])
{
    bool any = has_doubt(&doubts[SIDE_NEW]) || has_doubt(&doubts[SIDE_OLD]);
    enum outcome least = OUTCOME_BEYOND, most = OUTCOME_WITHIN;
    for (unsigned corner = 0; corner < (any ? CORNERS : 1); corner++) {
        enum outcome at = outcome_at(gauge, measured, doubts, corner);
        least = at < least ? at : least;
        most = at > most ? at : most;
    }
    return least < OUTCOME_BEYOND && most == OUTCOME_BEYOND ? OUTCOME_UNSURE : most;
}

static bool is_same_figure(const struct figure *a, const struct figure *b)
{
    return a->kind == b->kind && a->cost == b->cost && a->divisor == b->divisor;
}

enum outcome gauge_outcome(const struct gauge *gauge, const struct spent *spent, const struct doubt doubts[SIDES])
{
    struct measured at_least = measure_row(gauge, spent);
    bool has_value = figure_has_value(&at_least.checked.now);
    enum outcome least = has_value ? outcome_of(gauge, &at_least, doubts) : OUTCOME_NONE;
    bool has_bound = column_kinds[gauge->column.kind].is_inclusive;
    if (!has_bound || spent->most.width == 0)
        return least;
    struct spent dearest = *spent;
    dearest.inclusive = spent->most;
    struct measured at_most = measure_row(gauge, &dearest);
    if (!figure_has_value(&at_most.checked.now) || (is_same_figure(&at_most.checked.now, &at_least.checked.now) &&
                                                    is_same_figure(&at_most.checked.old, &at_least.checked.old)))
        return least;
    enum outcome greatest = outcome_of(gauge, &at_most, doubts);
    if (!gauge->takes_bounds || (least == OUTCOME_BEYOND) != (greatest == OUTCOME_BEYOND))
        return OUTCOME_BOUND;
    return has_value && greatest > least ? greatest : least;
}

/* Below 0, 0 or above 0, as the first change is less than, equal to or more than the second; they may be past 2^63. */
static int compare_changes(const struct checked *a, const struct checked *b)
{
    struct int128 difference = int128_add_product((struct int128){0, 0}, a->now.cost, 1);
    difference = int128_add_product(difference, a->old.cost, -1);
    difference = int128_add_product(difference, b->now.cost, -1);
    cost_t sign = int128_clamp(int128_add_product(difference, b->old.cost, 1));
    return (sign > 0) - (sign < 0);
}

/* Likewise, by value. What is divided has no change. */
static int compare_ratios(struct figure a, struct figure b)
{
    a.kind = b.kind = FIGURE_RATIO;
    return figure_compare(a, b);
}

int gauge_compare(const struct gauge *gauge, const struct checked *a, const struct checked *b)
{
    int order = a->now.kind == FIGURE_COST ? compare_changes(a, b) : compare_ratios(a->now, b->now);
    return gauge->check->above ? -order : order;
}
