/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flow: how costs go along the calls of a profile: where they begin, and how a node (nodes.h) passes on what a way over
 * calls brings. Every table, format and picture of ways takes its figures from here.
 *
 *     flow_init(&flow, &graph, &self, &weigher, 1);
 *     if (flow_is_entry(&flow, node))
 *         ... flow_start(&flow, node) ...      // the cost that begins there
 *     flow_release(&flow);
 *
 * A profile records calls, not ways. So the inclusive cost of a node is a row of units: those that each link into it
 * brings, in the order of links, then those that begin at it. A way holds a range of this row. Each outlet of the node
 * gets a part of the range: first its self cost, then each link out of it; what is left, if anything, no record has. An
 * outlet's share of the first units of a node is the same for all ways. Hence nothing is lost or counted twice: the
 * parts of a way add up to the way, those of a link over all ways to the link, and those of self costs to these.
 *
 *     struct passing left = flow_pass_on(&flow, node, event, way);
 *     struct flow_range self = passing_take(&left, flow_self(&flow, node, event));
 *     for (ref_t i = flow.links.out[node]; i < flow.links.out[node + 1]; i++)
 *         struct flow_range to = flow_take_link(&flow, &left, i, event); // a range of the node that link i leads to
 *
 * Calls within a node do not count. */
#ifndef CALLS_FLOW_H
#define CALLS_FLOW_H

#include "calls/node_links.h"
#include "calls/weights.h"

struct flow {
    struct nodes nodes;
    struct node_links links;
    struct matrix self, in, whole; /* by node: self cost, the cost that calls bring, and inclusive cost: self cost with
                                      the cost of its calls, or the cost that calls bring, if that is more */
    struct matrix cost, first;     /* by link, but not of ways: its cost, if flow_link_costs() does not find it in the
                                      graph, and where its units begin in its node */
    ref_t *callers;                /* by node: how many other nodes call it, perhaps at no cost */
    ref_t *caller;                 /* by node: the last of them */
    uint64_t total;                /* cost of the program, of the first event */
    bool is_recorded;              /* its events are all recorded ones */
};

/* Units of a node. */
struct flow_range {
    uint64_t first, count;
};

/* What a way brings to a node and did not pass on yet, and how many units of the node are left. */
struct passing {
    struct flow_range way;
    uint64_t left, outlets; /* `outlets`: how many have their parts already */
};

/* Makes the flow of `count` events: a weigher takes the cost of an event, which is not negative, from a row of costs,
 * and the first one's `whole` is the total of the program. No weighers (NULL): of all recorded events. `self`: the self
 * costs by function. The graph must outlive the flow; release the flow. */
void flow_init(struct flow *flow, const struct graph *graph, const struct matrix *self, const struct weigher *weighers,
               size_t count);
void flow_release(struct flow *flow);

/* Adds costs that calls bring to a node, of which no link tells. */
void flow_bring(struct flow *flow, ref_t node, const struct costs *costs);

/* ---- the first event ---- */

/* Whether the program enters the profile at a node: no other node calls it, or its self cost and the cost that it
 * passes on exceed the cost that calls bring, by over 0.1% of the program. Threads and signal handlers begin at nodes
 * of the second kind. */
bool flow_is_entry(const struct flow *flow, ref_t node);

/* Whether costs may begin at a node. A program enters ways at roots alone. */
bool flow_may_begin(const struct flow *flow, ref_t node);

#define FLOW_KEPT 98 /* percent */

/* Whether a call passes on so much of the cost (98%) that its row says little by itself: trees, paths and graphs fold
 * it. */
bool flow_keeps(uint64_t to, uint64_t from);

/* The only other node that calls a node; NONE: there are none, or several. */
static inline ref_t flow_only_caller(const struct flow *flow, ref_t node)
{
    return flow->callers[node] == 1 ? flow->caller[node] : NONE;
}

/* ---- costs, of the events that are not negative ---- */

static inline uint64_t flow_cell(const struct matrix *costs, size_t row, ref_t event)
{
    cost_t cost = matrix_cell(costs, row, event);
    return cost > 0 ? (uint64_t)cost : 0;
}

static inline uint64_t flow_self(const struct flow *flow, ref_t node, ref_t event)
{
    return flow_cell(&flow->self, node, event);
}

static inline uint64_t flow_inclusive(const struct flow *flow, ref_t node, ref_t event)
{
    return flow_cell(&flow->whole, node, event);
}

/* What begins at a node: the last units. */
static inline struct flow_range flow_start(const struct flow *flow, ref_t node, ref_t event)
{
    uint64_t in = flow_cell(&flow->in, node, event);
    return (struct flow_range){in, flow_inclusive(flow, node, event) - in};
}

/* Whether `part`, which a way brings to a node, is all of the cost `whole` of the node. In ways it is, also if costs
 * are rounded: one call leads to a way. */
static inline bool flow_is_all(const struct flow *flow, cost_t part, cost_t whole)
{
    return flow->nodes.graph->ways || part == whole;
}

/* The costs of all calls of a link. */
struct costs flow_link_costs(const struct flow *flow, ref_t link);

/* Where the units of a link begin in its node; without costs: at the beginning, as in ways. */
static inline struct costs flow_link_first(const struct flow *flow, ref_t link)
{
    return link < flow->first.count ? matrix_row(&flow->first, link) : (struct costs){0};
}

static inline uint64_t flow_link(const struct flow *flow, ref_t link, ref_t event)
{
    struct costs costs = flow_link_costs(flow, link);
    cost_t cost = costs_get(&costs, event);
    return cost > 0 ? (uint64_t)cost : 0;
}

/* ---- passing on ---- */

static inline struct passing flow_pass_on(const struct flow *flow, ref_t node, ref_t event, struct flow_range way)
{
    uint64_t whole = flow_inclusive(flow, node, event);
    uint64_t first = way.first < whole ? way.first : whole, most = whole - first;
    return (struct passing){{first, way.count < most ? way.count : most}, whole, 0};
}

/* Takes the part that goes to an outlet of `size` units, as a range of these. */
struct flow_range passing_take(struct passing *left, uint64_t size);

/* Takes the part that goes over a link, as a range of the node that it leads to. In ways nothing is shared: it takes
 * the cost of the call, or what is left, if that is less: such costs are rounded. */
struct flow_range flow_take_link(const struct flow *flow, struct passing *left, ref_t link, ref_t event);

/* Scales a cost (or COST_ABSENT) by `part` / `all`, rounded towards 0; 0 if `all` is 0. Costs below 0 are shared in
 * this way. */
cost_t flow_scale(cost_t cost, cost_t part, cost_t all);

/* Scales a number of calls likewise, rounded to the nearest. */
uint64_t flow_scale_count(uint64_t count, uint64_t part, uint64_t all);

#endif
