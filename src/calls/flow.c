/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/flow.h"

#include "base/int128.h"

#include <stdlib.h>

#define ENTRY_SHARE 1000 /* more than one part in so many of the total must begin at an entry */

/* ---- costs ---- */

/* What is weighed, while the flow is made. */
struct weighing {
    const struct weigher *weighers;
    size_t count;
    cost_t *cells;
    struct matrix sum;
};

/* The costs of the events, from those of all recorded events. */
static struct costs weighed(struct weighing *w, const struct costs *costs)
{
    for (size_t e = 0; w->weighers && e < w->count; e++) {
        uint64_t weight = w->weighers[e].weigh(w->weighers[e].context, costs);
        w->cells[e] = weight > COST_MAX ? COST_MAX : weight ? (cost_t)weight : COST_ABSENT;
    }
    return w->weighers ? costs_view(w->cells, w->count) : *costs;
}

static void add_self(struct flow *flow, struct weighing *w, const struct matrix *self)
{
    for (size_t f = 0; f < flow->nodes.graph->functions; f++) {
        struct costs recorded = matrix_row(self, f), costs = weighed(w, &recorded);
        matrix_add(&flow->self, flow->nodes.of[f], &costs);
        matrix_add(&flow->whole, flow->nodes.of[f], &costs);
    }
}

static void add_arc(struct flow *flow, struct weighing *w, struct matrix *to, size_t row, ref_t arc)
{
    struct costs recorded = graph_arc_costs(flow->nodes.graph, arc, &w->sum), costs = weighed(w, &recorded);
    matrix_add(to, row, &costs);
}

/* The only call of a link, if its costs are those of the flow. */
static const struct call *only_call(const struct flow *flow, ref_t number)
{
    const struct node_link *link = &flow->links.items[number];
    bool is_one = flow->is_recorded && link[1].first_arc - link->first_arc == 1;
    return is_one ? graph_only_call(flow->nodes.graph, flow->links.arcs[link->first_arc]) : NULL;
}

/* To a way leads a single link, whose cost is the cost that calls bring. */
static void add_link(struct flow *flow, struct weighing *w, ref_t number)
{
    const struct node_link *link = &flow->links.items[number];
    const bool is_of_ways = flow->nodes.graph->ways != NULL;
    if (is_of_ways) {
        add_arc(flow, w, &flow->in, link->to, flow->links.arcs[link->first_arc]);
    } else {
        struct costs before = matrix_row(&flow->in, link->to);
        matrix_add(&flow->first, number, &before);
        for (ref_t i = link->first_arc; i < link[1].first_arc && !only_call(flow, number); i++)
            add_arc(flow, w, &flow->cost, number, flow->links.arcs[i]);
    }
    struct costs costs = flow_link_costs(flow, number);
    if (node_link_is_within(link))
        return;
    matrix_add(&flow->whole, link->from, &costs);
    if (!is_of_ways)
        matrix_add(&flow->in, link->to, &costs);
    flow->callers[link->to]++;
    flow->caller[link->to] = link->from;
}

/* Calls that took no block are of no link. */
static void add_untaken(struct flow *flow, struct weighing *w, const struct ways *ways)
{
    for (size_t i = 0; ways && i < ways->items.count; i++) {
        const struct costs *untaken = &ways->items.items[i].untaken;
        if (!costs_have_any(untaken))
            continue;
        struct costs costs = weighed(w, untaken);
        matrix_add(&flow->whole, flow->nodes.of[i], &costs);
    }
}

/* Calls that bring nothing bring 0, which is more than costs below 0. `costs`: room for a row. */
static void raise_whole(struct flow *flow, size_t node, cost_t *costs)
{
    bool is_raised = false;
    for (ref_t e = 0; e < flow->whole.width; e++) {
        cost_t out = matrix_cell(&flow->whole, node, e), in = matrix_cell(&flow->in, node, e);
        in = in == COST_ABSENT && out != COST_ABSENT && flow->callers[node] ? 0 : in;
        bool is_more = in != COST_ABSENT && (out == COST_ABSENT || in > out);
        costs[e] = is_more ? in : out;
        is_raised |= is_more;
    }
    if (is_raised)
        matrix_replace(&flow->whole, node, costs, flow->whole.width);
}

