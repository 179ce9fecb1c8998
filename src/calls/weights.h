/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weights: how important calls and functions are, if not all can be shown.
 *
 * The inclusive cost of a function in a cycle leaves out the cycle, and a call within the cycle may cost more than its
 * caller or its callee. So the weight of a call is its own cost, and the weight of a function is at least the cost of
 * its dearest call, in or out. */
#ifndef CALLS_WEIGHTS_H
#define CALLS_WEIGHTS_H

#include "calls/inclusive.h"

struct call_weights {
    uint64_t *functions; /* the larger of the inclusive cost and the dearest call */
    uint64_t *arcs; /* the cost of the calls; because calls within a cycle overlap, at most the cost of the program */
};

/* How costs are weighed. */
struct weigher {
    uint64_t (*weigh)(const void *context, const struct costs *costs);
    const void *context;
    uint64_t whole; /* the weight of the program, which is the most that a call weighs (or the largest weight of a
                       function, if that is more) */
};

/* Weighs all functions and arcs of a graph. Always release the weights. */
void call_weights_init(struct call_weights *weights, const struct graph *graph, const struct inclusive *inclusive,
                       const struct weigher *weigher);
void call_weights_release(struct call_weights *weights);

#endif
