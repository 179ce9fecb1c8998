#include "rows/call_tree.h"

#include "base/int128.h"

#include <stdlib.h>

/* ---- costs of each node ---- */

static size_t events(const struct call_tree *t)
{
    return t->flow.self.width;
}

/* Whether an event is the number of calls of one of several series. */
static bool is_count(const struct call_tree *t, ref_t event)
{
    const struct series_list *series = t->plan.series;
    return series->count > 1 && event % (series->events + 1) == series->events;
}

/* The inclusive cost of a node; for numbers of calls all calls to the node. */
static cost_t whole_cell(const struct call_tree *t, ref_t node, ref_t event)
{
    return matrix_cell(is_count(t, event) ? &t->flow.in : &t->flow.whole, node, event);
}

void call_tree_init(struct call_tree *t, const struct call_tree_plan *plan)
{
    *t = (struct call_tree){.plan = *plan};
    flow_init(&t->flow, plan->graph, plan->self, NULL, 0);
    t->called = memory_zeroed(t->flow.nodes.count, sizeof *t->called);
    t->heads = memory_resize(NULL, t->flow.nodes.count, sizeof *t->heads);
    for (ref_t n = 0; n < t->flow.nodes.count; n++)
        t->heads[n] = graph_function(plan->graph, nodes_head(&t->flow.nodes, n, plan->self, plan->limit.measure));
    for (ref_t i = 0; i < t->flow.links.count; i++) {
        const struct node_link *link = &t->flow.links.items[i];
        if (!node_link_is_within(link))
            t->called[link->to] = int128_add_stopping(t->called[link->to], node_links_call_count(&t->flow.links, i));
    }
}

void call_tree_release(struct call_tree *t)
{
    flow_release(&t->flow);
    free(t->called);
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
    struct costs whole = matrix_row(&t->flow.whole, row->node);
    *part = in_series(t, &row->inclusive, number);
    *all = in_series(t, &whole, number);
    return *all || !row->has_calls;
}

/* Scales a cost of an event to the path's share of the node: the calls within it, numbers of calls, and costs that may
 * be below 0. */
static cost_t scale(const struct call_tree *t, const struct call_tree_row *row, ref_t event, cost_t cost)
{
    cost_t part, all;
    if (row->is_whole)
        return cost;
    if (is_count(t, event) && share_of_costs(t, row, event / (t->plan.series->events + 1), &part, &all))
        return flow_scale(cost, part, all);
    all = whole_cell(t, row->node, event);
    return flow_scale(cost, costs_get(&row->inclusive, event), all == COST_ABSENT ? 0 : all);
}

static struct costs scale_all(struct call_tree *t, const struct call_tree_row *row, const struct costs *costs)
{
    cost_t scaled[EVENTS_MAX];
    for (ref_t e = 0; e < events(t); e++)
        scaled[e] = scale(t, row, e, costs_cell(costs, e));
    return keep(t, scaled);
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
        cost_t whole = whole_cell(t, node, e);
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
        return flow_scale_count(count, int128_magnitude(part), int128_magnitude(all));
    return flow_scale_count(count, row->calls, t->called[row->node]);
}

/* ---- what a node passes on ---- */

/* What a row did not pass on yet, by event. */
struct call_tree_passing {
    const struct call_tree_row *row;
    struct passing left[EVENTS_MAX];
};

/* Whether the costs of an event are ranges of units. */
static bool is_passed_on(const struct call_tree *t, ref_t event)
{
    return !is_count(t, event) && !t->plan.graph->profile->events.items[event].negative;
}

static void begin(const struct call_tree *t, struct call_tree_passing *p, const struct call_tree_row *row)
{
    p->row = row;
    for (ref_t e = 0; !row->is_whole && e < events(t); e++) {
        struct flow_range way = {(uint64_t)costs_get(&row->first, e), (uint64_t)costs_get(&row->inclusive, e)};
        if (is_passed_on(t, e))
            p->left[e] = flow_pass_on(&t->flow, row->node, e, way);
    }
}

