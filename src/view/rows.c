/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/rows.h"

#include "rows/share.h"

#include <stdlib.h>

unsigned rows_needs(const struct question *question)
{
    static const unsigned needs[] = {[COST_OF_PIECES] = 0,
                                     [COST_OF_LINES] = NEED_LINES | NEED_LINE_ROWS,
                                     [COST_OF_INSTRUCTIONS] = NEED_INSTRUCTIONS};
    bool is_inclusive = question_is_inclusive(question);
    bool inclusive = is_inclusive && question->group != GROUP_LINE;
    unsigned graph = inclusive || question->tree != TREE_NONE ? NEED_GRAPH | NEED_CALLS : 0;
    graph |= question->relative && question->filter->list.count ? NEED_CALLS : 0;
    graph |= is_inclusive && !inclusive ? NEED_LINE_COSTS | NEED_CALLS : 0;
    return graph | (inclusive ? NEED_INCLUSIVE : 0) | needs[group_table[question->group].cost_of];
}

/* ---- costs of rows ---- */

/* The function that the calls of a row are of; NONE: of several. */
static ref_t callee_of(const struct rows *r, const struct function_tree_row *row)
{
    return row->arc == NONE ? NONE : r->tree.plan.graph->arcs[row->arc].callee;
}

static bool may_be_inlined(const struct profile *profile, ref_t callee)
{
    return callee == NONE ? profile->inlined.count > 0 : profile_is_inlined(profile, callee);
}

/* An arc has a cost and a count. If a single column has both kinds of cost, it has the arc's cost. */
static struct spent arc_spent(const struct rows *r, const struct function_tree_row *arc)
{
    struct spent spent = spent_alike(function_tree_row_costs(&r->tree, arc));
    spent.has |= column_bit(COLUMN_CALLS) | column_bit(COLUMN_PER_CALL);
    if (r->report->view->has_kinds)
        spent.has &= ~column_bit(COLUMN_SELF);
    spent.calls = function_tree_row_count(&r->tree, arc);
    spent.is_inlined = may_be_inlined(r->report->study->profile, callee_of(r, arc));
    spent.estimates = arc->at.is_estimate ? spent.has : 0;
    return spent;
}

/* Only the self costs of rows that were cut off can be added up. */
static struct spent others_spent(const struct rows *r)
{
    return (struct spent){.has = column_bit(COLUMN_SELF), .self = matrix_row(&r->others, 0)};
}

/* A cycle has no number of calls. */
static struct spent own_spent(const struct rows *r, ref_t row)
{
    const struct grouping *g = &r->report->view->rows;
    struct spent spent = grouping_spent(g, row);
    if (grouping_is_cycle(g, row))
        spent.has &= ~(column_bit(COLUMN_CALLS) | column_bit(COLUMN_PER_CALL));
    return spent;
}

static bool is_relative(const struct rows *r)
{
    return r->report->question->relative;
}

/* The costs that the shares of a row are of. */
static const struct costs *row_whole(const struct rows *r, const struct table_row *row)
{
    if (r->trees && is_relative(r))
        return row->kind == ROW_OTHERS ? NULL : &r->blocks.items[row->block];
    return share_base_costs(&r->report->view->share_base);
}

const char *rows_whole(const struct rows *r)
{
    return r->trees && is_relative(r) ? "each block" : r->report->view->share_base.of;
}

bool rows_spent(const void *context, size_t row, struct spent *spent)
{
    const struct rows *r = context;
    const struct table_row *item = &r->items.items[row];
    if (item->kind == ROW_BLANK)
        return false;
    *spent = item->kind == ROW_ARC      ? arc_spent(r, &item->arc)
             : item->kind == ROW_OTHERS ? others_spent(r)
                                        : own_spent(r, item->ref);
    spent->whole = row_whole(r, item);
    if (r->running && r->running[row].kind != FIGURE_ABSENT) {
        spent->has |= column_bit(COLUMN_SHARE);
        spent->share = r->running[row];
    }
    return true;
}

void rows_settle(const struct rows *r)
{
    for (size_t i = 0; i < r->items.count; i++)
        if (r->items.items[i].kind == ROW_ARC)
            (void)function_tree_row_costs(&r->tree, &r->items.items[i].arc);
}

