/* absent: what the source screen says of a source that cannot be shown. */
#ifndef BROWSE_SHEETS_ABSENT_H
#define BROWSE_SHEETS_ABSENT_H

#include "annotate/shown.h"

/* Adds what is wrong, what was tried, and what would help, a line each, in the arena. `shown` was not found by the
 * reader; the report is of the same profile. */
void absent_describe(const struct shown_source *shown, struct shown_reader *reader, const struct report *report,
                     struct texts *lines, struct arena *arena);

#endif
