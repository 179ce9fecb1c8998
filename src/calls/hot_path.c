#include "calls/hot_path.h"

#include "base/int128.h"

#include <stdlib.h>

#define PROGRAM_SHARE 10 /* each step has at least one part in so many of the program's total */

/* ---- passing on ---- */

struct gathering {
    const struct flow *flow;
    struct hot_steps to;
};

static void gather(void *context, ref_t arc)
{
    struct gathering *g = context;
    const struct nodes *nodes = &g->flow->nodes;
    if (!nodes_have_within(nodes, arc))
        *array_add(&g->to) =
            (struct hot_step){.node = nodes->of[nodes->graph->arcs[arc].callee], .cost = g->flow->arcs[arc]};
}

static int compare_nodes(const void *left, const void *right)
{
    const struct hot_step *a = left, *b = right;
    return (a->node > b->node) - (a->node < b->node);
}

static int compare_costs(const void *left, const void *right)
{
    const struct hot_step *a = left, *b = right;
    return a->cost != b->cost ? (a->cost > b->cost ? -1 : 1) : compare_nodes(left, right);
}

/* Several calls may lead to one node. */
static void merge_equal(struct hot_steps *to)
{
    size_t kept = 0;
    qsort(to->items, to->count, sizeof *to->items, compare_nodes);
    for (size_t i = 0; i < to->count; i++)
        if (kept && to->items[kept - 1].node == to->items[i].node)
            to->items[kept - 1].cost = int128_add_stopping(to->items[kept - 1].cost, to->items[i].cost);
        else
            to->items[kept++] = to->items[i];
    to->count = kept;
}

/* Whether the whole cost of a node comes in with a step, as it does in a tree of contexts. */
static bool is_whole(const struct flow *flow, const struct hot_step *step)
{
    return flow->nodes.graph->ways || step->cost == flow_inclusive(flow, step->node);
}

/* The nodes that a step calls, with the cost that the step brings to each, the largest first. */
static struct hot_steps passed_on(const struct flow *flow, const struct hot_step *from)
{
    struct gathering gathering = {.flow = flow};
    uint64_t inclusive = flow_inclusive(flow, from->node);
    nodes_each_out(&flow->nodes, from->node, gather, &gathering);
    if (gathering.to.count == 0)
        return gathering.to;
    merge_equal(&gathering.to);
    for (size_t i = 0; i < gathering.to.count; i++) {
        struct hot_step *to = &gathering.to.items[i];
        if (!flow->nodes.graph->ways)
            to->cost = inclusive ? int128_scale(to->cost, from->cost, inclusive) : 0;
        else if (to->cost > from->cost)
            to->cost = from->cost; /* rounded */
        to->is_estimate = !from->is_whole;
        to->is_whole = is_whole(flow, to) && from->is_whole;
    }
    qsort(gathering.to.items, gathering.to.count, sizeof *gathering.to.items, compare_costs);
    return gathering.to;
}

/* ---- the way ---- */

/* Whether a step gets the `ways`-th part of the cost that came in. */
static bool gets_part(uint64_t from, uint64_t to, uint64_t ways)
{
    return to && int128_compare_products(to, ways, from, 1) >= 0;
}

/* Whether it also gets its part of the program. */
static bool is_hot(uint64_t from, uint64_t to, uint64_t ways, uint64_t total)
{
    return gets_part(from, to, ways) && int128_compare_products(to, PROGRAM_SHARE, total, 1) >= 0;
}

bool hot_path_goes_on(uint64_t from, uint64_t to, uint64_t total)
{
    return is_hot(from, to, 2, total);
}

/* Adds steps as long as there is a hot one. Returns the callees of the last step, which the caller frees. */
static struct hot_steps follow(const struct flow *flow, struct hot_steps *way)
{
    for (;;) {
        struct hot_steps to = passed_on(flow, &way->items[way->count - 1]);
        if (to.count == 0 || !hot_path_goes_on(way->items[way->count - 1].cost, to.items[0].cost, flow->total))
            return to;
        *array_add(way) = to.items[0];
        free(to.items);
    }
}

static void part(struct hot_path *path, const struct flow *flow, const struct hot_steps *to)
{
    const struct hot_step *end = &path->trunk.items[path->trunk.count - 1];
    path->parts = to->count;
    path->has_half = to->count && gets_part(end->cost, to->items[0].cost, 2);
    if (to->count < HOT_PATH_WAYS ||
        !is_hot(end->cost, to->items[HOT_PATH_WAYS - 1].cost, HOT_PATH_WAYS + 1, flow->total))
        return;
    for (size_t i = 0; i < HOT_PATH_WAYS; i++) {
        *array_add(&path->branches[i]) = to->items[i];
        free(follow(flow, &path->branches[i]).items);
    }
}

/* The entry at which the most cost begins. */
static struct hot_step first_step(const struct flow *flow)
{
    struct hot_step best = {.node = NONE};
    for (ref_t n = 0; n < flow->nodes.count; n++)
        if (flow_is_entry(flow, n) && (best.node == NONE || flow_start(flow, n) > best.cost))
            best = (struct hot_step){.node = n, .cost = flow_start(flow, n)};
    return best;
}

void hot_path_init(struct hot_path *path, const struct flow *flow, ref_t start)
{
    struct hot_step first = {.node = start};
    *path = (struct hot_path){.parts = 0};
    if (start == NONE)
        first = first_step(flow);
    else
        first.cost = flow_inclusive(flow, start);
    if (first.node == NONE)
        return;
    first.is_whole = is_whole(flow, &first);
    *array_add(&path->trunk) = first;
    struct hot_steps to = follow(flow, &path->trunk);
    part(path, flow, &to);
    free(to.items);
}

void hot_path_release(struct hot_path *path)
{
    free(path->trunk.items);
    for (size_t i = 0; i < HOT_PATH_WAYS; i++)
        free(path->branches[i].items);
}
