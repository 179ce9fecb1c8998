/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank: chooses the rows of a grouping that a table shows, and puts them in order.
 *
 *     ranking_init(&ranking, &grouping, &(struct cut){.sort = &sort, .rows = 10}, NULL);   // the first ten
 *     for (size_t i = 0; i < ranking.count; i++)
 *         ... grouping_name(&grouping, ranking.rows[i]) ...
 *     ranking_release(&ranking);
 *
 * Rows are sorted by the magnitude of their figures (rule 28), ties by name, so no order depends on a hash. If the
 * grouping has a spread, rows that are large in a single unit are shown too. */
#ifndef ROWS_RANK_H
#define ROWS_RANK_H

#include "rows/filter.h"
#include "rows/sort.h"

/* How a table is sorted and cut. */
struct cut {
    const struct sort *sort;
    bool uncut;            /* thresholds do not count */
    int64_t percent_limit; /* rows below this share of the first sort key that is an event are hidden; 0: no row is */
    uint64_t rows;         /* the most outer rows, and the most inner rows under each; 0: all */

    /* If rows are functions and show inclusive costs (their own, or in a tree), the percent limit applies to these.
     * NULL: it applies to the costs of the key. */
    const struct inclusive *limited;

    /* Of a comparison: rows in which no event changed are left out. Else NULL. If rows are functions in trees,
     * `in_trees` has their inclusive costs, and a change of these counts, too. */
    const struct measures *compared;
    const struct inclusive *in_trees;
};

/* Rows of a grouping in the order of a table. */
struct ranking {
    ref_t *rows; /* the shown rows; inner rows follow their outer row */
    size_t count;
    bool *is_other; /* by row of the grouping: it is not shown, because it or its outer row was cut off; never set for
                       cycles */
    size_t other_count, inner_other_count; /* how many of these are outer rows, and how many are inner rows */
    bool leaves_unchanged;                 /* rows without a change were left out, because sides are compared */
    ref_t *unchanged; /* the outer rows among these, without cycles, in the order of the grouping */
    size_t unchanged_count;
    struct matrix kept; /* one row: with a filter, the sum of the self costs of all rows that it kept, whether cut off,
                           unchanged or not */
};

/* Sorts and cuts. `filter` (or NULL) chooses rows first: an outer row stays if any of its inner rows does. Rows without
 * any cost are left out, except functions that were called. */
void ranking_init(struct ranking *ranking, const struct grouping *g, const struct cut *cut,
                  const struct filter *filter);

/* The sum of the self costs of the marked inner rows, or of the marked outer rows without cycles; one row. */
struct matrix ranking_sum(const struct grouping *g, const bool *rows, bool inner);

void ranking_release(struct ranking *ranking);

#endif
