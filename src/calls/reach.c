/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/reach.h"

#include "base/int128.h"

#include <stdlib.h>

/* What is known of each node while costs are shared out. */
struct search {
    struct reach *reach;
    ref_t *order;   /* nodes, each before those that it calls */
    ref_t *place;   /* by node, in that order */
    ref_t *reached; /* by node: links into it from the asked node, and from nodes that this reaches */
    ref_t *sure;    /* by node: those of them that only the asked node leads to */
    bool *is_only;  /* by node: only the asked node reaches it */
    ref_t farthest; /* the last place that a link leads to from a place before */
};

/* Whether the program may come to a node without a call. */
static bool is_start(const struct search *s, ref_t node)
{
    const struct flow *flow = s->reach->flow;
    return !flow->callers[node] || flow_start(flow, node, 0).count > 0;
}

/* Calls `next` for each link from a node to another one. */
static void each_out(struct search *s, ref_t node, void (*next)(struct search *s, ref_t link))
{
    const struct node_links *links = &s->reach->flow->links;
    for (ref_t i = links->out[node]; i < links->out[node + 1]; i++)
        if (!node_link_is_within(&links->items[i]))
            next(s, i);
}

/* ---- distances ---- */

static void note_distance(struct reached *node, enum reach_side side, const struct reached *next)
{
    bool is_new = node->side == REACH_NOT;
    node->side = side;
    node->least = is_new || next->least + 1 < node->least ? next->least + 1 : node->least;
    node->most = is_new || next->most + 1 > node->most ? next->most + 1 : node->most;
}

/* ---- callers ---- */

/* The part of a node's `cost` that a link into it brings, as callers share it. */
static uint64_t brought(const struct flow *flow, ref_t link, uint64_t cost)
{
    uint64_t whole = flow_inclusive(flow, flow->links.items[link].to, 0);
    struct passing left = {{flow_cell(&flow->first, link, 0), flow_link(flow, link, 0)}, whole, 0};
    return passing_take(&left, cost).count;
}

/* Adds the cost that a caller passes on over a link. */
static void pass_on(struct search *s, ref_t number)
{
    const struct flow *flow = s->reach->flow;
    const struct node_link *link = &flow->links.items[number];
    struct reached *node = &s->reach->nodes[link->from], *next = &s->reach->nodes[link->to];
    if (next->side != REACH_CALLER && next->side != REACH_ITSELF)
        return;
    bool is_alone = flow_only_caller(flow, link->to) == link->from && !is_start(s, link->to);
    note_distance(node, REACH_CALLER, next);
    node->cost = int128_add_stopping(node->cost, brought(flow, number, next->cost));
    node->is_exact &= next->side == REACH_ITSELF || (is_alone && next->is_exact);
    node->is_exact &= !node_links_have_estimate(&flow->links, number);
}

static void find_callers(struct search *s)
{
    for (ref_t place = s->place[s->reach->asked]; place-- > 0;) {
        s->reach->nodes[s->order[place]].is_exact = true;
        each_out(s, s->order[place], pass_on);
    }
}

static bool leads_there(const struct search *s, ref_t node)
{
    enum reach_side side = s->reach->nodes[node].side;
    return side == REACH_CALLER || side == REACH_ITSELF;
}

static void note_farthest(struct search *s, ref_t link)
{
    ref_t to = s->reach->flow->links.items[link].to;
    if (leads_there(s, to) && s->place[to] > s->farthest)
        s->farthest = s->place[to];
}

/* A caller passes on all of its cost if no path to the asked node bypasses it. */
static void find_dominators(struct search *s)
{
    uint64_t all = flow_inclusive(s->reach->flow, s->reach->asked, 0);
    ref_t end = s->place[s->reach->asked];
    s->farthest = 0;
    for (ref_t place = 0; place <= end; place++)
        if (leads_there(s, s->order[place]) && is_start(s, s->order[place]))
            s->farthest = place;
    for (ref_t place = 0; place < end; place++) {
        ref_t node = s->order[place];
        if (!leads_there(s, node))
            continue;
        if (s->farthest <= place) {
            s->reach->nodes[node].is_exact = true;
            s->reach->nodes[node].cost = all;
        }
        each_out(s, node, note_farthest);
    }
}

