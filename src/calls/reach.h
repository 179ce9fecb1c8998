/* reach: what calls a function on any way, and what it reaches: how much of its cost passes through each caller, and
 * how much of the cost of each callee it causes; and the least and the greatest number of calls between the two.
 *
 *     reach_init(&reach, &flow, node);
 *     if (reach.nodes[n].side != REACH_NOT)
 *         ... reach.nodes[n].cost ...
 *     reach_release(&reach);
 *
 * A profile records calls and not ways. So where calls are shared, costs are shared along them in proportion, and are
 * estimates. They are exact if all ways lead through the one to the other, or if none is shared. */
#ifndef CALLS_REACH_H
#define CALLS_REACH_H

#include "calls/flow.h"

enum reach_side { REACH_NOT, REACH_CALLER, REACH_ITSELF, REACH_CALLEE };

struct reached {
    enum reach_side side; /* what it is to the node that was asked for */
    bool is_exact;
    uint32_t least, most; /* calls between the two */
    uint64_t cost; /* of a caller: what it passes on of the inclusive cost of the node asked for; of a callee: what
                      of its inclusive cost the node causes; of the node itself its inclusive cost */
};

struct reach {
    const struct flow *flow;
    ref_t asked;
    struct reached *nodes; /* by node of the flow */
};

/* Works it out for all nodes. The flow must outlive it; release it. It takes time in proportion to calls. */
void reach_init(struct reach *reach, const struct flow *flow, ref_t node);
void reach_release(struct reach *reach);

/* What the cost of a node is a share of: of a callee its own inclusive cost, else that of the node asked for. */
uint64_t reach_whole(const struct reach *reach, ref_t node);

#endif
