#include "checks/verdict.h"

#include "base/int128.h"
#include "checks/measured.h"
#include "checks/own.h"
#include "checks/shortfall.h"
#include "checks/value.h"
#include "system/functions.h"

#include <stdlib.h>

/* The data for all checks of a run. */
struct judging {
    struct verdicts *verdicts;
    const struct study *study;
    struct functions *functions;
};

/* Changes of versions are those of a study of two. */
static bool is_versus(const struct study *study, const struct check *check)
{
    return study->versus && check_compares(check);
}

static struct judging judging_of(struct verdicts *verdicts, const struct study *study, const struct check *check)
{
    bool versus = is_versus(study, check);
    return (struct judging){verdicts, versus ? study->versus : study,
                            &(versus ? &verdicts->versus : &verdicts->own)->functions};
}

/* ---- needs ---- */

bool verdicts_need_functions(const struct checks *checks)
{
    bool any = false;
    for (size_t i = 0; i < checks->count; i++)
        any |= checks->items[i].scope != SCOPE_TOTAL && !check_unit(&checks->items[i]);
    return any;
}

/* Functions that are only called are in the profile only if calls are read. */
unsigned verdicts_need(const struct checks *checks, bool has_places)
{
    unsigned needs = checks_units(checks) ? NEED_PARTS : 0;
    needs |= has_places && verdicts_need_functions(checks) ? NEED_LINES | NEED_LINE_ROWS : 0;
    for (size_t i = 0; i < checks->count; i++)
        needs |= check_is_of_functions(&checks->items[i]) ? NEED_CALLS : 0;
    return needs;
}

/* The parts (enum functions_part) of a profile that its verdicts need. */
static unsigned parts_needed(const struct verdicts *verdicts, const struct judged_profile *of)
{
    unsigned parts = 0;
    for (size_t i = 0; i < verdicts->count; i++) {
        enum column_kind kind = verdicts->items[i].gauge.column.kind;
        if (verdicts->items[i].of == of && check_is_of_functions(verdicts->items[i].check))
            parts |= FUNCTIONS_SELF | (kind == COLUMN_SELF ? 0 : FUNCTIONS_GRAPH);
    }
    return parts;
}

/* ---- rows and limits ---- */

static bool find_column(const struct judging *judging, struct verdict *verdict, struct text *error)
{
    const struct check *check = verdict->check;
    struct value value;
    if (!value_read(&value, check, judging->study, &judging->verdicts->arena, error))
        return false;
    verdict->unmeasured = value.missing;
    verdict->gauge = (struct gauge){.check = check, .compares = gauge_compares(check, value.column_word.statistic)};
    if (!value.missing)
        verdict->gauge = gauge_of(check, &value.column_word, judging->study->series, &judging->study->profile->totals);
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
    int found = gauge_compare(by->gauge, &x->checked, &y->checked);
    found = found ? found : row_name_compare(by->profile, &x->label, &y->label);
    return found ? found : (x->pair > y->pair) - (x->pair < y->pair);
}

/* The side whose figures are judged. */
static enum side side_of(const struct verdict *verdict)
{
    return verdict->gauge.asks[SIDE_NEW] ? SIDE_NEW : SIDE_OLD;
}

/* What a side does not have was not measured there: it is a row only of a check that compares. */
static bool is_judged(const struct verdict *verdict, bool is_there)
{
    return verdict->gauge.compares || is_there;
}

static bool is_row(const struct judging *judging, const struct verdict *verdict, ref_t function,
                   const struct spent *spent)
{
    return is_judged(verdict, functions_has(judging->functions, side_of(verdict), function, spent));
}

/* Whether all rows are kept that are the reason. */
static bool lists_all(enum reason reason)
{
    return reason == REASON_LIMIT || reason == REASON_OVERLAP;
}

