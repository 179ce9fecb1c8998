/* rank: which rows of a grouping a table shows, and in which order.
 *
 * Rows are sorted by the magnitude of their figures (rule 28), ties by name, so no order depends on a hash. */
#ifndef ANALYSIS_RANK_H
#define ANALYSIS_RANK_H

#include "analysis/filter.h"

/* What rows are sorted by: columns, whether they are shown or not, the first one first. */
struct sort_key {
    struct column column;
    int64_t threshold; /* rows are shown until they make up this share, in millionths of a percent; -1: none asked */
};

struct sort {
    struct sort_key *items;
    size_t count, capacity;
};

/* The order of calls from one place, or to one: larger costs first, key after key but for COLUMN_CALLS, whatever cost
 * the keys are of; ties by the names of the functions at the other end. */
struct call_order {
    const struct profile *profile;
    const struct sort *sort;
};

/* A call as it is compared: its inclusive cost, and the function at the other end. */
struct ordered_call {
    struct costs costs;
    ref_t function;
};

/* Below 0, 0 or above 0. */
int call_order_compare(const struct call_order *order, const struct ordered_call *a, const struct ordered_call *b);

/* How a table is sorted and cut. */
struct cut {
    const struct sort *sort;
    bool uncut;            /* thresholds do not count */
    int64_t percent_limit; /* rows below this share of the first key that is an event are hidden; 0: none */
    uint64_t rows;         /* so many outer rows at most, and inner ones under each; 0: all */

    /* Where rows are functions and show inclusive costs, of their own or in a tree: the percent limit is of these.
     * NULL: it is of what the key says. */
    const struct inclusive *limited;
};

/* Rows of a grouping in the order of a table. */
struct ranking {
    ref_t *rows; /* the shown ones; inner rows follow their outer one */
    size_t count;
    ref_t *others; /* the outer rows that were cut off, in no order of meaning */
    size_t other_count;
    ref_t *inner_others; /* the inner rows that are not shown: cut off, or under an outer one that was */
    size_t inner_other_count;
    struct matrix kept; /* one row: where there is a filter, the self costs of all rows it kept, cut off or not */
};

/* Sorts and cuts. `filter` (or NULL) says which rows there are at all: an outer row stays for any inner one that does.
 * Rows without any cost are left out, but for functions that were called. */
void ranking_init(struct ranking *ranking, const struct grouping *g, const struct cut *cut,
                  const struct filter *filter);
void ranking_release(struct ranking *ranking);

/* Whether `part` is at least `share` of `total`, in millionths of a percent. */
bool rank_makes_up(uint64_t part, int64_t share, cost_t total);

/* The total that shares of a column are taken of where rows are cut, be it of self or of inclusive cost: the program's,
 * or, where a row is negative (rule 28), the sum of the magnitudes of the self costs of all outer rows but cycles, at
 * most COST_MAX. Of a ratio what is divided counts; of calls it is 0. */
cost_t rank_total(const struct column *column, const struct grouping *g);

#endif
