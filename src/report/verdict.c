#include "report/verdict.h"

#include "report/keys.h"

#include <stdlib.h>

/* What all checks of a run look at. */
struct court {
    struct verdicts *verdicts;
    const struct measures *measures;
    struct folded *folded;
};

/* ---- what is needed ---- */

/* Whether a value is one that only functions have, by its words. */
static bool names_calls(struct text value)
{
    return text_starts(value, TEXT("incl:")) || text_starts(value, TEXT("percall:")) ||
           text_equal(value, TEXT("calls"));
}

static bool needs_graph(const struct check *check)
{
    return check_is_of_functions(check) && names_calls(check->value);
}

static bool any_check(const struct checks *checks, bool (*is_so)(const struct check *check))
{
    for (size_t i = 0; i < checks->count; i++)
        if (is_so(&checks->items[i]))
            return true;
    return false;
}

/* Functions that are only called are functions of the profile where calls are read. */
unsigned verdicts_need(const struct checks *checks)
{
    return any_check(checks, check_is_of_functions) ? NEED_CALLS : 0;
}

/* ---- what is compared ---- */

static bool wrong(const struct court *court, const struct check *check, struct text why, struct text *error)
{
    *error = arena_format(&court->verdicts->arena, "--%s=%.*s: %.*s", check_option(check), (int)check->text.n,
                          check->text.s, (int)why.n, why.s);
    return false;
}

/* What stands before a colon may be meant as a scope. */
static bool unknown(const struct court *court, const struct check *check, const struct key_reader *reader)
{
    struct text word = {check->value.s, text_find(check->value, ':')};
    if (word.n == check->value.n || names_calls(check->value) || text_equal(word, TEXT("self")))
        key_unknown(reader, check->value);
    else
        *reader->error = arena_format(reader->arena,
                                      "no scope is called '%.*s': it is total, each, each-file, each-object, /RE/ or "
                                      "each/RE/",
                                      (int)word.n, word.s);
    return wrong(court, check, *reader->error, reader->error);
}

/* What rows of each kind have. */
static bool has_column(const struct check *check, enum column_kind kind)
{
    return check_is_of_functions(check) || kind == COLUMN_SELF ||
           (check->scope == SCOPE_TOTAL && kind == COLUMN_INCLUSIVE);
}

static bool check_column(const struct court *court, const struct verdict *verdict, struct text *error)
{
    const struct check *check = verdict->check;
    bool is_ratio = column_is_ratio(&verdict->column);
    if (!has_column(check, verdict->column.kind))
        return wrong(court, check, TEXT("only functions have that: begin with each: or /RE/:"), error);
    for (size_t i = 0; i < check->limits.count; i++)
        if (check->limits.items[i].is_percentage && !is_ratio)
            return wrong(court, check, TEXT("a percentage without a sign is for ratios; a change is as +5%"), error);
    return true;
}

static bool find_column(const struct court *court, struct verdict *verdict, struct text *error)
{
    const struct check *check = verdict->check;
    struct key_reader reader = {
        .measures = court->measures,
        .option = check_option(check),
        .usual = COLUMN_SELF,
        .functions = true,
        .arena = &court->verdicts->arena,
        .error = error,
    };
    if (!key_names_column(&reader, check->value))
        return unknown(court, check, &reader);
    return key_read(&reader, check->value, &verdict->column) && check_column(court, verdict, error);
}

/* ---- the figures of a row ---- */

/* What a column shows, with 0 where a cost is absent. */
static struct figure figure_of(const struct column *column, const struct spent *spent)
{
    struct figure figure = column_figure(column, spent), zero = {FIGURE_COST, 0, 0};
    if (figure.kind != FIGURE_ABSENT || column_is_ratio(column))
        return figure;
    return column->kind == COLUMN_PER_CALL ? column_per_call(zero, spent->calls) : zero;
}

/* All figures of a row that a check compares. */
static struct checked figures_of(const struct verdict *verdict, const struct spent *spent)
{
    return (struct checked){.now = figure_of(&verdict->column, spent)};
}

