/* graph: the calls of a profile as arcs between functions.
 *
 * An arc stands for all calls from one function to another, whatever line or piece they were made in. Arcs are numbered
 * by caller, then by callee, so that the arcs out of a function are consecutive:
 *
 *     for (ref_t i = graph->out[f]; i < graph->out[f + 1]; i++)
 *         ... graph->arcs[i].callee ...                      // what f calls
 *     for (ref_t i = graph->in[f]; i < graph->in[f + 1]; i++)
 *         ... graph->arcs[graph->into[i]].caller ...         // what calls f
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
    ref_t having;            /* only of calls that have this event, which counts them; NONE: of all */
    size_t functions, count; /* of arcs */
    struct arc *arcs;        /* count + 1, the last one a sentinel that only has first_call */
    ref_t *calls;            /* numbers of profile calls, arc by arc */
    ref_t *out;              /* functions + 1: arcs out of function f are arcs[out[f] .. out[f + 1]) */
    ref_t *in;               /* functions + 1: arcs into f are arcs[into[in[f] .. in[f + 1])] */
    ref_t *into;             /* numbers of arcs, callee by callee, by caller within one */
};

/* Makes the graph of a profile, which was read with WANT_CALLS and must outlive it. */
void graph_init(struct graph *graph, const struct profile *profile);

/* Makes the graph of those calls alone that have an event, which counts them. */
void graph_init_having(struct graph *graph, const struct profile *profile, ref_t event);
void graph_release(struct graph *graph);

/* How often the callee was called over an arc, at most UINT64_MAX. */
uint64_t graph_arc_count(const struct graph *graph, ref_t arc);

/* The call of an arc that has one alone, as most have; NULL: it has several. */
static inline const struct call *graph_only_call(const struct graph *graph, ref_t arc)
{
    const struct arc *a = &graph->arcs[arc];
    return a[0].first_call + 1 == a[1].first_call ? &graph->profile->calls.items[graph->calls[a->first_call]] : NULL;
}

/* Whether the cost of an arc is an estimate, at least in part: functions between the two were hidden. */
static inline bool graph_is_estimate(const struct graph *graph, ref_t arc)
{
    const struct arc *a = &graph->arcs[arc];
    return profile_has_estimate(graph->profile, (struct estimate){a->caller, a->callee});
}

/* Adds the inclusive cost of an arc to row `i` of a matrix. */
void graph_add_arc(const struct graph *graph, ref_t arc, struct matrix *m, size_t i);

/* Likewise to a sum, whose cells are in the arena. */
void graph_sum_arc(const struct graph *graph, ref_t arc, struct costs *sum, struct arena *arena);

/* The inclusive cost of an arc, valid until the row of `sum` is used again, which it may be put in. */
struct costs graph_arc_costs(const struct graph *graph, ref_t arc, struct matrix *sum);

/* Whether a call of the profile is in the graph. */
static inline bool graph_has_call(const struct graph *graph, const struct call *call)
{
    return graph->having == NONE || costs_have(&call->inclusive, graph->having);
}

/* How often a call of the graph was made, as the event that they have counts it. */
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
