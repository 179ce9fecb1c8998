/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cycle_ways: how a way over calls goes on within a cycle: from the member at which it came in to each other member
 * once, over as few calls as there are. So trees of functions show what members call, and none of it twice.
 *
 *     cycle_ways_init(&ways, &graph, inclusive.cycle_of);
 *     if (cycle_ways_lead(&ways, entry, arc, false))
 *         ... the way goes on to the callee of the arc ...
 *     cycle_ways_release(&ways);
 *
 * To a member lead several calls of members that are as near: the way goes over the call of the one with the lowest
 * name. In large cycles this takes long for all entries: after CYCLE_WAYS_MOST calls that were looked at no more ways
 * go on, and cycle_ways_are_cut() says so. */
#ifndef CALLS_CYCLE_WAYS_H
#define CALLS_CYCLE_WAYS_H

#include "base/index.h"
#include "calls/graph.h"

#define CYCLE_WAYS_MOST 20000000u

/* Where the arcs of the ways from a member are. */
struct cycle_tree {
    size_t first, count; /* in numerical order */
    bool is_cut;         /* it may not reach all members: calls that were looked at are too many */
};

struct cycle_ways {
    const struct graph *graph;
    const ref_t *cycle_of; /* by function */
    ref_t *tree_of;        /* by function, first those down, then those up: its tree, or NONE; NULL: nobody asked */
    ref_t *reached_by;     /* by function: the last tree that reached it */
    ARRAY(struct cycle_tree) trees;
    struct refs arcs; /* of all trees */
    size_t looked;    /* at how many calls */
};

/* `cycle_of`: by function its cycle, or NONE. It and the graph must outlive the ways; release these. */
void cycle_ways_init(struct cycle_ways *ways, const struct graph *graph, const ref_t *cycle_of);
void cycle_ways_release(struct cycle_ways *ways);

/* Whether a way that came into a cycle at `entry` goes on over an arc of this cycle, from the caller to the callee, or
 * from the callee to the caller. */
bool cycle_ways_lead(struct cycle_ways *ways, ref_t entry, ref_t arc, bool to_caller);

/* Whether ways from a member may not lead to all others, because calls are too many. */
bool cycle_ways_are_cut(struct cycle_ways *ways, ref_t entry, bool to_caller);

#endif
