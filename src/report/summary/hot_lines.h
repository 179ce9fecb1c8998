/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hot_lines: the lines of source that cost most, with their texts: the user's own, with what they cost in functions of
 * others; where these are not known, or cost little, all lines by what they cost by themselves. */
#ifndef REPORT_SUMMARY_HOT_LINES_H
#define REPORT_SUMMARY_HOT_LINES_H

#include "report/your_lines.h"

/* Writes the lines that cost most, at most `most`, with their texts. If the lines of `yours` have a tenth of the
 * program these are shown, each with the function of others in which most of that was spent, and below them what else
 * has a tenth. Else, where calls say more than lines do, the dearest calls; else all lines: without lines of code, or
 * if none of their sources is found, it says so in one line. */
void hot_lines_write(const struct report *report, const struct your_lines *yours, size_t most);

#endif
