#include "analysis/matrix.h"

#include <stdlib.h>

struct matrix matrix_new(size_t count, size_t width)
{
    size_t cells;
    if (__builtin_mul_overflow(count, width, &cells))
        cells = SIZE_MAX;
    struct matrix m = {memory_resize(NULL, cells, sizeof *m.cells), count, (uint32_t)width};
    for (size_t i = 0; i < cells; i++)
        m.cells[i] = COST_ABSENT;
    return m;
}

void matrix_release(struct matrix *m)
{
    free(m->cells);
    *m = (struct matrix){0};
}

void row_sum(struct row *sum, const struct row *row, bool *saturated)
{
    cost_t *sums = sum->cells;
    for (ref_t e = 0; e < row->width && e < sum->width; e++) {
        cost_t cost = row_cell(row, e);
        if (cost != COST_ABSENT)
            sums[e] = sums[e] == COST_ABSENT ? cost : cost_add(sums[e], cost, saturated);
    }
}

void matrix_add(struct matrix *m, size_t i, const struct row *row)
{
    bool saturated = false;
    struct row sum = matrix_row(m, i);
    row_sum(&sum, row, &saturated);
}
