/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile/matrix.h"

#include "profile/problems.h"

#include <stdlib.h>

#define BLOCK_WIDTH 32u               /* events that any matrix may have in a block; Valgrind makes 25 */
#define BLOCK_CELLS ((size_t)1 << 20) /* cells that a block of more events may have */

static bool is_sparse(size_t count, size_t width)
{
    return width > BLOCK_WIDTH && count > BLOCK_CELLS / width;
}

static struct matrix sparse_new(size_t count, size_t width)
{
    struct sparse_rows *sparse = memory_zeroed(1, sizeof *sparse);
    sparse->rows = memory_zeroed(count, sizeof *sparse->rows);
    return (struct matrix){.sparse = sparse, .count = count, .width = (uint32_t)width};
}

struct matrix matrix_new_uncleared(size_t count, size_t width)
{
    size_t cells;
    if (is_sparse(count, width))
        return sparse_new(count, width);
    if (__builtin_mul_overflow(count, width, &cells))
        cells = SIZE_MAX;
    return (struct matrix){
        .cells = memory_resize(NULL, cells, sizeof(cost_t)), .count = count, .width = (uint32_t)width};
}

void matrix_clear_row(struct matrix *m, size_t i)
{
    if (m->sparse) {
        m->sparse->rows[i] = (struct costs){0};
        return;
    }
    for (size_t e = 0; e < m->width; e++)
        m->cells[i * m->width + e] = COST_ABSENT;
}

struct matrix matrix_new(size_t count, size_t width)
{
    struct matrix m = matrix_new_uncleared(count, width);
    for (size_t i = 0; i < count * width && !m.sparse; i++)
        m.cells[i] = COST_ABSENT;
    return m;
}

struct matrix matrix_new_of_rows(size_t count, size_t width)
{
    return width > 1 ? sparse_new(count, width) : matrix_new(count, width);
}

struct matrix matrix_copy(const struct matrix *m)
{
    struct matrix copy = matrix_new_uncleared(m->count, m->width);
    for (size_t i = 0; i < m->count && copy.sparse; i++)
        matrix_add(&copy, i, &m->sparse->rows[i]);
    if (copy.cells && m->cells)
        memcpy(copy.cells, m->cells, m->count * m->width * sizeof *m->cells);
    return copy;
}

void matrix_release(struct matrix *m)
{
    if (m->sparse) {
        arena_release(&m->sparse->arena);
        free(m->sparse->rows);
        free(m->sparse);
    }
    free(m->cells);
    *m = (struct matrix){0};
}

/* Without the cells at the end that are absent: rows of a block have them, those of their own do not. */
static struct costs present_of(struct costs row)
{
    while (row.width && !costs_have(&row, row.width - 1u))
        row.width--;
    return row;
}

void matrix_put(struct matrix *m, size_t i, ref_t first, const struct costs *costs)
{
    if (m->sparse) {
        struct costs present = present_of(*costs);
        costs_add_at(&m->sparse->rows[i], &m->sparse->arena, first, &present, first + present.width, &m->saturated);
    } else {
        cost_t values[CELLS_MAX];
        memcpy(m->cells + i * m->width + first, costs_read(costs, values), costs->width * sizeof *m->cells);
    }
}

void matrix_replace(struct matrix *m, size_t i, const cost_t *costs, size_t n)
{
    if (!m->sparse) {
        memcpy(m->cells + i * m->width, costs, n * sizeof *costs);
        return;
    }
    while (n && costs[n - 1] == COST_ABSENT)
        n--;
    m->sparse->rows[i] = (struct costs){0};
    costs_add(&m->sparse->rows[i], &m->sparse->arena, costs, NULL, n, &m->saturated);
}

#define FAR_FROM_END (UINT64_MAX / 4) /* the ends of the range are out of reach of a sum and a summand as small */

static inline bool is_far_from_end(cost_t cost)
{
    return (uint64_t)cost + FAR_FROM_END < 2 * FAR_FROM_END;
}

#define DEFINE_SUM_CELLS(name, type, least)                                                                            \
    static void name(cost_t *sums, const type *cells, size_t n, bool *saturated)                                       \
    {                                                                                                                  \
        for (size_t i = 0; i < n; i++) {                                                                               \
            if (cells[i] == (least))                                                                                   \
                continue;                                                                                              \
            if (is_far_from_end(sums[i]) && is_far_from_end(cells[i]))                                                 \
                sums[i] += cells[i];                                                                                   \
            else                                                                                                       \
                sums[i] = sums[i] == COST_ABSENT ? cells[i] : cost_add(sums[i], cells[i], saturated);                  \
        }                                                                                                              \
    }
DEFINE_SUM_CELLS(sum_shorts, int16_t, INT16_MIN)
DEFINE_SUM_CELLS(sum_words, int32_t, INT32_MIN)
DEFINE_SUM_CELLS(sum_longs, int64_t, INT64_MIN)

/* Adds to a row of the block. */
static void add_to_block(struct matrix *m, size_t i, const struct costs *row)
{
    size_t n = row->width < m->width ? row->width : m->width;
    cost_t *sums = m->cells + i * m->width;
    const void *cells = costs_cells(row);
    if (row->bytes == sizeof(int16_t))
        sum_shorts(sums, cells, n, &m->saturated);
    else if (row->bytes == sizeof(int32_t))
        sum_words(sums, cells, n, &m->saturated);
    else
        sum_longs(sums, cells, n, &m->saturated);
}

void matrix_add(struct matrix *m, size_t i, const struct costs *row)
{
    if (m->width == 1) {
        cost_t cost = costs_cell(row, 0);
        if (cost != COST_ABSENT)
            m->cells[i] = m->cells[i] == COST_ABSENT ? cost : cost_add(m->cells[i], cost, &m->saturated);
    } else if (m->sparse) {
        struct costs present = present_of(*row);
        costs_sum(&m->sparse->rows[i], &m->sparse->arena, &present, &m->saturated);
    } else {
        add_to_block(m, i, row);
    }
}

void matrix_check(const struct matrix *m, struct diagnostics *diagnostics)
{
    if (m->saturated)
        diagnostics_add(diagnostics, &problem_saturated, TEXT_NONE, 0,
                        "a sum of inclusive costs went past 2^63: the figures stop there and are too small");
}
