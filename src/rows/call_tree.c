#include "rows/call_tree.h"

#include "base/int128.h"
#include "calls/flow.h"
#include "rows/share.h"

#include <stdlib.h>

/* ---- costs of each node ---- */

static size_t events(const struct call_tree *t)
{
    return t->own.width;
}

/* Whether an event is the number of calls of one of several series. */
static bool is_count(const struct call_tree *t, ref_t event)
{
    const struct series_list *series = t->plan.series;
    return series->count > 1 && event % (series->events + 1) == series->events;
}

/* Sets the inclusive cost of a node: self cost plus the node's calls, or the cost that calls bring, whichever is
 * larger. */
static void raise_whole(struct call_tree *t, size_t node)
{
    cost_t costs[EVENTS_MAX];
    for (ref_t e = 0; e < events(t); e++) {
        cost_t out = matrix_cell(&t->whole, node, e), in = matrix_cell(&t->in, node, e);
        costs[e] = is_count(t, e) || out == COST_ABSENT || (in != COST_ABSENT && in > out) ? in : out;
    }
    matrix_replace(&t->whole, node, costs, events(t));
}

static void add_arc(struct call_tree *t, ref_t arc, const struct costs *costs)
{
    const struct arc *a = &t->plan.graph->arcs[arc];
    ref_t from = t->nodes.of[a->caller], to = t->nodes.of[a->callee];
    if (from == to)
        return;
    matrix_add(&t->whole, from, costs);
    matrix_add(&t->in, to, costs);
    t->called[to] = int128_add_stopping(t->called[to], graph_arc_count(t->plan.graph, arc));
    t->caller[to] = t->is_called[to] && t->caller[to] != from ? NONE : from;
    t->is_called[to] = true;
}

static void add_costs(struct call_tree *t)
{
    struct matrix sum = matrix_new(1, events(t));
    for (size_t f = 0; f < t->plan.graph->functions; f++) {
        struct costs self = matrix_row(t->plan.self, f);
        matrix_add(&t->own, t->nodes.of[f], &self);
        matrix_add(&t->whole, t->nodes.of[f], &self);
    }
    for (ref_t arc = 0; arc < t->plan.graph->count; arc++) {
        matrix_clear_row(&sum, 0);
        graph_add_arc(t->plan.graph, arc, &sum, 0);
        struct costs costs = matrix_row(&sum, 0);
        add_arc(t, arc, &costs);
    }
    for (size_t n = 0; n < t->nodes.count; n++)
        raise_whole(t, n);
    matrix_release(&sum);
}

void call_tree_init(struct call_tree *t, const struct call_tree_plan *plan)
{
    size_t width = plan->graph->profile->events.count;
    *t = (struct call_tree){.plan = *plan};
    nodes_init(&t->nodes, plan->graph);
    t->own = matrix_new(t->nodes.count, width);
    t->in = matrix_new(t->nodes.count, width);
    t->whole = matrix_new(t->nodes.count, width);
    t->called = memory_zeroed(t->nodes.count, sizeof *t->called);
    t->caller = memory_zeroed(t->nodes.count, sizeof *t->caller);
    t->is_called = memory_zeroed(t->nodes.count, sizeof *t->is_called);
    t->heads = memory_resize(NULL, t->nodes.count, sizeof *t->heads);
    for (ref_t n = 0; n < t->nodes.count; n++)
        t->heads[n] = graph_function(plan->graph, nodes_head(&t->nodes, n, plan->self, plan->limit.measure));
    add_costs(t);
}

void call_tree_release(struct call_tree *t)
{
    nodes_release(&t->nodes);
    matrix_release(&t->own);
    matrix_release(&t->in);
    matrix_release(&t->whole);
    free(t->called);
    free(t->caller);
    free(t->is_called);
    free(t->heads);
    free(t->rows.items);
    arena_release(&t->arena);
}

/* ---- costs on a path ---- */

static struct costs keep(struct call_tree *t, const cost_t *costs)
{
    struct costs kept = {0};
    size_t width = events(t);
    bool saturated;
    while (width && costs[width - 1] == COST_ABSENT)
        width--;
    costs_add(&kept, &t->arena, costs, NULL, width, &saturated);
    return kept;
}

static cost_t in_series(const struct call_tree *t, const struct costs *costs, size_t number)
{
    const struct measure *measure = t->plan.measure;
    return measure ? measure_in_series(measure, costs, series_place(t->plan.series, number)).cost : 0;
}

