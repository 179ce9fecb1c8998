/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/call_tree.h"

#include "base/int128.h"
#include "system/functions.h"

#include <stdlib.h>

static const struct tree_source call_tree_source;

void call_tree_init(struct call_tree *t, const struct call_tree_plan *plan)
{
    const struct way_plan ways = {plan->graph, plan->self, plan->series, plan->measure, plan->told};
    *t = (struct call_tree){.plan = *plan, .first = {.size = sizeof(struct call_tree_row)}};
    way_costs_init(&t->costs, &ways);
    t->heads = memory_resize(NULL, t->costs.flow.nodes.count, sizeof *t->heads);
    for (ref_t n = 0; n < t->costs.flow.nodes.count; n++)
        t->heads[n] = graph_function(plan->graph, nodes_head(&t->costs.flow.nodes, n, plan->self, plan->limit.measure));
}

void call_tree_end(struct call_tree *t)
{
    way_costs_end(&t->costs);
    tree_level_release(&t->first);
    free(t->parts.items);
    free(t->heads);
    t->first.items = NULL;
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
    return (struct call_tree_row){
        .at = {.depth = from->at.depth + 1, .is_estimate = is_estimate, .is_back = kind == CALL_TREE_BACK},
        .kind = kind,
        .head = head,
        .are_calls_guessed = is_estimate || !from->way.is_whole};
}

/* The row of the calls within a node. They contain the costs of the calls below them. */
static struct call_tree_row row_within(struct call_tree *t, const struct call_tree_row *from, ref_t link)
{
    struct call_tree_row row =
        row_below(from, CALL_TREE_BACK, t->heads[from->way.node], node_links_have_estimate(&t->costs.flow.links, link));
    row.way = way_costs_within(&t->costs, &from->way, link);
    row.at.is_estimate |= !row.way.is_known || nodes_count(&t->costs.flow.nodes, row.way.node) > 1;
    row.are_calls_guessed |= row.at.is_estimate || !row.way.is_whole;
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
        has_estimate(t, row->way.node) || way_costs_guess_self(&t->costs, &row->way, &all, row->at.is_estimate);
}

/* Adds the row of the node that a part of a way goes to. */
static void add_callee(struct call_tree *t, const struct call_tree_row *from, const struct way_part *part,
                       struct tree_level *level)
{
    struct call_tree_row row = row_below(from, CALL_TREE_NODE, t->heads[part->way.node], part->is_estimate);
    row.way = part->way;
    complete_node(t, &row);
    *(struct call_tree_row *)tree_level_add(level) = row;
}

/* Adds a row for each node that a function calls, but itself. */
static void add_callees(struct call_tree *t, const struct call_tree_row *from, struct tree_level *level)
{
    const struct node_links *links = &t->costs.flow.links;
    struct way_passing p;
    way_costs_begin(&t->costs, &p, &from->way);
    way_costs_take_self(&t->costs, &p);
    for (ref_t i = links->out[from->way.node]; i < links->out[from->way.node + 1]; i++) {
        if (node_link_is_within(&links->items[i]))
            continue;
        struct way_part part = {NONE, i, node_links_have_estimate(links, i), way_costs_take_link(&t->costs, &p, i)};
        add_callee(t, from, &part, level);
    }
}

/* Adds a row for each node that a member of a cycle calls. */
static void add_callees_of_member(struct call_tree *t, const struct call_tree_row *member, struct tree_level *level)
{
    for (size_t i = member->parts + 1; i < t->parts.count && t->parts.items[i].link != NONE; i++)
        add_callee(t, member, &t->parts.items[i], level);
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
    row.is_self_estimate =
        own->is_estimate || way_costs_guess_self(&t->costs, &cycle->way, &all, cycle->at.is_estimate);
    row.way =
        (struct costed_way){.node = cycle->way.node, .is_whole = cycle->way.is_whole, .is_known = cycle->way.is_known};
    costs_sum(&row.way.costs, &t->costs.arena, &own->way.costs, &saturated);
    for (size_t i = first + 1; i < t->parts.count && t->parts.items[i].link != NONE; i++) {
        costs_sum(&row.way.costs, &t->costs.arena, &t->parts.items[i].way.costs, &saturated);
        row.at.is_estimate |= t->parts.items[i].is_estimate;
    }
    return row;
}

