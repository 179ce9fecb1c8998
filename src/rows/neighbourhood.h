/* neighbourhood: the callers above and the callees below a function, some levels deep, as a list of arcs in display
 * order.
 *
 * Next to the function, costs are the recorded costs of each arc. Further away they are estimates, because a profile
 * records arcs, not paths: an arc has a share of its cost (and of its count), which is the path's share of all calls
 * into the function between the two, without recursion. */
#ifndef ROWS_NEIGHBOURHOOD_H
#define ROWS_NEIGHBOURHOOD_H

#include "calls/inclusive.h"
#include "rows/sort.h"

/* Limits on the rows that are followed: for one function, and below the first level of all functions. A tree grows
 * exponentially. */
#define NEIGHBOURHOOD_ROWS_MAX 10000u
#define NEIGHBOURHOOD_ROWS_ALL_MAX 1000000u

struct neighbourhood_row {
    ref_t arc; /* NONE: calls that were pruned, in one row */
    ref_t way; /* of neighbourhood.ways: the row that leads to the arc, NONE next to the function; of pruned calls their
                  sum */
    ref_t others;   /* the number of callers or callees that were pruned */
    uint32_t depth; /* 1: next to the function */
    bool to_caller;
    bool arc_is_estimate; /* the recorded cost of the arc is an estimate itself, or that of a pruned arc is */
    bool is_back;         /* it leads back to a function above it, or the arc is in a cycle: it cannot be followed */
    bool cut;             /* it is not followed further, though the depth allows it */
};

/* A row that was followed, or pruned calls. `way_costs` has its costs. */
struct neighbourhood_followed {
    ref_t from;  /* the function at its near end */
    ref_t above; /* the way before it; NONE: it is next to the function of the tree */
    uint64_t count;
};

/* Rows below a share of the total are pruned. A share is in millionths of a percent; 0: no row is pruned. */
struct neighbourhood_limit {
    const struct measure *measure;
    int64_t share;
    cost_t total;
};

/* Whether a row with these costs is not pruned. */
bool neighbourhood_limit_keeps(const struct neighbourhood_limit *limit, const struct costs *costs);

/* A sum of calls that a tree was asked for. */
struct neighbourhood_sum {
    struct costs costs;
    uint64_t count;
};

/* Sums are computed once each, when they are asked for: few are ever shown. */
struct neighbourhood_memo {
    ref_t *arcs; /* by arc: the number of its sum; 0: nobody asked for it; see neighbourhood_costs() */
    ref_t *into; /* by function: likewise of all calls into it that are not recursive */
    ARRAY(struct neighbourhood_sum) sums; /* from number 1 on */
    struct arena arena;                   /* of their cells */
};

struct neighbourhood {
    const struct graph *graph;
    const struct inclusive *inclusive;
    const struct sort *sort;
    struct neighbourhood_memo *memo; /* changes even if the tree is const */
    struct neighbourhood_limit limit;
    ARRAY(struct neighbourhood_followed) ways;
    ARRAY(struct costs) way_costs;   /* a row for each way */
    struct arena arena;              /* of their cells */
    struct refs path;                /* functions from the start to the row that was followed last */
    bool *on_path;                   /* by function */
    ARRAY(struct sorted_call) calls; /* of one level, while they are sorted */
    size_t rows_left;                /* number of rows that may still be followed */
};

/* Neighbours are ordered by `sort`, as sort_compare_calls() says. All arguments must outlive the tree. */
void neighbourhood_init(struct neighbourhood *neighbourhood, const struct graph *graph,
                        const struct inclusive *inclusive, const struct sort *sort, struct neighbourhood_limit limit);

/* Releases a tree, or one that is zero-initialised. */
void neighbourhood_release(struct neighbourhood *neighbourhood);

/* The function at the other end of a row with an arc: the caller, or the callee. */
ref_t neighbourhood_far_end(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row);

/* The recorded cost of an arc. Valid as long as the tree; cheap for the arcs of rows. */
struct costs neighbourhood_costs(const struct neighbourhood *neighbourhood, ref_t arc);

/* The costs and the count of a row: recorded, estimated, or the sum of pruned calls. `costs` has room for each
 * event. */
void neighbourhood_row_costs(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row,
                             cost_t *costs);
uint64_t neighbourhood_row_count(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row);

/* Whether that is an estimate. */
static inline bool neighbourhood_row_is_estimate(const struct neighbourhood_row *row)
{
    return row->depth > 1 || row->arc_is_estimate;
}

struct neighbourhood_rows ARRAY_OF(struct neighbourhood_row);

/* Adds the callers of a function, each after its own callers or (`_below`) before them; or the callees, each before its
 * own callees. */
void neighbourhood_add_callers(struct neighbourhood *neighbourhood, ref_t function, uint64_t depth,
                               struct neighbourhood_rows *rows);
void neighbourhood_add_callers_below(struct neighbourhood *neighbourhood, ref_t function, uint64_t depth,
                                     struct neighbourhood_rows *rows);
void neighbourhood_add_callees(struct neighbourhood *neighbourhood, ref_t function, uint64_t depth,
                               struct neighbourhood_rows *rows);

/* Sorts the rows of one level as neighbours are sorted. */
void neighbourhood_sort_rows(struct neighbourhood *neighbourhood, struct neighbourhood_rows *rows);

/* Adds the rows below a row, one level, in the order of neighbours. These may be unfolded in turn, in the order of a
 * walk: each after the rows above it, and before any row that is not below it. False, with nothing added: the row is
 * pruned calls, or leads back. */
bool neighbourhood_unfold(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row,
                          struct neighbourhood_rows *rows);

/* Whether neighbourhood_unfold() would add rows. */
bool neighbourhood_unfolds(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row);

/* Lets the next row that is unfolded be any row above this row or below it. */
void neighbourhood_go_to(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row);

#endif