/* The path's share of a node in the costs of a series: calls are shared in the same proportion, so that both agree.
 * Where nothing costs anything, the numbers of calls decide. */
static bool share_of_costs(const struct call_tree *t, const struct call_tree_row *row, size_t number, cost_t *part,
                           cost_t *all)
{
    struct costs whole = matrix_row(&t->whole, row->node);
    *part = in_series(t, &row->inclusive, number);
    *all = in_series(t, &whole, number);
    return *all || !row->has_calls;
}

/* The path's share of a node in an event: `*part` of `*all`. */
static void share_of_event(const struct call_tree *t, const struct call_tree_row *row, ref_t event, cost_t *part,
                           cost_t *all)
{
    struct costs whole = matrix_row(&t->whole, row->node);
    if (is_count(t, event) && share_of_costs(t, row, event / (t->plan.series->events + 1), part, all))
        return;
    *part = costs_get(&row->inclusive, event);
    *all = costs_get(&whole, event);
}

/* Scales recorded costs to the path's share of the node's inclusive cost. */
static struct costs scale(struct call_tree *t, const struct costs *recorded, const struct call_tree_row *row)
{
    cost_t costs[EVENTS_MAX];
    for (ref_t e = 0; e < events(t); e++) {
        cost_t part = 1, all = 1;
        if (!row->is_whole)
            share_of_event(t, row, e, &part, &all);
        costs[e] = share_scale(costs_cell(recorded, e), part, all);
    }
    return keep(t, costs);
}

/* Limits costs to those that came in, event by event, but not numbers of calls. Returns whether a cost was limited. */
static bool stop_at(struct call_tree *t, struct costs *costs, const struct costs *most)
{
    cost_t stopped[EVENTS_MAX];
    bool is_more = false;
    for (ref_t e = 0; e < events(t); e++) {
        stopped[e] = costs_cell(costs, e);
        if (is_count(t, e) || int128_magnitude(costs_get(costs, e)) <= int128_magnitude(costs_get(most, e)))
            continue;
        stopped[e] = costs_get(most, e);
        is_more = true;
    }
    *costs = keep(t, stopped);
    return is_more;
}

/* Whether costs are all that a node has. In a tree of contexts all calls that lead to a node are on one path. */
static bool is_all(const struct call_tree *t, const struct costs *part, ref_t node)
{
    bool all = true;
    for (ref_t e = 0; !t->plan.graph->ways && e < events(t); e++) {
        cost_t whole = matrix_cell(&t->whole, node, e);
        all &= costs_get(part, e) == (whole == COST_ABSENT ? 0 : whole);
    }
    return all;
}

static uint64_t weight(const struct call_tree *t, const struct costs *costs)
{
    return t->plan.limit.measure ? int128_magnitude(measure_cost(t->plan.limit.measure, costs)) : 0;
}

/* Scales the number of calls out of a node to the path's share. */
static uint64_t scale_calls(const struct call_tree *t, const struct call_tree_row *row, uint64_t count)
{
    cost_t part, all;
    if (row->is_whole)
        return count;
    if (share_of_costs(t, row, 0, &part, &all))
        return share_scale_count(count, int128_magnitude(part), int128_magnitude(all));
    return share_scale_count(count, row->calls, t->called[row->node]);
}

/* ---- callees of a node ---- */

struct out_arc {
    ref_t node, arc;
};

struct out_arcs {
    const struct nodes *nodes;
    ARRAY(struct out_arc) items;
};

static void gather(void *context, ref_t arc)
{
    struct out_arcs *out = context;
    *array_add(&out->items) = (struct out_arc){out->nodes->of[out->nodes->graph->arcs[arc].callee], arc};
}

static int by_node(const void *left, const void *right)
{
    const struct out_arc *a = left, *b = right;
    return a->node != b->node ? (a->node > b->node) - (a->node < b->node) : (a->arc > b->arc) - (a->arc < b->arc);
}