static void add_members(struct call_tree *t, const struct call_tree_row *cycle, struct tree_level *level)
{
    size_t first = t->parts.count;
    way_costs_share(&t->costs, &cycle->way, &t->parts);
    for (size_t i = first; i < t->parts.count; i++)
        if (t->parts.items[i].link == NONE)
            *(struct call_tree_row *)tree_level_add(level) = row_of_member(t, cycle, i);
}

/* Adds a row for each node that a row calls, or each member of a cycle, and for calls to itself. */
static void add_below(struct call_tree *t, const struct call_tree_row *from, struct tree_level *level)
{
    const struct node_links *links = &t->costs.flow.links;
    const ref_t *out = links->out + from->way.node;
    if (from->kind == CALL_TREE_MEMBER) {
        add_callees_of_member(t, from, level);
        return;
    }
    t->arcs_seen += links->items[out[1]].first_arc - links->items[out[0]].first_arc;
    for (ref_t i = out[0]; i < out[1]; i++)
        if (node_link_is_within(&links->items[i]))
            *(struct call_tree_row *)tree_level_add(level) = row_within(t, from, i);
    (is_cycle(t, from) ? add_members : add_callees)(t, from, level);
}

/* ---- the source of rows ---- */

static struct sorted_call call_of(void *tree, const void *row)
{
    (void)tree;
    const struct call_tree_row *r = row;
    return (struct sorted_call){.costs = r->way.costs, .function = r->head, .calls = r->way.calls};
}

static void add_to_others(void *tree, void *others, const void *row)
{
    struct call_tree *t = tree;
    struct call_tree_row *sum = others;
    const struct call_tree_row *r = row;
    bool saturated;
    sum->kind = CALL_TREE_OTHERS;
    sum->head = sum->way.node = NONE;
    sum->way.has_calls |= r->way.has_calls;
    sum->are_calls_guessed |= r->are_calls_guessed;
    sum->way.calls = int128_add_stopping(sum->way.calls, r->way.calls);
    costs_sum(&sum->way.costs, &t->costs.arena, &r->way.costs, &saturated);
}

/* Whether there are rows below a row. */
static bool unfolds(void *tree, const void *row)
{
    const struct call_tree *t = tree;
    const struct call_tree_row *r = row;
    const ref_t *out = t->costs.flow.links.out;
    if (r->at.depth > CALL_TREE_DEPTH_MAX || r->kind == CALL_TREE_BACK)
        return false;
    if (r->kind == CALL_TREE_OTHERS)
        return t->plan.opens;
    if (r->kind == CALL_TREE_MEMBER)
        return r->parts + 1 < t->parts.count && t->parts.items[r->parts + 1].link != NONE;
    return out[r->way.node] < out[r->way.node + 1];
}

static bool stops(void *tree, const void *row, size_t waiting)
{
    const struct call_tree *t = tree;
    (void)row;
    return t->rows.count + waiting >= CALL_TREE_ROWS_MAX || t->arcs_seen >= CALL_TREE_ARCS_MAX;
}

/* Adds a row after all others. */
static bool put(void *tree, const void *taken, bool is_followed)
{
    struct call_tree *t = tree;
    *array_add(&t->rows) = *(const struct call_tree_row *)taken;
    struct call_tree_row *row = &t->rows.items[t->rows.count - 1];
    row->unfolds = unfolds(t, row);
    row->is_open = is_followed;
    if (row->unfolds && t->plan.opens)
        row->is_open = t->plan.opens(t->plan.context, is_followed);
    if (row->is_open && is_cycle(t, row)) {
        row->self = (struct costs){0};
        row->is_self_estimate = false;
    }
    return row->is_open;
}

static struct tree_walk walk_of(struct call_tree *t)
{
    return (struct tree_walk){.source = &call_tree_source,
                              .tree = t,
                              .profile = t->plan.graph->profile,
                              .sort = t->plan.sort,
                              .limit = t->plan.limit,
                              .depth = t->plan.depth,
                              .depth_most = CALL_TREE_DEPTH_MAX};
}

/* Chains the only node of a level to the one that calls it. */
static void chain(const struct call_tree *t, const struct call_tree_row *from, struct tree_level *level)
{
    struct call_tree_row *rows = (struct call_tree_row *)(void *)level->items;
    bool is_alone = level->count == 1 || (level->count == 2 && rows[1].kind == CALL_TREE_OTHERS);
    if (!is_alone || rows->kind != CALL_TREE_NODE ||
        !flow_keeps(weight(t, &rows->way.costs), weight(t, &from->way.costs)))
        return;
    rows->is_chained = true;
    rows[level->count - 1].is_aside = level->count == 2;
}

