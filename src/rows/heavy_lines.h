/* heavy_lines: the lines of a profile that cost most, so that a table of a few lines need not make rows of all. */
#ifndef ROWS_HEAVY_LINES_H
#define ROWS_HEAVY_LINES_H

#include "events/event.h"

/* A copy of a profile, which must outlive it, that has only these lines. Release it. */
struct heavy_lines {
    struct profile profile;
    struct line *items;
};

/* Keeps the `count` lines of files that cost most of a measure, and as many that cost as much as the last of them, the
 * first in the profile; of each all that pieces have of it. If costs may be below 0, it keeps all lines, as they may
 * add up to less than one of them. */
void heavy_lines_init(struct heavy_lines *heavy, const struct profile *profile, const struct measure *measure,
                      size_t count);
void heavy_lines_release(struct heavy_lines *heavy);

#endif
