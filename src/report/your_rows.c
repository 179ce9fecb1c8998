/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/your_rows.h"

#include "annotate/locator.h"

#include <stdlib.h>

#define LOOKED_AT 256u /* lines, of which some are no places */

static bool is_shown(const struct your_rows *rows, ref_t row)
{
    const struct view *view = &rows->view.view;
    struct row_name name = grouping_own_name(&view->rows, row);
    return name.line.number && file_is_place(profile_file_name(rows->yours.profile, name.file)) &&
           grouping_figure(&view->rows, row, &view->sort.items[0].column).cost != 0;
}

static void choose(struct your_rows *rows, size_t most)
{
    const struct ranking *ranking = &rows->view.view.ranking;
    for (size_t i = 0; i < ranking->count && rows->shown.count < most; i++)
        if (is_shown(rows, ranking->rows[i]))
            *array_add(&rows->shown) = ranking->rows[i];
    rows->spent = memory_zeroed(rows->shown.count, sizeof *rows->spent);
    for (size_t i = 0; i < rows->shown.count; i++) {
        struct row_name name = grouping_own_name(&rows->view.view.rows, rows->shown.items[i]);
        rows->spent[i] = (struct spent_in){.file = name.file, .line = name.line, .symbol = NONE};
    }
    your_lines_find_spent(&rows->yours, rows->spent, rows->shown.count);
}

void your_rows_init(struct your_rows *rows, const struct report *report, size_t most)
{
    *rows = (struct your_rows){0};
    if (!report->study->sides)
        return;
    your_lines_init(&rows->yours, report);
    if (your_lines_are_enough(&rows->yours) &&
        lines_view_init(&rows->view, report, rows->yours.lines, most < LOOKED_AT ? LOOKED_AT : most))
        choose(rows, most);
}

void your_rows_release(struct your_rows *rows)
{
    lines_view_release(&rows->view);
    your_lines_release(&rows->yours);
    free(rows->shown.items);
    free(rows->spent);
}
