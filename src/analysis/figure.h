/* figure: what is shown of a row under a measure: a cost, a ratio of two, or nothing. */
#ifndef ANALYSIS_FIGURE_H
#define ANALYSIS_FIGURE_H

#include "profile/costs.h"

struct figure {
    enum figure_kind { FIGURE_ABSENT, FIGURE_COST, FIGURE_RATIO } kind;
    cost_t cost;    /* of a ratio: what is divided */
    cost_t divisor; /* of a ratio; 0 where it has no value */
};

/* Compares two figures of one measure by magnitude (rule 28), ratios by their value; an absent one and a ratio without
 * value are smallest. Below 0, 0 or above 0. */
int figure_compare(struct figure a, struct figure b);

#endif
