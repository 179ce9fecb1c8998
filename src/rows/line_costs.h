/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_costs: the inclusive costs of the rows of a table that are lines, as rows/lines has them file by file.
 *
 *     grouping_init_calling_lines(&lines, profile);
 *     struct line_costs costs = line_costs_of(&lines, &series);
 *     lines.of_lines = &costs;
 *     ... grouping_inclusive(&lines, row), grouping_spent(&lines, row).bounds ...
 *     line_costs_release(&costs);
 *
 * The profile was read with WANT_LINES and WANT_CALLS. */
#ifndef ROWS_LINE_COSTS_H
#define ROWS_LINE_COSTS_H

#include "events/series.h"
#include "rows/grouping.h"

/* Finds the costs of all rows; each series of the profile is worked out by itself. They do not need the grouping
 * afterwards; release them. */
struct line_costs line_costs_of(const struct grouping *lines, const struct series_list *series);
/* Forgets those of all rows but some, which become the rows 0, 1, ..., as in grouping_narrow(). */
void line_costs_narrow(struct line_costs *costs, const ref_t *rows, size_t count);
void line_costs_release(struct line_costs *costs);

#endif
