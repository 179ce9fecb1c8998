/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* why_rows: the causes of a change as rows for people: a row a cause, below it its parts, if there are several, and
 * its lines, and last what is left. The text, a screen of the browser, and the first screen show these.
 *
 *     if (why_rows_init(&rows, report))
 *         for (size_t i = 0; i < rows.items.count; i++)
 *             why_rows_describe(&rows, i, &phrase);
 *     why_rows_release(&rows); */
#ifndef REPORT_WHY_ROWS_H
#define REPORT_WHY_ROWS_H

#include "annotate/excerpts.h"
#include "report/why.h"
#include "view/report.h"

enum why_row_kind { WHY_ROW_CAUSE, WHY_ROW_PART, WHY_ROW_LINE, WHY_ROW_REST };

struct why_row {
    enum why_row_kind kind;
    size_t cause, part;   /* the only part of a cause without rows for its parts; else SIZE_MAX */
    struct why_line line; /* of WHY_ROW_LINE */
};

struct why_rows {
    const struct report *report;
    struct why why;
    ARRAY(struct why_row) items; /* none, if nothing changed */
    struct excerpts excerpts;    /* of lines */
    size_t changes, shares;      /* columns of figures; 0: no share is shown */
};

/* False: both sides have no event. The report must outlive it; it points into itself: do not move it. Release it in any
 * case. */
bool why_rows_init(struct why_rows *rows, const struct report *report);

/* The same of the first `most` causes, without shares, lines and what is left. */
bool why_rows_init_brief(struct why_rows *rows, const struct report *report, size_t most);
void why_rows_release(struct why_rows *rows);

/* Adds a row to an empty phrase: its change, its share of what the program cost before, and its words. */
void why_rows_describe(struct why_rows *rows, size_t row, struct phrase *phrase);

/* Whether a row is a sentence, which is not to be cut. */
bool why_rows_is_sentence(const struct why_rows *rows, size_t row);

/* Adds a cause in a line: its figures, its name, and its parts, the largest first, as many as fit into `width` columns;
 * what is left of it is not told. False: the first does not fit. */
bool why_rows_describe_brief(struct why_rows *rows, size_t cause, size_t width, struct phrase *phrase);

/* The same in two lines: its figures and its name, and its first part. */
void why_rows_describe_apart(struct why_rows *rows, size_t cause, struct phrase *name, struct phrase *words);

/* Ir  5,276,911 -> 11,751,438  +6,474,527 (+122.70%) */
void why_rows_describe_change(struct why_rows *rows, struct phrase *phrase);

#endif
