/* weights: how much calls and functions matter if not all can be shown.
 *
 * In a cycle the inclusive cost of a function is without the cycle, and a call within it may cost more than either of
 * its ends. So a call weighs what it costs itself, and a function no less than the dearest call in or out of it. */
#ifndef CALLS_WEIGHTS_H
#define CALLS_WEIGHTS_H

#include "calls/inclusive.h"

struct call_weights {
    uint64_t *functions; /* the larger of the inclusive cost and the dearest call */
    uint64_t *arcs;      /* the cost of the calls; calls of a cycle count again, so at most that of the program */
};

/* What costs weigh. */
struct weigher {
    uint64_t (*weigh)(const void *context, const struct costs *costs);
    const void *context;
    uint64_t whole; /* what the program weighs; a call may weigh as much as a function does that weighs more */
};

/* Weighs all functions and arcs of a graph. Release it in any case. */
void call_weights_init(struct call_weights *weights, const struct graph *graph, const struct inclusive *inclusive,
                       const struct weigher *weigher);
void call_weights_release(struct call_weights *weights);

#endif
