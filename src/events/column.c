/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/column.h"

#include "events/compared.h"

const struct column_kind_row column_kinds[COLUMN_KINDS] = {
    [COLUMN_SELF] = {.prefix = TEXT("self:"), .sums_rows = true},
    [COLUMN_INCLUSIVE] = {.prefix = TEXT("incl:"), .overlaps = true, .is_inclusive = true, .needs_functions = true},
    [COLUMN_ONLY] = {.prefix = TEXT("only:"), .overlaps = true, .needs_functions = true},
    [COLUMN_CALLS] = {.sums_rows = true, .is_of_calls = true, .needs_functions = true},
    [COLUMN_PER_CALL] = {.prefix = TEXT("percall:"),
                         .is_inclusive = true,
                         .is_of_calls = true,
                         .is_divided = true,
                         .needs_functions = true},
};

/* Whether a part of a word, between colons, names a kind of column that functions alone have. */
static bool is_of_functions(struct text part)
{
    bool is = text_equal(part, TEXT("calls"));
    for (size_t k = 0; k < COLUMN_KINDS; k++) {
        struct text prefix = column_kinds[k].prefix;
        is |= column_kinds[k].needs_functions && part.n + 1 == prefix.n && text_starts(prefix, part);
    }
    return is;
}

bool column_list_needs_functions(struct text list)
{
    bool any = false;
    for (struct text word, part; text_split(&list, ',', &word);)
        for (word = text_trim(word); text_split(&word, ':', &part);)
            any |= is_of_functions(part);
    return any;
}

struct column column_make(const struct measures *measures, enum column_kind kind, const struct measure *measure)
{
    struct column column = {.kind = kind, .measure = measure, .is_rounded = measure_is_rounded(measure)};
    if (measures->calls && kind == COLUMN_PER_CALL)
        column.calls = compared_statistic(measures->calls, measure->statistic);
    return column;
}

struct figure column_per_call(struct figure cost, uint64_t calls)
{
    cost_t known = calls < COST_MAX ? (cost_t)calls : 0;
    if (cost.kind == FIGURE_COST)
        return (struct figure){FIGURE_PER_CALL, cost.cost, known};
    return (struct figure){FIGURE_ABSENT, 0, cost.kind == FIGURE_ABSENT ? known : 0};
}

/* The calls that a cost per call is divided by: in a comparison those of the same side. */
static uint64_t calls_of(const struct column *column, const struct spent *spent)
{
    return column->calls ? compared_count(column->calls, &spent->inclusive) : spent->calls;
}

struct figure column_other_figure(const struct column *column, const struct spent *spent)
{
    if (column->kind == COLUMN_ONLY)
        return measure_of(column->measure, &spent->only);
    bool is_unknown = spent->is_inlined && (column->kind == COLUMN_PER_CALL || column->measure || !spent->calls);
    if (column->is_uncounted || (is_unknown && column_is_of_calls(column)))
        return (struct figure){FIGURE_ABSENT, 0, 0};
    if (column->kind == COLUMN_CALLS)
        return column->measure ? measure_of(column->measure, &spent->inclusive) : column_count(spent->calls);
    if (column->kind == COLUMN_PER_CALL)
        return column_per_call(measure_of(column->measure, &spent->inclusive), calls_of(column, spent));
    if (column->kind == COLUMN_SPREAD)
        return spread_figure(column->measure->spread, column->measure->statistic, column->measure->spread_event,
                             spent->spread_row, measure_cost(column->measure, &spent->self));
    return column->kind == COLUMN_PASSED     ? column_count(spent->passed)
           : column->kind == COLUMN_NEAREST  ? column_count(spent->nearest)
           : column->kind == COLUMN_FARTHEST ? column_count(spent->farthest)
                                             : spent->share;
}

/* A measure without terms is of what was not recorded. */
static bool has_no_figures(const struct column *column)
{
    return column->measure && !column->measure->terms.count;
}

bool column_tells_absent(const struct column *column)
{
    return has_no_figures(column) || column->kind == COLUMN_SHARE || column_kinds[column->kind].is_divided ||
           column_is_ratio(column) || statistic_is_of_spread(column_statistic(column));
}

bool column_has_words(const struct column *column)
{
    return column_statistic(column) == STATISTIC_WHERE;
}

/* ---- which statistics ---- */

static bool divides(enum column_kind kind, const struct measure *measure)
{
    return column_kinds[kind].is_divided || measure->kind == MEASURE_RATIO;
}

const struct measure *column_measure(enum column_kind kind, const struct measure *measure, enum statistic asked)
{
    if (!measure)
        return NULL;
    if (divides(kind, measure) && statistic_is_difference(asked))
        return NULL;
    enum statistic usual = divides(kind, measure) ? STATISTIC_NEW : STATISTIC_CHANGE;
    return compared_statistic(measure, asked == STATISTIC_ALONE ? usual : asked);
}

/* The statistics of a comparison, in the order in which they are shown for an event. */
static const enum statistic order_shown[STATISTICS_COMPARED] = {
    STATISTIC_OLD,     STATISTIC_OLD_MIN, STATISTIC_OLD_MAX,    STATISTIC_OLD_SPREAD, STATISTIC_NEW,
    STATISTIC_NEW_MIN, STATISTIC_NEW_MAX, STATISTIC_NEW_SPREAD, STATISTIC_CHANGE,     STATISTIC_RELATIVE,
};

static bool is_shown(enum column_kind kind, const struct measure *measure, bool for_programs)
{
    const struct statistic_row *row = &statistic_table[measure->statistic];
    if (statistic_is_of_runs(measure->statistic) && (kind == COLUMN_PER_CALL || measure->series->runs[row->side] == 1))
        return false;
    if (kind == COLUMN_CALLS && measure->statistic == STATISTIC_RELATIVE)
        return false;
    return (for_programs ? row->key != NULL : row->for_people) &&
           !(divides(kind, measure) && statistic_is_difference(measure->statistic));
}

size_t column_measures(enum column_kind kind, const struct measure *measure, bool for_programs,
                       const struct measure *shown[STATISTICS_COMPARED])
{
    size_t count = 0;
    shown[0] = measure;
    if (!measure || measure->statistic == STATISTIC_ALONE)
        return 1;
    for (size_t i = 0; i < STATISTICS_COMPARED; i++) {
        const struct measure *statistic = compared_statistic(measure, order_shown[i]);
        if (is_shown(kind, statistic, for_programs))
            shown[count++] = statistic;
    }
    return count;
}

/* ---- shares ---- */

cost_t column_own_total(const struct column *column, const struct spent *spent)
{
    if (!column_has_shares(column))
        return 0;
    cost_t whole = compared_base(column->measure, spent->whole);
    return measure_is_change(column->measure) && whole < 0 ? -whole : whole;
}
