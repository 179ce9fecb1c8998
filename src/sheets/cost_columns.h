/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cost_columns: the cost columns of lines and instructions. */
#ifndef SHEETS_COST_COLUMNS_H
#define SHEETS_COST_COLUMNS_H

#include "report/layout/columns_that_fit.h"

/* Makes `lined` the view for lines with these columns, which must outlive it. Without a column of inclusive costs, the
 * costs of calls stand among the self costs. */
void cost_columns_take(struct view *lined, const struct columns *columns);

/* How hot a row is: its cost of the main event, without the sign. 0: there is no main event. */
cost_t cost_columns_heat(const struct view *view, const struct costs *costs);

#endif
