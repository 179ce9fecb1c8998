/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* joined: a comparison whose lines are numbered by both texts joined, for reports that show whole sources. Only the
 * shown sources are joined.
 *
 *     joined_lines_init(&joined, report, wanted);
 *     annotate(&joined.report);                             // the profile of this report has lines
 *     joined_lines_release(&joined); */
#ifndef ANNOTATE_JOINED_H
#define ANNOTATE_JOINED_H

#include "annotate/line_map.h"
#include "view/report.h"

struct joined_lines {
    struct line_map line_map;
    struct sides sides; /* with lines */
    struct study study; /* the same as the report's, of these sides */
    struct report report;
};

/* Joins the lines of the files marked in `wanted`, by file of the report's profile. The report is a comparison, and
 * must outlive `joined`, which must not be moved. Release it; a zero-initialised struct can be released, too. */
void joined_lines_init(struct joined_lines *joined, const struct report *report, const bool *wanted);
void joined_lines_release(struct joined_lines *joined);

#endif