/* ---- words ---- */

static void describe_others(size_t count, struct phrase *phrase)
{
    phrase_say(phrase, STYLE_PLAIN, TEXT("["));
    phrase_integer(phrase, STYLE_PLAIN, (int64_t)count);
    phrase_say(phrase, STYLE_PLAIN, TEXT(" others]"));
}

bool rows_overlap(const struct rows *r, const struct function_tree_row *row)
{
    const struct arc *arc = &r->tree.plan.graph->arcs[row->arc];
    return arc->caller == arc->callee || inclusive_arc_in_cycle(&r->report->study->inclusive, arc);
}

/* Whether nothing of a row is missing, as it leads back. */
static bool is_known_back(const struct rows *r, const struct function_tree_row *row)
{
    const struct arc *arc = &r->tree.plan.graph->arcs[row->arc];
    return rows_overlap(r, row) && (row->at.is_back || arc->caller == arc->callee);
}

/* A caller or a callee. */
static void describe_far_end(const struct rows *r, const struct function_tree_row *row, struct phrase *phrase)
{
    ref_t function = function_tree_far_end(&r->tree, row);
    const struct inclusive *inclusive = r->report->view->row_costs;
    struct row_name name = row_name_of_function(r->report->study->profile, function);
    name.cycle = inclusive ? inclusive->cycle_of[function] : NONE;
    struct costs costs = function_tree_row_costs(&r->tree, row);
    uint64_t count =
        profile_told_calls(r->report->study->profile, callee_of(r, row), function_tree_row_count(&r->tree, row));
    struct naming_calls calls = naming_count(&r->report->study->measures, &costs, count);
    calls.is_estimate = row->at.is_estimate;
    naming_describe(r->report->naming, &name, r->has_counts ? NULL : &calls, phrase);
    if (rows_overlap(r, row))
        phrase_say(phrase, STYLE_PLAIN, NAMING_OVERLAP);
    if (row->at.is_cut && !is_known_back(r, row))
        phrase_say(phrase, STYLE_PLAIN, TEXT(" (not followed)"));
}

static void describe_arc(const struct rows *r, const struct function_tree_row *row, struct phrase *phrase)
{
    struct text caller = r->is_aligned ? TEXT("<   ") : TEXT("< ");
    phrase_say(phrase, STYLE_MARK, row->at.is_up ? caller : TEXT(">   "));
    phrase_fill(phrase, ' ', 2 * (size_t)(row->at.depth - 1));
    if (row->arc == NONE)
        describe_others(row->at.others, phrase);
    else
        describe_far_end(r, row, phrase);
}

void rows_describe_named(const struct rows *r, const struct table_row *item, const struct row_name *name,
                         struct phrase *phrase)
{
    if (r->trees)
        phrase_say(phrase, STYLE_MARK, TEXT("*  "));
    if (item->kind == ROW_INNER)
        phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
    naming_describe(r->report->naming, name, NULL, phrase);
    if (r->trees)
        phrase_restyle(phrase, STYLE_FUNCTION, STYLE_TITLE);
}

void rows_describe(const struct rows *r, size_t row, struct phrase *phrase)
{
    const struct table_row *item = &r->items.items[row];
    if (item->kind == ROW_OTHERS)
        describe_others(r->other_count, phrase);
    else if (item->kind == ROW_ARC)
        describe_arc(r, &item->arc, phrase);
    else if (item->kind != ROW_BLANK) {
        struct row_name name = grouping_own_name(&r->report->view->rows, item->ref);
        rows_describe_named(r, item, &name, phrase);
    }
}

/* ---- building ---- */

static void add_row(struct rows *r, enum row_kind kind, ref_t ref)
{
    *array_add(&r->items) = (struct table_row){.kind = kind, .ref = ref, .block = r->blocks.count - 1};
}

static void add_arcs(struct rows *r, const struct function_tree_rows *arcs)
{
    for (size_t i = 0; i < arcs->count; i++)
        *array_add(&r->items) = (struct table_row){ROW_ARC, NONE, r->blocks.count - 1, arcs->items[i]};
}