/* ---- judging ---- */

/* Below 0, 0 or above 0, by value. */
static int compare_figures(struct figure a, struct figure b)
{
    if (a.kind == FIGURE_COST)
        return (a.cost > b.cost) - (a.cost < b.cost);
    a.kind = b.kind = FIGURE_RATIO;
    return figure_compare(a, b);
}

static bool is_beyond(const struct check *check, const struct checked *checked)
{
    bool all = true;
    for (size_t i = 0; i < check->limits.count; i++)
        all &= limit_is_exceeded(&check->limits.items[i], check->above, checked, 0);
    return all;
}

/* The farther one first, then by name. */
struct order {
    const struct profile *profile;
    bool above;
};

static int by_distance(const void *a, const void *b, void *order)
{
    const struct judged *x = a, *y = b;
    const struct order *by = order;
    int figures = compare_figures(x->checked.now, y->checked.now);
    if (figures)
        return by->above ? -figures : figures;
    return label_compare(by->profile, &x->label, &y->label);
}

/* Takes a row into the verdict: one that is beyond the limits, or the first of those that are not. */
static void judge(const struct court *court, struct verdict *verdict, const struct label *label,
                  const struct spent *spent)
{
    struct order order = {court->folded->profile, verdict->check->above};
    struct judged row = {*label, figures_of(verdict, spent)};
    if (!figure_has_value(&row.checked.now))
        return;
    bool beyond = is_beyond(verdict->check, &row.checked), was_beyond = verdict->reason == REASON_LIMIT;
    if (beyond && !was_beyond)
        verdict->rows.count = 0;
    if (beyond || (!was_beyond && verdict->rows.count == 0))
        *array_add(&verdict->rows) = row;
    else if (!was_beyond && by_distance(&row, verdict->rows.items, &order) < 0)
        verdict->rows.items[0] = row;
    verdict->reason = beyond || was_beyond ? REASON_LIMIT : REASON_NONE;
}

static const struct label no_label = {NONE, NONE, NONE, NONE, NONE, LINE_NONE};

static void judge_total(const struct court *court, struct verdict *verdict)
{
    struct spent spent = spent_alike(court->folded->profile->totals);
    verdict->matches = 1;
    judge(court, verdict, &no_label, &spent);
}

static void judge_groups(const struct court *court, struct verdict *verdict, enum group group)
{
    struct grouping g;
    grouping_init(&g, court->folded->profile, group, NULL, NULL);
    verdict->matches = g.count;
    for (size_t i = 0; i < g.count; i++) {
        struct label label = grouping_own_label(&g, (ref_t)i);
        struct spent spent = grouping_spent(&g, (ref_t)i);
        judge(court, verdict, &label, &spent);
    }
    grouping_release(&g);
}

static void judge_functions(const struct court *court, struct verdict *verdict, const struct refs *functions)
{
    for (size_t i = 0; i < functions->count; i++) {
        struct label label = folded_label(court->folded, functions->items[i]);
        struct spent spent = folded_spent(court->folded, functions->items[i]);
        judge(court, verdict, &label, &spent);
    }
}

/* Self costs and calls can be added up. */
static void judge_sum(const struct court *court, struct verdict *verdict, const struct refs *functions)
{
    struct spent sum = {.has = column_bit(verdict->column.kind)};
    bool saturated = false;
    for (size_t i = 0; i < functions->count; i++) {
        struct spent spent = folded_spent(court->folded, functions->items[i]);
        costs_sum(&sum.self, &court->verdicts->arena, &spent.self, &saturated);
        if (__builtin_add_overflow(sum.calls, spent.calls, &sum.calls))
            sum.calls = UINT64_MAX;
    }
    judge(court, verdict, &no_label, &sum);
}

static int by_name(const void *a, const void *b, void *profile)
{
    const struct judged *x = a, *y = b;
    return label_compare(profile, &x->label, &y->label);
}

