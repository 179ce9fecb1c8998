/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/line_costs.h"

#include "rows/lines.h"

#include <stdlib.h>

static ref_t file_of_row(const void *grouping, size_t row)
{
    const struct grouping *g = grouping;
    return g->profile->pieces.items[grouping_piece(g, grouping_item(g, (ref_t)row))].file;
}

static enum line_mark mark_of(const struct file_line *line)
{
    return line->number == 0   ? LINE_HAS_NONE
           : line->is_estimate ? LINE_IS_ESTIMATE
           : line->partial     ? LINE_IS_BOUND
                               : LINE_IS_EXACT;
}

static void add_line(struct line_costs *to, ref_t row, const struct file_lines *lines, size_t line)
{
    struct costs inclusive = matrix_row(&lines->inclusive, line);
    matrix_add(&to->inclusive, row, &inclusive);
    to->marks[row] = (unsigned char)mark_of(&lines->lines[line]);
    if (to->marks[row] != LINE_IS_BOUND)
        return;
    struct costs left_out = matrix_row(&lines->left_out, line);
    if (!to->most.count)
        to->most = matrix_new_of_rows(to->inclusive.count, to->inclusive.width);
    matrix_add(&to->most, row, &inclusive);
    matrix_add(&to->most, row, &left_out);
}

struct line_costs line_costs_of(const struct grouping *g, const struct series_list *series)
{
    const struct profile *p = g->profile;
    struct line_costs costs = {.inclusive = matrix_new_of_rows(g->count, p->events.count),
                               .marks = memory_alloc(g->count)};
    struct lines_index index;
    struct buckets rows;
    lines_index_init(&index, p, series, NULL, NULL);
    buckets_init(&rows, g->count, p->files.texts.count, file_of_row, g);
    for (ref_t file = 0; file < p->files.texts.count; file++) {
        struct file_lines lines;
        if (rows.first[file] == rows.first[file + 1])
            continue;
        file_lines_init(&lines, &index, file);
        for (ref_t i = rows.first[file]; i < rows.first[file + 1]; i++) {
            ref_t row = rows.items[i];
            size_t at = file_lines_find(&lines, grouping_line(g, grouping_item(g, row)));
            add_line(&costs, row, &lines, at);
        }
        file_lines_release(&lines);
    }
    buckets_release(&rows);
    lines_index_release(&index);
    return costs;
}

static void narrow(struct matrix *matrix, const ref_t *rows, size_t count)
{
    struct matrix kept = matrix_new(matrix->count ? count : 0, matrix->width);
    for (size_t i = 0; i < kept.count; i++) {
        struct costs costs = matrix_row(matrix, rows[i]);
        matrix_add(&kept, i, &costs);
    }
    matrix_release(matrix);
    *matrix = kept;
}

void line_costs_narrow(struct line_costs *costs, const ref_t *rows, size_t count)
{
    unsigned char *marks = memory_alloc(count * sizeof *marks);
    for (size_t i = 0; i < count; i++)
        marks[i] = costs->marks[rows[i]];
    free(costs->marks);
    costs->marks = marks;
    narrow(&costs->inclusive, rows, count);
    narrow(&costs->most, rows, count);
}

void line_costs_release(struct line_costs *costs)
{
    matrix_release(&costs->inclusive);
    matrix_release(&costs->most);
    free(costs->marks);
}