/* Makes the level below a function or a cycle. Below one that is below the limit all is shown. */
static void make_level(struct call_tree *t, const struct call_tree_row *row, struct tree_level *level)
{
    const struct tree_walk walk = walk_of(t);
    add_below(t, row, level);
    (tree_limit_keeps(&t->plan.limit, &row->way.costs) ? tree_walk_arrange : tree_walk_sort)(&walk, level);
    chain(t, row, level);
}

/* Makes the level below a row of others: these one by one. */
static void make_others(struct call_tree *t, const struct call_tree_row *row, struct tree_level *level)
{
    const struct tree_walk walk = walk_of(t);
    if (row->above == SIZE_MAX)
        tree_level_append(level, t->first.items, t->first.count);
    else
        add_below(t, &t->rows.items[row->above], level);
    tree_walk_keep_others(&walk, level);
}

static void put_below(struct tree_level *level, size_t above)
{
    for (size_t i = 0; i < level->count; i++)
        ((struct call_tree_row *)tree_level_row(level, i))->above = above;
}

static void add_level(void *tree, const void *row, struct tree_level *level)
{
    struct call_tree *t = tree;
    const struct call_tree_row *r = row;
    (r->kind == CALL_TREE_OTHERS ? make_others : make_level)(t, r, level);
    put_below(level, t->rows.count - 1);
}

static const struct tree_source call_tree_source = {.size = sizeof(struct call_tree_row),
                                                    .back_is_first = true,
                                                    .call = call_of,
                                                    .add = add_to_others,
                                                    .unfolds = unfolds,
                                                    .stops = stops,
                                                    .put = put,
                                                    .below = add_level};

void call_tree_add_level(struct call_tree *t, size_t row)
{
    const struct call_tree_row from = t->rows.items[row];
    struct tree_level level = {.size = sizeof from};
    if (from.kind != CALL_TREE_OTHERS && from.unfolds)
        make_level(t, &from, &level);
    put_below(&level, row);
    for (size_t i = 0; i < level.count; i++) {
        struct call_tree_row *below = tree_level_row(&level, i);
        below->unfolds = unfolds(t, below);
        *array_add(&t->rows) = *below;
    }
    tree_level_release(&level);
}

/* ---- where trees begin ---- */

/* Adds all rows from those of the first level on. */
static void walk(struct call_tree *t)
{
    const struct tree_walk walk = walk_of(t);
    struct tree_level level = {.size = sizeof(struct call_tree_row)};
    tree_level_append(&level, t->first.items, t->first.count);
    tree_walk_arrange(&walk, &level);
    put_below(&level, SIZE_MAX);
    tree_walk_run(&walk, &level);
    tree_level_release(&level);
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

static struct call_tree_row *add_first(struct call_tree *t, struct call_tree_row row)
{
    row.way.is_whole = way_costs_are_all(&t->costs, &row.way.costs, row.way.node);
    row.way.is_known = row.way.is_whole || way_costs_are_known(&t->costs, &row.way.costs, row.way.node);
    complete_node(t, &row);
    struct call_tree_row *added = tree_level_add(&t->first);
    *added = row;
    return added;
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
    for (ref_t node = 0; node < t->costs.flow.nodes.count; node++) {
        cost_t costs[EVENTS_MAX];
        struct costs start = begins_at(t, node, costs);
        if (is_start(t, node, &start))
            add_first(t, start_at(t, node, costs));
    }
    walk(t);
}

void call_tree_from(struct call_tree *t, const ref_t *starts, size_t count)
{
    bool *is_added = memory_zeroed(t->costs.flow.nodes.count, sizeof *is_added);
    for (size_t i = 0; i < count; i++) {
        ref_t node = t->costs.flow.nodes.of[starts[i]];
        struct outer_calls outer = graph_outer_calls(t->plan.graph, starts[i]);
        if (is_added[node])
            continue;
        is_added[node] = true;
        flow_bring(&t->costs.flow, node, &outer.costs);
        struct call_tree_row *row = add_first(t, whole_of(t, node));
        row->way.has_calls = t->costs.flow.callers[node] > 0 || outer.count > 0;
        row->way.calls = t->costs.called[node] + outer.count;
    }
    free(is_added);
    walk(t);
}
