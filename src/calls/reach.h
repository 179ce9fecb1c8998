/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reach: the direct and indirect callers and callees of a node. For each caller, how much of the node's cost passes
 * through it; for each callee, how much of its cost the node causes; and the least and the greatest number of calls
 * between the two.
 *
 *     reach_init(&reach, &flow, node);
 *     if (reach.nodes[n].side != REACH_NOT)
 *         ... reach.nodes[n].cost ...
 *     reach_release(&reach);
 *
 * A profile records calls, not paths. So where calls are shared by several paths, their costs are shared in proportion,
 * and are estimates. They are exact if all paths lead through the one node to the other, or if no call is shared. */
#ifndef CALLS_REACH_H
#define CALLS_REACH_H

#include "calls/flow.h"

enum reach_side { REACH_NOT, REACH_CALLER, REACH_ITSELF, REACH_CALLEE };

struct reached {
    enum reach_side side; /* how it is related to the asked node */
    bool is_exact;
    uint32_t least, most; /* number of calls between it and the asked node */
    uint64_t cost; /* of a caller: how much of the asked node's inclusive cost it passes on; of a callee: how much of
                      its inclusive cost the asked node causes; of the asked node: its inclusive cost */
};

struct reach {
    const struct flow *flow; /* NULL: of ways (reach_ways.h), whose nodes are functions */
    ref_t asked;
    struct reached *nodes; /* by node of the flow; of ways by function, and once more by callee */
    size_t count;          /* the number of nodes of the flow, or of functions */
    size_t sides;          /* how many entries a node has: recursion makes a function a caller and a callee of ways */
    uint64_t *inclusive;   /* by node */
};

/* Computes it for all nodes. The flow must outlive it; release it. Takes time in proportion to calls. */
void reach_init(struct reach *reach, const struct flow *flow, ref_t node);
void reach_release(struct reach *reach);

/* Entry `side` of a function. */
const struct reached *reach_of(const struct reach *reach, ref_t function, size_t side);

/* The base of the share of an entry of `nodes`: for a callee its own inclusive cost, else the inclusive cost of the
 * asked node. */
uint64_t reach_whole(const struct reach *reach, const struct reached *at);

#endif
