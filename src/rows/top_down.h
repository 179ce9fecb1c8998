/* top_down: the tree of calls from the top: from where the program is entered, or from some functions, down to all that
 * they call, in the order in which it is shown: each row before those that it calls.
 *
 *     top_down_init(&top_down, &plan);
 *     top_down_from_entries(&top_down);
 *     for (size_t i = 0; i < top_down.rows.count; i++)
 *         ... top_down.rows.items[i].head ...
 *     top_down_release(&top_down);
 *
 * A row is a node (calls/nodes.h), so a cycle is one row, and what calls lead back to within it is one row below it,
 * which is not followed. A profile records calls and not ways: a node passes on to each that it calls the share of the
 * recorded cost that the way to it has of its inclusive cost. If there is no other way to it, that is all, and exact.
 * Numbers of calls are shared as the costs of one event are.
 */
#ifndef ROWS_TOP_DOWN_H
#define ROWS_TOP_DOWN_H

#include "calls/nodes.h"
#include "rows/call_tree.h"

#define TOP_DOWN_ROWS_MAX 10000u /* a tree grows exponentially */
#define TOP_DOWN_ARCS_MAX 1000000u
#define TOP_DOWN_DEPTH_MAX 400u /* programs that read nested data do not nest much deeper */

enum top_down_kind {
    TOP_DOWN_NODE,
    TOP_DOWN_BACK,  /* calls from a node to itself, seen above: recursion, or calls within a cycle */
    TOP_DOWN_OTHERS /* those below the limit, in one row */
};

struct top_down_row {
    enum top_down_kind kind;
    ref_t node;             /* of others: NONE */
    ref_t head;             /* the function that the node is called by */
    size_t others;          /* how many nodes are below the limit */
    uint32_t depth;         /* in calls: 0 where a way begins */
    size_t above;           /* the row that it is below; SIZE_MAX: none */
    bool has_calls;         /* false: nothing calls it, as far as this way knows */
    bool is_estimate;       /* there are other ways to what calls it */
    bool is_whole;          /* there is no other way to it: what it calls is exact */
    bool unfolds;           /* it can be followed: it calls something, or stands for others that may be shown */
    bool is_open;           /* it is followed */
    bool is_cut;            /* it is not followed, though the depth allows it: the tree is too large */
    bool is_chained;        /* the node before it calls nothing else above the limit, and keeps 2 percent at most */
    bool is_aside;          /* of others: they are below a node whose only callee is chained to it */
    uint64_t calls;         /* to it */
    struct costs inclusive; /* what these calls cost; of calls back at most what came in */
    struct costs self;      /* what the node costs itself of it; of a node alone */
};

struct top_down_rows {
    struct top_down_row *items;
    size_t count, capacity;
};

/* What is to be shown. */
struct top_down_plan {
    const struct graph *graph;
    const struct matrix *self; /* by function */
    const struct sort *sort;   /* the order of neighbours, as sort_compare_calls() says */
    struct tree_limit limit;
    const struct series_list *series;
    const struct measure *measure; /* the event that tells where the program is entered, and how calls are shared, as it
                                      is of the first series; NULL: costs tell nothing */
    uint64_t depth;                /* how many calls are followed; 0: all */

    /* Whether a row that unfolds is followed, the last one there is: also where the tree ends by itself, and those
     * below the limit; `usually`: without this it is. NULL: as usual. */
    bool (*opens)(void *context, bool usually);
    void *context;
};

struct top_down {
    struct top_down_plan plan;
    struct nodes nodes;
    struct matrix own, in, whole; /* by node: self cost, what calls bring, and inclusive cost: what it costs with all
                                     that it calls, or what calls bring, where that is more; of numbers of calls all
                                     that lead to it */
    uint64_t *called;             /* by node: from outside of it */
    ref_t *caller;                /* by node: the one that calls it; NONE: none does, or several do */
    bool *is_called;              /* by node: another one calls it */
    ref_t *heads;                 /* by node */
    size_t arcs_seen;             /* each time that they were followed */
    struct top_down_rows rows;
    struct arena arena; /* of costs */
};

/* Begins a tree without rows. All that the plan points to must outlive it. */
void top_down_init(struct top_down *t, const struct top_down_plan *plan);
void top_down_release(struct top_down *t);

/* Adds the rows of the whole program: from each node that no other calls, or that costs more than calls bring, by over
 * 0.1% of the program in any of the series, as threads and signal handlers do. */
void top_down_from_entries(struct top_down *t);

/* Adds the rows below some functions. */
void top_down_from(struct top_down *t, const ref_t *functions, size_t count);

/* Adds the rows of the level below a node that unfolds, after all others, whether or not it is followed; below any
 * other row none. */
void top_down_add_level(struct top_down *t, size_t row);

#endif
