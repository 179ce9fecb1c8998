#include "report/rows.h"

#include <stdlib.h>

unsigned rows_needs(const struct request *request)
{
    bool inclusive = request->inclusive != INCLUSIVE_NO;
    unsigned graph = inclusive || request->tree != TREE_NONE ? NEED_GRAPH | NEED_CALLS : 0;
    return graph | (inclusive ? NEED_INCLUSIVE : 0) | (request->group == GROUP_LINE ? NEED_LINES : 0);
}

size_t rows_width(const struct rows *r)
{
    return r->plan->column_count + (r->running != NULL);
}

/* ---- cells ---- */

/* `costs`: what the arc shows, by event. */
static struct figure arc_figure(const struct rows *r, const struct key *key, const struct tree_row *arc,
                                const struct row *costs)
{
    if (key->kind == KEY_CALLS) {
        uint64_t count = tree_row_count(&r->tree, arc);
        return (struct figure){FIGURE_COST, count > COST_MAX ? COST_MAX : (cost_t)count, 0};
    }
    if (key->kind == KEY_SELF && r->plan->has_kinds)
        return (struct figure){FIGURE_ABSENT, 0, 0};
    return measure_of(&r->plan->measures.items[key->measure], costs);
}

static struct figure others_figure(const struct rows *r, const struct key *key)
{
    if (key->kind != KEY_SELF)
        return (struct figure){FIGURE_ABSENT, 0, 0};
    struct row costs = matrix_row(&r->others, 0);
    return measure_of(&r->plan->measures.items[key->measure], &costs);
}

bool rows_cells(const void *context, size_t row, struct cell *cells)
{
    const struct rows *r = context;
    const struct plan *plan = r->plan;
    const struct table_row *item = &r->items.items[row];
    if (item->kind == ROW_BLANK)
        return false;
    struct row costs = row_of(r->arc_costs, plan->profile->events.count);
    if (item->kind == ROW_ARC)
        tree_row_costs(&r->tree, &item->arc, r->arc_costs);
    for (size_t c = 0; c < plan->column_count; c++) {
        const struct key *key = &plan->columns[c];
        cells[c].total = plan_total(plan, key);
        cells[c].mark = item->kind == ROW_ARC && tree_row_is_estimate(&item->arc) ? "~" : NULL;
        cells[c].figure = item->kind == ROW_ARC      ? arc_figure(r, key, &item->arc, &costs)
                          : item->kind == ROW_OTHERS ? others_figure(r, key)
                                                     : key_figure(key, &plan->rows, &plan->measures, item->ref);
        if (key->kind == KEY_CALLS && item->kind == ROW_OUTER && grouping_is_cycle(&plan->rows, item->ref))
            cells[c].figure.kind = FIGURE_ABSENT;
    }
    if (r->running)
        cells[plan->column_count] = (struct cell){r->running[row], 0, NULL};
    return true;
}

/* ---- building ---- */

static void add_row(struct rows *r, enum row_kind kind, ref_t ref)
{
    *array_add(&r->items) = (struct table_row){.kind = kind, .ref = ref};
}

static void add_arcs(struct rows *r, const struct tree_rows *arcs)
{
    for (size_t i = 0; i < arcs->count; i++)
        *array_add(&r->items) = (struct table_row){ROW_ARC, NONE, arcs->items[i]};
}

/* A block: a blank line, the callers, the function, the callees. */
static void add_block(struct rows *r, ref_t row)
{
    int tree = r->plan->request->tree;
    ref_t function = grouping_own_label(&r->plan->rows, row).function;
    struct tree_rows callers = {0}, callees = {0};
    if (function != NONE && tree != TREE_CALLING)
        tree_add_callers(&r->tree, function, r->plan->request->depth, &callers);
    if (function != NONE && tree != TREE_CALLER)
        tree_add_callees(&r->tree, function, r->plan->request->depth, &callees);
    add_row(r, ROW_BLANK, NONE);
    add_arcs(r, &callers);
    add_row(r, ROW_OUTER, row);
    add_arcs(r, &callees);
    free(callers.items);
    free(callees.items);
}

