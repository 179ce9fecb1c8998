/* matrix: a row of costs for each of many things: sums that belong to no profile.
 *
 * The cells are one block. Where that would be large and there are more events than any real profile has, the rows
 * are those of a profile, which have cells as far as costs were added: else a thousand events that no function has
 * would make 8 kB of each function. */
#ifndef ANALYSIS_MATRIX_H
#define ANALYSIS_MATRIX_H

#include "base/diagnostic.h"
#include "profile/profile.h"

struct sparse_rows {
    struct costs *rows;
    struct arena arena; /* of their cells */
};

struct matrix {
    cost_t *cells; /* count * width, COST_ABSENT where nothing was added; NULL: there are rows */
    struct sparse_rows *sparse;
    size_t count;
    uint32_t width; /* events */
    bool saturated; /* some sum stopped at the end of the range of cost_t */
};

/* All costs are absent. */
struct matrix matrix_new(size_t count, size_t width);

/* The same for who needs few of its rows: each is to be cleared before its first use. */
struct matrix matrix_new_uncleared(size_t count, size_t width);
void matrix_clear_row(struct matrix *m, size_t i);

/* One with the same costs. */
struct matrix matrix_copy(const struct matrix *m);

void matrix_release(struct matrix *m);

/* A view of row `i`, of `width` costs at most; it dies with the matrix or when something is added to the row. */
static inline struct costs matrix_row(const struct matrix *m, size_t i)
{
    return m->sparse ? m->sparse->rows[i] : costs_view(m->cells + i * m->width, m->width);
}

/* One cost, or COST_ABSENT. */
static inline cost_t matrix_cell(const struct matrix *m, size_t i, ref_t event)
{
    return m->sparse ? costs_cell(&m->sparse->rows[i], event) : m->cells[i * m->width + event];
}

/* Makes the first `n` costs of row `i` others. */
void matrix_replace(struct matrix *m, size_t i, const cost_t *costs, size_t n);

/* Adds the row to row `i`; sums stop at the ends of the range of cost_t. */
void matrix_add(struct matrix *m, size_t i, const struct costs *row);

/* Diagnoses that some sum stopped, once for all matrices of inclusive costs. */
void matrix_check(const struct matrix *m, struct diagnostics *diagnostics);

#endif
