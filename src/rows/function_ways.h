/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* function_ways: the costs of callers and callees that are more than one call away from a function.
 *
 *     ref_t way = function_ways_start(&ways, arc, to_caller);  // of an arc next to the function
 *     struct function_way_level level = {0};
 *     function_ways_follow(&ways, way, &level);  // the arcs that it leads to
 *     ... level.items[i].arc, function_ways_at(&ways, level.items[i].way)->costs ...
 *     function_ways_release(&ways);
 *
 * A way of callees has the cost that it brings to the callee; a way of callers has the cost that the function at its
 * end has when it is called on this way. If the profile knows its ways (profile/ways.h), these costs are exact, and the
 * ways are those that the program took. Else they are shared as rows/way_costs.h says, which takes a walk over the
 * calls of the profile when the first way is asked for. */
#ifndef ROWS_FUNCTION_WAYS_H
#define ROWS_FUNCTION_WAYS_H

#include "base/buckets.h"
#include "rows/way_costs.h"

/* A way of contexts: the last call of a way over calls, and, of callers, the call that the way of callers ends with. */
struct function_way_member {
    ref_t way, end;
};

struct function_way {
    ref_t above; /* the way that it goes on from; NONE: it is next to the function */
    ref_t arc;   /* the arc farthest from the function; NONE: of a sum */
    bool to_caller;
    bool is_estimate;
    struct costed_way at;
    size_t first, count; /* its members; only if the profile knows its ways */
};

/* An arc that a way leads to, and the way over it. */
struct function_way_arc {
    ref_t arc, way;
};

struct function_way_level ARRAY_OF(struct function_way_arc);

struct function_ways;

/* Where ways come from: from recorded ways, or from a graph of calls. */
struct function_way_kind {
    void (*make)(struct function_ways *d);                            /* before the first way */
    void (*start)(struct function_ways *d, struct function_way *way); /* which has its arc */

    /* Appends the ways over `count` arcs at the far end of a way, whose number is `above`. */
    void (*follow)(struct function_ways *d, const struct function_way *from, ref_t above, const ref_t *arcs,
                   ref_t count, struct function_way_level *level);
};

struct function_ways {
    struct way_plan plan;
    const struct function_way_kind *kind;
    bool is_made;
    struct way_costs costs; /* of a graph of calls */
    struct graph tree;      /* of ways */
    struct buckets ways_of; /* by function */
    ARRAY(struct function_way) ways;
    ARRAY(struct function_way_member) members;
    struct arena arena;
};

/* Makes it without ways. All that the plan points to must outlive it; release it. */
void function_ways_init(struct function_ways *d, const struct way_plan *plan);
void function_ways_release(struct function_ways *d);

/* The way over an arc next to a function: its recorded costs. */
ref_t function_ways_start(struct function_ways *d, ref_t arc, bool to_caller);

/* Appends the arcs that a way leads to, in the order of the graph. Calls within a cycle have a cost, but pass on none:
 * what came into the cycle goes on from each of its members. */
void function_ways_follow(struct function_ways *d, ref_t way, struct function_way_level *level);

/* A sum of ways, which begins with nothing. */
ref_t function_ways_sum(struct function_ways *d);
void function_ways_add(struct function_ways *d, ref_t sum, const struct costs *costs, uint64_t calls);

static inline const struct function_way *function_ways_at(const struct function_ways *d, ref_t way)
{
    return &d->ways.items[way];
}

#endif
