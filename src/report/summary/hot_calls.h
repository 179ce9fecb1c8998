/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hot_calls: the calls that bring most of the cost, for programs of which no more is known by line than by function. */
#ifndef REPORT_SUMMARY_HOT_CALLS_H
#define REPORT_SUMMARY_HOT_CALLS_H

#include "view/report.h"

/* Whether calls say more than lines do: no function has costs of its own in two lines of a file, as Xdebug writes it,
 * and calls have lines. Not where rows are filtered, nor without inclusive costs. */
bool hot_calls_say_more(const struct report *report);

/* Writes the calls whose line is known, at most `most`: the place of the call, its callee, and what it cost with all
 * that it called, of the main event. First those in files that are the user's, then, after a blank line, those of
 * others; of these the dearest first, as recorded. Writes nothing if there is no such call. */
void hot_calls_write(const struct report *report, size_t most);

#endif