static void list_functions(const struct court *court, struct verdict *verdict, const struct refs *functions)
{
    for (size_t i = 0; i < functions->count; i++)
        *array_add(&verdict->rows) = (struct judged){.label = folded_label(court->folded, functions->items[i])};
    qsort_r(verdict->rows.items, verdict->rows.count, sizeof *verdict->rows.items, by_name,
            (void *)(uintptr_t)court->folded->profile);
    verdict->reason = REASON_SEVERAL;
}

static void judge_scope_of_functions(const struct court *court, struct verdict *verdict)
{
    const struct check *check = verdict->check;
    struct refs functions = folded_find(court->folded, check_matches_names(check) ? &check->pattern : NULL);
    bool adds_up = verdict->column.kind == COLUMN_SELF || verdict->column.kind == COLUMN_CALLS;
    verdict->matches = functions.count;
    if (check->scope != SCOPE_MATCHING || functions.count == 1)
        judge_functions(court, verdict, &functions);
    else if (functions.count && adds_up)
        judge_sum(court, verdict, &functions);
    else if (functions.count)
        list_functions(court, verdict, &functions);
    free(functions.items);
}

/* ---- all of it ---- */

static void judge_check(const struct court *court, struct verdict *verdict)
{
    struct order order = {court->folded->profile, verdict->check->above};
    if (verdict->check->scope == SCOPE_TOTAL)
        judge_total(court, verdict);
    else if (check_is_of_functions(verdict->check))
        judge_scope_of_functions(court, verdict);
    else
        judge_groups(court, verdict, verdict->check->scope == SCOPE_EACH_FILE ? GROUP_FILE : GROUP_OBJECT);
    if (verdict->rows.count == 0)
        verdict->reason = verdict->matches ? REASON_NO_VALUE : REASON_NOTHING;
    if (verdict->reason == REASON_LIMIT)
        qsort_r(verdict->rows.items, verdict->rows.count, sizeof *verdict->rows.items, by_distance, &order);
}

static unsigned parts_needed(const struct checks *checks)
{
    return (any_check(checks, check_is_of_functions) ? FOLDED_FUNCTIONS : 0) |
           (any_check(checks, needs_graph) ? FOLDED_GRAPH : 0);
}

static bool find_columns(const struct court *court, const struct checks *checks, struct text *error)
{
    struct verdicts *v = court->verdicts;
    bool good = true;
    v->items = memory_zeroed(checks->count, sizeof *v->items);
    for (; good && v->count < checks->count; v->count++) {
        v->items[v->count].check = &checks->items[v->count];
        good = find_column(court, &v->items[v->count], error);
    }
    return good;
}

bool verdicts_init(struct verdicts *verdicts, const struct checks *checks, const struct study *study, enum form wanted,
                   struct diagnostics *diagnostics, struct text *error)
{
    struct court court = {verdicts, &study->measures, &verdicts->folded};
    *verdicts = (struct verdicts){0};
    if (checks->count == 0)
        return true;
    if (!find_columns(&court, checks, error))
        return false;
    folded_init(&verdicts->folded, study, parts_needed(checks), diagnostics);
    naming_init(&verdicts->naming, verdicts->folded.profile, &verdicts->folded.forms, wanted);
    for (size_t i = 0; i < verdicts->count; i++)
        judge_check(&court, &verdicts->items[i]);
    return true;
}

void verdicts_release(struct verdicts *verdicts)
{
    for (size_t i = 0; i < verdicts->count; i++)
        free(verdicts->items[i].rows.items);
    free(verdicts->items);
    naming_release(&verdicts->naming);
    folded_release(&verdicts->folded);
    arena_release(&verdicts->arena);
    *verdicts = (struct verdicts){0};
}

bool verdicts_fail(const struct verdicts *verdicts)
{
    bool any = false;
    for (size_t i = 0; i < verdicts->count; i++)
        any |= !verdict_passes(&verdicts->items[i]) && verdicts->items[i].check->level == CHECK_FAIL;
    return any;
}
