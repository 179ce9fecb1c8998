/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary_rows: the rows of a table on the first screen, in two groups with a blank line between them: the user's own
 * and others, or rises and falls. */
#ifndef REPORT_SUMMARY_SUMMARY_ROWS_H
#define REPORT_SUMMARY_SUMMARY_ROWS_H

#include "base/index.h"
#include "base/phrase.h"

/* The rows of group 0, then those of group 1, each group in the order of `rows`; between two groups that have rows,
 * NONE is a blank line. As long as there are fewer than `most`, a row is added. Rows of any other group are left out.
 * free() its items. */
struct refs summary_rows_in_groups(const struct refs *rows, size_t most,
                                   int (*group_of)(const void *context, ref_t row), const void *context);

/* The columns of the widest of `count` texts; at least 1. */
size_t summary_rows_widest(size_t count, void (*describe)(const void *context, size_t row, struct phrase *phrase),
                           const void *context);

/* By row, how many bytes of its name tell it from all others that are the same once they are cut to some columns; 0:
 * there are none, or only equal names. A row may have no name. free() it. */
size_t *summary_rows_told(size_t count, void (*name)(const void *context, size_t row, struct phrase *phrase),
                          const void *context, size_t columns, struct text ellipsis);

#endif