/* Takes a row into the verdict: it keeps the rows farthest beyond the limits, and one of the rows within them. */
static void judge_row(const struct judging *judging, struct verdict *verdict, const struct judged *named,
                      const struct spent *spent)
{
    static const enum reason reasons[] = {[OUTCOME_WITHIN] = REASON_NONE,
                                          [OUTCOME_OVERLAP] = REASON_OVERLAP,
                                          [OUTCOME_UNSURE] = REASON_MISSING,
                                          [OUTCOME_BOUND] = REASON_BOUND,
                                          [OUTCOME_BEYOND] = REASON_LIMIT};
    struct order order = {judging->functions->profile, &verdict->gauge};
    struct judged row = *named;
    row.checked = gauge_figures(&verdict->gauge, spent);
    if (!figure_has_value(&row.checked.now))
        return;
    enum reason reason = reasons[gauge_outcome(&verdict->gauge, spent, &row.checked)];
    if (reason > verdict->reason)
        verdict->rows.count = 0;
    if (reason > verdict->reason || (reason == verdict->reason && (lists_all(reason) || !verdict->rows.count)))
        *array_add(&verdict->rows) = row;
    else if (reason == verdict->reason && by_distance(&row, verdict->rows.items, &order) < 0)
        verdict->rows.items[0] = row;
    verdict->reason = reason > verdict->reason ? reason : verdict->reason;
}

static void judge(const struct judging *judging, struct verdict *verdict, const struct row_name *label,
                  const struct spent *spent)
{
    judge_row(judging, verdict, &(struct judged){.label = *label, .pair = NONE}, spent);
}

static void judge_total(const struct judging *judging, struct verdict *verdict)
{
    struct spent spent = spent_alike(judging->functions->profile->totals);
    spent.has |= column_bit(COLUMN_SPREAD);
    spent.spread_row = SPREAD_PROGRAM;
    verdict->matches = 1;
    judge(judging, verdict, &ROW_NAME_NONE, &spent);
}

static struct own_costs own_of(const struct judging *judging)
{
    const struct study *study = judging->study;
    const struct own_code code = {study->profile, study->sides, study->own};
    return own_costs_of(&code, &judging->verdicts->arena);
}

static void judge_own(const struct judging *judging, struct verdict *verdict)
{
    struct own_costs costs = own_of(judging);
    struct spent spent = {.has = column_bit(COLUMN_SELF), .self = costs.of[OWN_USERS]};
    verdict->unmeasured = own_fault(&judging->study->measured, &costs, verdict->gauge.asks, &judging->verdicts->arena);
    verdict->matches = 1;
    if (verdict->unmeasured)
        verdict->reason = REASON_UNMEASURED;
    else
        judge(judging, verdict, &ROW_NAME_NONE, &spent);
}

static void judge_groups(const struct judging *judging, struct verdict *verdict, enum group group)
{
    struct grouping g;
    grouping_init(&g, judging->functions->profile, group, NULL, NULL);
    for (size_t i = 0; i < g.count; i++) {
        struct row_name label = grouping_own_name(&g, (ref_t)i);
        struct spent spent = grouping_spent(&g, (ref_t)i);
        if (!is_row(judging, verdict, label.function, &spent))
            continue;
        verdict->matches++;
        judge(judging, verdict, &label, &spent);
    }
    grouping_release(&g);
}

static void judge_functions(const struct judging *judging, struct verdict *verdict, const struct refs *functions)
{
    for (size_t i = 0; i < functions->count; i++) {
        struct row_name label = row_name_of_function(judging->functions->profile, functions->items[i]);
        struct spent spent = functions_spent(judging->functions, functions->items[i]);
        judge(judging, verdict, &label, &spent);
    }
}

