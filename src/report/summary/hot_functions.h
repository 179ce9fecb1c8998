/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hot_functions: the functions that cost most by themselves, in a table that is read at a glance. */
#ifndef REPORT_SUMMARY_HOT_FUNCTIONS_H
#define REPORT_SUMMARY_HOT_FUNCTIONS_H

#include "view/report.h"

/* Writes the first rows of the report's table that are functions, at most `most`, each with its name first and then
 * where it is; after them how many rows there are more. `all_columns` is the view with the columns that did not fit: of
 * these the shares are shown, as many as there is room for. */
void hot_functions_write(const struct report *report, const struct view *all_columns, size_t most);

/* The shown function with the largest self cost; under another order, the first row; NONE: there is no row. */
ref_t hot_function(const struct view *view);

#endif
