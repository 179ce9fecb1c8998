/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* title: what stands above the lines of a source or of machine code, and the cost of the main event in it. */
#ifndef REPORT_LAYOUT_TITLE_H
#define REPORT_LAYOUT_TITLE_H

#include "base/phrase.h"
#include "view/cell.h"
#include "view/report.h"

/* Bytes of a cost with its share. */
#define TITLE_COST_MAX (2 * CELL_MAX)

/* Writes a cost of the main event, which there must be, as `1,234 (12.34%)`, to `to`; returns its length. If it has
 * no share, it ends in a blank. */
size_t title_put_cost(const struct report *report, cost_t cost, char to[TITLE_COST_MAX]);

/* Adds ` - 1,234 (12.34%) Ir`, what the subject of a title cost; nothing if there is no main event. */
void title_add_cost(const struct report *report, cost_t cost, struct phrase *title);

/* Writes a title, and after it a warning in red, or NULL; in the plain look below a rule. It is cut by nothing. */
void title_write(const struct report *report, const struct phrase *title, const char *warning);

#endif
