/* call_tree: the tree of calls from the top: from where the program is entered, or from some functions, down to all
 * that they call, in the order in which it is shown: each row before those that it calls.
 *
 *     call_tree_init(&call_tree, &plan);
 *     call_tree_from_entries(&call_tree);
 *     for (size_t i = 0; i < call_tree.rows.count; i++)
 *         ... call_tree.rows.items[i].head ...
 *     call_tree_release(&call_tree);
 *
 * A row is a node (calls/nodes.h), so a cycle is one row, and what calls lead back to within it is one row below it,
 * which is not followed. A profile records calls and not ways: a node passes on to each that it calls the share of the
 * recorded cost that the way to it has of its inclusive cost. If there is no other way to it, that is all, and exact.
 * Numbers of calls are shared as the costs of one event are.
 */
#ifndef ROWS_CALL_TREE_H
#define ROWS_CALL_TREE_H

#include "calls/nodes.h"
#include "rows/neighbourhood.h"

#define CALL_TREE_ROWS_MAX 10000u /* a tree grows exponentially */
#define CALL_TREE_ARCS_MAX 1000000u
#define CALL_TREE_DEPTH_MAX 400u /* programs that read nested data do not nest much deeper */

enum call_tree_row_kind {
    CALL_TREE_NODE,
    CALL_TREE_BACK,  /* calls from a node to itself, seen above: recursion, or calls within a cycle */
    CALL_TREE_OTHERS /* those below the limit, in one row */
};

struct call_tree_row {
    enum call_tree_row_kind kind;
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

struct call_tree_rows {
    struct call_tree_row *items;
    size_t count, capacity;
};

/* What is to be shown. */
struct call_tree_plan {
    const struct graph *graph;
    const struct matrix *self; /* by function */
    const struct sort *sort;   /* the order of neighbours, as sort_compare_calls() says */
    struct neighbourhood_limit limit;
    const struct series_list *series;
    const struct measure *measure; /* the event that tells where the program is entered, and how calls are shared, as it
                                      is of the first series; NULL: costs tell nothing */
    uint64_t depth;                /* how many calls are followed; 0: all */

    /* Whether a row that unfolds is followed, the last one there is: also where the tree ends by itself, and those
     * below the limit; `usually`: without this it is. NULL: as usual. */
    bool (*opens)(void *context, bool usually);
    void *context;
};

struct call_tree {
    struct call_tree_plan plan;
    struct nodes nodes;
    struct matrix own, in, whole; /* by node: self cost, what calls bring, and inclusive cost: what it costs with all
                                     that it calls, or what calls bring, where that is more; of numbers of calls all
                                     that lead to it */
    uint64_t *called;             /* by node: from outside of it */
    ref_t *caller;                /* by node: the one that calls it; NONE: none does, or several do */
    bool *is_called;              /* by node: another one calls it */
    ref_t *heads;                 /* by node */
    size_t arcs_seen;             /* each time that they were followed */
    struct call_tree_rows rows;
    struct arena arena; /* of costs */
};

/* Begins a tree without rows. All that the plan points to must outlive it. */
void call_tree_init(struct call_tree *t, const struct call_tree_plan *plan);
void call_tree_release(struct call_tree *t);

/* Adds the rows of the whole program: from each node that no other calls, or that costs more than calls bring, by over
 * 0.1% of the program in any of the series, as threads and signal handlers do. */
void call_tree_from_entries(struct call_tree *t);

/* Adds the rows below some functions. */
void call_tree_from(struct call_tree *t, const ref_t *functions, size_t count);

/* Adds the rows of the level below a node that unfolds, after all others, whether or not it is followed; below any
 * other row none. */
void call_tree_add_level(struct call_tree *t, size_t row);

#endif
