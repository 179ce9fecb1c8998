/* absent: what the source screen says of a source that cannot be shown: what is wrong, what was tried, and what would
 * help. That may take a search of directories, so that it is kept until another source is asked for. */
#ifndef SHEETS_ABSENT_H
#define SHEETS_ABSENT_H

#include "annotate/shown.h"

/* Zero-initialise, and release. */
struct absent {
    ref_t file;
    struct texts lines; /* none: nothing was asked for */
    struct arena arena;
};

/* The lines about a source that the reader did not find; the report is of the same profile. They live until another
 * file is asked for. */
const struct texts *absent_describe(struct absent *absent, const struct shown_source *shown,
                                    struct shown_reader *reader, const struct report *report);
void absent_release(struct absent *absent);

#endif