/* The `count` rows that were cut off. */
static void add_others(struct rows *r, const ref_t *others, size_t count)
{
    if (r->plan->request->rows == 0 || count == 0)
        return;
    r->other_count = count;
    r->others = matrix_new(1, r->plan->profile->events.count);
    for (size_t i = 0; i < count; i++) {
        struct row self = grouping_self(&r->plan->rows, others[i]);
        matrix_add(&r->others, 0, &self);
    }
    if (r->trees)
        add_row(r, ROW_BLANK, NONE);
    add_row(r, ROW_OTHERS, NONE);
}

/* The share of an event's self cost that the outer rows so far make up: inclusive costs overlap, and do not add up.
 * Cycles count for nothing. */
static void add_running(struct rows *r)
{
    const struct grouping *g = &r->plan->rows;
    struct key key = {KEY_SELF, plan_main_measure(r->plan)};
    bool saturated, any = key.measure != NONE;
    cost_t sum = 0, total = any ? rank_total(&key, g, &r->plan->measures) : 0;
    r->running = memory_zeroed(r->items.count, sizeof *r->running);
    for (size_t i = 0; any && i < r->items.count; i++) {
        const struct table_row *item = &r->items.items[i];
        if (item->kind != ROW_OUTER || grouping_is_cycle(g, item->ref))
            continue;
        cost_t cost = key_figure(&key, g, &r->plan->measures, item->ref).cost;
        sum = cost_add(sum, cost < 0 ? -cost : cost, &saturated);
        r->running[i] = (struct figure){FIGURE_RATIO, sum, total};
    }
}

static void init_tree(struct rows *r)
{
    const struct plan *plan = r->plan;
    ref_t main = plan_main_measure(plan);
    struct key key = {KEY_SELF, main};
    struct tree_limit limit = {.measure = main, .share = plan->request->percent_limit};
    if (main != NONE && limit.share > 0)
        limit.total = rank_total(&key, &plan->rows, &plan->measures);
    tree_init(&r->tree, &plan->graph, &plan->inclusive, &plan->measures, plan->sort, plan->sort_count, limit);
    r->arc_costs = memory_alloc(plan->profile->events.count * sizeof *r->arc_costs);
}

void rows_init(struct rows *r, struct plan *plan)
{
    *r = (struct rows){.plan = plan, .trees = plan->request->tree != TREE_NONE};
    if (r->trees)
        init_tree(r);
    for (size_t i = 0; i < plan->ranking.count; i++) {
        ref_t row = plan->ranking.rows[i];
        if (r->trees)
            add_block(r, row);
        else
            add_row(r, grouping_outer(&plan->rows, row) == NONE ? ROW_OUTER : ROW_INNER, row);
    }
    add_others(r, plan->ranking.others, plan->ranking.other_count);
    if (plan->request->cumulative)
        add_running(r);
}

/* In a ranking inner rows follow their outer one. */
void rows_init_flat(struct rows *r, struct plan *plan)
{
    const struct ranking *ranking = &plan->ranking;
    *r = (struct rows){.plan = plan};
    for (size_t i = 0; i < ranking->count; i++) {
        bool nested = i + 1 < ranking->count && grouping_outer(&plan->rows, ranking->rows[i + 1]) == ranking->rows[i];
        if (!nested)
            add_row(r, ROW_OUTER, ranking->rows[i]);
    }
    if (ranking->inner_other_count)
        add_others(r, ranking->inner_others, ranking->inner_other_count);
    else
        add_others(r, ranking->others, ranking->other_count);
    if (plan->request->cumulative)
        add_running(r);
}

void rows_release(struct rows *r)
{
    if (r->trees)
        tree_release(&r->tree);
    free(r->arc_costs);
    matrix_release(&r->others);
    free(r->running);
    free(r->items.items);
}
