/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gauge: how a check measures a row: the only unit that knows whether there are old figures. */
#ifndef CHECKS_GAUGE_H
#define CHECKS_GAUGE_H

#include "checks/parse.h"
#include "events/interval.h"
#include "view/column_words.h"

struct gauge {
    const struct check *check;
    struct column_word column_word; /* the column that the check names */
    struct column column; /* the measured column: in a comparison of the new side, unless the check names another */
    const struct series_list *series; /* of the profile */
    bool compares;                    /* a change is judged; else only the figures of the column */
    bool takes_bounds;                /* figures are judged, and not their change: a bound of them may be enough */
    bool asks[SIDES];                 /* the sides whose figures it takes; without a comparison all are new */
    cost_t total;     /* the base of shares: the program's, in magnitude; 0 for a quotient and for calls */
    cost_t old_total; /* likewise the base of shares of a change */
};

/* How much more, or less, the cost of a row on a side may be than its figure says; likewise what it is divided by, and
 * the total for shares; and why. */
struct doubt {
    struct interval cost, divisor, total;
    const char *because; /* a sentence; NULL: there is no doubt */
};

/* Whether a row is beyond its limits. */
enum outcome {
    OUTCOME_NONE, /* it has no value */
    OUTCOME_WITHIN,
    OUTCOME_OVERLAP, /* beyond by the combined figures of the runs, but the runs' ranges overlap */
    OUTCOME_UNSURE,  /* it may be within or beyond, by the doubts */
    OUTCOME_BOUND,   /* the cost is known only as a bound, and may be within or beyond; so is any change of bounds */
    OUTCOME_BEYOND   /* beyond all limits, in any run */
};

/* Whether a check judges changes: a limit has a sign, or its column is a change. */
bool gauge_compares(const struct check *check, enum statistic statistic);

/* `series`: of the profile; `totals`: of the program. */
struct gauge gauge_of(const struct check *check, const struct column_word *column_word,
                      const struct series_list *series, const struct costs *totals);

/* The figures of a row, a cost that is absent as 0. They may have no value. */
struct checked gauge_figures(const struct gauge *gauge, const struct spent *spent);

/* Whether a row is beyond its limits: it is, or is within them, if all that its figures may be is. A member of a cycle
 * costs at least its inclusive cost, and at most `spent->most`, the cycle's. With several runs a rise counts only if
 * every new run is above every old run; a fall, below. */
enum outcome gauge_outcome(const struct gauge *gauge, const struct spent *spent, const struct doubt doubts[SIDES]);

/* Whether it takes figures of both sides. */
static inline bool gauge_takes_both(const struct gauge *gauge)
{
    return gauge->asks[SIDE_NEW] && gauge->asks[SIDE_OLD];
}

/* The side whose figures are judged; of a change the new one. */
static inline enum side gauge_side(const struct gauge *gauge)
{
    return gauge->asks[SIDE_NEW] ? SIDE_NEW : SIDE_OLD;
}

/* Orders two rows by their figures, the farther beyond the limits first: below 0 if `a` is farther, above 0 if `b` is.
 * Changes are compared by their size. */
int gauge_compare(const struct gauge *gauge, const struct checked *a, const struct checked *b);

#endif
