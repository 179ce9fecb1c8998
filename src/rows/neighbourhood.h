/* neighbourhood: the callers above and the callees below a function, some levels deep, as a list of arcs in the order
 * in which they are shown.
 *
 * Next to the function costs are those recorded for each arc. Further away they are estimates, for a profile records
 * arcs and not the ways over them: an arc has the share of its cost (and of its count) that the way to it has of all
 * calls into the function between the two, recursion left out. */
#ifndef ROWS_NEIGHBOURHOOD_H
#define ROWS_NEIGHBOURHOOD_H

#include "calls/inclusive.h"
#include "rows/sort.h"

/* How many rows of one function, and how many below the first level of all functions, are followed at most: a tree
 * grows exponentially. */
#define NEIGHBOURHOOD_ROWS_MAX 10000u
#define NEIGHBOURHOOD_ROWS_ALL_MAX 1000000u

struct neighbourhood_row {
    ref_t arc; /* NONE: calls that were pruned, in one row */
    ref_t way; /* of neighbourhood.ways: what leads to the arc, NONE next to the function; of pruned calls their sum */
    ref_t others;   /* how many callers or callees were pruned */
    uint32_t depth; /* 1: next to the function */
    bool to_caller;
    bool arc_is_estimate; /* what is recorded for the arc is an estimate itself, or for one of those that were pruned */
    bool is_back;         /* it leads to a function that leads to it, or the arc is in a cycle: it cannot be followed */
    bool cut;             /* it is not followed further though the depth allows */
};

/* A row that was followed, to its far end; or pruned calls. Its costs are the tree's. */
struct neighbourhood_followed {
    ref_t from;  /* the function at its near end */
    ref_t above; /* the way before it; NONE: it is next to the function that the tree is of */
    uint64_t count;
};

/* Rows below a share of the total are pruned. A share is in millionths of a percent; 0: none are. */
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

/* They are worked out once each, for few are ever shown. */
struct neighbourhood_memo {
    ref_t *arcs; /* by arc: the number of its sum; 0: it was not asked for; see neighbourhood_costs() */
    ref_t *into; /* by function: likewise of all calls into it but recursive ones */
    ARRAY(struct neighbourhood_sum) sums; /* from number 1 on */
    struct arena arena;                   /* of their cells */
};

struct neighbourhood {
    const struct graph *graph;
    const struct inclusive *inclusive;
    const struct sort *sort;
    struct neighbourhood_memo *memo; /* also a const tree learns */
    struct neighbourhood_limit limit;
    ARRAY(struct neighbourhood_followed) ways;
    ARRAY(struct costs) way_costs;   /* a row for each way */
    struct arena arena;              /* of their cells */
    struct refs path;                /* functions from the start down to the row that was followed last */
    bool *on_path;                   /* by function */
    ARRAY(struct sorted_call) calls; /* of one level, while they are sorted */
    size_t rows_left;                /* that may still be followed */
};

/* Neighbours are ordered by `sort`, as sort_compare_calls() says. All arguments must outlive the tree. */
void neighbourhood_init(struct neighbourhood *neighbourhood, const struct graph *graph,
                        const struct inclusive *inclusive, const struct sort *sort, struct neighbourhood_limit limit);

/* Releases a tree, or one that is zero-initialised. */
void neighbourhood_release(struct neighbourhood *neighbourhood);

/* What was recorded for an arc. It dies with the tree; of the arcs of rows it is known. */
struct costs neighbourhood_costs(const struct neighbourhood *neighbourhood, ref_t arc);

/* What a row shows: recorded, estimated, or the sum of what was pruned. `costs` has room for each event. */
void neighbourhood_row_costs(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row,
                             cost_t *costs);
uint64_t neighbourhood_row_count(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row);

/* Whether that is an estimate. */
static inline bool neighbourhood_row_is_estimate(const struct neighbourhood_row *row)
{
    return row->depth > 1 || row->arc_is_estimate;
}

struct neighbourhood_rows {
    struct neighbourhood_row *items;
    size_t count, capacity;
};

/* Adds the callers of a function, each with its own above it, or the callees, each with its own below it; or the
 * callers likewise. */
void neighbourhood_add_callers(struct neighbourhood *neighbourhood, ref_t function, uint64_t depth,
                               struct neighbourhood_rows *rows);
void neighbourhood_add_callers_below(struct neighbourhood *neighbourhood, ref_t function, uint64_t depth,
                                     struct neighbourhood_rows *rows);
void neighbourhood_add_callees(struct neighbourhood *neighbourhood, ref_t function, uint64_t depth,
                               struct neighbourhood_rows *rows);

/* Puts rows of one level in the order that neighbours have. */
void neighbourhood_sort_rows(struct neighbourhood *neighbourhood, struct neighbourhood_rows *rows);

/* Adds what one row leads to, one level, in the order of its neighbours; those rows may be unfolded in turn, as in a
 * walk: each after the rows above it, and before any that is not below it. False, with nothing added: the row is calls
 * that were pruned, or leads back. */
bool neighbourhood_unfold(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row,
                          struct neighbourhood_rows *rows);

/* Whether that would add rows. */
bool neighbourhood_unfolds(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row);

/* The next row that is unfolded may be any one that leads to this one, or is below it. */
void neighbourhood_go_to(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row);

#endif
