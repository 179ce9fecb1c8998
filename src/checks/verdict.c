/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checks/verdict.h"

#include "base/int128.h"
#include "checks/evidence.h"
#include "checks/own.h"
#include "checks/value.h"
#include "system/functions.h"

#include <stdlib.h>

/* The data for all checks of a run. */
struct judging {
    struct verdicts *verdicts;
    const struct study *study;
    struct functions *functions;
    struct evidence evidence;
};

/* Whether a check names a column of a unit. */
static bool names_unit(const struct study *study, const struct check *check)
{
    struct arena scratch = {0};
    struct value value;
    struct text error;
    bool any = value_read(&value, check, study, &scratch, &error) && value.column_word.unit != NONE;
    arena_release(&scratch);
    return any;
}

/* Of versions side by side the last one is judged, in a study of two; but each of its own columns, and each version as
 * an input, where it is. */
static bool is_versus(const struct study *study, const struct check *check)
{
    return study->versus &&
           (study->history || check_compares(check) || !(check_unit(check) || names_unit(study, check)));
}

static struct judging judging_of(struct verdicts *verdicts, const struct study *study, const struct judged_profile *of)
{
    bool versus = of == &verdicts->versus;
    return (struct judging){
        verdicts, versus ? study->versus : study, &(versus ? &verdicts->versus : &verdicts->own)->functions, {0}};
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

/* What a side does not have was not measured there: it is a row only of a check that compares. */
static bool is_judged(const struct verdict *verdict, bool is_there)
{
    return verdict->gauge.compares || is_there;
}

static bool is_row(const struct judging *judging, const struct verdict *verdict, ref_t function,
                   const struct spent *spent)
{
    return is_judged(verdict, functions_has(judging->functions, gauge_side(&verdict->gauge), function, spent));
}

/* Whether all rows are kept that are the reason. */
static bool lists_all(enum reason reason)
{
    return reason == REASON_LIMIT || reason == REASON_OVERLAP;
}

/* Why a row is not known. */
static const char *because_of(const struct evidence *evidence)
{
    const char *because = evidence->lost ? evidence->lost : evidence->of[SIDE_NEW].because;
    return because ? because : evidence->of[SIDE_OLD].because;
}

/* What was lost of may not be within the limits, though its figures may. */
static enum outcome outcome_of(const struct verdict *verdict, const struct spent *spent,
                               const struct evidence *evidence)
{
    enum outcome outcome = gauge_outcome(&verdict->gauge, spent, evidence->of);
    bool is_within = outcome == OUTCOME_WITHIN || outcome == OUTCOME_OVERLAP;
    return evidence->lost && is_within ? OUTCOME_UNSURE : outcome;
}

/* Why a row is not known, of which a bound may be charged: because of what else is in doubt, if that is enough. */
static const char *why_unsure(const struct judging *judging, const struct verdict *verdict, const struct spent *spent,
                              const struct evidence *evidence)
{
    struct evidence bound = {0};
    evidence_add_charged(&bound, &verdict->gauge, judging->functions->profile, spent);
    const char *because = because_of(&bound);
    return !because || outcome_of(verdict, spent, evidence) == OUTCOME_UNSURE ? because_of(evidence) : because;
}

/* Takes a row into the verdict: it keeps the rows farthest beyond the limits, and one of the rows within them. */
static void judge_row(const struct judging *judging, struct verdict *verdict, const struct judged *named,
                      const struct spent *spent, const struct evidence *evidence)
{
    static const enum reason reasons[] = {[OUTCOME_WITHIN] = REASON_NONE,
                                          [OUTCOME_OVERLAP] = REASON_OVERLAP,
                                          [OUTCOME_UNSURE] = REASON_MISSING,
                                          [OUTCOME_BOUND] = REASON_BOUND,
                                          [OUTCOME_BEYOND] = REASON_LIMIT};
    struct order order = {judging->functions->profile, &verdict->gauge};
    struct judged row = *named;
    struct evidence charged = *evidence;
    evidence_add_charged(&charged, &verdict->gauge, judging->functions->profile, spent);
    row.checked = gauge_figures(&verdict->gauge, spent);
    enum outcome outcome = outcome_of(verdict, spent, &charged);
    if (outcome == OUTCOME_NONE)
        return;
    enum reason reason = reasons[outcome];
    if (reason > verdict->reason)
        verdict->rows.count = 0;
    if (reason < verdict->reason)
        return;
    verdict->reason = reason;
    bool is_first = lists_all(reason) || !verdict->rows.count;
    if (!is_first && by_distance(&row, verdict->rows.items, &order) >= 0)
        return;
    verdict->unmeasured = reason == REASON_MISSING ? why_unsure(judging, verdict, spent, evidence) : NULL;
    *(is_first ? array_add(&verdict->rows) : verdict->rows.items) = row;
}

static void judge(const struct judging *judging, struct verdict *verdict, const struct row_name *label,
                  const struct spent *spent)
{
    judge_row(judging, verdict, &(struct judged){.label = *label, .pair = NONE}, spent, &judging->evidence);
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
    struct spent spent = {.has = column_bit(COLUMN_SELF), .self = costs.of[OWN_USERS], .self_most = costs.most};
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
        struct evidence evidence = judging->evidence;
        evidence_add_function(&evidence, &verdict->gauge, judging->functions, &spent, functions->items[i]);
        judge_row(judging, verdict, &(struct judged){.label = label, .pair = NONE}, &spent, &evidence);
    }
}

