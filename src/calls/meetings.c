/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/meetings.h"

#include "base/int128.h"

#include <stdlib.h>

/* ---- in a graph of functions ---- */

/* Whether all ways to a function lead through the node, and do not part from each other below it before they come to
 * the function. */
static bool is_met_first(const struct meetings *m, ref_t function, ref_t node)
{
    ref_t by = m->dominators.of[function];
    return by != NONE && m->flow->nodes.of[by] == node && m->flow->nodes.of[function] != node;
}

/* Whether other nodes than this one call a node. */
static bool has_others(const struct flow *flow, ref_t node, ref_t caller)
{
    return flow_only_caller(flow, node) != caller;
}

static struct meeting find_dominated(struct meetings *m, ref_t from)
{
    struct meeting best = {.node = NONE};
    if (!m->dominators.of)
        dominators_init(&m->dominators, m->flow);
    for (ref_t f = 0; f < m->dominators.count; f++) {
        ref_t node = m->flow->nodes.of[f];
        uint64_t count = flow_cell(&m->flow->in, node, 0);
        bool is_more = count > best.count || (count && count == best.count && node < best.node);
        if (is_more && is_met_first(m, f, from) && has_others(m->flow, node, from))
            best = (struct meeting){node, count};
    }
    return best;
}

/* ---- in a graph of ways ---- */

/* What the ways from a node bring to a function. */
struct brought {
    ref_t first;   /* the first way to it */
    ref_t through; /* the callee of the node that leads there */
    bool meets;    /* another one does, too */
    size_t open;   /* how many ways of it lead to the way that is looked at */
    uint64_t count;
};

/* A way from the node, and the next link below it. */
struct frame {
    ref_t node, link;
};

struct climb {
    const struct flow *flow;
    struct brought *to; /* by function */
    ARRAY(struct frame) frames;
};

static struct brought *brought_to(const struct climb *c, ref_t node)
{
    const struct nodes *nodes = &c->flow->nodes;
    return &c->to[graph_function(nodes->graph, nodes_first(nodes, node)[0])];
}

static void enter(struct climb *c, ref_t node, uint64_t count)
{
    *array_add(&c->frames) = (struct frame){node, c->flow->links.out[node]};
    struct brought *to = brought_to(c, node);
    ref_t through = c->frames.items[c->frames.count > 1].node;
    if (to->open++)
        return;
    if (to->first == NONE)
        *to = (struct brought){.first = node, .through = through, .open = 1};
    to->meets |= to->through != through;
    to->count = int128_add_stopping(to->count, count);
}

/* Goes over all ways below a node. */
static void climb(struct climb *c, ref_t from)
{
    enter(c, from, 0);
    while (c->frames.count) {
        struct frame *at = &c->frames.items[c->frames.count - 1];
        if (at->link < c->flow->links.out[at->node + 1]) {
            ref_t link = at->link++;
            enter(c, c->flow->links.items[link].to, flow_link(c->flow, link, 0));
        } else {
            brought_to(c, at->node)->open--;
            c->frames.count--;
        }
    }
}

static struct meeting find_in_ways(const struct flow *flow, ref_t from)
{
    size_t functions = flow->nodes.graph->profile->functions.count;
    struct climb c = {.flow = flow, .to = memory_alloc(functions * sizeof *c.to)};
    struct meeting best = {.node = NONE};
    for (size_t f = 0; f < functions; f++)
        c.to[f] = (struct brought){.first = NONE};
    climb(&c, from);
    for (size_t f = 0; f < functions; f++)
        if (c.to[f].meets && c.to[f].count > best.count)
            best = (struct meeting){c.to[f].first, c.to[f].count};
    free(c.to);
    free(c.frames.items);
    return best;
}

struct meeting meetings_find(struct meetings *m, ref_t node)
{
    return m->flow->nodes.graph->ways ? find_in_ways(m->flow, node) : find_dominated(m, node);
}

void meetings_release(struct meetings *m)
{
    dominators_release(&m->dominators);
}
