/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lines_view: a view of the study of a report whose rows are lines, those first that cost most by themselves, or
 * changed most.
 *
 *     if (lines_view_init(&v, report, profile, 100))
 *         ... v.view.ranking ...
 *     lines_view_release(&v); */
#ifndef REPORT_LINES_VIEW_H
#define REPORT_LINES_VIEW_H

#include "rows/heavy_lines.h"
#include "view/report.h"

struct lines_view {
    struct heavy_lines heavy;
    struct study study;
    struct question question;
    struct view view;
    struct report report; /* the same with this view */
};

/* `profile`: the report's, or a copy with other lines. `most`: lines of the view. False: the report shows no event, or
 * the view is impossible. All must outlive it, and it must not be moved. Release it in any case. */
bool lines_view_init(struct lines_view *view, const struct report *report, const struct profile *profile, size_t most);
void lines_view_release(struct lines_view *view);

#endif
