/* share: parts of a total, exactly: shares are in millionths of a percent, and nothing is rounded.
 *
 *     cost_t total = share_total(&column, &grouping);
 *     if (share_is_reached(cost, SHARE_WHOLE / 2, total)) ...   // the cost is half of the total, or more
 */
#ifndef ROWS_SHARE_H
#define ROWS_SHARE_H

#include "base/number.h"
#include "rows/aggregate.h"

/* Whether `part` is at least `share` of `total`, whatever the sign of the total. */
bool share_is_reached(uint64_t part, int64_t share, cost_t total);

/* The total that shares of a column are compared with when rows are cut, for columns of self and of inclusive cost
 * alike: the program's, or, if a row is negative (rule 28), the sum of the magnitudes of the self costs of all outer
 * rows but cycles, at most COST_MAX. Of a ratio it is the total of what is divided; of calls it is 0. */
cost_t share_total(const struct column *column, const struct grouping *g);

/* What percent limits of rows are of: the same, but of a change what it is a change of. */
cost_t share_limited(const struct column *column, const struct grouping *g);

/* The share of a cost (or of COST_ABSENT) that `part` has of `all`, towards 0; 0 if `all` is 0. */
cost_t share_scale(cost_t cost, cost_t part, cost_t all);

/* Likewise of a number of calls, rounded to the next whole one. */
uint64_t share_scale_count(uint64_t count, uint64_t part, uint64_t all);

/* The sum of the magnitudes of some costs: what shares are of if one of them is negative. */
struct magnitudes {
    uint64_t sum;
    bool negative;
};

void magnitudes_add(struct magnitudes *m, cost_t cost);

/* The sum, at most COST_MAX, or `total` if no cost was negative. */
cost_t magnitudes_total(const struct magnitudes *m, cost_t total);

#endif
