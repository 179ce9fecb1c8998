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

/* ---- how far a row is beyond a limit ---- */

/* `changes`: the figures that limits of changes are compared with. */
static bool is_beyond(const struct gauge *gauge, const struct checked *checked, const struct checked *changes)
{
    const struct check *check = gauge->check;
    bool all = true;
    for (size_t i = 0; i < check->limits.count; i++) {
        struct limit limit = limit_of_statistic(&check->limits.items[i], gauge->column_word.statistic);
        bool is_change = limit_is_of_change(&limit);
        if (limit.amount)
            limit_count(&limit, gauge->column.measure->quantity);
        all &= limit_is_exceeded(&limit, check->above, is_change ? changes : checked,
                                 is_change ? gauge->old_total : gauge->total);
    }
    return all;
}

/* Whether a row is beyond all limits if it has the costs that are in no line. A cost of its own with the other sign
 * counts as 0, the cost of a row without any line. */
static bool may_be_beyond(const struct gauge *gauge, const struct checked *checked)
{
    struct checked most = *checked;
    bool stops = false, is_other = (most.now.cost < 0) != (gauge->more < 0);
    if (gauge->more == 0)
        return false;
    most.now.cost = cost_add(is_other ? 0 : most.now.cost, gauge->more, &stops);
    return is_beyond(gauge, &most, &most);
}

static enum outcome outcome_of(const struct gauge *gauge, const struct spent *spent, const struct checked *checked)
{
    static const enum statistic nearest[][SIDES] = {{[SIDE_NEW] = STATISTIC_NEW_MAX, [SIDE_OLD] = STATISTIC_OLD_MIN},
                                                    {[SIDE_NEW] = STATISTIC_NEW_MIN, [SIDE_OLD] = STATISTIC_OLD_MAX}};
    const enum statistic *near = nearest[gauge->check->above];
    struct checked apart = of_statistics(gauge, spent, near[SIDE_NEW], near[SIDE_OLD]);
    if (is_beyond(gauge, checked, &apart))
        return OUTCOME_BEYOND;
    if (is_beyond(gauge, checked, checked))
        return OUTCOME_OVERLAP;
    return may_be_beyond(gauge, checked) ? OUTCOME_UNSURE : OUTCOME_WITHIN;
}

static bool is_same_figure(const struct figure *a, const struct figure *b)
{
    return a->kind == b->kind && a->cost == b->cost && a->divisor == b->divisor;
}

enum outcome gauge_outcome(const struct gauge *gauge, const struct spent *spent, const struct checked *checked)
{
    enum outcome least = outcome_of(gauge, spent, checked);
    bool has_bound = gauge->column.kind == COLUMN_INCLUSIVE || gauge->column.kind == COLUMN_PER_CALL;
    if (!has_bound || spent->most.width == 0)
        return least;
    struct spent dearest = *spent;
    dearest.inclusive = spent->most;
    struct checked most = gauge_figures(gauge, &dearest);
    if (is_same_figure(&most.now, &checked->now) && is_same_figure(&most.old, &checked->old))
        return least;
    enum outcome greatest = outcome_of(gauge, &dearest, &most);
    if (!gauge->takes_bounds || (least == OUTCOME_BEYOND) != (greatest == OUTCOME_BEYOND))
        return OUTCOME_BOUND;
    return greatest > least ? greatest : least;
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
