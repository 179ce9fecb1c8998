/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/function_ways.h"

#include "base/int128.h"

#include <stdlib.h>

static const struct function_way_kind of_ways, of_graph;

void function_ways_init(struct function_ways *d, const struct way_plan *plan)
{
    *d = (struct function_ways){.plan = *plan,
                                .kind = ways_are_known(&plan->graph->profile->ways) ? &of_ways : &of_graph};
}

void function_ways_release(struct function_ways *d)
{
    way_costs_release(&d->costs);
    graph_release(&d->tree);
    buckets_release(&d->ways_of);
    free(d->ways.items);
    free(d->members.items);
    arena_release(&d->arena);
}

static ref_t add_way(struct function_ways *d, const struct function_way *way)
{
    *array_add(&d->ways) = *way;
    return (ref_t)d->ways.count - 1;
}

/* The function that a way leads to. */
static ref_t far_end(const struct function_ways *d, const struct function_way *way)
{
    const struct arc *arc = &d->plan.graph->arcs[way->arc];
    return way->to_caller ? arc->caller : arc->callee;
}

/* ---- sums ---- */

ref_t function_ways_sum(struct function_ways *d)
{
    return add_way(d, &(struct function_way){.above = NONE, .arc = NONE, .at = {.has_calls = true}});
}

void function_ways_add(struct function_ways *d, ref_t sum, const struct costs *costs, uint64_t calls)
{
    struct costed_way *at = &d->ways.items[sum].at;
    bool saturated;
    costs_sum(&at->costs, &d->arena, costs, &saturated);
    at->calls = int128_add_stopping(at->calls, calls);
}

/* ---- of known ways ---- */

static const struct ways *ways_of(const struct function_ways *d)
{
    return &d->plan.graph->profile->ways;
}

static ref_t function_of_way(const void *context, size_t way)
{
    return ((const struct ways *)context)->items.items[way].function;
}

static void make_ways(struct function_ways *d)
{
    const struct ways *ways = ways_of(d);
    graph_init_ways(&d->tree, d->plan.graph->profile, ways);
    buckets_init(&d->ways_of, ways->items.count, d->plan.graph->functions, function_of_way, ways);
}

/* A member beside the function that it leads to. */
struct candidate {
    ref_t function;
    struct function_way_member member;
};

struct candidates ARRAY_OF(struct candidate);

static void add_candidate(struct candidates *to, const struct ways *ways, ref_t way, ref_t end)
{
    if (way != NONE)
        *array_add(to) = (struct candidate){ways->items.items[way].function, {way, end}};
}

/* Adds where the members of a way go on to. */
static void add_candidates(const struct function_ways *d, const struct function_way *way, struct candidates *to)
{
    const struct ways *ways = ways_of(d);
    for (size_t i = way->first; i < way->first + way->count; i++) {
        struct function_way_member member = d->members.items[i];
        if (way->to_caller)
            add_candidate(to, ways, ways->items.items[member.way].above, member.end);
        for (ref_t k = d->tree.out[member.way]; !way->to_caller && k < d->tree.out[member.way + 1]; k++)
            add_candidate(to, ways, d->tree.arcs[k].callee, d->tree.arcs[k].callee);
    }
}

static int by_function(const void *left, const void *right)
{
    const struct candidate *a = left, *b = right;
    if (a->function != b->function)
        return a->function < b->function ? -1 : 1;
    return (a->member.end > b->member.end) - (a->member.end < b->member.end);
}

static void add_member(struct function_ways *d, struct function_way *way, struct function_way_member member)
{
    const struct way *end = &ways_of(d)->items.items[member.end];
    bool saturated;
    *array_add(&d->members) = member;
    way->count++;
    costs_sum(&way->at.costs, &d->arena, &end->inclusive, &saturated);
    way->at.calls = int128_add_stopping(way->at.calls, end->calls);
}