/* The row of the calls over some arcs to one node, below a row. */
static struct call_tree_row row_of_arcs(struct call_tree *t, const struct call_tree_row *from,
                                        const struct out_arc *arcs, size_t count)
{
    struct matrix sum = matrix_new(1, events(t));
    uint64_t calls = 0;
    bool is_estimate = false;
    ref_t node = arcs->node;
    for (size_t i = 0; i < count; i++) {
        graph_add_arc(t->plan.graph, arcs[i].arc, &sum, 0);
        calls = int128_add_stopping(calls, graph_arc_count(t->plan.graph, arcs[i].arc));
        is_estimate |= graph_is_estimate(t->plan.graph, arcs[i].arc);
    }
    struct costs recorded = matrix_row(&sum, 0);
    struct call_tree_row row = {.kind = node == from->node ? CALL_TREE_BACK : CALL_TREE_NODE,
                                .node = node,
                                .head = t->heads[node],
                                .depth = from->depth + 1,
                                .has_calls = true,
                                .is_estimate = !from->is_whole || is_estimate,
                                .calls = scale_calls(t, from, calls),
                                .inclusive = scale(t, &recorded, from)};
    matrix_release(&sum);
    return row;
}

/* Whether the self cost of a node is an estimate. */
static bool is_self_estimate(const struct call_tree *t, ref_t node)
{
    bool is_estimate = false;
    for (size_t i = 0; !t->plan.graph->ways && i < nodes_count(&t->nodes, node); i++)
        is_estimate |=
            profile_has_estimate(t->plan.graph->profile, (struct estimate){nodes_first(&t->nodes, node)[i], NONE});
    return is_estimate;
}

static void complete_node(struct call_tree *t, struct call_tree_row *row)
{
    struct costs own = matrix_row(&t->own, row->node);
    row->self = scale(t, &own, row);
    row->is_estimate |= is_self_estimate(t, row->node);
}

/* Adds a row for each node that a row calls, also for calls to itself. */
static void add_callees(struct call_tree *t, const struct call_tree_row *from, struct call_tree_rows *rows)
{
    struct out_arcs out = {.nodes = &t->nodes};
    nodes_each_out(&t->nodes, from->node, gather, &out);
    t->arcs_seen += out.items.count;
    if (out.items.count)
        qsort(out.items.items, out.items.count, sizeof *out.items.items, by_node);
    for (size_t i = 0, end; i < out.items.count; i = end) {
        for (end = i + 1; end < out.items.count && out.items.items[end].node == out.items.items[i].node;)
            end++;
        struct call_tree_row row = row_of_arcs(t, from, out.items.items + i, end - i);
        if (row.kind == CALL_TREE_BACK) {
            /* calls within a cycle contain the costs of the calls below them */
            row.is_estimate |= stop_at(t, &row.inclusive, &from->inclusive) || nodes_count(&t->nodes, row.node) > 1;
        } else {
            row.is_whole = from->is_whole && t->caller[row.node] == from->node && is_all(t, &row.inclusive, row.node);
            complete_node(t, &row);
        }
        *array_add(rows) = row;
    }
    free(out.items.items);
}

/* ---- one level, in order ---- */

/* Calls back come first. */
static int in_order(const void *left, const void *right, void *context)
{
    const struct call_tree *t = context;
    const struct call_tree_row *a = left, *b = right;
    struct sorted_call x = {a->inclusive, a->head, a->node, a->calls}, y = {b->inclusive, b->head, b->node, b->calls};
    if (a->kind != b->kind)
        return a->kind == CALL_TREE_BACK ? -1 : 1;
    int order = sort_compare_calls(t->plan.sort, t->plan.graph->profile, &x, &y);
    return order ? order : (a->node > b->node) - (a->node < b->node);
}

static void add_to_others(struct call_tree *t, struct call_tree_row *others, const struct call_tree_row *row)
{
    bool saturated;
    others->others++;
    others->has_calls |= row->has_calls;
    others->is_estimate |= row->is_estimate;
    others->calls = int128_add_stopping(others->calls, row->calls);
    costs_sum(&others->inclusive, &t->arena, &row->inclusive, &saturated);
}

static bool is_above_limit(const struct call_tree *t, const struct call_tree_row *row)
{
    return row->kind == CALL_TREE_BACK || neighbourhood_limit_keeps(&t->plan.limit, &row->inclusive);
}

static void put_in_order(struct call_tree *t, struct call_tree_rows *level)
{
    if (level->count)
        qsort_r(level->items, level->count, sizeof *level->items, in_order, t);
}

/* Sorts the rows of a level, and replaces those below the limit by one row. */
static void arrange(struct call_tree *t, struct call_tree_rows *level)
{
    struct call_tree_row others = {.kind = CALL_TREE_OTHERS, .node = NONE, .head = NONE};
    size_t kept = 0;
    put_in_order(t, level);
    for (size_t i = 0; i < level->count; i++) {
        struct call_tree_row row = level->items[i];
        others.depth = row.depth;
        if (is_above_limit(t, &row))
            level->items[kept++] = row;
        else
            add_to_others(t, &others, &row);
    }
    level->count = kept;
    if (others.others)
        *array_add(level) = others;
}

