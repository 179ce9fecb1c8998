/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* function_tree: the callers above and the callees below a function, some levels deep, as a list of arcs in display
 * order.
 *
 * Next to the function, costs are the recorded costs of each arc. Further away they are the costs of ways over calls
 * (function_ways.h), which are estimates, unless only one way leads there, or the profile knows its ways. A way that
 * comes into a cycle goes on within it to each of its functions once (calls/cycle_ways.h). */
#ifndef ROWS_FUNCTION_TREE_H
#define ROWS_FUNCTION_TREE_H

#include "calls/cycle_ways.h"
#include "calls/inclusive.h"
#include "rows/function_ways.h"
#include "rows/tree_walk.h"

/* Limits on the rows that are followed: for one function, and below the first level of all functions. A tree grows
 * exponentially. */
#define FUNCTION_TREE_ROWS_MAX 10000u
#define FUNCTION_TREE_ROWS_ALL_MAX 1000000u
#define FUNCTION_TREE_CELLS_MAX (UINT64_C(1) << 25) /* costs of all of them: each row keeps its own */
#define FUNCTION_TREE_ARCS_MAX 20000000u /* seen for costs further away; if there are more, no cycle is followed */
#define FUNCTION_TREE_DEPTH_MAX 1000u    /* the cost of a caller is taken down the whole way to the function */

struct function_tree_row {
    struct tree_row at; /* depth 1: next to the function; there is_back and is_beyond are not found out */
    ref_t arc;          /* NONE: calls that were pruned, in one row */
    ref_t way;          /* of the ways beyond them; NONE: next to the function */
};

struct function_tree_rows ARRAY_OF(struct function_tree_row);

struct function_tree_plan {
    const struct graph *graph;
    const struct inclusive *inclusive;
    const struct sort *sort; /* neighbours are ordered by it, as sort_compare_calls() says */
    const struct series_list *series;
    const struct measure *measure; /* see struct way_plan */
    struct tree_limit limit;
};

/* Sums are computed once each, when they are asked for: few are ever shown. */
struct function_tree_memo {
    ref_t *arcs;              /* by arc: the number of its sum; 0: nobody asked for it; see function_tree_costs() */
    ARRAY(struct costs) sums; /* from number 1 on */
    struct arena arena;       /* of their cells */
};

struct function_tree {
    struct function_tree_plan plan;
    struct function_tree_memo *memo; /* changes even if the tree is const */
    struct function_ways ways;       /* the ways beyond the arcs next to the function */
    struct cycle_ways cycle_ways;    /* how ways go on within cycles */
    struct refs path;                /* functions from the start to the row that was followed last */
    bool *on_path;                   /* by function */
    size_t rows_left;                /* number of rows that may still be followed */

    struct function_tree_rows *walked; /* where the walk puts its rows, and where these begin */
    size_t walked_from;
};

/* All that the plan points to must outlive the tree; release it. */
void function_tree_init(struct function_tree *t, const struct function_tree_plan *plan);

/* Releases a tree, or one that is zero-initialised. */
void function_tree_release(struct function_tree *t);

/* The function at the other end of a row with an arc: the caller, or the callee. */
ref_t function_tree_far_end(const struct function_tree *t, const struct function_tree_row *row);

/* The recorded cost of an arc. Valid as long as the tree; cheap for the arcs of rows. */
struct costs function_tree_costs(const struct function_tree *t, ref_t arc);

/* The costs and the count of a row: recorded, of a way, or the sum of pruned calls. Valid as long as the tree. Costs
 * are worked out when they are first asked for: threads may only ask for those that are. */
struct costs function_tree_row_costs(const struct function_tree *t, const struct function_tree_row *row);
uint64_t function_tree_row_count(const struct function_tree *t, const struct function_tree_row *row);

/* Adds the callers of a function, each after its own callers or (`_below`) before them; or the callees, each before its
 * own callees. */
void function_tree_add_callers(struct function_tree *t, ref_t function, uint64_t depth,
                               struct function_tree_rows *rows);
void function_tree_add_callers_below(struct function_tree *t, ref_t function, uint64_t depth,
                                     struct function_tree_rows *rows);
void function_tree_add_callees(struct function_tree *t, ref_t function, uint64_t depth,
                               struct function_tree_rows *rows);

/* Sorts the rows of one level as neighbours are sorted. */
void function_tree_sort_rows(struct function_tree *t, struct function_tree_rows *rows);

/* Adds the rows below a row, one level, in the order of neighbours. These may be unfolded in turn, in the order of a
 * walk: each after the rows above it, and before any row that is not below it. False, with nothing added: the row is
 * pruned calls, or leads back. */
bool function_tree_unfold(struct function_tree *t, const struct function_tree_row *row,
                          struct function_tree_rows *rows);

/* Whether a row leads back to a function above it, or to a function of its cycle that is shown elsewhere
 * (calls/cycle_ways.h), or calls of its cycle are too many: it cannot be followed. Of a row next to the function this
 * is found out when it is asked. */
bool function_tree_leads_back(struct function_tree *t, const struct function_tree_row *row);

/* Whether function_tree_unfold() would add rows. */
bool function_tree_unfolds(struct function_tree *t, const struct function_tree_row *row);

/* Lets the next row that is unfolded be any row above this row or below it. */
void function_tree_go_to(struct function_tree *t, const struct function_tree_row *row);

#endif
