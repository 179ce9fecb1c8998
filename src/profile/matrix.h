/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix: sums of costs that an analysis makes: a row for each function, arc or line, a column for each event.
 *
 *     struct matrix m = matrix_new(profile->functions.count, profile->events.count);
 *     matrix_add(&m, function, &call->inclusive);
 *     struct costs costs = matrix_row(&m, function);    // a view: costs_get(&costs, event)
 *     matrix_release(&m);
 *
 * The cells are one block. If the block would be large and there are more events than any real profile has, each row
 * holds only the cells that costs were added to: otherwise a thousand events that no function has would take 8 kB for
 * each function. */
#ifndef PROFILE_MATRIX_H
#define PROFILE_MATRIX_H

#include "base/diagnostic.h"
#include "profile/profile.h"

struct sparse_rows {
    struct costs *rows;
    struct arena arena; /* of their cells */
};

struct matrix {
    cost_t *cells; /* count * width, COST_ABSENT if nothing was added; NULL: `sparse` has them */
    struct sparse_rows *sparse;
    size_t count;
    uint32_t width; /* events */
    bool saturated; /* a sum stopped at the end of the range of cost_t */
};

/* Makes a matrix in which all costs are absent. */
struct matrix matrix_new(size_t count, size_t width);

/* Likewise of rows of their own, however few events there are: where many rows stay empty, or have small costs. */
struct matrix matrix_new_of_rows(size_t count, size_t width);

/* Makes a matrix whose rows have no value yet, for callers that use few of them: they clear each row before its first
 * use. */
struct matrix matrix_new_uncleared(size_t count, size_t width);
void matrix_clear_row(struct matrix *m, size_t i);

/* Makes a matrix with the same costs. */
struct matrix matrix_copy(const struct matrix *m);

void matrix_release(struct matrix *m);

/* A view of row `i`, of at most `width` costs. It is valid until the row is added to or the matrix is released. */
static inline struct costs matrix_row(const struct matrix *m, size_t i)
{
    return m->sparse ? m->sparse->rows[i] : costs_view(m->cells + i * m->width, m->width);
}

/* The cost of one event in row `i`, or COST_ABSENT. */
static inline cost_t matrix_cell(const struct matrix *m, size_t i, ref_t event)
{
    return m->sparse ? costs_cell(&m->sparse->rows[i], event) : m->cells[i * m->width + event];
}

/* Replaces the first `n` costs of row `i`. */
void matrix_replace(struct matrix *m, size_t i, const cost_t *costs, size_t n);

/* Puts costs in row `i`, which has none there as yet: that of event 0 as that of event `first`, and so on. The row must
 * have so many events. */
void matrix_put(struct matrix *m, size_t i, ref_t first, const struct costs *costs);

/* Adds costs to row `i`. Sums stop at the ends of the range of cost_t, and the matrix notes that they did. */
void matrix_add(struct matrix *m, size_t i, const struct costs *row);

/* Diagnoses that a sum stopped, once for all matrices of inclusive costs. */
void matrix_check(const struct matrix *m, struct diagnostics *diagnostics);

#endif
