/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* node_links: the calls between nodes (nodes.h), and within them: all arcs from one node to another are one link.
 *
 *     node_links_init(&links, &nodes);
 *     for (ref_t i = links.out[n]; i < links.out[n + 1]; i++)
 *         ... links.items[i].to ...                  // the nodes that n calls, itself among them
 *     node_links_release(&links);
 *
 * Links are numbered by the node that calls; then they are in the order of nodes in which costs are passed on. This
 * order does not depend on the order in which functions were read: the nodes whose functions cost most by themselves
 * come first, then those with lower names. */
#ifndef CALLS_NODE_LINKS_H
#define CALLS_NODE_LINKS_H

#include "calls/nodes.h"

struct node_link {
    ref_t from, to;
    ref_t first_arc; /* its arcs are links.arcs[first_arc .. first_arc of the next link), by caller as below */
};

struct node_links {
    const struct nodes *nodes;
    size_t count;
    struct node_link *items; /* count + 1, the last one a sentinel that only has first_arc */
    ref_t *arcs;             /* numbers of arcs, link by link */
    ref_t *out;              /* nodes + 1: links out of node n are items[out[n] .. out[n + 1]) */
    ref_t *order;            /* all nodes, as they follow in the order of nodes */
    ref_t *members;          /* as nodes.members.items, but the functions of a node in the order of nodes */
};

/* `self`: the self costs by function, of all recorded events. The nodes must outlive the links; release these. */
void node_links_init(struct node_links *links, const struct nodes *nodes, const struct matrix *self);
void node_links_release(struct node_links *links);

/* Whether a link leads from a node to itself. */
static inline bool node_link_is_within(const struct node_link *link)
{
    return link->from == link->to;
}

/* The functions of a node, as many as nodes_count() says. */
static inline const ref_t *node_links_members(const struct node_links *links, ref_t node)
{
    return links->members + links->nodes->members.first[node];
}

/* How often functions were called over a link, at most UINT64_MAX. */
uint64_t node_links_call_count(const struct node_links *links, ref_t link);

/* Whether the cost of a link is an estimate, at least in part, because functions were hidden. */
bool node_links_have_estimate(const struct node_links *links, ref_t link);

/* All nodes, each before those that it calls. Free the result. */
ref_t *node_links_downward(const struct node_links *links);

#endif
