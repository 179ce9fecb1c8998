/* weights: rows taken heaviest first, for when few of many are wanted: a binary heap in place. */
#ifndef ANALYSIS_WEIGHTS_H
#define ANALYSIS_WEIGHTS_H

#include "base/index.h"

struct weighed {
    uint64_t weight;
    ref_t row;
};

/* Fill with array_add(), then put in order once. */
struct weights {
    struct weighed *items;
    size_t count, capacity;
};

void weights_order(struct weights *weights);

/* Takes the rows of the greatest weight, of which there is at least one, and puts them into `rows` instead of what was
 * there, in no order of meaning. */
void weights_take(struct weights *weights, struct refs *rows);

/* Moves what is left to a list of rows, in no order of meaning; free() its items. The weights are empty after it. */
struct refs weights_rest(struct weights *weights);

#endif
