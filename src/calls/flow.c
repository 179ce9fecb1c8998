#include "calls/flow.h"

#include "base/wide.h"
#include "calls/cycles.h"

#include <stdlib.h>

#define ENTRY_SHARE 1000 /* an entry begins more than the total by this */

/* ---- nodes ---- */

/* Numbers the nodes in the order of their first functions. */
static void number_nodes(struct flow *flow)
{
    size_t functions = flow->graph->functions;
    ref_t *cycle_of = memory_resize(NULL, functions, sizeof *cycle_of);
    size_t cycles = cycles_find(flow->graph, cycle_of);
    ref_t *node_of_cycle = memory_resize(NULL, cycles, sizeof *node_of_cycle);
    for (size_t c = 0; c < cycles; c++)
        node_of_cycle[c] = NONE;
    for (size_t f = 0; f < functions; f++) {
        ref_t cycle = cycle_of[f];
        bool known = cycle != NONE && node_of_cycle[cycle] != NONE;
        flow->node_of[f] = known ? node_of_cycle[cycle] : (ref_t)flow->count++;
        if (cycle != NONE)
            node_of_cycle[cycle] = flow->node_of[f];
    }
    free(node_of_cycle);
    free(cycle_of);
}

static ref_t node_of_function(const void *context, size_t function)
{
    return ((const struct flow *)context)->node_of[function];
}

/* ---- costs ---- */

static void add(uint64_t *sum, uint64_t cost)
{
    *sum = wide_add_stopping(*sum, cost);
}

static void add_arc(struct flow *flow, ref_t arc)
{
    ref_t from = flow->node_of[flow->graph->arcs[arc].caller], to = flow->node_of[flow->graph->arcs[arc].callee];
    if (from == to)
        return;
    add(&flow->out[from], flow->arcs[arc]);
    add(&flow->in[to], flow->arcs[arc]);
    flow->called[to] = true;
}

static void add_costs(struct flow *flow, const struct matrix *self, const struct weigher *weigher)
{
    struct matrix sum = matrix_new(1, flow->graph->profile->events.count);
    for (size_t f = 0; f < flow->graph->functions; f++) {
        struct costs costs = matrix_row(self, f);
        add(&flow->self[flow->node_of[f]], weigher->weigh(weigher->context, &costs));
    }
    for (ref_t arc = 0; arc < flow->graph->count; arc++) {
        matrix_clear_row(&sum, 0);
        graph_add_arc(flow->graph, arc, &sum, 0);
        struct costs costs = matrix_row(&sum, 0);
        flow->arcs[arc] = weigher->weigh(weigher->context, &costs);
        add_arc(flow, arc);
    }
    matrix_release(&sum);
}

void flow_init(struct flow *flow, const struct graph *graph, const struct matrix *self, const struct weigher *weigher)
{
    size_t functions = graph->functions;
    *flow = (struct flow){.graph = graph,
                          .total = weigher->whole,
                          .node_of = memory_resize(NULL, functions, sizeof *flow->node_of),
                          .arcs = memory_resize(NULL, graph->count, sizeof *flow->arcs)};
    number_nodes(flow);
    buckets_init(&flow->members, functions, flow->count, node_of_function, flow);
    flow->self = memory_zeroed(flow->count, sizeof *flow->self);
    flow->in = memory_zeroed(flow->count, sizeof *flow->in);
    flow->out = memory_zeroed(flow->count, sizeof *flow->out);
    flow->called = memory_zeroed(flow->count, sizeof *flow->called);
    add_costs(flow, self, weigher);
}

void flow_release(struct flow *flow)
{
    free(flow->node_of);
    buckets_release(&flow->members);
    free(flow->self);
    free(flow->in);
    free(flow->out);
    free(flow->arcs);
    free(flow->called);
}

/* ---- questions ---- */

uint64_t flow_inclusive(const struct flow *flow, ref_t node)
{
    uint64_t own = wide_add_stopping(flow->self[node], flow->out[node]);
    return own > flow->in[node] ? own : flow->in[node];
}

uint64_t flow_start(const struct flow *flow, ref_t node)
{
    return flow_inclusive(flow, node) - flow->in[node];
}

bool flow_is_entry(const struct flow *flow, ref_t node)
{
    return !flow->called[node] || wide_compare_products(flow_start(flow, node), ENTRY_SHARE, flow->total, 1) > 0;
}

void flow_each_out(const struct flow *flow, ref_t node, void (*next)(void *context, ref_t arc), void *context)
{
    const struct graph *graph = flow->graph;
    const struct buckets *members = &flow->members;
    for (ref_t i = members->first[node]; i < members->first[node + 1]; i++)
        for (ref_t arc = graph->out[members->items[i]]; arc < graph->out[members->items[i] + 1]; arc++)
            if (flow->node_of[graph->arcs[arc].callee] != node)
                next(context, arc);
}
