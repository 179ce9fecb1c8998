/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checks/value.h"

#include "names/text_end.h"

/* ---- words that name no column ---- */

static bool wrong(const struct column_reader *reader, const struct check *check, const char *why)
{
    *reader->error =
        arena_format(reader->arena, "--%s=%.*s: %s", check_option(check), (int)check->text.n, check->text.s, why);
    return false;
}

/* The option that the statistic at the front of a word needs, and that was not given; NULL: none. */
static const char *find_option(const struct measures *measures, struct text word)
{
    for (size_t i = 0; i < STATISTICS_LISTED; i++) {
        enum statistic statistic = statistics_listed[i];
        if (text_starts(word, statistic_table[statistic].word) && !measures_offer(measures, statistic))
            return limit_rules[statistic].needs;
    }
    return NULL;
}

/* Whether a comparison stands before the last one, after a column. */
static bool compares_twice(const struct column_reader *reader, struct text value)
{
    size_t above = text_find(value, '>'), below = text_find(value, '<'), first = above < below ? above : below;
    return first < value.n && column_word_names_column(reader, text_trim(text_before(value, first)));
}

/* The name of a unit alone names a column only if all columns are of one event. */
static bool is_unit_alone(const struct study *study, struct text word)
{
    bool any = false;
    for (size_t i = 0; i < series_units(study->series); i++)
        any |= text_equal(series_unit_name(study->series, i), word) ||
               text_equal(series_bare_name(study->series, i), word);
    return any;
}

/* The word before a colon may be meant as a scope. */
static bool unknown(const struct column_reader *reader, const struct check *check)
{
    struct text value = check->value, scope = text_before(value, text_find(value, ':'));
    const char *option = find_option(reader->measures, value);
    if (option)
        return wrong(reader, check, arena_format(reader->arena, "this column needs %s", option).s);
    if (compares_twice(reader, value))
        return wrong(reader, check, "only one comparison is allowed: write a check for each");
    if (is_unit_alone(reader->study, value))
        return wrong(reader, check,
                     arena_format(reader->arena, "it does not name an event: write '%.*s:%.*s'", (int)value.n, value.s,
                                  (int)reader->measures->items[0].name.n, reader->measures->items[0].name.s)
                         .s);
    if (text_starts(value, TEXT("/")))
        return wrong(reader, check, "the expression does not end: write /: after it");
    if (scope.n == value.n || column_word_begins_column(reader, value)) {
        column_word_unknown(reader, value);
        return wrong(reader, check, reader->error->s);
    }
    return wrong(reader, check,
                 arena_format(reader->arena,
                              "no scope%s is called '%.*s': a scope is total, each, each-file, each-object, "
                              "each-input, each-part, each-thread, own, /RE/ or each/RE/",
                              series_units(reader->study->series) ? " and no part, thread or input" : "", (int)scope.n,
                              scope.s)
                     .s);
}

/* ---- values that cannot be judged ---- */

#define OF_PROGRAM "a spread can be checked for the program alone: leave the scope out"
#define OF_GRAPH "only: is for --show and --sort, and cannot be checked"
#define OF_SUMS "pairs of inputs, parts and threads are added up: leave --combine out"
#define OF_FUNCTIONS "only functions have this value: begin with each: or /RE/:"

/* Says in words why the rows of a scope do not have the value; NULL: they have it. */
static const char *fault_of_rows(const struct check *check, const struct column_word *column_word)
{
    static const struct {
        const char *program, *unit, *function, *others;
    } faults[] = {
        [COLUMN_SELF] = {NULL, NULL, NULL, NULL},
        [COLUMN_INCLUSIVE] = {NULL, NULL, NULL, OF_FUNCTIONS},
        [COLUMN_ONLY] = {OF_GRAPH, OF_GRAPH, OF_GRAPH, OF_GRAPH},
        [COLUMN_CALLS] = {OF_FUNCTIONS, OF_FUNCTIONS, NULL, OF_FUNCTIONS},
        [COLUMN_PER_CALL] = {OF_FUNCTIONS, OF_FUNCTIONS, NULL, OF_FUNCTIONS},
        [COLUMN_SPREAD] = {NULL, OF_PROGRAM, OF_PROGRAM, OF_PROGRAM},
    };
    enum column_kind kind = column_word->column.kind;
    if (column_has_words(&column_word->column))
        return "it names a part, thread or input, and not a cost";
    if (check->scope == SCOPE_TOTAL)
        return faults[kind].program;
    if (check_unit(check))
        return faults[kind].unit;
    return check_is_of_functions(check) ? faults[kind].function : faults[kind].others;
}

static bool is_divided(const struct column *column)
{
    return column_is_ratio(column) || column_kinds[column->kind].is_divided;
}

/* Calls of a program have no total that is shown. */
static const char *fault_of_whole(const struct column_word *column_word)
{
    bool has_whole = !is_divided(&column_word->column) && column_word->column.kind != COLUMN_CALLS;
    return has_whole ? NULL : "only costs have a share of the program, and not calls or quotients";
}

