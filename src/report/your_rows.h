/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* your_rows: the user's own lines that changed in a comparison, as formats without a first screen show them: rows with
 * what each costs on both sides with what it calls of others (report/your_lines.h), those first that changed most.
 *
 *     your_rows_init(&rows, report, 10);
 *     for (size_t i = 0; i < rows.shown.count; i++)
 *         ... grouping_self(&rows.view.view.rows, rows.shown.items[i]), rows.spent[i].symbol ...
 *     your_rows_release(&rows); */
#ifndef REPORT_YOUR_ROWS_H
#define REPORT_YOUR_ROWS_H

#include "report/lines_view.h"
#include "report/your_lines.h"

struct your_rows {
    struct your_lines yours;
    struct lines_view view; /* of the lines; zero: they are not known, or not worth showing */
    struct refs shown;      /* its rows that are places and changed */
    struct spent_in *spent; /* by such a row */
};

/* What they need: enum need. */
static inline unsigned your_rows_need(const struct question *question)
{
    return question->has_lines ? NEED_LINES | NEED_CALLS | NEED_LINE_ROWS | NEED_CHARGES : 0;
}

/* At most so many rows; none where nothing is compared, or they are not known, or not worth showing. It must not be
 * moved. Release it. */
void your_rows_init(struct your_rows *rows, const struct report *report, size_t most);
void your_rows_release(struct your_rows *rows);

#endif