/* Takes an outlet's part of the row, from its recorded costs. Sets `firsts` to where the part begins in the outlet. */
static struct costs take(struct call_tree *t, struct call_tree_passing *p, const struct costs *recorded, cost_t *firsts)
{
    cost_t costs[EVENTS_MAX];
    for (ref_t e = 0; e < events(t); e++) {
        costs[e] = costs_cell(recorded, e);
        firsts[e] = COST_ABSENT; /* at the beginning */
        if (p->row->is_whole || costs[e] == COST_ABSENT)
            continue;
        if (!is_passed_on(t, e)) {
            costs[e] = scale(t, p->row, e, costs[e]);
            continue;
        }
        struct flow_range part = passing_take(&p->left[e], (uint64_t)costs[e]);
        costs[e] = (cost_t)part.count;
        firsts[e] = (cost_t)part.first;
    }
    return keep(t, costs);
}

/* Takes the part of a link, with the place of its units in the node that it leads to. */
static struct costs take_link(struct call_tree *t, struct call_tree_passing *p, ref_t link, struct costs *first)
{
    cost_t firsts[EVENTS_MAX];
    bool saturated;
    struct costs recorded = flow_link_costs(&t->flow, link), costs = take(t, p, &recorded, firsts);
    for (ref_t e = 0; !t->plan.graph->ways && e < events(t); e++) {
        cost_t before = matrix_cell(&t->flow.first, link, e);
        bool has_both = before != COST_ABSENT && firsts[e] != COST_ABSENT;
        firsts[e] = has_both ? cost_add(before, firsts[e], &saturated) : before != COST_ABSENT ? before : firsts[e];
    }
    *first = keep(t, firsts);
    return costs;
}

static struct costs take_self(struct call_tree *t, struct call_tree_passing *p)
{
    cost_t firsts[EVENTS_MAX];
    struct costs recorded = matrix_row(&t->flow.self, p->row->node);
    return take(t, p, &recorded, firsts);
}

/* ---- callees of a node ---- */

/* The row of the calls over a link, below a row. Calls within a cycle contain the costs of the calls below them. */
static struct call_tree_row row_of_link(struct call_tree *t, struct call_tree_passing *p, ref_t number)
{
    const struct call_tree_row *from = p->row;
    const struct node_link *link = &t->flow.links.items[number];
    struct call_tree_row row = {.kind = node_link_is_within(link) ? CALL_TREE_BACK : CALL_TREE_NODE,
                                .node = link->to,
                                .head = t->heads[link->to],
                                .depth = from->depth + 1,
                                .has_calls = true,
                                .is_estimate = !from->is_whole || node_links_have_estimate(&t->flow.links, number),
                                .calls = scale_calls(t, from, node_links_call_count(&t->flow.links, number))};
    if (row.kind == CALL_TREE_NODE) {
        row.inclusive = take_link(t, p, number, &row.first);
        return row;
    }
    struct costs recorded = flow_link_costs(&t->flow, number);
    row.inclusive = scale_all(t, from, &recorded);
    row.is_estimate |= stop_at(t, &row.inclusive, &from->inclusive) || nodes_count(&t->flow.nodes, row.node) > 1;
    return row;
}

/* Whether the self cost of a node is an estimate. */
static bool is_self_estimate(const struct call_tree *t, ref_t node)
{
    bool is_estimate = false;
    for (size_t i = 0; !t->plan.graph->ways && i < nodes_count(&t->flow.nodes, node); i++)
        is_estimate |=
            profile_has_estimate(t->plan.graph->profile, (struct estimate){nodes_first(&t->flow.nodes, node)[i], NONE});
    return is_estimate;
}

static void complete_node(struct call_tree *t, struct call_tree_row *row)
{
    struct call_tree_passing p;
    begin(t, &p, row);
    row->self = take_self(t, &p);
    row->is_estimate |= is_self_estimate(t, row->node);
}

