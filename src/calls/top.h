/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* top: takes the heaviest rows of many, without sorting the others: a binary heap in place.
 *
 *     struct weights weights = {0};
 *     struct refs heaviest = {0};
 *     for (ref_t row = 0; row < count; row++)
 *         *array_add(&weights) = (struct weighed){cost_of(row), row};
 *     ...                                           // if no more than ten are wanted, now and then:
 *     weights_prune(&weights, 10);
 *     weights_order(&weights);
 *     weights_take(&weights, &heaviest);            // all rows of the largest weight, mostly a single row
 *     free(weights.items); */
#ifndef CALLS_TOP_H
#define CALLS_TOP_H

#include "base/index.h"

struct weighed {
    uint64_t weight;
    ref_t row;
};

/* Zero-initialise it, and add rows with array_add(). */
struct weights ARRAY_OF(struct weighed);

/* Makes a heap of the rows, once all are added. */
void weights_order(struct weights *weights);

/* Adds a row to a heap; an array without rows is a heap, too. */
void weights_add(struct weights *weights, struct weighed row);

/* Drops all rows but the `wanted` heaviest, and those as heavy as the last of these. The rows that are left have no
 * order. */
void weights_prune(struct weights *weights, size_t wanted);

/* Moves all rows of the largest weight into `rows`, replacing its content, in no particular order. At least one row
 * must be left. */
void weights_take(struct weights *weights, struct refs *rows);

#endif
