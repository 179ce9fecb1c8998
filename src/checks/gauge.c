#include "checks/gauge.h"

#include "base/wide.h"
#include "events/compared.h"

/* The same column of another statistic. */
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
    enum takes takes = statistic_table[statistic].takes;
    bool any = takes == TAKES_CHANGE || takes == TAKES_RELATIVE;
    for (size_t i = 0; i < check->limits.count; i++)
        any |= limit_is_of_change(&check->limits.items[i]);
    return any;
}

struct gauge gauge_of(const struct check *check, const struct key *key, const struct series_list *series,
                      const struct costs *totals)
{
    struct gauge gauge = {.check = check, .key = *key, .column = key->column, .series = series};
    gauge.compares = gauge_compares(check, key->statistic);
    if (gauge.compares || key->statistic == STATISTIC_ALONE)
        gauge.column = with_statistic(&key->column, STATISTIC_NEW);
    if (gauge.column.measure)
        gauge.total = total_of(gauge.column.measure, totals);
    if (gauge.compares)
        gauge.old_total = total_of(compared_statistic(gauge.column.measure, STATISTIC_OLD), totals);
    return gauge;
}

bool gauge_asks(const struct gauge *gauge, enum side side)
{
    const struct measure *measure = gauge->column.measure;
    return gauge->compares || side == (measure ? statistic_table[measure->statistic].side : SIDE_NEW);
}

/* ---- figures ---- */

static struct figure zero_per_call(const struct column *column, const struct spent *spent)
{
    cost_t calls = column->calls ? measure_cost(column->calls, &spent->inclusive) : column_count(spent->calls).cost;
    return (struct figure){FIGURE_PER_CALL, 0, calls};
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

/* ---- how far they went ---- */

/* `changes`: what limits of changes are of. */
static bool is_beyond(const struct gauge *gauge, const struct checked *checked, const struct checked *changes)
{
    const struct check *check = gauge->check;
    bool all = true;
    for (size_t i = 0; i < check->limits.count; i++) {
        struct limit limit = limit_of_column(&check->limits.items[i], gauge_takes(gauge));
        bool is_change = limit_is_of_change(&limit);
        all &= limit_is_exceeded(&limit, check->above, is_change ? changes : checked,
                                 is_change ? gauge->old_total : gauge->total);
    }
    return all;
}

enum reach gauge_reach(const struct gauge *gauge, const struct spent *spent, const struct checked *checked)
{
    bool above = gauge->check->above;
    if (!gauge->compares || gauge->series->combine <= COMBINE_SUM)
        return is_beyond(gauge, checked, checked) ? REACH_BEYOND : REACH_WITHIN;
    struct checked apart = of_statistics(gauge, spent, above ? STATISTIC_NEW_MIN : STATISTIC_NEW_MAX,
                                         above ? STATISTIC_OLD_MAX : STATISTIC_OLD_MIN);
    if (is_beyond(gauge, checked, &apart))
        return REACH_BEYOND;
    return is_beyond(gauge, checked, checked) ? REACH_OVERLAP : REACH_WITHIN;
}

/* Below 0, 0 or above 0, by value. */
static int compare_figures(struct figure a, struct figure b)
{
    if (a.kind == FIGURE_COST)
        return (a.cost > b.cost) - (a.cost < b.cost);
    a.kind = b.kind = FIGURE_RATIO;
    return figure_compare(a, b);
}

/* Below 0, 0 or above 0, as the one change is less or more than the other; they may be past 2^63. */
static int compare_changes(const struct checked *a, const struct checked *b)
{
    struct wide difference = wide_add_product((struct wide){0, 0}, a->now.cost, 1);
    difference = wide_add_product(difference, a->old.cost, -1);
    difference = wide_add_product(difference, b->now.cost, -1);
    cost_t sign = wide_clamp(wide_add_product(difference, b->old.cost, 1));
    return (sign > 0) - (sign < 0);
}

int gauge_compare(const struct gauge *gauge, const struct checked *a, const struct checked *b)
{
    int order = gauge->compares ? compare_changes(a, b) : compare_figures(a->now, b->now);
    return gauge->check->above ? -order : order;
}