/* ---- callees ---- */

/* Adds the costs that the calls of a node cause, which is the asked node, or reached by it. */
static void cause(struct search *s, ref_t from)
{
    const struct flow *flow = s->reach->flow;
    const struct reached *node = &s->reach->nodes[from];
    struct passing left = flow_pass_on(flow, from, 0, (struct flow_range){0, node->cost});
    passing_take(&left, flow_self(flow, from, 0));
    for (ref_t i = flow->links.out[from]; i < flow->links.out[from + 1]; i++) {
        ref_t to = flow->links.items[i].to;
        if (to == from)
            continue;
        s->sure[to] += s->is_only[from] && !node_links_have_estimate(&flow->links, i);
        s->reached[to]++;
        note_distance(&s->reach->nodes[to], REACH_CALLEE, node);
        uint64_t cost = passing_take(&left, flow_link(flow, i, 0)).count;
        s->reach->nodes[to].cost = int128_add_stopping(s->reach->nodes[to].cost, cost);
    }
}

static void find_callees(struct search *s)
{
    struct reached *nodes = s->reach->nodes;
    s->is_only[s->reach->asked] = true;
    for (ref_t place = s->place[s->reach->asked]; place < s->reach->flow->nodes.count; place++) {
        ref_t node = s->order[place];
        if (nodes[node].side == REACH_CALLEE) {
            nodes[node].is_exact = s->sure[node] == s->reached[node];
            s->is_only[node] = !is_start(s, node) && s->sure[node] == s->reach->flow->callers[node];
        }
        if (nodes[node].side == REACH_CALLEE || nodes[node].side == REACH_ITSELF)
            cause(s, node);
    }
}

/* ---- all ---- */

static struct search begin(struct reach *reach)
{
    size_t count = reach->flow->nodes.count;
    struct search s = {.reach = reach,
                       .order = node_links_downward(&reach->flow->links),
                       .place = memory_zeroed(count, sizeof *s.place),
                       .reached = memory_zeroed(count, sizeof *s.reached),
                       .sure = memory_zeroed(count, sizeof *s.sure),
                       .is_only = memory_zeroed(count, sizeof *s.is_only)};
    for (ref_t i = 0; i < count; i++) {
        s.place[s.order[i]] = i;
        reach->nodes[i] = (struct reached){.side = REACH_NOT};
    }
    return s;
}

static void end(struct search *s)
{
    free(s->order);
    free(s->place);
    free(s->reached);
    free(s->sure);
    free(s->is_only);
}

void reach_init(struct reach *reach, const struct flow *flow, ref_t node)
{
    size_t count = flow->nodes.count;
    *reach = (struct reach){.flow = flow,
                            .asked = node,
                            .nodes = memory_resize(NULL, count, sizeof *reach->nodes),
                            .count = count,
                            .sides = 1,
                            .inclusive = memory_resize(NULL, count, sizeof *reach->inclusive)};
    for (ref_t n = 0; n < count; n++)
        reach->inclusive[n] = flow_inclusive(flow, n, 0);
    struct search s = begin(reach);
    reach->nodes[node] = (struct reached){REACH_ITSELF, true, 0, 0, reach->inclusive[node]};
    find_callers(&s);
    find_dominators(&s);
    find_callees(&s);
    end(&s);
}

void reach_release(struct reach *reach)
{
    free(reach->nodes);
    free(reach->inclusive);
}

const struct reached *reach_of(const struct reach *reach, ref_t function, size_t side)
{
    return &reach->nodes[side * reach->count + (reach->flow ? reach->flow->nodes.of[function] : function)];
}

uint64_t reach_whole(const struct reach *reach, const struct reached *at)
{
    size_t node = (size_t)(at - reach->nodes) % reach->count;
    return reach->inclusive[at->side == REACH_CALLEE ? node : reach->asked];
}
