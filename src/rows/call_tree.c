#include "rows/call_tree.h"

#include "base/int128.h"
#include "system/functions.h"

#include <stdlib.h>

void call_tree_init(struct call_tree *t, const struct call_tree_plan *plan)
{
    const struct way_plan ways = {plan->graph, plan->self, plan->series, plan->measure, plan->told};
    *t = (struct call_tree){.plan = *plan};
    way_costs_init(&t->costs, &ways);
    t->heads = memory_resize(NULL, t->costs.flow.nodes.count, sizeof *t->heads);
    for (ref_t n = 0; n < t->costs.flow.nodes.count; n++)
        t->heads[n] = graph_function(plan->graph, nodes_head(&t->costs.flow.nodes, n, plan->self, plan->limit.measure));
}

void call_tree_end(struct call_tree *t)
{
    way_costs_end(&t->costs);
    free(t->parts.items);
    free(t->heads);
    t->parts = (struct way_parts){0};
    t->heads = NULL;
}

void call_tree_release(struct call_tree *t)
{
    call_tree_end(t);
    way_costs_release(&t->costs);
    free(t->rows.items);
}

static uint64_t weight(const struct call_tree *t, const struct costs *costs)
{
    return t->plan.limit.measure ? int128_magnitude(measure_cost(t->plan.limit.measure, costs)) : 0;
}

static bool is_cycle(const struct call_tree *t, const struct call_tree_row *row)
{
    return row->kind == CALL_TREE_NODE && nodes_count(&t->costs.flow.nodes, row->way.node) > 1;
}

/* ---- what is below a row ---- */

static struct call_tree_row row_below(const struct call_tree_row *from, enum call_tree_row_kind kind, ref_t head,
                                      bool is_estimate)
{
    is_estimate |= !from->way.is_known;
    return (struct call_tree_row){.kind = kind,
                                  .head = head,
                                  .depth = from->depth + 1,
                                  .is_estimate = is_estimate,
                                  .are_calls_guessed = is_estimate || !from->way.is_whole};
}

/* The row of the calls within a node. They contain the costs of the calls below them. */
static struct call_tree_row row_within(struct call_tree *t, const struct call_tree_row *from, ref_t link)
{
    struct call_tree_row row =
        row_below(from, CALL_TREE_BACK, t->heads[from->way.node], node_links_have_estimate(&t->costs.flow.links, link));
    row.way = way_costs_within(&t->costs, &from->way, link);
    row.is_estimate |= !row.way.is_known || nodes_count(&t->costs.flow.nodes, row.way.node) > 1;
    row.are_calls_guessed |= row.is_estimate || !row.way.is_whole;
    return row;
}

/* Whether the self cost of a node is an estimate, whatever leads to it, because functions were hidden. */
static bool has_estimate(const struct call_tree *t, ref_t node)
{
    const struct nodes *nodes = &t->costs.flow.nodes;
    bool is_estimate = false;
    for (size_t i = 0; i < nodes_count(nodes, node); i++)
        is_estimate |= graph_self_is_estimate(t->plan.graph, nodes_first(nodes, node)[i]);
    return is_estimate;
}

static void complete_node(struct call_tree *t, struct call_tree_row *row)
{
    struct way_passing p;
    struct costs all = matrix_row(&t->costs.flow.self, row->way.node);
    way_costs_begin(&t->costs, &p, &row->way);
    row->self = way_costs_take_self(&t->costs, &p);
    row->is_self_estimate =
        has_estimate(t, row->way.node) || way_costs_guess_self(&t->costs, &row->way, &all, row->is_estimate);
}

/* Adds the row of the node that a way came to over a link. */
static void add_callee(struct call_tree *t, const struct call_tree_row *from, const struct costed_way *way,
                       bool is_estimate, struct call_tree_rows *rows)
{
    struct call_tree_row row = row_below(from, CALL_TREE_NODE, t->heads[way->node], is_estimate);
    row.way = *way;
    complete_node(t, &row);
    *array_add(rows) = row;
}