/* Adds a row for each node that a row calls, also for calls to itself. */
static void add_callees(struct call_tree *t, const struct call_tree_row *from, struct call_tree_rows *rows)
{
    const struct node_links *links = &t->flow.links;
    struct call_tree_passing p;
    begin(t, &p, from);
    take_self(t, &p);
    t->arcs_seen += links->items[links->out[from->node + 1]].first_arc - links->items[links->out[from->node]].first_arc;
    for (ref_t i = links->out[from->node]; i < links->out[from->node + 1]; i++) {
        struct call_tree_row row = row_of_link(t, &p, i);
        if (row.kind == CALL_TREE_NODE) {
            row.is_whole = from->is_whole && flow_only_caller(&t->flow, row.node) == from->node &&
                           is_all(t, &row.inclusive, row.node);
            complete_node(t, &row);
        }
        *array_add(rows) = row;
    }
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
    return t->flow.links.out[node] < t->flow.links.out[node + 1];
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

/* What begins at a node, in `costs`: its inclusive cost without the cost that calls bring, which are its last units. */
static struct costs begins_at(const struct call_tree *t, ref_t node, cost_t costs[EVENTS_MAX])
{
    bool saturated;
    for (ref_t e = 0; e < events(t); e++) {
        cost_t whole = whole_cell(t, node, e), in = matrix_cell(&t->flow.in, node, e);
        costs[e] = whole == COST_ABSENT || in == COST_ABSENT ? whole : cost_add(whole, -in, &saturated);
    }
    return costs_view(costs, events(t));
}

/* Its row. */
static struct call_tree_row start_at(struct call_tree *t, ref_t node, const cost_t *costs)
{
    cost_t firsts[EVENTS_MAX];
    for (ref_t e = 0; e < events(t); e++)
        firsts[e] = matrix_cell(&t->flow.in, node, e);
    return (struct call_tree_row){.kind = CALL_TREE_NODE,
                                  .node = node,
                                  .head = t->heads[node],
                                  .inclusive = keep(t, costs),
                                  .first = keep(t, firsts)};
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

static struct call_tree_row *add_first(struct call_tree *t, struct call_tree_rows *first, struct call_tree_row row)
{
    row.is_whole = is_all(t, &row.inclusive, row.node);
    complete_node(t, &row);
    *array_add(first) = row;
    return &first->items[first->count - 1];
}

/* The row of all that a node costs. */
static struct call_tree_row whole_of(struct call_tree *t, ref_t node)
{
    cost_t costs[EVENTS_MAX];
    for (ref_t e = 0; e < events(t); e++)
        costs[e] = whole_cell(t, node, e);
    return (struct call_tree_row){
        .kind = CALL_TREE_NODE, .node = node, .head = t->heads[node], .inclusive = keep(t, costs)};
}

void call_tree_from_entries(struct call_tree *t)
{
    struct call_tree_rows first = {0};
    for (ref_t node = 0; node < t->flow.nodes.count; node++) {
        cost_t costs[EVENTS_MAX];
        struct costs start = begins_at(t, node, costs);
        if (!t->flow.callers[node] || is_start(t, &start))
            add_first(t, &first, start_at(t, node, costs));
    }
    walk(t, &first);
}

void call_tree_from(struct call_tree *t, const ref_t *functions, size_t count)
{
    struct call_tree_rows first = {0};
    bool *is_added = memory_zeroed(t->flow.nodes.count, sizeof *is_added);
    for (size_t i = 0; i < count; i++) {
        ref_t node = t->flow.nodes.of[functions[i]];
        if (is_added[node])
            continue;
        is_added[node] = true;
        struct call_tree_row *row = add_first(t, &first, whole_of(t, node));
        row->has_calls = t->flow.callers[node] > 0;
        row->calls = t->called[node];
    }
    free(is_added);
    walk(t, &first);
}

void call_tree_from_roots(struct call_tree *t)
{
    const struct ways *ways = t->plan.graph->ways;
    struct call_tree_rows first = {0};
    for (ref_t node = 0; node < t->flow.nodes.count; node++) {
        const struct way *way = &ways->items.items[node];
        if (way->above != NONE)
            continue;
        flow_bring(&t->flow, node, &way->inclusive);
        struct call_tree_row *row = add_first(t, &first, whole_of(t, node));
        row->has_calls = way->calls > 0;
        row->calls = way->calls;
    }
    walk(t, &first);
}
