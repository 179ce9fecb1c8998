/* call_tree: the callers above and the callees below a function, some levels deep, as a list of arcs in the order in
 * which they are shown.
 *
 * Next to the function costs are those recorded for each arc. Further away they are estimates, for a profile records
 * arcs and not the ways over them: an arc has the share of its cost (and of its count) that the way to it has of all
 * calls into the function between the two, recursion left out. */
#ifndef ROWS_CALL_TREE_H
#define ROWS_CALL_TREE_H

#include "calls/inclusive.h"
#include "rows/sort.h"

/* How many rows of one function, and how many below the first level of all functions, are followed at most: a tree
 * grows exponentially. */
#define TREE_ROWS_MAX 10000u
#define TREE_ROWS_ALL_MAX 1000000u

struct tree_row {
    ref_t arc;      /* NONE: calls that were pruned, in one row */
    ref_t way;      /* of tree.ways: what leads to the arc, NONE next to the function; of pruned calls their sum */
    ref_t others;   /* how many callers or callees were pruned */
    uint32_t depth; /* 1: next to the function */
    bool to_caller;
    bool is_guess; /* what is recorded for the arc is an estimate itself, or for one of those that were pruned */
    bool is_back;  /* it leads to a function that leads to it, or the arc is in a cycle: it cannot be followed */
    bool cut;      /* it is not followed further though the depth allows */
};

/* A row that was followed, to its far end; or pruned calls. Its costs are the tree's. */
struct tree_way {
    ref_t from;  /* the function at its near end */
    ref_t above; /* the way before it; NONE: it is next to the function that the tree is of */
    uint64_t count;
};

/* Rows below a share of the total are pruned. A share is in millionths of a percent; 0: none are. */
struct tree_limit {
    const struct measure *measure;
    int64_t share;
    cost_t total;
};

/* Whether a row with these costs is not pruned. */
bool tree_limit_keeps(const struct tree_limit *limit, const struct costs *costs);

/* A sum of calls that a tree was asked for. */
struct tree_sum {
    struct costs costs;
    uint64_t count;
};

/* They are worked out once each, for few are ever shown. */
struct tree_memo {
    ref_t *arcs;                 /* by arc: the number of its sum; 0: it was not asked for; see tree_costs() */
    ref_t *into;                 /* by function: likewise of all calls into it but recursive ones */
    ARRAY(struct tree_sum) sums; /* from number 1 on */
    struct arena arena;          /* of their cells */
};

struct tree {
    const struct graph *graph;
    const struct inclusive *inclusive;
    const struct sort *sort;
    struct tree_memo *memo; /* also a const tree learns */
    struct tree_limit limit;
    ARRAY(struct tree_way) ways;
    ARRAY(struct costs) way_costs;   /* a row for each way */
    struct arena arena;              /* of their cells */
    struct refs path;                /* functions from the start down to the row that was followed last */
    bool *on_path;                   /* by function */
    ARRAY(struct sorted_call) calls; /* of one level, while they are sorted */
    size_t rows_left;                /* that may still be followed */
};

/* Neighbours are ordered by `sort`, as sort_compare_calls() says. All arguments must outlive the tree. */
void tree_init(struct tree *tree, const struct graph *graph, const struct inclusive *inclusive, const struct sort *sort,
               struct tree_limit limit);

/* Releases a tree, or one that is zero-initialised. */
void tree_release(struct tree *tree);

/* What was recorded for an arc. It dies with the tree; of the arcs of rows it is known. */
struct costs tree_costs(const struct tree *tree, ref_t arc);

/* What a row shows: recorded, estimated, or the sum of what was pruned. `costs` has room for each event. */
void tree_row_costs(const struct tree *tree, const struct tree_row *row, cost_t *costs);
uint64_t tree_row_count(const struct tree *tree, const struct tree_row *row);

/* Whether that is an estimate. */
static inline bool tree_row_is_estimate(const struct tree_row *row)
{
    return row->depth > 1 || row->is_guess;
}

struct tree_rows {
    struct tree_row *items;
    size_t count, capacity;
};

/* Adds the callers of a function, each with its own above it, or the callees, each with its own below it; or the
 * callers likewise. */
void tree_add_callers(struct tree *tree, ref_t function, uint64_t depth, struct tree_rows *rows);
void tree_add_callers_below(struct tree *tree, ref_t function, uint64_t depth, struct tree_rows *rows);
void tree_add_callees(struct tree *tree, ref_t function, uint64_t depth, struct tree_rows *rows);

/* Puts rows of one level in the order that neighbours have. */
void tree_sort_rows(struct tree *tree, struct tree_rows *rows);

/* Adds what one row leads to, one level, in the order of its neighbours; those rows may be unfolded in turn, as in a
 * walk: each after the rows above it, and before any that is not below it. False, with nothing added: the row is calls
 * that were pruned, or leads back. */
bool tree_unfold(struct tree *tree, const struct tree_row *row, struct tree_rows *rows);

/* Whether that would add rows. */
bool tree_unfolds(const struct tree *tree, const struct tree_row *row);

/* The next row that is unfolded may be any one that leads to this one, or is below it. */
void tree_go_to(struct tree *tree, const struct tree_row *row);

#endif
