/* distant: the costs of callers and callees that are more than one call away from a function.
 *
 *     ref_t way = distant_start(&distant, arc, to_caller);            // of an arc next to the function
 *     struct distant_level level = {0};
 *     distant_follow(&distant, way, &level);                          // the arcs that it leads to
 *     ... level.items[i].arc, distant_way(&distant, level.items[i].way)->costs ...
 *     distant_release(&distant);
 *
 * A way of callees has the cost that it brings to the callee; a way of callers has the cost that the function at its
 * end has when it is called on this way. If the profile knows its ways (profile/ways.h), these costs are exact, and the
 * ways are those that the program took. Else they are shared as rows/way_costs.h says, which takes a walk over the
 * calls of the profile when the first way is asked for. */
#ifndef ROWS_DISTANT_H
#define ROWS_DISTANT_H

#include "base/buckets.h"
#include "rows/way_costs.h"

/* A way of contexts: the last call of a way over calls, and, of callers, the call that the way of callers ends with. */
struct distant_member {
    ref_t way, end;
};

struct distant_way {
    ref_t above; /* the way that it goes on from; NONE: it is next to the function */
    ref_t arc;   /* the arc farthest from the function; NONE: of a sum */
    bool to_caller;
    bool is_estimate;
    struct costed_way at;
    size_t first, count; /* its members; only if the profile knows its ways */
};

/* An arc that a way leads to, and the way over it. */
struct distant_arc {
    ref_t arc, way;
};

struct distant_level ARRAY_OF(struct distant_arc);

struct distant;

/* Where ways come from: from recorded ways, or from a graph of calls. */
struct distant_kind {
    void (*make)(struct distant *d);                           /* before the first way */
    void (*start)(struct distant *d, struct distant_way *way); /* which has its arc */

    /* Appends the ways over `count` arcs at the far end of a way, whose number is `above`. */
    void (*follow)(struct distant *d, const struct distant_way *from, ref_t above, const ref_t *arcs, ref_t count,
                   struct distant_level *level);
};

struct distant {
    struct way_plan plan;
    const struct distant_kind *kind;
    bool is_made;
    struct way_costs costs; /* of a graph of calls */
    struct graph tree;      /* of ways */
    struct buckets ways_of; /* by function */
    ARRAY(struct distant_way) ways;
    ARRAY(struct distant_member) members;
    struct arena arena;
};

/* Makes it without ways. All that the plan points to must outlive it; release it. */
void distant_init(struct distant *d, const struct way_plan *plan);
void distant_release(struct distant *d);

/* The way over an arc next to a function: its recorded costs. */
ref_t distant_start(struct distant *d, ref_t arc, bool to_caller);

/* Appends the arcs that a way leads to, in the order of the graph. Calls within a cycle have a cost, but pass on none:
 * what came into the cycle goes on from each of its members. */
void distant_follow(struct distant *d, ref_t way, struct distant_level *level);

/* A sum of ways, which begins with nothing. */
ref_t distant_sum(struct distant *d);
void distant_add(struct distant *d, ref_t sum, const struct costs *costs, uint64_t calls);

static inline const struct distant_way *distant_way(const struct distant *d, ref_t way)
{
    return &d->ways.items[way];
}

#endif