/* Self costs and calls can be added up. In a comparison, calls are counted among inclusive costs. */
static void judge_sum(const struct judging *judging, struct verdict *verdict, const struct refs *functions)
{
    struct spent sum = {.has = column_bit(verdict->gauge.column.kind)};
    bool saturated = false;
    for (size_t i = 0; i < functions->count; i++) {
        struct spent spent = functions_spent(judging->functions, functions->items[i]);
        costs_sum(&sum.self, &judging->verdicts->arena, &spent.self, &saturated);
        costs_sum(&sum.inclusive, &judging->verdicts->arena, &spent.inclusive, &saturated);
        sum.calls = int128_add_stopping(sum.calls, spent.calls);
    }
    judge(judging, verdict, &ROW_NAME_NONE, &sum);
}

static int by_name(const void *a, const void *b, void *profile)
{
    const struct judged *x = a, *y = b;
    return row_name_compare(profile, &x->label, &y->label);
}

static void list_functions(const struct judging *judging, struct verdict *verdict, const struct refs *functions)
{
    for (size_t i = 0; i < functions->count; i++)
        *array_add(&verdict->rows) = (struct judged){
            .label = row_name_of_function(judging->functions->profile, functions->items[i]), .pair = NONE};
    qsort_r(verdict->rows.items, verdict->rows.count, sizeof *verdict->rows.items, by_name,
            (void *)(uintptr_t)judging->functions->profile);
    verdict->reason = REASON_SEVERAL;
}

/* The functions of the check. */
static struct refs find_rows(const struct judging *judging, const struct verdict *verdict)
{
    const struct check *check = verdict->check;
    struct refs functions = functions_find(judging->functions, check->matches ? &check->pattern : NULL);
    size_t count = 0;
    for (size_t i = 0; i < functions.count; i++) {
        struct spent spent = functions_spent(judging->functions, functions.items[i]);
        if (is_row(judging, verdict, functions.items[i], &spent))
            functions.items[count++] = functions.items[i];
    }
    functions.count = count;
    return functions;
}

static void judge_scope_of_functions(const struct judging *judging, struct verdict *verdict)
{
    const struct check *check = verdict->check;
    struct refs functions = find_rows(judging, verdict);
    bool adds_up = verdict->gauge.column.kind == COLUMN_SELF || verdict->gauge.column.kind == COLUMN_CALLS;
    verdict->matches = functions.count;
    if (check->scope != SCOPE_MATCHING || functions.count == 1)
        judge_functions(judging, verdict, &functions);
    else if (functions.count && adds_up)
        judge_sum(judging, verdict, &functions);
    else if (functions.count)
        list_functions(judging, verdict, &functions);
    free(functions.items);
}

/* ---- inputs, parts and threads ---- */

/* Whether a pair is a row: its name matches, and the sides whose figures are judged have it. */
static bool is_row_of_units(const struct verdict *verdict, const struct unit_pair *pair)
{
    if (verdict->check->matches && !pattern_matches(&verdict->check->pattern, pair->name))
        return false;
    return is_judged(verdict, pair->of[side_of(verdict)] != NONE);
}

/* Says in words that one of the events was not measured on a side of a pair; NULL: all were. */
static const char *fault_of_terms(const struct judging *judging, const struct gauge *gauge,
                                  const struct unit_pairs *pairs, size_t pair, const struct terms *terms)
{
    const char *found = NULL;
    for (size_t i = 0; i < terms->count && !found; i++) {
        struct text name = judging->study->profile->events.items[terms->items[i].event].name;
        found = unit_pair_fault(pairs, pair, name, gauge->asks, &judging->verdicts->arena);
    }
    return found;
}

static const char *fault_of_pair(const struct judging *judging, const struct gauge *gauge,
                                 const struct unit_pairs *pairs, size_t pair)
{
    const struct measure *event = gauge->column_word.event;
    const char *found = fault_of_terms(judging, gauge, pairs, pair, &event->terms);
    return found ? found : fault_of_terms(judging, gauge, pairs, pair, &event->divisor);
}