/* Keeps only the rows below the limit, sorted. */
static void keep_others(struct call_tree *t, struct call_tree_rows *level)
{
    size_t kept = 0;
    put_in_order(t, level);
    for (size_t i = 0; i < level->count; i++)
        if (!is_above_limit(t, &level->items[i]))
            level->items[kept++] = level->items[i];
    level->count = kept;
}

/* Chains the only node of a level to the one that calls it. */
static void chain(const struct call_tree *t, const struct call_tree_row *from, struct call_tree_rows *level)
{
    struct call_tree_row *first = level->items;
    bool is_alone = level->count == 1 || (level->count == 2 && level->items[1].kind == CALL_TREE_OTHERS);
    if (!is_alone || first->kind != CALL_TREE_NODE ||
        !flow_keeps(weight(t, &first->inclusive), weight(t, &from->inclusive)))
        return;
    first->is_chained = true;
    level->items[level->count - 1].is_aside = level->count == 2;
}

/* ---- walking ---- */

static bool has_callees(const struct call_tree *t, ref_t node)
{
    const struct graph *g = t->plan.graph;
    for (size_t i = 0; i < nodes_count(&t->nodes, node); i++) {
        ref_t function = nodes_first(&t->nodes, node)[i];
        if (g->out[function] < g->out[function + 1])
            return true;
    }
    return false;
}

/* Whether a row is to be followed; if it is not, though the depth allows it, it is marked. `shown`: rows so far. */
static bool is_followed(const struct call_tree *t, struct call_tree_row *row, size_t shown)
{
    if (!row->unfolds || row->kind != CALL_TREE_NODE || (t->plan.depth && row->depth >= t->plan.depth))
        return false;
    row->is_cut =
        shown >= CALL_TREE_ROWS_MAX || t->arcs_seen >= CALL_TREE_ARCS_MAX || row->depth >= CALL_TREE_DEPTH_MAX;
    return !row->is_cut && neighbourhood_limit_keeps(&t->plan.limit, &row->inclusive);
}

static bool unfolds(const struct call_tree *t, const struct call_tree_row *row)
{
    if (row->kind == CALL_TREE_OTHERS)
        return t->plan.opens;
    return row->kind == CALL_TREE_NODE && row->depth <= CALL_TREE_DEPTH_MAX && has_callees(t, row->node);
}

/* Adds a row after all others. `waiting`: how many still come after it. Returns whether it is followed. */
static bool add_row(struct call_tree *t, struct call_tree_row row, size_t waiting)
{
    row.unfolds = unfolds(t, &row);
    row.is_open = is_followed(t, &row, t->rows.count + waiting);
    *array_add(&t->rows) = row;
    if (row.unfolds && t->plan.opens)
        t->rows.items[t->rows.count - 1].is_open = t->plan.opens(t->plan.context, row.is_open);
    return t->rows.items[t->rows.count - 1].is_open;
}

/* The first in order comes off first. */
static void push(struct call_tree_rows *stack, const struct call_tree_rows *level, size_t above)
{
    for (size_t i = level->count; i-- > 0;) {
        level->items[i].above = above;
        *array_add(stack) = level->items[i];
    }
}

static void copy_rows(const struct call_tree_rows *from, struct call_tree_rows *to)
{
    for (size_t i = 0; i < from->count; i++)
        *array_add(to) = from->items[i];
}

/* Makes the level below a function or a cycle. Below one that is below the limit all is shown. */
static void make_level(struct call_tree *t, const struct call_tree_row *row, struct call_tree_rows *level)
{
    add_callees(t, row, level);
    if (neighbourhood_limit_keeps(&t->plan.limit, &row->inclusive))
        arrange(t, level);
    else
        put_in_order(t, level);
    chain(t, row, level);
}

void call_tree_add_level(struct call_tree *t, size_t row)
{
    struct call_tree_row from = t->rows.items[row];
    struct call_tree_rows level = {0};
    if (from.kind == CALL_TREE_NODE && from.unfolds)
        make_level(t, &from, &level);
    for (size_t i = 0; i < level.count; i++) {
        level.items[i].above = row;
        level.items[i].unfolds = unfolds(t, &level.items[i]);
        *array_add(&t->rows) = level.items[i];
    }
    free(level.items);
}