static struct costs block_costs(const struct inclusive *in, const struct row_name *name)
{
    return row_name_is_cycle(name) ? matrix_row(&in->cycle_inclusive, name->cycle)
                                   : matrix_row(&in->inclusive, name->function);
}

/* A block: a blank line, the callers, the function, the callees; or the function first. */
static void add_block(struct rows *r, ref_t row)
{
    enum request_tree tree = r->report->question->tree;
    uint64_t depth = r->report->question->depth;
    struct row_name name = grouping_own_name(&r->report->view->rows, row);
    ref_t function = name.function;
    struct function_tree_rows callers = {0}, callees = {0};
    if (function != NONE && tree != TREE_CALLING)
        (r->is_down ? function_tree_add_callers_below : function_tree_add_callers)(&r->tree, function, depth, &callers);
    if (function != NONE && tree != TREE_CALLER)
        function_tree_add_callees(&r->tree, function, depth, &callees);
    *array_add(&r->blocks) = block_costs(&r->report->study->inclusive, &name);
    add_row(r, ROW_BLANK, NONE);
    if (!r->is_down)
        add_arcs(r, &callers);
    add_row(r, ROW_OUTER, row);
    if (r->is_down)
        add_arcs(r, &callers);
    add_arcs(r, &callees);
    free(callers.items);
    free(callees.items);
}

/* The outer rows that were cut off, or the inner ones. */
static void add_others(struct rows *r, bool inner)
{
    const struct ranking *ranking = &r->report->view->ranking;
    size_t count = inner ? ranking->inner_other_count : ranking->other_count;
    if (r->report->question->rows == 0 || count == 0)
        return;
    r->other_count = count;
    r->others = ranking_sum(&r->report->view->rows, ranking->is_other, inner);
    if (r->trees)
        add_row(r, ROW_BLANK, NONE);
    add_row(r, ROW_OTHERS, NONE);
}

/* The share of an event's self cost that the outer rows so far make up: inclusive costs overlap, and do not add up.
 * Cycles do not count. */
static void add_running(struct rows *r)
{
    const struct grouping *g = &r->report->view->rows;
    struct column self = {.kind = COLUMN_SELF, .measure = view_main_measure(r->report->view)};
    bool saturated;
    cost_t sum = 0, total = share_total(&self, g);
    r->running = memory_zeroed(r->items.count, sizeof *r->running);
    for (size_t i = 0; self.measure && i < r->items.count; i++) {
        const struct table_row *item = &r->items.items[i];
        if (item->kind != ROW_OUTER || grouping_is_cycle(g, item->ref))
            continue;
        cost_t cost = grouping_figure(g, item->ref, &self).cost;
        sum = cost_add(sum, cost < 0 ? -cost : cost, &saturated);
        r->running[i] = (struct figure){FIGURE_RATIO, sum, total};
    }
}

struct tree_limit rows_limit(const struct view *view, int64_t share)
{
    struct tree_limit limit = {.measure = view_main_measure(view), .share = share};
    struct column self = {.kind = COLUMN_SELF, .measure = limit.measure};
    if (limit.share > 0)
        limit.total = share_total(&self, &view->rows);
    return limit;
}

static void init_tree(struct rows *r)
{
    const struct study *study = r->report->study;
    const struct view *view = r->report->view;
    struct function_tree_plan plan = {.graph = &study->graph,
                                      .inclusive = &study->inclusive,
                                      .sort = &view->sort,
                                      .series = study->series,
                                      .measure = measures_first(&study->measures, view_main_measure(view)),
                                      .limit = rows_limit(view, view->question->percent_limit)};
    function_tree_init(&r->tree, &plan);
}

static bool has_column_of_calls(const struct view *view)
{
    bool any = false;
    for (size_t i = 0; i < view->columns.count; i++)
        any |= view->columns.items[i].kind == COLUMN_CALLS && !view->columns.items[i].is_uncounted;
    return any;
}

void rows_init(struct rows *r, const struct report *report)
{
    const struct question *q = report->question;
    *r = (struct rows){.report = report,
                       .trees = q->tree != TREE_NONE,
                       .is_down = q->is_down,
                       .is_aligned = q->is_down || q->for_person,
                       .has_counts = q->for_person && has_column_of_calls(report->view)};
    if (r->trees)
        init_tree(r);
    for (size_t i = 0; i < report->view->ranking.count; i++) {
        ref_t row = report->view->ranking.rows[i];
        if (r->trees)
            add_block(r, row);
        else
            add_row(r, grouping_outer(&report->view->rows, row) == NONE ? ROW_OUTER : ROW_INNER, row);
    }
    add_others(r, false);
    if (report->question->cumulative)
        add_running(r);
}

