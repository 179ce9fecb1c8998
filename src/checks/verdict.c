#include "checks/verdict.h"

#include "events/definition.h"
#include "view/columns.h"

#include <stdlib.h>

static const struct problem problem_dropped = {NULL, SEVERITY_ERROR, 1, false};

/* What all checks of a run look at. */
struct court {
    struct verdicts *verdicts;
    const struct study *study;
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

/* Events that only one side has are not compared: a check of one cannot be answered, which is said in words; NULL: it
 * is of no such event. */
static const char *find_dropped(const struct court *court, const struct check *check)
{
    static const char *const words[] = {[SIDE_NEW] = "new", [SIDE_OLD] = "old"};
    const struct sides *sides = court->study->sides;
    struct text value = check->value, colon = text_skip(value, text_find(value, ':'));
    struct text event = colon.n ? text_skip(colon, 1) : value;
    for (int side = 0; sides && side < SIDES; side++)
        for (size_t i = 0; i < sides->dropped[side].count; i++) {
            struct text dropped = sides->dropped[side].items[i];
            if (text_equal(dropped, value) || text_equal(dropped, event))
                return arena_format(&court->verdicts->arena, "only the %s side has %.*s", words[side], (int)dropped.n,
                                    dropped.s)
                    .s;
        }
    return NULL;
}

/* A warning is one of the report's; a check that is to fail ends the run. */
static bool take_dropped(struct verdict *verdict, const char *dropped, struct diagnostics *diagnostics)
{
    const struct check *check = verdict->check;
    verdict->unmeasured = dropped;
    if (check->level == CHECK_FAIL)
        diagnostics_add(diagnostics, &problem_dropped, TEXT_NONE, 0, "--%s=%.*s: %s", check_option(check),
                        (int)check->text.n, check->text.s, dropped);
    return check->level == CHECK_WARN;
}

/* What rows of each kind have. */
static bool has_column(const struct check *check, enum column_kind kind)
{
    return check_is_of_functions(check) || kind == COLUMN_SELF ||
           (check->scope == SCOPE_TOTAL && kind == COLUMN_INCLUSIVE);
}

static bool check_column(const struct court *court, const struct check *check, const struct column *column,
                         struct text *error)
{
    bool is_ratio = column_is_ratio(column), is_divided = is_ratio || column->kind == COLUMN_PER_CALL;
    if (!has_column(check, column->kind))
        return wrong(court, check, TEXT("only functions have that: begin with each: or /RE/:"), error);
    for (size_t i = 0; i < check->limits.count; i++) {
        const struct limit *limit = &check->limits.items[i];
        if (limit->is_percentage && !is_ratio)
            return wrong(court, check,
                         check->above
                             ? TEXT("a percentage without a sign is for ratios; a change is as +5%, a share of "
                                    "the program as 5%t")
                             : TEXT("a percentage without a sign is for ratios; a change is as -5%, a share of "
                                    "the program as 5%t"),
                         error);
        if (limit_is_of_change(limit) && is_divided)
            return wrong(court, check, TEXT("what is divided has no change: it takes limits without a sign"), error);
        if (limit->kind == LIMIT_SHARE && (is_divided || column->kind == COLUMN_CALLS))
            return wrong(court, check, TEXT("a share of the program is of costs, not of calls or of what is divided"),
                         error);
        if (limit->kind == LIMIT_SHARE && check->scope == SCOPE_TOTAL)
            return wrong(court, check, TEXT("the program is all of itself: begin with each: or /RE/:"), error);
    }
    return true;
}

static bool find_column(const struct court *court, struct verdict *verdict, struct diagnostics *diagnostics,
                        struct text *error)
{
    const struct check *check = verdict->check;
    const struct sides *sides = court->study->sides;
    struct key key;
    struct key_reader reader = {
        .measures = &court->study->measures,
        .option = check_option(check),
        .usual = COLUMN_SELF,
        .functions = true,
        .arena = &court->verdicts->arena,
        .error = error,
    };
    const char *dropped = find_dropped(court, check);
    if (dropped)
        return take_dropped(verdict, dropped, diagnostics);
    if (!key_names_column(&reader, check->value))
        return unknown(court, check, &reader);
    if (!key_read(&reader, check->value, &key))
        return false;
    if (key.is_one)
        return wrong(court, check,
                     TEXT("no side is named here: a limit with a sign is a change, others are of the new "
                          "side"),
                     error);
    if (!check_column(court, check, &key.column, error))
        return false;
    verdict->gauge = gauge_of(check, &key.column, sides ? &sides->series : NULL, &court->study->profile->totals);
    return true;
}

/* ---- judging ---- */

/* The farther one first, then by name. */
struct order {
    const struct profile *profile;
    const struct gauge *gauge;
};

static int by_distance(const void *a, const void *b, void *order)
{
    const struct judged *x = a, *y = b;
    const struct order *by = order;
    int figures = gauge_compare(by->gauge, &x->checked, &y->checked);
    return figures ? figures : row_name_compare(by->profile, &x->label, &y->label);
}

/* A function or a file that is gone was not measured: it is a row only where a change is. */
static bool is_row(const struct court *court, const struct verdict *verdict, ref_t function, const struct spent *spent)
{
    return verdict->gauge.compares || folded_is_new(court->folded, function, spent);
}

/* Takes a row into the verdict: those that went farthest are kept, and of those within the limits one. */
static void judge(const struct court *court, struct verdict *verdict, const struct row_name *label,
                  const struct spent *spent)
{
    static const enum reason reasons[] = {
        [REACH_WITHIN] = REASON_NONE, [REACH_OVERLAP] = REASON_OVERLAP, [REACH_BEYOND] = REASON_LIMIT};
    struct order order = {court->folded->profile, &verdict->gauge};
    struct judged row = {*label, gauge_figures(&verdict->gauge, spent)};
    if (!figure_has_value(&row.checked.now))
        return;
    enum reason reason = reasons[gauge_reach(&verdict->gauge, spent, &row.checked)];
    if (reason > verdict->reason)
        verdict->rows.count = 0;
    if (reason > verdict->reason || (reason == verdict->reason && (reason != REASON_NONE || !verdict->rows.count)))
        *array_add(&verdict->rows) = row;
    else if (reason == verdict->reason && by_distance(&row, verdict->rows.items, &order) < 0)
        verdict->rows.items[0] = row;
    verdict->reason = reason > verdict->reason ? reason : verdict->reason;
}

static void judge_total(const struct court *court, struct verdict *verdict)
{
    struct spent spent = spent_alike(court->folded->profile->totals);
    verdict->matches = 1;
    judge(court, verdict, &ROW_NAME_NONE, &spent);
}

static void judge_groups(const struct court *court, struct verdict *verdict, enum group group)
{
    struct grouping g;
    grouping_init(&g, court->folded->profile, group, NULL, NULL);
    for (size_t i = 0; i < g.count; i++) {
        struct row_name label = grouping_own_name(&g, (ref_t)i);
        struct spent spent = grouping_spent(&g, (ref_t)i);
        if (!is_row(court, verdict, label.function, &spent))
            continue;
        verdict->matches++;
        judge(court, verdict, &label, &spent);
    }
    grouping_release(&g);
}

static void judge_functions(const struct court *court, struct verdict *verdict, const struct refs *functions)
{
    for (size_t i = 0; i < functions->count; i++) {
        struct row_name label = row_name_of_function(court->folded->profile, functions->items[i]);
        struct spent spent = folded_spent(court->folded, functions->items[i]);
        judge(court, verdict, &label, &spent);
    }
}

/* Self costs and calls can be added up. In a comparison, calls are counted among inclusive costs. */
static void judge_sum(const struct court *court, struct verdict *verdict, const struct refs *functions)
{
    struct spent sum = {.has = column_bit(verdict->gauge.column.kind)};
    bool saturated = false;
    for (size_t i = 0; i < functions->count; i++) {
        struct spent spent = folded_spent(court->folded, functions->items[i]);
        costs_sum(&sum.self, &court->verdicts->arena, &spent.self, &saturated);
        costs_sum(&sum.inclusive, &court->verdicts->arena, &spent.inclusive, &saturated);
        if (__builtin_add_overflow(sum.calls, spent.calls, &sum.calls))
            sum.calls = UINT64_MAX;
    }
    judge(court, verdict, &ROW_NAME_NONE, &sum);
}

static int by_name(const void *a, const void *b, void *profile)
{
    const struct judged *x = a, *y = b;
    return row_name_compare(profile, &x->label, &y->label);
}

static void list_functions(const struct court *court, struct verdict *verdict, const struct refs *functions)
{
    for (size_t i = 0; i < functions->count; i++)
        *array_add(&verdict->rows) =
            (struct judged){.label = row_name_of_function(court->folded->profile, functions->items[i])};
    qsort_r(verdict->rows.items, verdict->rows.count, sizeof *verdict->rows.items, by_name,
            (void *)(uintptr_t)court->folded->profile);
    verdict->reason = REASON_SEVERAL;
}

/* The functions that the check is of. */
static struct refs find_rows(const struct court *court, const struct verdict *verdict)
{
    const struct check *check = verdict->check;
    struct refs functions = folded_find(court->folded, check_matches_names(check) ? &check->pattern : NULL);
    size_t count = 0;
    for (size_t i = 0; i < functions.count; i++) {
        struct spent spent = folded_spent(court->folded, functions.items[i]);
        if (is_row(court, verdict, functions.items[i], &spent))
            functions.items[count++] = functions.items[i];
    }
    functions.count = count;
    return functions;
}

static void judge_scope_of_functions(const struct court *court, struct verdict *verdict)
{
    const struct check *check = verdict->check;
    struct refs functions = find_rows(court, verdict);
    bool adds_up = verdict->gauge.column.kind == COLUMN_SELF || verdict->gauge.column.kind == COLUMN_CALLS;
    verdict->matches = functions.count;
    if (check->scope != SCOPE_MATCHING || functions.count == 1)
        judge_functions(court, verdict, &functions);
    else if (functions.count && adds_up)
        judge_sum(court, verdict, &functions);
    else if (functions.count)
        list_functions(court, verdict, &functions);
    free(functions.items);
}

/* ---- whether anything was measured ---- */

/* Whether the program has a cost of any event. One of both signs may add up to 0. */
static bool has_costs(const struct study *study)
{
    const struct profile *p = study->profile;
    for (ref_t i = 0; i < study->measures.recorded; i++)
        if (costs_get(&p->totals, i) != 0 || p->events.items[i].negative)
            return true;
    return false;
}

/* What has no cost of any event, in words; NULL: all have some. */
static const char *find_idle(const struct study *study)
{
    static const char *const sides[] = {
        [SIDE_NEW] = "nothing was measured in the new profile", [SIDE_OLD] = "nothing was measured in the old profile"};
    static const char *const runs[] = {[SIDE_NEW] = "nothing was measured in one of the new runs",
                                       [SIDE_OLD] = "nothing was measured in one of the old runs"};
    if (!study->sides)
        return has_costs(study) ? NULL : "nothing was measured";
    for (int side = SIDE_NEW; side < SIDES; side++)
        for (size_t run = 0; run < study->sides->series.runs[side]; run++)
            if (!sides_has_costs(study->sides, (enum side)side, run))
                return study->sides->series.runs[side] > 1 ? runs[side] : sides[side];
    return NULL;
}

/* Inputs with parts: one that was empty, or is left out, has none. */
static size_t count_inputs(const struct profile *p)
{
    bool *has_parts = memory_zeroed(p->inputs.count, sizeof *has_parts);
    size_t count = 0;
    for (size_t i = 0; i < p->parts.count; i++) {
        ref_t input = p->parts.items[i].input;
        count += !has_parts[input];
        has_parts[input] = true;
    }
    free(has_parts);
    return count;
}

/* That some input of a side, or of all, did not record one of the events, in words; NULL: all recorded all of them. */
static const char *find_unrecorded(const struct court *court, enum side side, const struct terms *terms)
{
    static const char *const of[] = {[SIDE_NEW] = " of the new side", [SIDE_OLD] = " of the old side"};
    const struct study *study = court->study;
    const struct profile *p = study->sides ? study->sides->sided.of[side] : study->profile;
    size_t all = count_inputs(p);
    for (size_t i = 0; i < terms->count; i++) {
        ref_t event = terms->items[i].event;
        if (event >= study->measures.recorded)
            continue; /* it counts calls */
        size_t count = study->sides ? sides_inputs_with(study->sides, side, event) : p->events.items[event].inputs;
        struct text name = study->profile->events.items[event].name;
        if (count < all)
            return arena_format(&court->verdicts->arena, "only %zu of %zu inputs%s recorded %.*s", count, all,
                                study->sides ? of[side] : "", (int)name.n, name.s)
                .s;
    }
    return NULL;
}

/* What the check is of and was not measured, in words; NULL: all of it was. Limits without a sign are of the new side.
 */
/* The first event that only this side has and a derived event is made of; NULL: none. */
static const char *find_dropped_term(const struct court *court, enum side side, const struct measure *measure)
{
    const struct sides *sides = court->study->sides;
    for (size_t i = 0; sides && measure->kind != MEASURE_RECORDED && i < sides->dropped[side].count; i++) {
        struct text event = sides->dropped[side].items[i];
        if (definition_uses(measure->formula, event))
            return arena_format(&court->verdicts->arena, "only the %s profile has %.*s, a term of %.*s",
                                side == SIDE_NEW ? "new" : "old", (int)event.n, event.s, (int)measure->name.n,
                                measure->name.s)
                .s;
    }
    return NULL;
}

static const char *find_unmeasured(const struct court *court, const struct gauge *gauge)
{
    const struct measure *measure = gauge->column.measure;
    const char *found = find_idle(court->study);
    for (int side = SIDE_NEW; measure && !found && side <= (gauge->compares ? SIDE_OLD : SIDE_NEW); side++) {
        found = find_unrecorded(court, (enum side)side, &measure->terms);
        found = found ? found : find_unrecorded(court, (enum side)side, &measure->divisor);
        found = found ? found : find_dropped_term(court, (enum side)side, measure);
    }
    return found;
}

/* ---- all of it ---- */

static void judge_check(const struct court *court, struct verdict *verdict)
{
    struct order order = {court->folded->profile, &verdict->gauge};
    if (!verdict->unmeasured)
        verdict->unmeasured = find_unmeasured(court, &verdict->gauge);
    if (verdict->unmeasured) {
        verdict->reason = REASON_UNMEASURED;
        return;
    }
    if (verdict->check->scope == SCOPE_TOTAL)
        judge_total(court, verdict);
    else if (check_is_of_functions(verdict->check))
        judge_scope_of_functions(court, verdict);
    else
        judge_groups(court, verdict, verdict->check->scope == SCOPE_EACH_FILE ? GROUP_FILE : GROUP_OBJECT);
    if (verdict->rows.count == 0)
        verdict->reason = verdict->matches ? REASON_NO_VALUE : REASON_NOTHING;
    if (verdict->reason == REASON_LIMIT || verdict->reason == REASON_OVERLAP)
        qsort_r(verdict->rows.items, verdict->rows.count, sizeof *verdict->rows.items, by_distance, &order);
}

static unsigned parts_needed(const struct checks *checks)
{
    return (any_check(checks, check_is_of_functions) ? FOLDED_FUNCTIONS : 0) |
           (any_check(checks, needs_graph) ? FOLDED_GRAPH : 0);
}

static bool find_columns(const struct court *court, const struct checks *checks, struct diagnostics *diagnostics,
                         struct text *error)
{
    struct verdicts *v = court->verdicts;
    bool good = true;
    v->items = memory_zeroed(checks->count, sizeof *v->items);
    for (; good && v->count < checks->count; v->count++) {
        v->items[v->count].check = &checks->items[v->count];
        good = find_column(court, &v->items[v->count], diagnostics, error);
    }
    return good;
}

bool verdicts_init(struct verdicts *verdicts, const struct checks *checks, const struct study *study, enum form wanted,
                   struct diagnostics *diagnostics, struct text *error)
{
    struct court court = {verdicts, study, &verdicts->folded};
    *verdicts = (struct verdicts){0};
    if (checks->count == 0)
        return true;
    if (!find_columns(&court, checks, diagnostics, error))
        return false;
    if (any_check(checks, needs_graph))
        study_note_missing_calls(study, diagnostics);
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
        any |= verdict_level(&verdicts->items[i]) == LEVEL_FAIL;
    return any;
}
