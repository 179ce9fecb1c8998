/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* share: parts of a total, exactly: shares are in millionths of a percent, and nothing is rounded.
 *
 *     cost_t total = share_total(&column, &grouping);
 *     if (share_is_reached(cost, SHARE_WHOLE / 2, total)) ...   // the cost is half of the total, or more
 */
#ifndef ROWS_SHARE_H
#define ROWS_SHARE_H

#include "base/number.h"
#include "rows/grouping.h"

/* Whether `part` is at least `share` of `total`, whatever the sign of the total. */
bool share_is_reached(uint64_t part, int64_t share, cost_t total);

/* The total for the shares of a column when rows are cut, for columns of self and of inclusive cost alike: the
 * program's total, or, if a row is negative (rule 28), the sum of the magnitudes of the self costs of all outer rows
 * without cycles, at most COST_MAX. For a ratio it is the total of the dividend; for calls it is 0. */
cost_t share_total(const struct column *column, const struct grouping *g);

/* The total for percent limits of rows: the same, but for a change the cost that changed. */
cost_t share_limited(const struct column *column, const struct grouping *g);

/* The sum of the magnitudes of costs: the total for shares if a cost is negative. */
struct magnitudes {
    uint64_t sum;
    bool negative;
};

void magnitudes_add(struct magnitudes *m, cost_t cost);

/* The sum, at most COST_MAX, or `total` if no cost was negative. */
cost_t magnitudes_total(const struct magnitudes *m, cost_t total);

#endif