/* Adds the arcs into the members of a cycle, or out of them, that are not within it; larger costs come first. */
static void add_arcs_of_cycle(struct rows *r, ref_t cycle, bool to_caller)
{
    const struct inclusive *in = &r->report->study->inclusive;
    const struct cycle *c = &in->cycles[cycle];
    struct function_tree_rows arcs = {0};
    for (ref_t i = c->first; i < c->first + c->count; i++)
        (to_caller ? function_tree_add_callers : function_tree_add_callees)(&r->tree, in->members[i], 1, &arcs);
    size_t kept = 0;
    for (size_t i = 0; i < arcs.count; i++)
        if (!inclusive_arc_in_cycle(in, &r->report->study->graph.arcs[arcs.items[i].arc]))
            arcs.items[kept++] = arcs.items[i];
    arcs.count = kept;
    function_tree_sort_rows(&r->tree, &arcs);
    add_arcs(r, &arcs);
    free(arcs.items);
}

/* In the order of the view; rows that it leaves out come last. */
static void add_members(struct rows *r, ref_t cycle)
{
    const struct view *view = r->report->view;
    const struct grouping *g = &view->rows;
    const struct inclusive *in = &r->report->study->inclusive;
    const struct cycle *c = &in->cycles[cycle];
    bool *is_added = memory_zeroed(g->count, sizeof *is_added);
    add_row(r, ROW_OUTER, grouping_row(g, (ref_t)g->profile->functions.count + cycle));
    for (size_t i = 0; i < view->ranking.count; i++) {
        ref_t row = view->ranking.rows[i];
        is_added[row] = !grouping_is_cycle(g, row) && in->cycle_of[grouping_item(g, row)] == cycle;
        if (is_added[row])
            add_row(r, ROW_INNER, row);
    }
    for (ref_t i = c->first; i < c->first + c->count; i++)
        if (!is_added[grouping_row(g, in->members[i])])
            add_row(r, ROW_INNER, grouping_row(g, in->members[i]));
    free(is_added);
}

void rows_init_around(struct rows *r, const struct report *report, ref_t function, ref_t cycle)
{
    const struct inclusive *in = &report->study->inclusive;
    *r = (struct rows){.report = report, .trees = true};
    init_tree(r);
    *array_add(&r->blocks) =
        function == NONE ? matrix_row(&in->cycle_inclusive, cycle) : matrix_row(&in->inclusive, function);
    if (function == NONE) {
        add_arcs_of_cycle(r, cycle, true);
        add_members(r, cycle);
        add_arcs_of_cycle(r, cycle, false);
        return;
    }
    struct function_tree_rows arcs = {0};
    function_tree_add_callers(&r->tree, function, 1, &arcs);
    add_arcs(r, &arcs);
    add_row(r, ROW_OUTER, grouping_row(&report->view->rows, function));
    arcs.count = 0;
    function_tree_add_callees(&r->tree, function, 1, &arcs);
    add_arcs(r, &arcs);
    free(arcs.items);
}

/* In a ranking inner rows follow their outer one. */
void rows_init_flat(struct rows *r, const struct report *report)
{
    const struct ranking *ranking = &report->view->ranking;
    *r = (struct rows){.report = report};
    for (size_t i = 0; i < ranking->count; i++) {
        bool nested =
            i + 1 < ranking->count && grouping_outer(&report->view->rows, ranking->rows[i + 1]) == ranking->rows[i];
        if (!nested)
            add_row(r, ROW_OUTER, ranking->rows[i]);
    }
    add_others(r, ranking->inner_other_count);
    if (report->question->cumulative)
        add_running(r);
}

void rows_release(struct rows *r)
{
    if (r->trees)
        function_tree_release(&r->tree);
    matrix_release(&r->others);
    free(r->running);
    free(r->blocks.items);
    free(r->items.items);
}
