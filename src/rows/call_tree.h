/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call_tree: the tree of calls from the top: from where the program is entered, or from given functions, down to all
 * direct and indirect callees, in the order of display: each row before the rows that it calls.
 *
 *     call_tree_init(&call_tree, &plan);
 *     call_tree_from_entries(&call_tree);
 *     for (size_t i = 0; i < call_tree.rows.count; i++)
 *         ... call_tree.rows.items[i].head ...
 *     call_tree_release(&call_tree);
 *
 * A row is a node (calls/nodes.h), so a cycle is a single row. The calls within a node (recursion) are a row below it,
 * which is not followed. Below a cycle stand its functions, each with its part of what came into the cycle: what it
 * spends itself, and what it passes on to nodes that it calls, which stand below it. In a tree of contexts each node is
 * a way, and all is exact. Else what a node passes on of a path's cost is shared as calls/flow.h says: if no other path
 * leads to the node, it is exact. Numbers of calls are shared as the costs of one event are. */
#ifndef ROWS_CALL_TREE_H
#define ROWS_CALL_TREE_H

#include "rows/tree_walk.h"
#include "rows/way_costs.h"

#define CALL_TREE_ROWS_MAX 10000u /* a tree grows exponentially */
#define CALL_TREE_ARCS_MAX 1000000u
#define CALL_TREE_DEPTH_MAX 400u /* programs that read nested data do not nest much deeper */

enum call_tree_row_kind {
    CALL_TREE_NODE,
    CALL_TREE_MEMBER, /* a function of the cycle above it */
    CALL_TREE_BACK,   /* calls from a node to itself, seen above: recursion, or calls within a cycle */
    CALL_TREE_OTHERS  /* the callees below the limit, in one row */
};

struct call_tree_row {
    struct tree_row at; /* an estimate, if an event that is told is one: other paths bring such costs to its caller */
    enum call_tree_row_kind kind;
    ref_t head;             /* the function that names the node, or that is a member */
    size_t parts;           /* of a member: where its parts are */
    size_t above;           /* the row above it; SIZE_MAX: there is no row above */
    bool are_calls_guessed; /* its number of calls is an estimate: other paths lead to its caller, perhaps at no cost */
    bool is_self_estimate; /* it is reached on other paths itself, and shares its cost between itself and its callees */
    bool unfolds;          /* it can be followed: it calls something, or stands for others that may be shown */
    bool is_open;          /* it is followed */
    bool is_chained;       /* the node before it calls nothing else above the limit, and keeps 2 percent at most */
    bool is_aside;         /* of others: they are below a node whose only callee is chained to it */
    struct costed_way way; /* the node, and the calls to it; of a member its cycle, and its part; of recursive calls at
                              most the cost that came in; of others the node is NONE */
    struct costs self; /* the own part of this cost, of a node or a member; a cycle that is followed has none, as its
                          members have it */
};

/* Whether a row has a self cost, and may have rows below it that it calls: a node, or a member. */
static inline bool call_tree_has_self(const struct call_tree_row *row)
{
    return row->kind == CALL_TREE_NODE || row->kind == CALL_TREE_MEMBER;
}

struct call_tree_rows {
    struct call_tree_row *items;
    size_t count, capacity;
};

/* The content of the tree. */
struct call_tree_plan {
    const struct graph *graph;
    const struct matrix *self; /* by function */
    const struct sort *sort;   /* the order of callees, as sort_compare_calls() says */
    struct tree_limit limit;
    const struct series_list *series;
    const struct measure *measure; /* the event (of the first series) that tells where the program is entered and how
                                      calls are shared; NULL: costs tell nothing */
    uint64_t depth;                /* how deep rows are; 0: all */
    const bool *told;              /* by event, whether rows tell of its costs; NULL: of those of all */

    /* Whether the last row, which unfolds, is followed; this also decides where the tree would end by itself, and about
     * the row of others. `usually`: the answer without this function. NULL: the usual answer. */
    bool (*opens)(void *context, bool usually);
    void *context;
};

struct call_tree {
    struct call_tree_plan plan;
    struct way_costs costs;  /* of all events */
    ref_t *heads;            /* by node */
    struct tree_level first; /* the first level, with rows below the limit */
    struct way_parts parts;  /* of cycles whose members have rows */
    size_t arcs_seen;        /* number of arcs followed, each time counted */
    struct call_tree_rows rows;
};

/* Begins a tree without rows. All that the plan points to must outlive it. */
void call_tree_init(struct call_tree *t, const struct call_tree_plan *plan);
void call_tree_release(struct call_tree *t);

/* Gives back all but the rows: the tree has all that it is to have. */
void call_tree_end(struct call_tree *t);

/* Adds the rows of the whole program: from each node that no other node calls, or that costs more than calls bring, by
 * an event that is told, as threads and signal handlers do. So the first rows add up to the program. */
void call_tree_from_entries(struct call_tree *t);

/* Adds the rows from some functions of the graph, or roots of ways (calls/known_calls.h), with the cost of all calls to
 * these. */
void call_tree_from(struct call_tree *t, const ref_t *starts, size_t count);

/* Adds the next level below a node that unfolds, after all other rows, whether or not the node is followed; below any
 * other row it adds nothing. */
void call_tree_add_level(struct call_tree *t, size_t row);

#endif
