/* figure: what a column shows of a row: a cost, a ratio of two costs, or nothing (absent). */
#ifndef ANALYSIS_FIGURE_H
#define ANALYSIS_FIGURE_H

#include "profile/costs.h"

struct figure {
    enum figure_kind { FIGURE_ABSENT, FIGURE_COST, FIGURE_RATIO } kind;
    cost_t cost;    /* of a ratio: what is divided */
    cost_t divisor; /* of a ratio; 0 where it has no value */
};

/* Compares two figures of one measure: costs by magnitude (rule 28), ratios by value. An absent figure and a ratio
 * without a value are smaller than all others. Returns a number below 0, 0 or above 0. */
int figure_compare(struct figure a, struct figure b);

#endif
