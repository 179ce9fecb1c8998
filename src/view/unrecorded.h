/* unrecorded: says which of the events that are shown are not recorded as they should be: those that only some inputs
 * have, as other options of the profiler do it, and those whose totals have costs that no line has. The first ones
 * count as 0 in the other inputs, also as a term of a formula, and are too small; rows of the others are. */
#ifndef VIEW_UNRECORDED_H
#define VIEW_UNRECORDED_H

#include "view/study.h"

/* Notes them, for each side of a comparison by itself: events that equally many inputs recorded have one note.
 * `shown`: numbers of measures of the study. */
void note_unrecorded(const struct study *study, const struct refs *shown, struct diagnostics *diagnostics);

/* Likewise, for each side by itself (of runs for the first one of which it is true), those of which more than 0.1% of
 * the total is in no line: the first of these events, and how many there are besides. */
void note_missing(const struct study *study, const struct refs *shown, struct diagnostics *diagnostics);

#endif
