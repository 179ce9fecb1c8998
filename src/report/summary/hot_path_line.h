/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hot_path_line: the way down on which most of the cost goes, in one line. */
#ifndef REPORT_SUMMARY_HOT_PATH_LINE_H
#define REPORT_SUMMARY_HOT_PATH_LINE_H

#include "view/report.h"

/* Writes it as `main > read 80% > 3 more > parse 79%`; nothing if no calls were recorded, or sides are compared. What
 * the width has no room for is folded from the middle on. */
void hot_path_line_write(const struct report *report);

#endif
