/* limit: what a check allows: a value, or a change of it. It is compared exactly, with any number of decimals.
 *
 *     12.5M     a value
 *     +1000     a change upwards (`-` downwards)
 *     +5%       a change relative to the row's own old value
 *     +0.1%t    a change relative to the program's old total
 *     30%t      a share of the program's total
 *
 * Of a column that is a change itself, a value is a change: `change:Ir>1000` is `Ir>+1000`.
 */
#ifndef CHECKS_LIMIT_H
#define CHECKS_LIMIT_H

#include "base/memory.h"
#include "events/figure.h"
#include "events/statistic.h"

enum limit_kind { LIMIT_VALUE, LIMIT_SHARE, LIMIT_CHANGE, LIMIT_OF_OLD, LIMIT_OF_TOTAL };

struct limit {
    enum limit_kind kind;
    bool is_percentage;       /* a value in percent, as ratios have it */
    bool falls;               /* a change downwards: the number is below 0 */
    uint64_t number, divisor; /* it is number / divisor; the divisor, at most 10^11, is not 0 */
    struct text text;         /* as the user wrote it */
};

/* What a limit is compared with: the figure of a row, and, if profiles are compared, its old one. They have values,
 * and are of one kind. */
struct checked {
    struct figure now, old;
    bool has_old;
};

/* Reads a limit that stands after `>` (`above`) or `<`. Returns false if it is none, or is no limit of these:
 * `*error` (in the arena) says why. The text must outlive the limit. */
bool limit_read(struct limit *limit, struct text text, bool above, struct arena *arena, struct text *error);

/* Whether it is a limit of a change, which takes old figures to tell. */
static inline bool limit_is_of_change(const struct limit *limit)
{
    return limit->kind >= LIMIT_CHANGE;
}

/* What limits go with a statistic that a check names; STATISTIC_ALONE: it names none. */
struct limit_rule {
    enum statistic judged;                             /* whose figure is judged: of a change the new one */
    enum limit_kind value;                             /* what a value is: that, or a change */
    const char *no_percentage[2], *no_sign, *no_share; /* why no limit below or above is a percentage, has a sign, is a
                                                          share of the program, in words; NULL: it may */
    const char *needs;                                 /* the option without which nothing has the statistic */
};

extern const struct limit_rule limit_rules[STATISTICS];

/* The limit for a column of this statistic: of a change, a value becomes a change. */
struct limit limit_of_statistic(const struct limit *limit, enum statistic statistic);

/* Whether a row is beyond the limit: above it, or below it. `total` is that of the program: the old one for
 * LIMIT_OF_TOTAL, its own for LIMIT_SHARE, in magnitude. If the old value is 0, every change is beyond a relative
 * limit. */
bool limit_is_exceeded(const struct limit *limit, bool above, const struct checked *checked, cost_t total);

#endif
