/* graph: the calls of a profile as arcs between functions.
 *
 * An arc is all calls from one function to another, whatever line or piece they stand in. Arcs are numbered by
 * (caller, callee), so the arcs out of a function are consecutive. Their costs are sums over the profile's calls,
 * made when asked for: most arcs are one call. */
#ifndef ANALYSIS_GRAPH_H
#define ANALYSIS_GRAPH_H

#include "analysis/matrix.h"

struct arc {
    ref_t caller, callee;
    ref_t first_call; /* graph.calls[first_call .. the next arc's): the profile's calls it sums up */
};

struct graph {
    const struct profile *profile;
    size_t functions, count; /* of arcs */
    struct arc *arcs;        /* count + 1, the last one a sentinel that only has first_call */
    ref_t *calls;            /* numbers of profile calls, arc by arc */
    ref_t *out;              /* functions + 1: arcs out of function f are arcs[out[f] .. out[f + 1]) */
    ref_t *in;               /* functions + 1: arcs into f are arcs[into[in[f] .. in[f + 1])] */
    ref_t *into;             /* numbers of arcs, callee by callee, by caller within one */
};

/* The profile was read with WANT_CALLS and must outlive the graph. */
void graph_init(struct graph *graph, const struct profile *profile);
void graph_release(struct graph *graph);

/* How many calls it is; stops at UINT64_MAX. */
uint64_t graph_arc_count(const struct graph *graph, ref_t arc);

/* Adds the inclusive cost of an arc to row `i` of a matrix. */
void graph_add_arc(const struct graph *graph, ref_t arc, struct matrix *m, size_t i);

/* The function that a call of the profile was made in: inlined code calls for the one it was inlined into. */
static inline ref_t call_caller(const struct profile *profile, const struct call *call)
{
    return profile->pieces.items[call->piece].function;
}

#endif
