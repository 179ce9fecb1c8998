/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph: the calls of a profile as arcs between functions.
 *
 * An arc stands for all calls from one function to another, from any line or piece of the caller. Arcs are numbered by
 * caller, then by callee, so that the arcs out of a function are consecutive:
 *
 *     for (ref_t i = graph->out[f]; i < graph->out[f + 1]; i++)
 *         ... graph->arcs[i].callee ...                      // the callees of f
 *     for (ref_t i = graph->in[f]; i < graph->in[f + 1]; i++)
 *         ... graph->arcs[graph->into[i]].caller ...         // the callers of f
 *
 * The costs of an arc are summed up when they are asked for: most arcs have one call. */
#ifndef CALLS_GRAPH_H
#define CALLS_GRAPH_H

#include "profile/matrix.h"

struct arc {
    ref_t caller, callee;
    ref_t first_call; /* its calls are graph.calls[first_call .. first_call of the next arc) */
};

struct graph {
    const struct profile *profile;
    const struct ways *ways; /* if its "functions" are ways: graph_init_ways(); else NULL */
    ref_t having; /* if the graph has only the calls with this event, which counts them; NONE: it has all calls */
    size_t functions, count; /* `count`: the number of arcs */
    struct arc *arcs;        /* count + 1, the last one a sentinel that only has first_call */
    ref_t *calls;            /* numbers of profile calls, arc by arc */
    ref_t *out;              /* functions + 1: arcs out of function f are arcs[out[f] .. out[f + 1]) */
    ref_t *in;               /* functions + 1: arcs into f are arcs[into[in[f] .. in[f + 1])] */
    ref_t *into;             /* numbers of arcs, sorted by callee, then by caller */
};

/* The order of two functions by their names, which does not depend on the order in which functions were read. */
int graph_compare_functions(const struct profile *profile, ref_t a, ref_t b);

/* Makes the graph of a profile, which was read with WANT_CALLS and must outlive it. */
void graph_init(struct graph *graph, const struct profile *profile);

/* Makes the graph of only those calls that have a cost of `event`, which counts the calls. */
void graph_init_having(struct graph *graph, const struct profile *profile, ref_t event);

/* Makes the graph of a tree of contexts: a way of the ways, which are in order and must outlive it, stands for a
 * function, and the arcs lead from each way to those below it. graph_function() tells the function of a way. */
void graph_init_ways(struct graph *graph, const struct profile *profile, const struct ways *ways);
void graph_release(struct graph *graph);

static inline ref_t graph_function(const struct graph *graph, ref_t number)
{
    return graph->ways ? graph->ways->items.items[number].function : number;
}

/* How often the callee was called over an arc, at most UINT64_MAX. */
uint64_t graph_arc_count(const struct graph *graph, ref_t arc);

/* The same as it is told: CALLS_UNKNOWN where the calls were inlined. */
static inline uint64_t graph_told_count(const struct graph *graph, ref_t arc)
{
    ref_t callee = graph_function(graph, graph->arcs[arc].callee);
    return profile_told_calls(graph->profile, callee, graph_arc_count(graph, arc));
}

/* The call of an arc that has only one call, as most have; NULL: it has several. Not of ways. */
static inline const struct call *graph_only_call(const struct graph *graph, ref_t arc)
{
    const struct arc *a = &graph->arcs[arc];
    return a[0].first_call + 1 == a[1].first_call ? &graph->profile->calls.items[graph->calls[a->first_call]] : NULL;
}

/* Whether the cost of an arc is an estimate, at least in part, because functions between caller and callee were
 * hidden. */
static inline bool graph_is_estimate(const struct graph *graph, ref_t arc)
{
    const struct arc *a = &graph->arcs[arc];
    return !graph->ways && profile_has_estimate(graph->profile, (struct estimate){a->caller, a->callee});
}

/* Whether the self cost of a function is an estimate, or a lower bound, because functions were hidden. */
static inline bool graph_self_is_estimate(const struct graph *graph, ref_t number)
{
    return !graph->ways && profile_self_is_estimate(graph->profile, number);
}

/* The calls that lead to a root of ways from functions (ways_from()): no arc tells of them. */
struct outer_calls {
    uint64_t count;
    struct costs costs;
};

static inline struct outer_calls graph_outer_calls(const struct graph *graph, ref_t number)
{
    const struct way *way = graph->ways ? &graph->ways->items.items[number] : NULL;
    return way && way->above == NONE ? (struct outer_calls){way->calls, way->inclusive} : (struct outer_calls){0};
}

/* Adds the inclusive cost of an arc to row `i` of a matrix. */
void graph_add_arc(const struct graph *graph, ref_t arc, struct matrix *m, size_t i);

/* Adds it to a sum, whose cells are in the arena. */
void graph_sum_arc(const struct graph *graph, ref_t arc, struct costs *sum, struct arena *arena);

/* The inclusive cost of an arc. It may be stored in the row of `sum`, and is valid until that row is used again. */
struct costs graph_arc_costs(const struct graph *graph, ref_t arc, struct matrix *sum);

/* Whether a call of the profile is in the graph. */
static inline bool graph_has_call(const struct graph *graph, const struct call *call)
{
    return graph->having == NONE || costs_have(&call->inclusive, graph->having);
}

/* The number of calls behind a call of the graph, as the event that counts them says. */
static inline uint64_t graph_call_count(const struct graph *graph, const struct call *call)
{
    return graph->having == NONE ? call->count : (uint64_t)costs_get(&call->inclusive, graph->having);
}

/* The function that made a call of the profile. Inlined code makes its calls for the function it was inlined into. */
static inline ref_t call_caller(const struct profile *profile, const struct call *call)
{
    return profile->pieces.items[call->piece].function;
}

#endif