/* Adds a row for each node that a function calls, but itself. */
static void add_callees(struct call_tree *t, const struct call_tree_row *from, struct call_tree_rows *rows)
{
    const struct node_links *links = &t->costs.flow.links;
    struct way_passing p;
    way_costs_begin(&t->costs, &p, &from->way);
    way_costs_take_self(&t->costs, &p);
    for (ref_t i = links->out[from->way.node]; i < links->out[from->way.node + 1]; i++) {
        if (node_link_is_within(&links->items[i]))
            continue;
        struct costed_way way = way_costs_take_link(&t->costs, &p, i);
        add_callee(t, from, &way, node_links_have_estimate(links, i), rows);
    }
}

/* Adds a row for each node that a member of a cycle calls. */
static void add_callees_of_member(struct call_tree *t, const struct call_tree_row *member, struct call_tree_rows *rows)
{
    for (size_t i = member->parts + 1; i < t->parts.count && t->parts.items[i].link != NONE; i++)
        add_callee(t, member, &t->parts.items[i].way, t->parts.items[i].is_estimate, rows);
}

/* The row of a function of a cycle, whose parts begin at one. */
static struct call_tree_row row_of_member(struct call_tree *t, const struct call_tree_row *cycle, size_t first)
{
    const struct way_part *own = &t->parts.items[first];
    struct call_tree_row row = row_below(cycle, CALL_TREE_MEMBER, own->member, own->is_estimate);
    struct costs all = matrix_row(t->plan.self, own->member);
    bool saturated;
    row.parts = first;
    row.are_calls_guessed = false;
    row.self = own->way.costs;
    row.is_self_estimate = own->is_estimate || way_costs_guess_self(&t->costs, &cycle->way, &all, cycle->is_estimate);
    row.way =
        (struct costed_way){.node = cycle->way.node, .is_whole = cycle->way.is_whole, .is_known = cycle->way.is_known};
    costs_sum(&row.way.costs, &t->costs.arena, &own->way.costs, &saturated);
    for (size_t i = first + 1; i < t->parts.count && t->parts.items[i].link != NONE; i++) {
        costs_sum(&row.way.costs, &t->costs.arena, &t->parts.items[i].way.costs, &saturated);
        row.is_estimate |= t->parts.items[i].is_estimate;
    }
    return row;
}

static void add_members(struct call_tree *t, const struct call_tree_row *cycle, struct call_tree_rows *rows)
{
    size_t first = t->parts.count;
    way_costs_share(&t->costs, &cycle->way, &t->parts);
    for (size_t i = first; i < t->parts.count; i++)
        if (t->parts.items[i].link == NONE)
            *array_add(rows) = row_of_member(t, cycle, i);
}

/* Adds a row for each node that a row calls, or each member of a cycle, and for calls to itself. */
static void add_below(struct call_tree *t, const struct call_tree_row *from, struct call_tree_rows *rows)
{
    const struct node_links *links = &t->costs.flow.links;
    const ref_t *out = links->out + from->way.node;
    if (from->kind == CALL_TREE_MEMBER) {
        add_callees_of_member(t, from, rows);
        return;
    }
    t->arcs_seen += links->items[out[1]].first_arc - links->items[out[0]].first_arc;
    for (ref_t i = out[0]; i < out[1]; i++)
        if (node_link_is_within(&links->items[i]))
            *array_add(rows) = row_within(t, from, i);
    (is_cycle(t, from) ? add_members : add_callees)(t, from, rows);
}

/* ---- one level, in order ---- */

/* Calls back come first. */
static int in_order(const void *left, const void *right, void *context)
{
    const struct call_tree *t = context;
    const struct call_tree_row *a = left, *b = right;
    struct sorted_call x = {a->way.costs, a->head, a->way.node, a->way.calls},
                       y = {b->way.costs, b->head, b->way.node, b->way.calls};
    if (a->kind != b->kind)
        return a->kind == CALL_TREE_BACK ? -1 : 1;
    int order = sort_compare_calls(t->plan.sort, t->plan.graph->profile, &x, &y);
    if (order || a->way.node != b->way.node)
        return order ? order : a->way.node > b->way.node ? 1 : -1;
    return (a->head > b->head) - (a->head < b->head);
}

