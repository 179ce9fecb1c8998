/* tree: the callers above and the callees below a function, some levels deep, as a list of arcs in the order in which
 * they are shown. Costs are those recorded for each arc. */
#ifndef ANALYSIS_TREE_H
#define ANALYSIS_TREE_H

#include "analysis/inclusive.h"
#include "analysis/rank.h"

/* So many rows of one function, and so many below the first level of all functions, are followed at most: a tree grows
 * exponentially. */
#define TREE_ROWS_MAX 10000u
#define TREE_ROWS_ALL_MAX 1000000u

struct tree_row {
    ref_t arc;
    uint32_t depth; /* 1: next to the function */
    bool to_caller;
    bool cut; /* it is not followed further though the depth allows: the arc is in a cycle, or leads back */
};

struct tree {
    const struct graph *graph;
    const struct inclusive *inclusive;
    struct call_order order;
    struct matrix costs; /* by arc, as far as they were asked for: see tree_costs() */
    bool *known;
    bool *on_path;    /* by function: while a tree is walked */
    size_t rows_left; /* that may still be followed */
};

/* `sort`: the keys that neighbours are ordered by, as struct call_order says. All arguments must outlive the tree. */
void tree_init(struct tree *tree, const struct graph *graph, const struct inclusive *inclusive,
               const struct measures *measures, const struct key *sort, size_t sort_count);
void tree_release(struct tree *tree);

/* What was recorded for an arc. It dies with the tree. */
struct row tree_costs(const struct tree *tree, ref_t arc);

struct tree_rows {
    struct tree_row *items;
    size_t count, capacity;
};

/* Adds the callers of a function, each with its own above it, or the callees, each with its own below it. */
void tree_add_callers(struct tree *tree, ref_t function, uint64_t depth, struct tree_rows *rows);
void tree_add_callees(struct tree *tree, ref_t function, uint64_t depth, struct tree_rows *rows);

#endif