/* Self costs and calls can be added up. In a comparison, calls are counted among inclusive costs. */
static void judge_sum(const struct judging *judging, struct verdict *verdict, const struct refs *functions)
{
    struct spent sum = {.has = column_bit(verdict->gauge.column.kind)};
    struct evidence evidence = judging->evidence;
    struct costs most = {0};
    bool saturated = false, is_bound = false;
    for (size_t i = 0; i < functions->count; i++) {
        struct spent spent = functions_spent(judging->functions, functions->items[i]);
        costs_sum(&sum.self, &judging->verdicts->arena, &spent.self, &saturated);
        costs_sum(&most, &judging->verdicts->arena, spent.self_most.width ? &spent.self_most : &spent.self, &saturated);
        is_bound |= spent.self_most.width > 0;
        costs_sum(&sum.inclusive, &judging->verdicts->arena, &spent.inclusive, &saturated);
        sum.calls = int128_add_stopping(sum.calls, spent.calls);
        evidence_add_function(&evidence, &verdict->gauge, judging->functions, &spent, functions->items[i]);
    }
    sum.self_most = is_bound ? most : (struct costs){0};
    judge_row(judging, verdict, &(struct judged){.label = ROW_NAME_NONE, .pair = NONE}, &sum, &evidence);
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
    bool adds_up = column_kinds[verdict->gauge.column.kind].sums_rows;
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
    if (verdict->check->matches && !unit_pair_matches(pair, &verdict->check->pattern))
        return false;
    return pair->is_lost ? verdict->gauge.asks[SIDE_NEW]
                         : is_judged(verdict, pair->of[gauge_side(&verdict->gauge)] != NONE);
}

/* Whether a row has no change: it is new, or was taken out. */
static bool is_unchanged(const struct verdict *verdict, const struct unit_pair *pair)
{
    return gauge_takes_both(&verdict->gauge) && !unit_pair_is_whole(pair) && !pair->is_lost && !pair->is_alike;
}

static void judge_units(const struct judging *judging, struct verdict *verdict)
{
    const struct unit_pairs *pairs = study_pairs(judging->study, check_unit(verdict->check));
    for (size_t i = 0; i < pairs->items.count; i++) {
        const struct unit_pair *pair = &pairs->items.items[i];
        if (!is_row_of_units(verdict, pair))
            continue;
        struct spent spent = spent_alike(pair->costs);
        struct evidence evidence = evidence_of_pair(judging->study, &verdict->gauge, i, &judging->verdicts->arena);
        struct judged row = {.label = ROW_NAME_NONE, .unit = pair->name, .kind = pairs->kind, .pair = (ref_t)i};
        verdict->matches++;
        if (is_unchanged(verdict, pair))
            verdict->unchanged++;
        else if (evidence.unknown)
            *array_add(&verdict->lacking) = text_of(evidence.unknown);
        else
            judge_row(judging, verdict, &row, &spent, &evidence);
    }
    if (verdict->lacking.count && verdict->reason != REASON_LIMIT) {
        verdict->reason = REASON_UNMEASURED;
        verdict->unmeasured = verdict->lacking.items[0].s;
    }
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
    if (verdict->rows.count == 0 && !verdict->unmeasured &&
        !(verdict->unchanged && verdict->unchanged == verdict->matches))
        verdict->reason = verdict->matches ? REASON_NO_VALUE : REASON_NOTHING;
    if (lists_all(verdict->reason))
        qsort_r(verdict->rows.items, verdict->rows.count, sizeof *verdict->rows.items, by_distance, &order);
}

/* Whether rows that are not there, as all their costs are missing, may be beyond the limits. A limit below is not for
 * what cost next to nothing. */
