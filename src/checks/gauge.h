/* gauge: how a check measures a row: the one place that knows whether there are old figures. */
#ifndef CHECKS_GAUGE_H
#define CHECKS_GAUGE_H

#include "checks/parse.h"
#include "view/column_words.h"

struct gauge {
    const struct check *check;
    struct column_word column_word;   /* what the check names */
    struct column column;             /* what is measured: in a comparison the new side, unless another is named */
    const struct series_list *series; /* of the profile */
    bool compares;                    /* a change is judged: else the figures of the column are all */
    bool asks[SIDES];                 /* the sides whose figures it takes; if nothing is compared all are new */
    cost_t total;     /* of the program, in magnitude: what shares are of; of a quotient and of calls 0 */
    cost_t old_total; /* likewise what shares of a change are of */
    cost_t more;      /* what a row may cost beside its figure, which no line has: see shortfall.h */
};

/* How far a row went. */
enum outcome {
    OUTCOME_WITHIN,
    OUTCOME_OVERLAP, /* beyond by what the runs were combined to, but their ranges overlap */
    OUTCOME_UNSURE,  /* beyond, if what no line has is of the row */
    OUTCOME_BEYOND   /* beyond all limits, in any run */
};

/* Whether a check is of changes: by the sign of a limit, or as what it names is one. */
bool gauge_compares(const struct check *check, enum statistic statistic);

/* `series`: of the profile; `totals`: of the program. No row may cost more than its figure. */
struct gauge gauge_of(const struct check *check, const struct column_word *column_word,
                      const struct series_list *series, const struct costs *totals);

/* The figures of a row, a cost that is absent as 0. They may have no value. */
struct checked gauge_figures(const struct gauge *gauge, const struct spent *spent);

/* How far a row went whose figures have values. A change counts if the least of the new runs is beyond the largest
 * of the old ones; below, the other way round. */
enum outcome gauge_outcome(const struct gauge *gauge, const struct spent *spent, const struct checked *checked);

/* Which of two rows went farther, by their figures: below 0 the first, above 0 the second. Changes are compared by
 * their size. */
int gauge_compare(const struct gauge *gauge, const struct checked *a, const struct checked *b);

#endif
