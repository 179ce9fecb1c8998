#include "analysis/matrix.h"

#include "profile/problems.h"

#include <stdlib.h>

struct matrix matrix_new_uncleared(size_t count, size_t width)
{
    size_t cells;
    if (__builtin_mul_overflow(count, width, &cells))
        cells = SIZE_MAX;
    return (struct matrix){memory_resize(NULL, cells, sizeof(cost_t)), count, (uint32_t)width, false};
}

void matrix_clear_row(struct matrix *m, size_t i)
{
    for (size_t e = 0; e < m->width; e++)
        m->cells[i * m->width + e] = COST_ABSENT;
}

struct matrix matrix_new(size_t count, size_t width)
{
    struct matrix m = matrix_new_uncleared(count, width);
    for (size_t i = 0; i < count * width; i++)
        m.cells[i] = COST_ABSENT;
    return m;
}

void matrix_release(struct matrix *m)
{
    free(m->cells);
    *m = (struct matrix){0};
}

#define DEFINE_SUM_CELLS(name, type, least)                                                                            \
    static void name(cost_t *sums, const type *cells, size_t n, bool *saturated)                                       \
    {                                                                                                                  \
        for (size_t i = 0; i < n; i++)                                                                                 \
            if (cells[i] != (least))                                                                                   \
                sums[i] = sums[i] == COST_ABSENT ? cells[i] : cost_add(sums[i], cells[i], saturated);                  \
    }
DEFINE_SUM_CELLS(sum_shorts, int16_t, INT16_MIN)
DEFINE_SUM_CELLS(sum_words, int32_t, INT32_MIN)
DEFINE_SUM_CELLS(sum_longs, int64_t, INT64_MIN)

void row_sum(struct row *sum, const struct row *row, bool *saturated)
{
    size_t n = row->width < sum->width ? row->width : sum->width;
    cost_t *sums = sum->cells.elsewhere;
    const void *cells = row_cells(row);
    if (row->bytes == sizeof(int16_t))
        sum_shorts(sums, cells, n, saturated);
    else if (row->bytes == sizeof(int32_t))
        sum_words(sums, cells, n, saturated);
    else
        sum_longs(sums, cells, n, saturated);
}

void matrix_add(struct matrix *m, size_t i, const struct row *row)
{
    if (m->width == 1) {
        cost_t cost = row_cell(row, 0);
        if (cost != COST_ABSENT)
            m->cells[i] = m->cells[i] == COST_ABSENT ? cost : cost_add(m->cells[i], cost, &m->saturated);
        return;
    }
    struct row sum = matrix_row(m, i);
    row_sum(&sum, row, &m->saturated);
}

void matrix_check(const struct matrix *m, struct diagnostics *diagnostics)
{
    if (m->saturated)
        diagnostics_add(diagnostics, &problem_saturated, TEXT_NONE, 0,
                        "a sum of inclusive costs went past 2^63: the figures stop there and are too small");
}
