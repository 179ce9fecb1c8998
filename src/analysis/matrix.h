/* matrix: a row of costs for each of many things, in one block: sums that belong to no profile. */
#ifndef ANALYSIS_MATRIX_H
#define ANALYSIS_MATRIX_H

#include "base/diagnostic.h"
#include "profile/profile.h"

struct matrix {
    cost_t *cells; /* count * width, COST_ABSENT where nothing was added */
    size_t count;
    uint32_t width; /* events */
    bool saturated; /* some sum stopped at the end of the range of cost_t */
};

/* All costs are absent. */
struct matrix matrix_new(size_t count, size_t width);

/* The same for who needs few of its rows: each is to be cleared before its first use. */
struct matrix matrix_new_uncleared(size_t count, size_t width);
void matrix_clear_row(struct matrix *m, size_t i);

void matrix_release(struct matrix *m);

/* A view of row `i`; it dies with the matrix. */
static inline struct row matrix_row(const struct matrix *m, size_t i)
{
    return row_of(m->cells + i * m->width, m->width);
}

/* Adds `row` to `sum`, a view of costs, as far as that is wide; sums stop at the ends of the range of cost_t, and
 * `*saturated` is set when that happened. */
void row_sum(struct row *sum, const struct row *row, bool *saturated);

/* Adds the row to row `i`; sums stop at the ends of the range of cost_t. */
void matrix_add(struct matrix *m, size_t i, const struct row *row);

/* Diagnoses that some sum stopped, once for all matrices of inclusive costs. */
void matrix_check(const struct matrix *m, struct diagnostics *diagnostics);

#endif
