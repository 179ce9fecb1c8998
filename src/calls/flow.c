#include "calls/flow.h"

#include "base/int128.h"

#include <stdlib.h>

#define ENTRY_SHARE 1000 /* more than one part in so many of the total must begin at an entry */

/* ---- costs ---- */

static void add(uint64_t *sum, uint64_t cost)
{
    *sum = int128_add_stopping(*sum, cost);
}

static void add_arc(struct flow *flow, ref_t arc)
{
    const struct graph *g = flow->nodes.graph;
    ref_t from = flow->nodes.of[g->arcs[arc].caller], to = flow->nodes.of[g->arcs[arc].callee];
    if (from == to)
        return;
    add(&flow->out[from], flow->arcs[arc]);
    add(&flow->in[to], flow->arcs[arc]);
    flow->called[to] = true;
}

static void add_costs(struct flow *flow, const struct matrix *self, const struct weigher *weigher)
{
    struct matrix sum = matrix_new(1, flow->nodes.graph->profile->events.count);
    for (size_t f = 0; f < flow->nodes.graph->functions; f++) {
        struct costs costs = matrix_row(self, f);
        add(&flow->self[flow->nodes.of[f]], weigher->weigh(weigher->context, &costs));
    }
    for (ref_t arc = 0; arc < flow->nodes.graph->count; arc++) {
        struct costs costs = graph_arc_costs(flow->nodes.graph, arc, &sum);
        flow->arcs[arc] = weigher->weigh(weigher->context, &costs);
        add_arc(flow, arc);
    }
    matrix_release(&sum);
}

void flow_init(struct flow *flow, const struct graph *graph, const struct matrix *self, const struct weigher *weigher)
{
    *flow = (struct flow){.total = weigher->whole, .arcs = memory_resize(NULL, graph->count, sizeof *flow->arcs)};
    nodes_init(&flow->nodes, graph);
    flow->self = memory_zeroed(flow->nodes.count, sizeof *flow->self);
    flow->in = memory_zeroed(flow->nodes.count, sizeof *flow->in);
    flow->out = memory_zeroed(flow->nodes.count, sizeof *flow->out);
    flow->called = memory_zeroed(flow->nodes.count, sizeof *flow->called);
    add_costs(flow, self, weigher);
}

void flow_release(struct flow *flow)
{
    nodes_release(&flow->nodes);
    free(flow->self);
    free(flow->in);
    free(flow->out);
    free(flow->arcs);
    free(flow->called);
}

/* ---- questions ---- */

uint64_t flow_inclusive(const struct flow *flow, ref_t node)
{
    uint64_t own = int128_add_stopping(flow->self[node], flow->out[node]);
    return own > flow->in[node] ? own : flow->in[node];
}

uint64_t flow_start(const struct flow *flow, ref_t node)
{
    return flow_inclusive(flow, node) - flow->in[node];
}

bool flow_begins(uint64_t cost, uint64_t total)
{
    return int128_compare_products(cost, ENTRY_SHARE, total, 1) > 0;
}

bool flow_keeps(uint64_t to, uint64_t from)
{
    return int128_compare_products(to, 100, from, FLOW_KEPT) >= 0;
}

bool flow_is_entry(const struct flow *flow, ref_t node)
{
    bool is_exact = flow->nodes.graph->ways != NULL; /* calls lead to all ways but the roots */
    return !flow->called[node] || (!is_exact && flow_begins(flow_start(flow, node), flow->total));
}
