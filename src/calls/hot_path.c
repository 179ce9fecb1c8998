/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/hot_path.h"

#include "base/int128.h"
#include "calls/meetings.h"

#include <stdlib.h>

#define PROGRAM_SHARE 10 /* each step has at least one part in so many of the program's total */

/* A path in the making. */
struct walk {
    struct hot_path *path;
    const struct flow *flow;
    struct meetings meetings;
};

struct calls ARRAY_OF(struct hot_step);

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

/* The nodes that a step calls, with the cost that the step brings to each, the largest first. Notes what it keeps. */
static struct calls pass_on(const struct flow *flow, struct hot_step *from)
{
    struct calls to = {0};
    struct passing left = flow_pass_on(flow, from->node, 0, from->way);
    from->self = passing_take(&left, flow_self(flow, from->node, 0)).count;
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

/* Whether a cost is at least the `parts`-th part of another. */
static bool is_part(uint64_t cost, uint64_t parts, uint64_t of)
{
    return int128_compare_products(cost, parts, of, 1) >= 0;
}

bool hot_path_goes_on(uint64_t least, uint64_t to, uint64_t total)
{
    return to && to >= least && is_part(to, PROGRAM_SHARE, total);
}

/* ---- the way ---- */

/* Names the callees that the path does not go down to from a step: all but the first `next`, 0 or 1. */
static void name_callees(struct walk *w, struct hot_step *from, const struct calls *to, size_t next)
{
    uint64_t passed = 0;
    for (size_t i = 0; i < to->count; i++)
        passed = int128_add_stopping(passed, to->items[i].way.count);
    for (size_t i = 0; i < HOT_PATH_BESIDE && next + i < to->count; i++) {
        const struct hot_step *call = &to->items[next + i];
        from->beside[i] = (struct hot_call){call->node, call->way.count, call->is_estimate};
    }
    struct meeting met =
        from->parts && from->is_whole ? meetings_find(&w->meetings, from->node) : (struct meeting){.node = NONE};
    if (met.node != NONE && is_part(met.count, 2, passed))
        from->meeting = met;
}

/* Adds the next step, if there is one. */
static bool go_on(struct walk *w)
{
    struct hot_step *from = &w->path->steps.items[w->path->steps.count - 1];
    struct calls to = pass_on(w->flow, from);
    bool is_followed = to.count && hot_path_goes_on(from->self, to.items[0].way.count, w->flow->total);
    from->callees = to.count;
    from->parts = to.count && !is_part(to.items[0].way.count, 2, from->way.count);
    for (size_t i = 0; i < HOT_PATH_BESIDE; i++)
        from->beside[i].node = NONE;
    from->meeting.node = NONE;
    if (to.count && (from->parts || !is_followed))
        name_callees(w, from, &to, is_followed);
    if (is_followed)
        *array_add(&w->path->steps) = to.items[0];
    free(to.items);
    return is_followed;
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
    struct walk w = {.path = path, .flow = flow, .meetings = {.flow = flow}};
    struct hot_step first = {.node = start};
    *path = (struct hot_path){.steps = {0}};
    if (start == NONE)
        first = first_step(flow);
    else
        first.way.count = flow_inclusive(flow, start, 0);
    if (first.node == NONE)
        return;
    first.is_whole = is_whole(flow, &first);
    *array_add(&path->steps) = first;
    while (go_on(&w))
        continue;
    meetings_release(&w.meetings);
}

void hot_path_release(struct hot_path *path)
{
    free(path->steps.items);
}