static const char *fault_of_sign(const struct column_word *column_word, const struct limit *limit)
{
    if (limit_rules[column_word->statistic].no_sign)
        return limit_rules[column_word->statistic].no_sign;
    if (is_divided(&column_word->column))
        return "a quotient has no change: its limits have no sign";
    return limit->kind == LIMIT_OF_TOTAL ? fault_of_whole(column_word) : NULL;
}

static const char *fault_of_share(const struct check *check, const struct column_word *column_word)
{
    const char *fault = fault_of_whole(column_word);
    if (fault)
        return fault;
    if (limit_rules[column_word->statistic].no_share)
        return limit_rules[column_word->statistic].no_share;
    return check->scope == SCOPE_TOTAL ? "the program is always 100% of itself: begin with each: or /RE/:" : NULL;
}

/* Says in words why the value cannot be compared with a limit; NULL: it can. */
static const char *fault_of_limit(const struct check *check, const struct column_word *column_word,
                                  const struct limit *limit)
{
    if (limit->amount && limit_rules[column_word->statistic].value == LIMIT_OF_OLD)
        return "relative: takes no unit";
    if (limit->is_percentage)
        return column_is_ratio(&column_word->column) ? NULL
                                                     : limit_rules[column_word->statistic].no_percentage[check->above];
    if (limit_is_of_change(limit))
        return fault_of_sign(column_word, limit);
    return limit->kind == LIMIT_SHARE ? fault_of_share(check, column_word) : NULL;
}

/* Of several runs that are not added up no pair has a figure. */
static const char *fault_of_runs(const struct check *check, const struct series_list *series)
{
    bool are_summed = combine_is_sum(series->combine);
    return check_unit(check) && !are_summed ? OF_SUMS : NULL;
}

/* Says in words why a limit with a unit is none of a column; NULL: it may be. */
static const char *fault_of_amount(const struct column_reader *reader, const struct column *column,
                                   const struct limit *limit)
{
    struct limit counted = *limit;
    const struct quantity *quantity =
        column->kind == COLUMN_CALLS || !column->measure ? NULL : column->measure->quantity;
    if (!limit->amount)
        return NULL;
    if (amount_is_of(limit->amount, quantity))
        return limit_count(&counted, quantity) ? NULL : "the limit is too large, or has too many digits";
    if (quantity || column_is_ratio(column) || column->kind == COLUMN_CALLS)
        return limit->amount->is_time ? "the value is not a time" : "the value is not an amount of memory";
    return arena_format(reader->arena,
                        "%.*s has no unit that is known: write a number, or the unit with --unit=%.*s=%s",
                        (int)column->measure->name.n, column->measure->name.s, (int)column->measure->name.n,
                        column->measure->name.s, limit->amount->is_time ? "ms" : "bytes")
        .s;
}

static bool check_column(const struct column_reader *reader, const struct check *check,
                         const struct column_word *column_word)
{
    const char *fault = fault_of_runs(check, reader->study->series);
    fault = fault ? fault : fault_of_rows(check, column_word);
    for (size_t i = 0; i < check->limits.count && !fault; i++)
        fault = fault_of_amount(reader, &column_word->column, &check->limits.items[i]);
    for (size_t i = 0; i < check->limits.count && !fault; i++)
        fault = fault_of_limit(check, column_word, &check->limits.items[i]);
    return !fault || wrong(reader, check, fault);
}

/* ---- all of it ---- */

/* Events that only one side has are not compared: a check of one cannot be answered. */
static const char *find_missing(const struct column_reader *reader, struct text word, enum statistic *statistic)
{
    const struct measured_sides *measured = &reader->study->measured;
    for (size_t i = 0; i < measured->count; i++)
        for (size_t k = 0; k < measured->items[i].dropped.count; k++) {
            struct measure dropped = {.name = measured->items[i].dropped.items[k]};
            struct measures only = {.items = &dropped, .count = 1, .offered = reader->measures->offered};
            struct column_reader of_dropped = *reader;
            of_dropped.measures = &only;
            if (column_word_find_event(&of_dropped, word, statistic))
                return arena_format(reader->arena, "only the %s side has %.*s", measured->items[i].word,
                                    (int)dropped.name.n, dropped.name.s)
                    .s;
        }
    return NULL;
}

bool value_read(struct value *value, const struct check *check, const struct study *study, struct arena *arena,
                struct text *error)
{
    struct column_reader reader = {
        .measures = &study->measures,
        .study = study,
        .option = check_option(check),
        .usual = COLUMN_SELF,
        .kinds = COLUMN_OF_FUNCTIONS,
        .arena = arena,
        .error = error,
    };
    *value = (struct value){.column_word.unit = NONE};
    value->missing = find_missing(&reader, check->value, &value->column_word.statistic);
    if (value->missing)
        return true;
    if (!column_word_names_column(&reader, check->value))
        return unknown(&reader, check);
    return column_word_read(&reader, check->value, &value->column_word) &&
           check_column(&reader, check, &value->column_word);
}