/* Makes the level below a row of others: these one by one. `first`: all rows of the first level. */
static void make_others(struct call_tree *t, const struct call_tree_row *row, const struct call_tree_rows *first,
                        struct call_tree_rows *level)
{
    if (row->above == SIZE_MAX)
        copy_rows(first, level);
    else
        add_callees(t, &t->rows.items[row->above], level);
    keep_others(t, level);
}

/* Adds all rows from those of the first level on, and frees these. */
static void walk(struct call_tree *t, struct call_tree_rows *first)
{
    struct call_tree_rows stack = {0}, level = {0};
    copy_rows(first, &level);
    arrange(t, &level);
    push(&stack, &level, SIZE_MAX);
    while (stack.count) {
        struct call_tree_row row = stack.items[--stack.count];
        if (!add_row(t, row, stack.count))
            continue;
        level.count = 0;
        if (row.kind == CALL_TREE_OTHERS)
            make_others(t, &row, first, &level);
        else
            make_level(t, &row, &level);
        push(&stack, &level, t->rows.count - 1);
    }
    free(stack.items);
    free(level.items);
    free(first->items);
}

static struct call_tree_row first_row(struct call_tree *t, ref_t node, const struct costs *costs)
{
    struct call_tree_row row = {.kind = CALL_TREE_NODE, .node = node, .head = t->heads[node], .inclusive = *costs};
    row.is_whole = is_all(t, costs, node);
    complete_node(t, &row);
    return row;
}

/* The cost that begins at a node: its inclusive cost without the cost that calls bring. */
static struct costs start_of(struct call_tree *t, ref_t node)
{
    cost_t costs[EVENTS_MAX];
    bool saturated;
    for (ref_t e = 0; e < events(t); e++) {
        cost_t whole = matrix_cell(&t->whole, node, e), in = matrix_cell(&t->in, node, e);
        costs[e] = whole == COST_ABSENT || in == COST_ABSENT ? whole : cost_add(whole, -in, &saturated);
    }
    return keep(t, costs);
}

/* Whether a cost that begins at a node is large enough to be an entry of the program. */
static bool is_start(const struct call_tree *t, const struct costs *start)
{
    const struct costs *totals = &t->plan.graph->profile->totals;
    bool any = false;
    for (size_t i = 0; !t->plan.graph->ways && i < t->plan.series->count; i++)
        any |= series_counts(t->plan.series, i) &&
               flow_begins(int128_magnitude(in_series(t, start, i)), int128_magnitude(in_series(t, totals, i)));
    return any;
}

void call_tree_from_entries(struct call_tree *t)
{
    struct call_tree_rows first = {0};
    for (ref_t node = 0; node < t->nodes.count; node++) {
        struct costs start = start_of(t, node);
        if (!t->is_called[node] || is_start(t, &start))
            *array_add(&first) = first_row(t, node, &start);
    }
    walk(t, &first);
}

void call_tree_from(struct call_tree *t, const ref_t *functions, size_t count)
{
    struct call_tree_rows first = {0};
    bool *is_added = memory_zeroed(t->nodes.count, sizeof *is_added);
    for (size_t i = 0; i < count; i++) {
        ref_t node = t->nodes.of[functions[i]];
        struct costs whole = matrix_row(&t->whole, node);
        if (!is_added[node])
            *array_add(&first) = first_row(t, node, &whole);
        is_added[node] = true;
    }
    free(is_added);
    for (size_t i = 0; i < first.count; i++) {
        first.items[i].has_calls = t->is_called[first.items[i].node];
        first.items[i].calls = t->called[first.items[i].node];
    }
    walk(t, &first);
}

void call_tree_from_roots(struct call_tree *t)
{
    const struct ways *ways = t->plan.graph->ways;
    struct call_tree_rows first = {0};
    for (ref_t node = 0; node < t->nodes.count; node++) {
        const struct way *way = &ways->items.items[node];
        if (way->above != NONE)
            continue;
        matrix_add(&t->in, node, &way->inclusive);
        raise_whole(t, node);
        struct costs whole = matrix_row(&t->whole, node);
        struct call_tree_row row = first_row(t, node, &whole);
        row.has_calls = way->calls > 0;
        row.calls = way->calls;
        *array_add(&first) = row;
    }
    walk(t, &first);
}
