/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unrecorded: notes on shown events that are incompletely recorded: events that only some inputs have, because the
 * profiler ran with other options, and events whose totals have costs that no line has. The former count as 0 in the
 * other inputs, also as a term of a formula, so that all their figures are too small; of the latter only the rows are
 * too small. */
#ifndef VIEW_UNRECORDED_H
#define VIEW_UNRECORDED_H

#include "view/study.h"

/* Notes the events that only some inputs have, for each side of a comparison by itself: events of equally many inputs
 * share a note. `shown`: numbers of measures of the study. */
void note_unrecorded(const struct study *study, const struct refs *shown, struct diagnostics *diagnostics);

/* Notes the events with more than 0.1% of their total in no line, for each side by itself (with several runs for the
 * first such run): names the first of these events, and the number of the others. */
void note_missing(const struct study *study, const struct refs *shown, struct diagnostics *diagnostics);

/* Notes the shown events that count misses of the last-level cache, if an input says that a huge one was simulated,
 * which is what Valgrind takes some machines to have. */
void note_cache(const struct study *study, const struct refs *shown, struct diagnostics *diagnostics);

#endif
