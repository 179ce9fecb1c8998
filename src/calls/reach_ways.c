/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/reach_ways.h"

#include "base/int128.h"
#include "calls/known_calls.h"

#include <stdlib.h>

/* ---- ways with their inclusive costs ---- */

static struct flow flow_of(const struct known_calls *calls, const struct weigher *weigher)
{
    struct flow flow;
    flow_init(&flow, calls->graph, calls->self, weigher, 1);
    return flow;
}

static void note(struct reached *node, enum reach_side side, uint32_t least, uint32_t most, uint64_t cost)
{
    bool is_new = node->side == REACH_NOT;
    node->side = side;
    node->is_exact = true;
    node->least = is_new || least < node->least ? least : node->least;
    node->most = is_new || most > node->most ? most : node->most;
    node->cost = int128_add_stopping(node->cost, cost);
}

static uint32_t *depths_of(const struct ways *ways)
{
    uint32_t *depths = memory_alloc((ways->items.count + 1) * sizeof *depths);
    for (size_t i = 0; i < ways->items.count; i++) {
        ref_t above = ways->items.items[i].above;
        depths[i] = above == NONE ? 0 : depths[above] + 1;
    }
    return depths;
}

/* ---- callers ---- */

/* By way: the cost of the outermost ways of the function below it, and the least and greatest depth of these. */
struct below {
    uint64_t cost;
    uint32_t least, most; /* most < least: there are none */
};

static void add_below(struct below *to, const struct below *from)
{
    to->cost = int128_add_stopping(to->cost, from->cost);
    to->least = from->least < to->least ? from->least : to->least;
    to->most = from->most > to->most ? from->most : to->most;
}

static struct below *find_below(const struct ways *ways, const struct flow *flow, const bool *outermost,
                                const uint32_t *depths, ref_t function)
{
    struct below *below = memory_alloc((ways->items.count + 1) * sizeof *below);
    for (size_t i = 0; i < ways->items.count; i++)
        below[i] = (struct below){0, UINT32_MAX, 0};
    for (ref_t i = (ref_t)ways->items.count; i-- > 0;) {
        const struct way *way = &ways->items.items[i];
        struct below here = {flow_inclusive(flow, i, 0), depths[i], depths[i]};
        bool is_asked = way->function == function && outermost[i];
        if (way->above != NONE)
            add_below(&below[way->above], is_asked ? &here : &below[i]);
    }
    return below;
}

static void find_callers(struct reach *reach, const struct ways *ways, const struct flow *flow)
{
    uint32_t *depths = depths_of(ways);
    bool *outermost = ways_outermost(ways, reach->count);
    struct below *below = find_below(ways, flow, outermost, depths, reach->asked);
    for (size_t i = 0; i < ways->items.count; i++) {
        ref_t function = ways->items.items[i].function;
        if (function != reach->asked && below[i].least <= below[i].most)
            note(&reach->nodes[function], REACH_CALLER, below[i].least - depths[i], below[i].most - depths[i],
                 outermost[i] ? below[i].cost : 0);
    }
    free(depths);
    free(outermost);
    free(below);
}

/* ---- callees ---- */

static void find_callees(struct reach *reach, const struct ways *from, const struct flow *flow)
{
    uint32_t *depths = depths_of(from);
    bool *outermost = ways_outermost(from, reach->count);
    for (ref_t i = 0; i < from->items.count; i++) {
        ref_t function = from->items.items[i].function;
        if (function != reach->asked)
            note(&reach->nodes[reach->count + function], REACH_CALLEE, depths[i], depths[i],
                 outermost[i] ? flow_inclusive(flow, i, 0) : 0);
    }
    free(depths);
    free(outermost);
}

/* ---- all ---- */

/* Nothing passes on more than there is: costs of calls are rounded. */
static void limit(struct reach *reach)
{
    for (size_t i = 0; i < 2 * reach->count; i++) {
        uint64_t whole = i < reach->count ? reach->inclusive[reach->asked] : reach->inclusive[i - reach->count];
        if (reach->nodes[i].cost > whole)
            reach->nodes[i].cost = whole;
    }
}

static void find_inclusive(struct reach *reach, const struct matrix *inclusive, const struct weigher *weigher)
{
    reach->inclusive = memory_zeroed(reach->count, sizeof *reach->inclusive);
    for (size_t f = 0; f < reach->count; f++) {
        struct costs costs = matrix_row(inclusive, f);
        reach->inclusive[f] = weigher->weigh(weigher->context, &costs);
    }
}

void reach_init_ways(struct reach *reach, const struct profile *profile, const struct matrix *inclusive,
                     const struct weigher *weigher, ref_t function)
{
    struct known_calls calls;
    size_t count = profile->functions.count;
    bool *roots = memory_zeroed(count, sizeof *roots);
    *reach = (struct reach){
        .asked = function, .count = count, .sides = 2, .nodes = memory_zeroed(2 * count, sizeof *reach->nodes)};
    find_inclusive(reach, inclusive, weigher);
    known_calls_init(&calls, profile, NULL, NULL);
    struct flow flow = flow_of(&calls, weigher);
    find_callers(reach, calls.graph->ways, &flow);
    flow_release(&flow);
    known_calls_release(&calls);
    roots[function] = true;
    known_calls_init_from(&calls, profile, NULL, NULL, roots);
    flow = flow_of(&calls, weigher);
    find_callees(reach, calls.graph->ways, &flow);
    reach->nodes[function] = (struct reached){REACH_ITSELF, true, 0, 0, reach->inclusive[function]};
    limit(reach);
    flow_release(&flow);
    known_calls_release(&calls);
    free(roots);
}