/* Makes a way of the candidates that lead to its function: none if there are none. */
static ref_t way_of_candidates(struct function_ways *d, struct function_way way, const struct candidates *from)
{
    struct candidate key = {.function = far_end(d, &way)};
    size_t low = 0, high = from->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (by_function(&from->items[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    way.first = d->members.count;
    for (; low < from->count && from->items[low].function == key.function; low++)
        add_member(d, &way, from->items[low].member);
    return way.count ? add_way(d, &way) : NONE;
}

static void start_ways(struct function_ways *d, struct function_way *way)
{
    const struct ways *ways = ways_of(d);
    const struct arc *arc = &d->plan.graph->arcs[way->arc];
    way->first = d->members.count;
    for (ref_t i = d->ways_of.first[arc->callee]; i < d->ways_of.first[arc->callee + 1]; i++) {
        ref_t end = d->ways_of.items[i], above = ways->items.items[end].above;
        if (above != NONE && ways->items.items[above].function == arc->caller)
            add_member(d, way, (struct function_way_member){way->to_caller ? above : end, end});
    }
}

static void follow_ways(struct function_ways *d, const struct function_way *from, ref_t above, const ref_t *arcs,
                        ref_t count, struct function_way_level *level)
{
    struct candidates candidates = {0};
    add_candidates(d, from, &candidates);
    if (candidates.count)
        qsort(candidates.items, candidates.count, sizeof *candidates.items, by_function);
    for (ref_t i = 0; i < count; i++) {
        struct function_way way = {.above = above, .arc = arcs[i], .to_caller = from->to_caller};
        ref_t number = way_of_candidates(d, way, &candidates);
        if (number != NONE)
            *array_add(level) = (struct function_way_arc){arcs[i], number};
    }
    free(candidates.items);
}

static const struct function_way_kind of_ways = {make_ways, start_ways, follow_ways};

/* ---- of a graph of calls ---- */

static void make_graph(struct function_ways *d)
{
    way_costs_init(&d->costs, &d->plan);
}

static void start_graph(struct function_ways *d, struct function_way *way)
{
    way->at = way_costs_of_arc(&d->costs, way->arc);
}

/* Whether the arc of a way stays within a node, which is a cycle: such calls pass on nothing. */
static bool is_within(const struct function_ways *d, const struct function_way *way)
{
    const struct arc *arc = &d->plan.graph->arcs[way->arc];
    return d->costs.flow.nodes.of[arc->caller] == d->costs.flow.nodes.of[arc->callee];
}

/* Takes a way of callers on from its farthest arc to the function at its end. How much of it goes over calls within a
 * cycle is a guess. */
static struct costed_way walk_to_end(struct function_ways *d, struct function_way *way, struct costed_way at)
{
    for (ref_t above = way->above; above != NONE; above = d->ways.items[above].above) {
        const struct function_way *over = &d->ways.items[above];
        struct costed_way next;
        if (is_within(d, over) && over->above != NONE)
            continue;
        way->is_estimate |= !at.is_whole || is_within(d, over);
        way_costs_over_arcs(&d->costs, &at, over->arc, 1, &next);
        at = next;
    }
    return at;
}

/* The way of callers at which a cycle is left, that a way came to over its calls; else the way itself. */
static const struct function_way *outside(const struct function_ways *d, const struct function_way *way)
{
    while (way->above != NONE && is_within(d, way))
        way = &d->ways.items[way->above];
    return way;
}

/* The costs on the way are not kept. If all calls of a function come over one arc, so does all that it passes on: a
 * long chain is not walked again for each function of it. */
static void bring_to_end(struct function_ways *d, struct function_way *way)
{
    const struct function_way *above = outside(d, &d->ways.items[way->above]);
    const struct arena kept = d->costs.arena;
    bool saturated;
    d->costs.arena = (struct arena){0};
    struct costed_way at = way_costs_of_arc(&d->costs, way->arc);
    way->is_estimate = at.is_whole && (above->is_estimate || is_within(d, above));
    at = at.is_whole ? above->at : walk_to_end(d, way, at);
    way->at.calls = at.calls;
    costs_sum(&way->at.costs, &d->arena, &at.costs, &saturated);
    arena_release(&d->costs.arena);
    d->costs.arena = kept;
}

/* What a way of callees brings to the node of its function: to a cycle what came into it, over whatever calls within it
 * the way goes on. If it began there, that is all of the cycle, and other ways may lead to the function. */
static struct costed_way brought(struct function_ways *d, const struct function_way *way)
{
    const struct function_way *in = outside(d, way);
    struct costed_way at = in->at;
    if (!is_within(d, in))
        return at;
    at = way_costs_of_node(&d->costs, at.node);
    at.is_whole = false;
    return at;
}

static void follow_graph(struct function_ways *d, const struct function_way *from, ref_t above, const ref_t *arcs,
                         ref_t count, struct function_way_level *level)
{
    struct costed_way *ways = memory_alloc((count + 1) * sizeof *ways), at = {0};
    if (!from->to_caller && count) {
        at = brought(d, from);
        way_costs_over_arcs(&d->costs, &at, arcs[0], count, ways);
    }
    for (ref_t i = 0; i < count; i++) {
        struct function_way way = {.above = above, .arc = arcs[i], .to_caller = from->to_caller};
        if (from->to_caller) {
            bring_to_end(d, &way);
        } else {
            way.at = ways[i];
            way.is_estimate = !at.is_whole;
        }
        *array_add(level) = (struct function_way_arc){arcs[i], add_way(d, &way)};
    }
    free(ways);
}

static const struct function_way_kind of_graph = {make_graph, start_graph, follow_graph};

/* ---- following ---- */

ref_t function_ways_start(struct function_ways *d, ref_t arc, bool to_caller)
{
    struct function_way way = {.above = NONE, .arc = arc, .to_caller = to_caller};
    if (!d->is_made)
        d->kind->make(d);
    d->is_made = true;
    d->kind->start(d, &way);
    return add_way(d, &way);
}

void function_ways_follow(struct function_ways *d, ref_t way, struct function_way_level *level)
{
    const struct graph *g = d->plan.graph;
    const struct function_way from = d->ways.items[way];
    ref_t function = far_end(d, &from);
    const ref_t *range = from.to_caller ? g->in + function : g->out + function;
    ref_t *arcs = memory_alloc((range[1] - range[0] + 1) * sizeof *arcs);
    for (ref_t i = range[0]; i < range[1]; i++)
        arcs[i - range[0]] = from.to_caller ? g->into[i] : i;
    d->kind->follow(d, &from, way, arcs, range[1] - range[0], level);
    free(arcs);
}