void flow_init(struct flow *flow, const struct graph *graph, const struct matrix *self, const struct weigher *weighers,
               size_t count)
{
    struct weighing w = {.weighers = weighers, .count = weighers ? count : graph->profile->events.count};
    w.cells = memory_alloc((w.count + 1) * sizeof *w.cells);
    *flow = (struct flow){.total = weighers ? weighers->whole : 0, .is_recorded = !weighers};
    nodes_init(&flow->nodes, graph);
    node_links_init(&flow->links, &flow->nodes, self);
    w.sum = matrix_new(1, graph->profile->events.count);
    flow->self = matrix_new(flow->nodes.count, w.count);
    flow->in = matrix_new(flow->nodes.count, w.count);
    flow->whole = matrix_new(flow->nodes.count, w.count);
    flow->cost = matrix_new(graph->ways ? 0 : flow->links.count, w.count);
    flow->first = matrix_new(flow->cost.count, w.count);
    flow->callers = memory_zeroed(flow->nodes.count, sizeof *flow->callers);
    flow->caller = memory_zeroed(flow->nodes.count, sizeof *flow->caller);
    add_self(flow, &w, self);
    for (size_t n = 0; n < flow->nodes.count; n++)
        for (ref_t i = flow->links.out[flow->links.order[n]]; i < flow->links.out[flow->links.order[n] + 1]; i++)
            add_link(flow, &w, i);
    add_untaken(flow, &w, graph->ways);
    for (size_t n = 0; n < flow->nodes.count; n++)
        raise_whole(flow, n, w.cells);
    matrix_release(&w.sum);
    free(w.cells);
}

void flow_bring(struct flow *flow, ref_t node, const struct costs *costs)
{
    cost_t whole[EVENTS_MAX];
    matrix_add(&flow->in, node, costs);
    raise_whole(flow, node, whole);
}

void flow_release(struct flow *flow)
{
    nodes_release(&flow->nodes);
    node_links_release(&flow->links);
    matrix_release(&flow->self);
    matrix_release(&flow->in);
    matrix_release(&flow->whole);
    matrix_release(&flow->cost);
    matrix_release(&flow->first);
    free(flow->callers);
    free(flow->caller);
}

struct costs flow_link_costs(const struct flow *flow, ref_t link)
{
    if (flow->nodes.graph->ways)
        return matrix_row(&flow->in, flow->links.items[link].to);
    const struct call *only = only_call(flow, link);
    return only ? only->inclusive : matrix_row(&flow->cost, link);
}

/* ---- entries ---- */

/* Whether a node at which `cost` of the program's `total` begins is an entry. */
static bool begins(uint64_t cost, uint64_t total)
{
    return int128_compare_products(cost, ENTRY_SHARE, total, 1) > 0;
}

bool flow_keeps(uint64_t to, uint64_t from)
{
    return int128_compare_products(to, 100, from, FLOW_KEPT) >= 0;
}

bool flow_may_begin(const struct flow *flow, ref_t node)
{
    return !flow->nodes.graph->ways || !flow->callers[node];
}

bool flow_is_entry(const struct flow *flow, ref_t node)
{
    return !flow->callers[node] || (flow_may_begin(flow, node) && begins(flow_start(flow, node, 0).count, flow->total));
}

/* ---- passing on ---- */

#define HALF ((uint64_t)1 << 63)
#define GOLDEN UINT64_C(0x9e3779b97f4a7c15) /* the golden section of 2^64: its multiples are spread evenly */

/* How much of a row of `left` units before unit `at` goes to an outlet. Each outlet rounds up from another fraction on,
 * so that the errors of many small outlets do not add up in a large one. */
static uint64_t part_before(const struct passing *left, uint64_t at, uint64_t size)
{
    if (at == 0 || at == left->left)
        return at ? size : 0;
    uint64_t plus = int128_product(HALF + left->outlets * GOLDEN, left->left).high;
    return int128_scale_plus(at, size, plus, left->left);
}

/* Each end of the range has its own place in the outlet, so that ranges next to each other stay so. Sizes are larger
 * than what is left only if a sum stopped at the end of its range. */
struct flow_range passing_take(struct passing *left, uint64_t size)
{
    size = size < left->left ? size : left->left;
    if (size == 0)
        return (struct flow_range){0, 0};
    uint64_t begin = part_before(left, left->way.first, size);
    uint64_t end = part_before(left, left->way.first + left->way.count, size);
    left->way.first -= begin;
    left->way.count -= end - begin;
    left->left -= size;
    left->outlets++;
    return (struct flow_range){begin, end - begin};
}

struct flow_range flow_take_link(const struct flow *flow, struct passing *left, ref_t link, ref_t event)
{
    uint64_t cost = flow_link(flow, link, event);
    if (flow->nodes.graph->ways)
        return (struct flow_range){0, cost < left->way.count ? cost : left->way.count};
    struct flow_range to = passing_take(left, cost);
    to.first += flow_cell(&flow->first, link, event);
    return to;
}

cost_t flow_scale(cost_t cost, cost_t part, cost_t all)
{
    if (cost == COST_ABSENT || all == 0)
        return cost == COST_ABSENT ? cost : 0;
    uint64_t scaled = int128_scale(int128_magnitude(cost), int128_magnitude(part), int128_magnitude(all));
    cost_t size = scaled > COST_MAX ? COST_MAX : (cost_t)scaled;
    return ((cost < 0) != (part < 0)) != (all < 0) ? -size : size;
}

uint64_t flow_scale_count(uint64_t count, uint64_t part, uint64_t all)
{
    uint64_t twice = all ? int128_scale(int128_add_stopping(count, count), part, all) : 0;
    return twice / 2 + twice % 2;
}
