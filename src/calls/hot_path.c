#include "calls/hot_path.h"

#include "base/int128.h"

#include <stdlib.h>

#define PROGRAM_SHARE 10 /* each step has at least one part in so many of the program's total */

/* ---- passing on ---- */

static int compare_costs(const void *left, const void *right)
{
    const struct hot_step *a = left, *b = right;
    return a->way.count != b->way.count ? (a->way.count > b->way.count ? -1 : 1)
                                        : (a->node > b->node) - (a->node < b->node);
}

/* Whether the whole cost of a node comes in with a step, as it does in a tree of contexts. */
static bool is_whole(const struct flow *flow, const struct hot_step *step)
{
    return flow_is_all(flow, (cost_t)step->way.count, (cost_t)flow_inclusive(flow, step->node, 0));
}

/* The nodes that a step calls, with the cost that the step brings to each, the largest first. */
static struct hot_steps passed_on(const struct flow *flow, const struct hot_step *from)
{
    struct hot_steps to = {0};
    struct passing left = flow_pass_on(flow, from->node, 0, from->way);
    passing_take(&left, flow_self(flow, from->node, 0));
    for (ref_t i = flow->links.out[from->node]; i < flow->links.out[from->node + 1]; i++) {
        struct hot_step step = {.node = flow->links.items[i].to,
                                .is_estimate = !from->is_whole || node_links_have_estimate(&flow->links, i)};
        if (step.node == from->node)
            continue;
        step.way = flow_take_link(flow, &left, i, 0);
        step.is_whole = is_whole(flow, &step) && from->is_whole;
        *array_add(&to) = step;
    }
    if (to.count)
        qsort(to.items, to.count, sizeof *to.items, compare_costs);
    return to;
}

/* ---- the way ---- */

/* Whether a step gets the `parts`-th part of the cost that came in. */
static bool gets_part(uint64_t from, uint64_t to, uint64_t parts)
{
    return to && int128_compare_products(to, parts, from, 1) >= 0;
}

/* Whether it also gets its part of the program. */
static bool is_hot(uint64_t from, uint64_t to, uint64_t parts, uint64_t total)
{
    return gets_part(from, to, parts) && int128_compare_products(to, PROGRAM_SHARE, total, 1) >= 0;
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
        if (to.count == 0 ||
            !hot_path_goes_on(way->items[way->count - 1].way.count, to.items[0].way.count, flow->total))
            return to;
        *array_add(way) = to.items[0];
        free(to.items);
    }
}

static void part(struct hot_path *path, const struct flow *flow, const struct hot_steps *to)
{
    const struct hot_step *end = &path->trunk.items[path->trunk.count - 1];
    path->parts = to->count;
    path->has_half = to->count && gets_part(end->way.count, to->items[0].way.count, 2);
    if (to->count < HOT_PATH_WAYS ||
        !is_hot(end->way.count, to->items[HOT_PATH_WAYS - 1].way.count, HOT_PATH_WAYS + 1, flow->total))
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
    for (ref_t n = 0; n < flow->nodes.count; n++) {
        struct flow_range start = flow_start(flow, n, 0);
        if (flow_is_entry(flow, n) && (best.node == NONE || start.count > best.way.count))
            best = (struct hot_step){.node = n, .way = start};
    }
    return best;
}

void hot_path_init(struct hot_path *path, const struct flow *flow, ref_t start)
{
    struct hot_step first = {.node = start};
    *path = (struct hot_path){.parts = 0};
    if (start == NONE)
        first = first_step(flow);
    else
        first.way.count = flow_inclusive(flow, start, 0);
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
