/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notes: what is said on standard error beside reports of several formats. */
#ifndef REPORT_NOTES_H
#define REPORT_NOTES_H

#include "view/report.h"

/* Of formats for programs, which cut no name: notes how many names of the profile are longer than NAME_SHOWN. */
void note_long_names(const struct report *report);

/* Of formats without sources: whether the files that the user named are there; diagnosed if not. */
bool note_missing_sources(const struct report *report);

/* If figures are read by programs: notes that a change of this event has none, because it is past 2^63. */
void note_change_past(const struct report *report, const struct measure *measure);

#endif
