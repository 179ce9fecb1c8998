/* flow: how the cost of one event goes along the calls of a profile: for each node (nodes.h) the cost that calls bring
 * into it, its self cost, and the cost that its own calls take out again. Calls within a node do not count.
 *
 *     flow_init(&flow, &graph, &self, &weigher);
 *     if (flow_is_entry(&flow, node))
 *         ... flow_start(&flow, node) ...      // the cost that begins there
 *     flow_release(&flow); */
#ifndef CALLS_FLOW_H
#define CALLS_FLOW_H

#include "calls/nodes.h"
#include "calls/weights.h"

struct flow {
    struct nodes nodes;
    uint64_t *self, *in, *out; /* by node */
    uint64_t *arcs;            /* by arc, also for arcs within a node */
    bool *called;              /* by node: another node calls it, perhaps at no cost */
    uint64_t total;            /* cost of the program */
};

/* Makes the flow of one event: `weigher` takes its cost from a row of costs, and `weigher->whole` is the total of the
 * program. `self`: the self costs by function. The graph must outlive the flow; release the flow. */
void flow_init(struct flow *flow, const struct graph *graph, const struct matrix *self, const struct weigher *weigher);
void flow_release(struct flow *flow);

/* Whether the program enters the profile at a node: no other node calls it, or its self cost and the cost that it
 * passes on exceed the cost that calls bring, by over 0.1% of the program. Threads and signal handlers begin at nodes
 * of the second kind. */
bool flow_is_entry(const struct flow *flow, ref_t node);

/* The cost that begins at an entry. */
uint64_t flow_start(const struct flow *flow, ref_t node);

/* Whether a node at which `cost` of the program's `total` begins is an entry. */
bool flow_begins(uint64_t cost, uint64_t total);

#define FLOW_KEPT 98 /* percent */

/* Whether a call passes on so much of the cost (98%) that its row says little by itself: trees, paths and graphs fold
 * it. */
bool flow_keeps(uint64_t to, uint64_t from);

/* The inclusive cost of a node: its self cost plus the cost of its calls, or the cost that calls bring, whichever is
 * larger. */
uint64_t flow_inclusive(const struct flow *flow, ref_t node);

#endif
