/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nodes: the graph of calls with each cycle as a single node, so that no call path comes twice to the same node. A node
 * is a function, or all functions of a cycle.
 *
 *     nodes_init(&nodes, &graph);
 *     ... nodes.of[function], nodes_count(&nodes, node), nodes_first(&nodes, node)[0] ...
 *     nodes_release(&nodes);
 *
 * It looks for cycles by itself, whether or not the report shows them. */
#ifndef CALLS_NODES_H
#define CALLS_NODES_H

#include "base/buckets.h"
#include "calls/graph.h"
#include "events/measure.h"

struct nodes {
    const struct graph *graph;
    size_t count;           /* the number of nodes, which are in the order of their first functions */
    ref_t *of;              /* by function: its node */
    struct buckets members; /* by node: its functions */
};

/* The graph must outlive the nodes; release them. */
void nodes_init(struct nodes *nodes, const struct graph *graph);
void nodes_release(struct nodes *nodes);

/* The number of functions of a node, and a pointer to the first of them; the others follow it. */
static inline size_t nodes_count(const struct nodes *nodes, ref_t node)
{
    return nodes->members.first[node + 1] - nodes->members.first[node];
}

static inline const ref_t *nodes_first(const struct nodes *nodes, ref_t node)
{
    return nodes->members.items + nodes->members.first[node];
}

/* The node of a function of the profile; NONE: the graph is of ways, and the function is on several. */
ref_t nodes_of_function(const struct nodes *nodes, ref_t function);

/* The function that names a node: the member with the largest self cost, the first of equal ones. `self`: by function.
 * `measure`: the event that counts, by magnitude; NULL: no event counts. */
ref_t nodes_head(const struct nodes *nodes, ref_t node, const struct matrix *self, const struct measure *measure);

#endif
