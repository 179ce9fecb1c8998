/* unrecorded: says which of the events that are shown only some inputs recorded, as other options of the profiler do
 * it. Such an event counts as 0 in the others, also as a term of a formula, and is not as large as it should be. */
#ifndef VIEW_UNRECORDED_H
#define VIEW_UNRECORDED_H

#include "view/study.h"

/* Notes them, for each side of a comparison by itself: events that equally many inputs recorded have one note.
 * `shown`: numbers of measures of the study. */
void note_unrecorded(const struct study *study, const struct refs *shown, struct diagnostics *diagnostics);

#endif
