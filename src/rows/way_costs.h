/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* way_costs: the costs of all events that a way over calls brings to a node (calls/nodes.h), and what the node passes
 * on of them.
 *
 *     way_costs_init(&costs, &plan);
 *     struct way_passing passing;
 *     way_costs_begin(&costs, &passing, &from);
 *     struct costs self = way_costs_take_self(&costs, &passing);
 *     for (ref_t i = links->out[from.node]; i < links->out[from.node + 1]; i++)
 *         if (!node_link_is_within(&links->items[i]))
 *             struct costed_way to = way_costs_take_link(&costs, &passing, i);
 *     way_costs_release(&costs);
 *
 * Costs are shared as calls/flow.h says, and those of a node that has costs below 0 in proportion: if they are 0 in
 * sum, the node itself has all. Parts add up to the way in any case. A way that is all that leads to a
 * node has all costs of the node: these are exact. Numbers of calls are shared as the costs of one event are. */
#ifndef ROWS_WAY_COSTS_H
#define ROWS_WAY_COSTS_H

#include "calls/flow.h"
#include "events/column.h"

struct way_plan {
    const struct graph *graph;
    const struct matrix *self; /* by function */
    const struct series_list *series;
    const struct measure *measure; /* the event (of the first series) as whose costs calls are shared; NULL: costs tell
                                      nothing */
    const bool *told;              /* by event, whether its costs are told; NULL: those of all are */
};

struct way_costs {
    struct way_plan plan;
    struct flow flow;   /* of all events */
    ref_t events;       /* number of events, up to the last that costs anything */
    uint64_t *called;   /* by node: number of calls from outside */
    struct matrix sum;  /* of an arc, and of the calls of a function over a link */
    bool *is_asked;     /* by node: arcs that are asked for lead there; NULL: none were asked for yet */
    uint64_t looked;    /* at how many links and arcs, between functions: a cycle has many for each way that comes in */
    struct arena arena; /* of costs */
};

struct costed_way {
    ref_t node;
    bool is_whole;      /* no other way leads to the node: the costs are those of the node */
    bool is_known;      /* other ways bring none of the events that are told: these costs are those of the node */
    bool has_calls;     /* false: nothing calls the node, as far as this way knows */
    uint64_t calls;     /* number of calls to it */
    struct costs costs; /* of these calls */
    struct costs first; /* where the units of these costs begin in the node (calls/flow.h) */
};

/* A function's part of what a way brings to its cycle: its self cost, or its calls to another node. */
struct way_part {
    ref_t member;
    ref_t link;            /* NONE: its self cost */
    bool is_estimate;      /* because functions were hidden */
    struct costed_way way; /* over the link */
};

struct way_parts ARRAY_OF(struct way_part);

/* What a node did not pass on yet, by event. */
struct way_passing {
    struct costed_way from;
    bool is_whole;
    bool is_signed[EVENTS_MAX]; /* costs of the node are below 0, or they are numbers of calls: these are no units */
    cost_t taken[EVENTS_MAX];   /* of these, what the outlets cost that have their parts already */
    struct passing left[EVENTS_MAX]; /* of the others */
};

/* All that the plan points to must outlive the costs; release these. */
void way_costs_init(struct way_costs *w, const struct way_plan *plan);
void way_costs_release(struct way_costs *w);

/* Gives back all but the costs of ways, which stay: there are no more of them. */
void way_costs_end(struct way_costs *w);

/* Whether an event is the number of calls of one of several series. */
bool way_costs_is_count(const struct way_costs *w, ref_t event);

/* Whether costs of an event are told. */
bool way_costs_are_told(const struct way_costs *w, ref_t event);

/* The inclusive cost of a node; for numbers of calls all calls to the node. */
cost_t way_costs_whole(const struct way_costs *w, ref_t node, ref_t event);

/* The costs of a series as the measure of the plan. */
cost_t way_costs_in_series(const struct way_costs *w, const struct costs *costs, size_t series);

/* Costs of all events, which stay valid as long as `w`. */
struct costs way_costs_keep(struct way_costs *w, const cost_t *costs);

/* Whether costs are all that a node has, of all events or of those that are told. In a tree of contexts all calls that
 * lead to a node are on one way. */
bool way_costs_are_all(const struct way_costs *w, const struct costs *part, ref_t node);
bool way_costs_are_known(const struct way_costs *w, const struct costs *part, ref_t node);

/* The part of a way in the calls that stay within its node: each contains the costs of the calls below it. Of each
 * event at most the cost that came in; `is_whole`, `is_known`: as recorded, and not limited. */
struct costed_way way_costs_within(struct way_costs *w, const struct costed_way *from, ref_t link);

/* ---- passing on: self cost first, then each link out of the node, in their order ---- */

void way_costs_begin(const struct way_costs *w, struct way_passing *p, const struct costed_way *from);
struct costs way_costs_take_self(struct way_costs *w, struct way_passing *p);

/* Whether the self cost of a way is an estimate, of an event that is told: its node has another part, and the way has
 * not all of the node. `recorded`: the self cost of the node, or of a member; `is_estimate`: the way's cost is one. */
bool way_costs_guess_self(const struct way_costs *w, const struct costed_way *way, const struct costs *recorded,
                          bool is_estimate);

/* The way that goes on over a link to another node. */
struct costed_way way_costs_take_link(struct way_costs *w, struct way_passing *p, ref_t link);

/* ---- between functions ---- */

/* The way of all that a node costs, and that of all calls of an arc. */
struct costed_way way_costs_of_node(struct way_costs *w, ref_t node);
struct costed_way way_costs_of_arc(struct way_costs *w, ref_t arc);

/* The ways that go on over `count` arcs from `first` on, which lead from a function of the node that `from` came to, to
 * the functions that it calls: in `ways`. Arcs that stay within the node are as way_costs_within() says. */
void way_costs_over_arcs(struct way_costs *w, const struct costed_way *from, ref_t first, ref_t count,
                         struct costed_way *ways);

/* ---- members of a cycle ---- */

/* Appends the parts of what a way brings to a cycle, function by function: of each first its self cost, then its calls
 * to other nodes in the order of links. They add up to what the cycle spends itself and passes on. */
void way_costs_share(struct way_costs *w, const struct costed_way *from, struct way_parts *parts);

#endif
