/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* limit: the limit of a check: a value, or a change of it. It is compared exactly, with any number of decimals.
 *
 *     12.5M     a value
 *     +1000     a change upwards (`-` downwards)
 *     +5%       a change relative to the row's own old value
 *     +0.1%t    a change relative to the program's old total
 *     30%t      a share of the program's total
 *     400ms     a value, or with a sign a change, of an event whose unit is known
 *
 * For a column that is itself a change, a value is a change: `change:Ir>1000` is `Ir>+1000`. */
#ifndef CHECKS_LIMIT_H
#define CHECKS_LIMIT_H

#include "base/memory.h"
#include "events/figure.h"
#include "events/quantity.h"
#include "events/statistic.h"

enum limit_kind { LIMIT_VALUE, LIMIT_SHARE, LIMIT_CHANGE, LIMIT_OF_OLD, LIMIT_OF_TOTAL };

struct limit {
    enum limit_kind kind;
    bool is_percentage;          /* a value in percent, for ratios */
    bool falls;                  /* a change downwards: the number is below 0 */
    uint64_t number, divisor;    /* it is number / divisor; the divisor, at most 10^11, is not 0 */
    const struct amount *amount; /* that the number is of; NULL: of what the event counts */
    struct text text;            /* as the user wrote it */
};

/* The figures that a limit judges: the row's figure and, in a comparison, its old figure. They have values, and are of
 * the same kind. */
struct checked {
    struct figure now, old;
    bool has_old;
};

/* Reads a limit after `>` (`above`) or `<`. Returns false if it is no limit, or not allowed there: `*error` (in the
 * arena) says why. The text must outlive the limit. */
bool limit_read(struct limit *limit, struct text text, bool above, struct arena *arena, struct text *error);

/* Whether it limits a change, and so needs old figures. */
static inline bool limit_is_of_change(const struct limit *limit)
{
    return limit->kind >= LIMIT_CHANGE;
}

/* The limits allowed for a statistic that a check names; STATISTIC_ALONE: it names none. */
struct limit_rule {
    enum statistic judged; /* the judged statistic: for a change the new side */
    enum limit_kind value; /* the meaning of a plain value: a value, or a change */
    const char *no_percentage[2], *no_sign,
        *no_share; /* in words, why a limit (below, above) may not be a percentage, may not have a sign, may not be a
                      share of the program; NULL: it may */
    const char *needs; /* the option that the statistic needs */
};

extern const struct limit_rule limit_rules[STATISTICS];

/* Makes a limit of an amount one of what an event counts, whose quantity is the amount's kind; other limits stay.
 * False: it is too large, or has too many digits. */
bool limit_count(struct limit *limit, const struct quantity *quantity);

/* The limit for a column of this statistic: if that is a change, a value becomes a change. */
struct limit limit_of_statistic(const struct limit *limit, enum statistic statistic);

/* Whether a row is beyond the limit: above it, or below it. `total` is the program's, in magnitude: the old total for
 * LIMIT_OF_TOTAL, the column's for LIMIT_SHARE. If the old value is 0, every change is beyond a relative limit. */
bool limit_is_exceeded(const struct limit *limit, bool above, const struct checked *checked, cost_t total);

#endif