static void judge_units(const struct judging *judging, struct verdict *verdict)
{
    const struct unit_pairs *pairs = study_pairs(judging->study, check_unit(verdict->check));
    for (size_t i = 0; i < pairs->items.count; i++) {
        const struct unit_pair *pair = &pairs->items.items[i];
        if (!is_row_of_units(verdict, pair))
            continue;
        struct spent spent = spent_alike(pair->costs);
        const char *fault = fault_of_pair(judging, &verdict->gauge, pairs, i);
        verdict->matches++;
        verdict->unmeasured = verdict->unmeasured ? verdict->unmeasured : fault;
        struct judged row = {.label = ROW_NAME_NONE, .unit = pair->name, .kind = pairs->kind, .pair = (ref_t)i};
        if (!fault)
            judge_row(judging, verdict, &row, &spent);
    }
    if (verdict->unmeasured && verdict->reason != REASON_LIMIT)
        verdict->reason = REASON_UNMEASURED;
}

/* ---- all of it ---- */

static void judge_rows(const struct judging *judging, struct verdict *verdict)
{
    struct order order = {judging->functions->profile, &verdict->gauge};
    if (verdict->check->scope == SCOPE_TOTAL)
        judge_total(judging, verdict);
    else if (check_unit(verdict->check))
        judge_units(judging, verdict);
    else if (verdict->check->scope == SCOPE_OWN)
        judge_own(judging, verdict);
    else if (check_is_of_functions(verdict->check))
        judge_scope_of_functions(judging, verdict);
    else
        judge_groups(judging, verdict, verdict->check->scope == SCOPE_EACH_FILE ? GROUP_FILE : GROUP_OBJECT);
    if (verdict->rows.count == 0 && !verdict->unmeasured)
        verdict->reason = verdict->matches ? REASON_NO_VALUE : REASON_NOTHING;
    if (lists_all(verdict->reason))
        qsort_r(verdict->rows.items, verdict->rows.count, sizeof *verdict->rows.items, by_distance, &order);
}

/* The unknown figures of rows that are not beyond the limits, in words; NULL: all are known, but rows may be beyond
 * them. */
static const char *find_unknown(const struct verdict *verdict, const struct shortfall *shortfall)
{
    bool is_much = missing_cost_compare(&shortfall->missing) >= 0;
    return is_much && verdict_passes(verdict) ? shortfall_figures(&verdict->gauge) : NULL;
}

static void judge_with_missing(const struct judging *judging, struct verdict *verdict,
                               const struct shortfall *shortfall)
{
    const char *unknown = find_unknown(verdict, shortfall);
    if (check_unit(verdict->check))
        return;
    if (unknown)
        verdict->reason = REASON_MISSING;
    if (verdict->reason == REASON_MISSING)
        verdict->unmeasured = shortfall_reason(shortfall, &verdict->gauge, unknown, &judging->verdicts->arena);
}

/* Of an inclusive cost calls may be missing with the lines, too. */
static void find_missing(const struct judging *judging, struct verdict *verdict, struct shortfall *shortfall)
{
    struct gauge *gauge = &verdict->gauge;
    *shortfall = shortfall_of(judging->study, gauge);
    if (gauge->column.kind == COLUMN_INCLUSIVE && missing_cost_compare(&shortfall->missing) >= 0)
        shortfall->calls = functions_uncalled(judging->functions, gauge->column.measure);
    gauge->more = shortfall_more(shortfall, gauge, judging->study->profile);
}

/* Says in words why the figures of a function were not measured where code was inlined; NULL: they were. */
static const char *why_inlined(const struct judging *judging, const struct gauge *gauge, ref_t function)
{
    const struct profile *p = judging->functions->profile;
    struct arena *arena = &judging->verdicts->arena;
    struct text name = text_cut(profile_function_name(p, function), NAME_SHOWN);
    if (column_is_of_calls(&gauge->column) && profile_is_inlined(p, function))
        return arena_format(arena, "calls of %.*s were inlined, and nobody counted them", (int)name.n, name.s).s;
    if (profile_has_estimate(p, (struct estimate){function, NONE}))
        return arena_format(arena, "the cost of %.*s is an estimate, as no addresses were recorded", (int)name.n,
                            name.s)
            .s;
    return NULL;
}

