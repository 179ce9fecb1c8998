/* rank: chooses the rows of a grouping that a table shows, and puts them in order.
 *
 *     ranking_init(&ranking, &grouping, &(struct cut){.sort = &sort, .rows = 10}, NULL);   // the first ten
 *     for (size_t i = 0; i < ranking.count; i++)
 *         ... grouping_name(&grouping, ranking.rows[i]) ...
 *     ranking_release(&ranking);
 *
 * Rows are sorted by the magnitude of their figures (rule 28), ties by name, so no order depends on a hash. If the
 * grouping has a spread, those that are large in one unit are shown too. */
#ifndef ROWS_RANK_H
#define ROWS_RANK_H

#include "rows/filter.h"
#include "rows/sort.h"

/* How a table is sorted and cut. */
struct cut {
    const struct sort *sort;
    bool uncut;            /* thresholds do not count */
    int64_t percent_limit; /* rows below this share of the first key that is an event are hidden; 0: none */
    uint64_t rows;         /* the largest number of outer rows, and of inner ones under each; 0: all */

    /* If rows are functions and show inclusive costs, of their own or in a tree: the percent limit is of these.
     * NULL: it is of what the key says. */
    const struct inclusive *limited;

    /* Of a comparison: rows in which no event changed are left out. Else NULL. If rows are functions that stand in
     * trees, a change of their inclusive costs is one, too; `in_trees`: these. */
    const struct measures *compared;
    const struct inclusive *in_trees;
};

/* Rows of a grouping in the order of a table. */
struct ranking {
    ref_t *rows; /* the shown ones; inner rows follow their outer one */
    size_t count;
    bool *is_other; /* by row of the grouping: not shown, but cut off, or under an outer row that was; cycles are not */
    size_t other_count, inner_other_count; /* how many of these are outer rows, and inner ones */
    bool leaves_unchanged;                 /* rows in which nothing changed were left out, because sides are compared */
    ref_t *unchanged;                      /* the outer ones of these but cycles, in the order of the grouping */
    size_t unchanged_count;
    struct matrix
        kept; /* one row: if there is a filter, the self costs of all rows it kept, cut off, unchanged or not */
};

/* Sorts and cuts. `filter` (or NULL) says which rows there are at all: an outer row stays for any inner one that does.
 * Rows without any cost are left out, but for functions that were called. */
void ranking_init(struct ranking *ranking, const struct grouping *g, const struct cut *cut,
                  const struct filter *filter);

/* The sum of the self costs of the marked inner rows, or of the marked outer ones but cycles; one row. */
struct matrix ranking_sum(const struct grouping *g, const bool *rows, bool inner);

void ranking_release(struct ranking *ranking);

#endif
