/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain: what a page shows if no script runs: totals, the checks of the run, and the functions that
 * cost most, as HTML. */
#ifndef REPORT_HTML_PLAIN_H
#define REPORT_HTML_PLAIN_H

#include "report/html/head.h"

/* Writes text as HTML: `<`, `>`, `&` and quotes are escaped, and what is not printable as \x1b. */
void plain_text(struct output *out, struct text text);

/* Writes the title, the head, the totals, the checks and the first `rows` functions of the view. */
void plain_write(const struct report *report, const struct head *head, struct text title, size_t rows,
                 struct output *out);

#endif