static bool may_lack(const struct judging *judging, const struct verdict *verdict)
{
    const struct evidence *evidence = &judging->evidence;
    struct spent nothing = {0};
    bool is_one = verdict->check->scope == SCOPE_TOTAL || verdict->check->scope == SCOPE_OWN ||
                  verdict->check->scope == SCOPE_MATCHING;
    if (is_one || check_unit(verdict->check) || !(verdict->check->above || evidence->lacks_rows))
        return false;
    enum outcome outcome = gauge_outcome(&verdict->gauge, &nothing, evidence->of);
    bool may_be_divided = !interval_is_nothing(&evidence->of[gauge_side(&verdict->gauge)].divisor);
    return because_of(evidence) && (outcome == OUTCOME_NONE ? may_be_divided : outcome >= OUTCOME_UNSURE);
}

/* What is not beyond the limits is within them only if nothing was lost, and if no row may be missing. */
static void judge_rest(const struct judging *judging, struct verdict *verdict)
{
    const struct evidence *evidence = &judging->evidence;
    bool lacks_all = verdict->reason == REASON_NOTHING || verdict->reason == REASON_NO_VALUE;
    bool may_have_lost = lacks_all && (evidence->lost || evidence->lacks_rows);
    if (may_have_lost || (verdict_passes(verdict) && (evidence->lost || may_lack(judging, verdict)))) {
        verdict->reason = REASON_MISSING;
        verdict->unmeasured = because_of(evidence);
    }
}

/* Says in words why the figures of a function were not measured where code was inlined; NULL: they were. */
static const char *why_inlined(const struct judging *judging, const struct gauge *gauge, ref_t function)
{
    const struct profile *p = judging->functions->profile;
    struct arena *arena = &judging->verdicts->arena;
    struct text name = text_cut(profile_function_name(p, function), NAME_SHOWN);
    if (column_is_of_calls(&gauge->column) && profile_is_inlined(p, function))
        return arena_format(arena, "calls of %.*s were inlined, and nobody counted them", (int)name.n, name.s).s;
    bool is_inclusive = gauge->column.kind == COLUMN_INCLUSIVE;
    if (profile_has_estimate(p, (struct estimate){function, NONE}) ||
        (is_inclusive && profile_has_estimate(p, (struct estimate){NONE, function})))
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

/* Whether figures of the check are known at all. */
static bool is_known(struct judging *judging, struct verdict *verdict)
{
    if (verdict->unmeasured)
        return false;
    judging->evidence = evidence_of(judging->study, &verdict->gauge, judging->functions, &judging->verdicts->arena);
    verdict->unmeasured = judging->evidence.unknown ? judging->evidence.unknown : find_inlined(judging, verdict);
    return !verdict->unmeasured;
}

static void judge_check(struct judging *judging, struct verdict *verdict)
{
    bool has_column = !verdict->unmeasured;
    if (is_known(judging, verdict)) {
        judge_rows(judging, verdict);
        judge_rest(judging, verdict);
    } else {
        verdict->reason = REASON_UNMEASURED;
    }
    judging->evidence.unknown = verdict->unmeasured;
    if (has_column)
        verdict->basis =
            evidence_explain(&judging->evidence, judging->study, &verdict->gauge, &judging->verdicts->arena);
    evidence_release(&judging->evidence);
}

static bool find_columns(struct verdicts *v, const struct checks *checks, const struct study *study, struct text *error)
{
    bool good = true;
    v->items = memory_zeroed(checks->count, sizeof *v->items);
    for (; good && v->count < checks->count; v->count++) {
        const struct check *check = &checks->items[v->count];
        v->items[v->count].check = check;
        v->items[v->count].of = is_versus(study, check) ? &v->versus : &v->own;
        struct judging judging = judging_of(v, study, v->items[v->count].of);
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
        struct judging judging = judging_of(verdicts, study, verdicts->items[i].of);
        judge_check(&judging, &verdicts->items[i]);
    }
    return true;
}

static void end_profile(struct judged_profile *of)
{
    naming_release(&of->naming);
    functions_release(&of->functions);
}

static void verdict_release(struct verdict *verdict)
{
    free(verdict->rows.items);
    free(verdict->lacking.items);
}

void verdicts_release(struct verdicts *verdicts)
{
    for (size_t i = 0; i < verdicts->count; i++)
        verdict_release(&verdicts->items[i]);
    free(verdicts->items);
    end_profile(&verdicts->own);
    end_profile(&verdicts->versus);
    arena_release(&verdicts->arena);
    *verdicts = (struct verdicts){0};
}

const struct verdict *verdicts_worst(const struct verdicts *verdicts)
{
    const struct verdict *worst = NULL;
    for (size_t i = 0; verdicts && i < verdicts->count; i++)
        if (!worst || verdict_rank(&verdicts->items[i]) < verdict_rank(worst))
            worst = &verdicts->items[i];
    return worst;
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
