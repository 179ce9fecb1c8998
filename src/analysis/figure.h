/* figure: what a column shows of a row: a cost, a ratio of two costs, a cost per call, or nothing (absent). */
#ifndef ANALYSIS_FIGURE_H
#define ANALYSIS_FIGURE_H

#include "profile/costs.h"

struct figure {
    enum figure_kind { FIGURE_ABSENT, FIGURE_COST, FIGURE_RATIO, FIGURE_PER_CALL } kind;
    cost_t cost;    /* of a ratio and per call: what is divided */
    cost_t divisor; /* of these; 0 where they have no value */
};

/* Whether a figure is what `cost` and `divisor` make together. */
static inline bool figure_is_divided(const struct figure *figure)
{
    return figure->kind == FIGURE_RATIO || figure->kind == FIGURE_PER_CALL;
}

static inline bool figure_has_value(const struct figure *figure)
{
    return figure->kind == FIGURE_COST || (figure_is_divided(figure) && figure->divisor != 0);
}

/* Compares two figures of one measure: costs, and those per call, by magnitude (rule 28), ratios by value. An absent
 * figure and one without a value are smaller than all others. Returns a number below 0, 0 or above 0. */
int figure_compare(struct figure a, struct figure b);

#endif
