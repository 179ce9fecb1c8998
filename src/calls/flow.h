/* flow: how the cost of one event goes along the calls of a profile: what calls bring into a node (nodes.h), what it
 * costs itself, and what its calls take out of it again. Calls within a node do not count.
 *
 *     flow_init(&flow, &graph, &self, &weigher);
 *     if (flow_is_entry(&flow, node))
 *         ... flow_start(&flow, node) ...      // what begins there
 *     flow_release(&flow); */
#ifndef CALLS_FLOW_H
#define CALLS_FLOW_H

#include "calls/nodes.h"
#include "calls/weights.h"

struct flow {
    struct nodes nodes;
    uint64_t *self, *in, *out; /* by node */
    uint64_t *arcs;            /* by arc; of those within a node too */
    bool *called;              /* by node: another node calls it, though that may have cost nothing */
    uint64_t total;            /* of the program */
};

/* Makes the flow of what the weigher says of costs; its `whole` is the total of the program. `self` has the self costs
 * by function. The graph must outlive it; release it. */
void flow_init(struct flow *flow, const struct graph *graph, const struct matrix *self, const struct weigher *weigher);
void flow_release(struct flow *flow);

/* Whether the program enters the profile at a node: no other node calls it, or it spends and passes on more than calls
 * bring, by over 0.1% of the program. Threads and signal handlers begin at nodes of the second kind. */
bool flow_is_entry(const struct flow *flow, ref_t node);

/* What begins at an entry. */
uint64_t flow_start(const struct flow *flow, ref_t node);

/* Whether the program is entered where so much of its total begins. */
bool flow_begins(uint64_t cost, uint64_t total);

#define FLOW_KEPT 98 /* percent */

/* Whether so much of a cost is handed on that the step says little by itself: trees, ways and graphs fold it. */
bool flow_keeps(uint64_t to, uint64_t from);

/* The inclusive cost of a node: what it costs with all that it calls, or what calls bring, where that is more. */
uint64_t flow_inclusive(const struct flow *flow, ref_t node);

#endif