static void add_to_others(struct call_tree *t, struct call_tree_row *others, const struct call_tree_row *row)
{
    bool saturated;
    others->others++;
    others->way.has_calls |= row->way.has_calls;
    others->is_estimate |= row->is_estimate;
    others->are_calls_guessed |= row->are_calls_guessed;
    others->way.calls = int128_add_stopping(others->way.calls, row->way.calls);
    costs_sum(&others->way.costs, &t->costs.arena, &row->way.costs, &saturated);
}

static bool is_above_limit(const struct call_tree *t, const struct call_tree_row *row)
{
    return row->kind == CALL_TREE_BACK || neighbourhood_limit_keeps(&t->plan.limit, &row->way.costs);
}

static void put_in_order(struct call_tree *t, struct call_tree_rows *level)
{
    if (level->count)
        qsort_r(level->items, level->count, sizeof *level->items, in_order, t);
}

/* Sorts the rows of a level, and replaces those below the limit by one row. */
static void arrange(struct call_tree *t, struct call_tree_rows *level)
{
    struct call_tree_row others = {.kind = CALL_TREE_OTHERS, .head = NONE, .way = {.node = NONE}};
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
        !flow_keeps(weight(t, &first->way.costs), weight(t, &from->way.costs)))
        return;
    first->is_chained = true;
    level->items[level->count - 1].is_aside = level->count == 2;
}

/* ---- walking ---- */

/* Whether there are rows below a row of its kind. */
static bool has_below(const struct call_tree *t, const struct call_tree_row *row)
{
    const ref_t *out = t->costs.flow.links.out;
    if (row->kind == CALL_TREE_MEMBER)
        return row->parts + 1 < t->parts.count && t->parts.items[row->parts + 1].link != NONE;
    return row->kind == CALL_TREE_NODE && out[row->way.node] < out[row->way.node + 1];
}

/* Whether a row is to be followed; if it is not, though the depth allows it, it is marked. `shown`: rows so far. */
static bool is_followed(const struct call_tree *t, struct call_tree_row *row, size_t shown)
{
    if (!row->unfolds || row->kind == CALL_TREE_OTHERS || (t->plan.depth && row->depth >= t->plan.depth))
        return false;
    row->is_cut =
        shown >= CALL_TREE_ROWS_MAX || t->arcs_seen >= CALL_TREE_ARCS_MAX || row->depth >= CALL_TREE_DEPTH_MAX;
    return !row->is_cut && neighbourhood_limit_keeps(&t->plan.limit, &row->way.costs);
}

static bool unfolds(const struct call_tree *t, const struct call_tree_row *row)
{
    if (row->kind == CALL_TREE_OTHERS)
        return t->plan.opens;
    return row->depth <= CALL_TREE_DEPTH_MAX && has_below(t, row);
}

/* Adds a row after all others. `waiting`: how many still come after it. Returns whether it is followed. */
static bool add_row(struct call_tree *t, struct call_tree_row row, size_t waiting)
{
    row.unfolds = unfolds(t, &row);
    row.is_open = is_followed(t, &row, t->rows.count + waiting);
    *array_add(&t->rows) = row;
    struct call_tree_row *last = &t->rows.items[t->rows.count - 1];
    if (row.unfolds && t->plan.opens)
        last->is_open = t->plan.opens(t->plan.context, row.is_open);
    if (last->is_open && is_cycle(t, last)) {
        last->self = (struct costs){0};
        last->is_self_estimate = false;
    }
    return last->is_open;
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
    add_below(t, row, level);
    if (neighbourhood_limit_keeps(&t->plan.limit, &row->way.costs))
        arrange(t, level);
    else
        put_in_order(t, level);
    chain(t, row, level);
}