/* What was inlined has no number of calls, and without addresses perhaps an estimated cost. */
static const char *find_inlined(const struct judging *judging, const struct verdict *verdict)
{
    const char *found = NULL;
    if (!judging->functions->profile->inlined.count || !check_is_of_functions(verdict->check))
        return NULL;
    struct refs functions = find_rows(judging, verdict);
    for (size_t i = 0; i < functions.count && !found; i++)
        found = why_inlined(judging, &verdict->gauge, functions.items[i]);
    free(functions.items);
    return found;
}

static void judge_check(const struct judging *judging, struct verdict *verdict)
{
    struct shortfall shortfall;
    if (!verdict->unmeasured)
        verdict->unmeasured = measured_fault(judging->study, &verdict->gauge, &judging->verdicts->arena);
    if (!verdict->unmeasured)
        verdict->unmeasured = find_inlined(judging, verdict);
    if (verdict->unmeasured) {
        verdict->reason = REASON_UNMEASURED;
        return;
    }
    find_missing(judging, verdict, &shortfall);
    judge_rows(judging, verdict);
    judge_with_missing(judging, verdict, &shortfall);
}

static bool find_columns(struct verdicts *v, const struct checks *checks, const struct study *study, struct text *error)
{
    bool good = true;
    v->items = memory_zeroed(checks->count, sizeof *v->items);
    for (; good && v->count < checks->count; v->count++) {
        const struct check *check = &checks->items[v->count];
        struct judging judging = judging_of(v, study, check);
        v->items[v->count].check = check;
        v->items[v->count].of = is_versus(study, check) ? &v->versus : &v->own;
        good = find_column(&judging, &v->items[v->count], error);
    }
    return good;
}

static void begin_profile(const struct verdicts *verdicts, struct judged_profile *of, const struct study *study,
                          enum form wanted, struct diagnostics *diagnostics)
{
    functions_init(&of->functions, study, parts_needed(verdicts, of), diagnostics);
    naming_init(&of->naming, of->functions.profile, &of->functions.forms, wanted);
}

bool verdicts_init(struct verdicts *verdicts, const struct checks *checks, const struct study *study, enum form wanted,
                   struct diagnostics *diagnostics, struct text *error)
{
    *verdicts = (struct verdicts){0};
    if (checks->count == 0)
        return true;
    if (!find_columns(verdicts, checks, study, error))
        return false;
    begin_profile(verdicts, &verdicts->own, study, wanted, diagnostics);
    if (study->versus)
        begin_profile(verdicts, &verdicts->versus, study->versus, wanted, diagnostics);
    for (size_t i = 0; i < verdicts->count; i++) {
        struct judging judging = judging_of(verdicts, study, verdicts->items[i].check);
        judge_check(&judging, &verdicts->items[i]);
    }
    return true;
}

static void end_profile(struct judged_profile *of)
{
    naming_release(&of->naming);
    functions_release(&of->functions);
}

void verdicts_release(struct verdicts *verdicts)
{
    for (size_t i = 0; i < verdicts->count; i++)
        free(verdicts->items[i].rows.items);
    free(verdicts->items);
    end_profile(&verdicts->own);
    end_profile(&verdicts->versus);
    arena_release(&verdicts->arena);
    *verdicts = (struct verdicts){0};
}

bool verdicts_have(const struct verdicts *verdicts, enum result result)
{
    bool any = false;
    for (size_t i = 0; i < verdicts->count; i++) {
        const struct verdict *verdict = &verdicts->items[i];
        any |= verdict->check->level == CHECK_FAIL && verdict_result(verdict) == result;
    }
    return any;
}