void call_tree_add_level(struct call_tree *t, size_t row)
{
    struct call_tree_row from = t->rows.items[row];
    struct call_tree_rows level = {0};
    if (from.kind != CALL_TREE_OTHERS && from.unfolds)
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
        add_below(t, &t->rows.items[row->above], level);
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
    for (ref_t e = 0; e < t->costs.events; e++) {
        cost_t whole = way_costs_whole(&t->costs, node, e), in = matrix_cell(&t->costs.flow.in, node, e);
        costs[e] = whole == COST_ABSENT || in == COST_ABSENT ? whole : cost_add(whole, -in, &saturated);
    }
    return costs_view(costs, t->costs.events);
}

/* Its row. */
static struct call_tree_row start_at(struct call_tree *t, ref_t node, const cost_t *costs)
{
    cost_t firsts[EVENTS_MAX];
    for (ref_t e = 0; e < t->costs.events; e++)
        firsts[e] = matrix_cell(&t->costs.flow.in, node, e);
    struct costed_way way = {
        .node = node, .costs = way_costs_keep(&t->costs, costs), .first = way_costs_keep(&t->costs, firsts)};
    return (struct call_tree_row){.kind = CALL_TREE_NODE, .head = t->heads[node], .way = way};
}

/* Whether anything that is told begins at a node. */
static bool is_start(const struct call_tree *t, ref_t node, const struct costs *start)
{
    bool any = !t->costs.flow.callers[node];
    for (ref_t e = 0; !any && flow_may_begin(&t->costs.flow, node) && e < start->width; e++)
        any |= costs_get(start, e) != 0 && way_costs_are_told(&t->costs, e);
    return any;
}

static struct call_tree_row *add_first(struct call_tree *t, struct call_tree_rows *first, struct call_tree_row row)
{
    row.way.is_whole = way_costs_are_all(&t->costs, &row.way.costs, row.way.node);
    row.way.is_known = row.way.is_whole || way_costs_are_known(&t->costs, &row.way.costs, row.way.node);
    complete_node(t, &row);
    *array_add(first) = row;
    return &first->items[first->count - 1];
}

/* The row of all that a node costs. */
static struct call_tree_row whole_of(struct call_tree *t, ref_t node)
{
    cost_t costs[EVENTS_MAX];
    for (ref_t e = 0; e < t->costs.events; e++)
        costs[e] = way_costs_whole(&t->costs, node, e);
    struct costed_way way = {.node = node, .costs = way_costs_keep(&t->costs, costs)};
    return (struct call_tree_row){.kind = CALL_TREE_NODE, .head = t->heads[node], .way = way};
}

void call_tree_from_entries(struct call_tree *t)
{
    struct call_tree_rows first = {0};
    for (ref_t node = 0; node < t->costs.flow.nodes.count; node++) {
        cost_t costs[EVENTS_MAX];
        struct costs start = begins_at(t, node, costs);
        if (is_start(t, node, &start))
            add_first(t, &first, start_at(t, node, costs));
    }
    walk(t, &first);
}

void call_tree_from(struct call_tree *t, const ref_t *starts, size_t count)
{
    struct call_tree_rows first = {0};
    bool *is_added = memory_zeroed(t->costs.flow.nodes.count, sizeof *is_added);
    for (size_t i = 0; i < count; i++) {
        ref_t node = t->costs.flow.nodes.of[starts[i]];
        struct outer_calls outer = graph_outer_calls(t->plan.graph, starts[i]);
        if (is_added[node])
            continue;
        is_added[node] = true;
        flow_bring(&t->costs.flow, node, &outer.costs);
        struct call_tree_row *row = add_first(t, &first, whole_of(t, node));
        row->way.has_calls = t->costs.flow.callers[node] > 0 || outer.count > 0;
        row->way.calls = t->costs.called[node] + outer.count;
    }
    free(is_added);
    walk(t, &first);
}
