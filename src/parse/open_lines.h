/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* open_lines: the lines from which open calls were made, while the calls of a program are gone through in the order of
 * a walk over their tree.
 *
 *     open_lines_leave(&lines, depth);                      // the next call has so many open calls above it
 *     if (open_lines_has(&lines, &profile, site, &beside))
 *         ... a call above it is from the same line as this one ...
 *     open_lines_enter(&lines, &profile, site);
 *     open_lines_release(&lines);
 *
 * A line is a line of a file: several functions may have code there. Line 0 is not one line, and never open. */
#ifndef PARSE_OPEN_LINES_H
#define PARSE_OPEN_LINES_H

#include "profile/profile.h"

/* A line of a piece, or of a file. */
struct open_line {
    uint64_t number;
    uint64_t of;    /* twice a piece, or twice a file and 1 */
    ref_t place;    /* of a line of a piece: that of its file */
    ref_t function; /* of a line of a file: the function that made the outermost open call */
    uint32_t open;  /* calls */
};

#define OPEN_LINES_SIEVE 256u

/* Zero-initialise before the first use. */
struct open_lines {
    ARRAY(struct open_line) items;
    struct index index;
    struct refs path;                 /* the lines of pieces of the open calls, the innermost last; NONE: line 0 */
    uint32_t sieve[OPEN_LINES_SIEVE]; /* how many calls are open from lines with these numbers, modulo its size */
};

void open_lines_release(struct open_lines *lines);

/* Closes the innermost calls until `depth` are open; and how many are open. */
void open_lines_leave(struct open_lines *lines, size_t depth);
static inline uint32_t open_lines_depth(const struct open_lines *lines)
{
    return (uint32_t)lines->path.count;
}

/* Opens a call from a line. */
void open_lines_enter(struct open_lines *lines, const struct profile *profile, struct site site);

/* Whether a call from the line is open. `*beside`: NONE if the function of the line made one, else the function that
 * made the outermost one. */
bool open_lines_look_up(const struct open_lines *lines, const struct profile *profile, struct site site, ref_t *beside);
static inline bool open_lines_has(const struct open_lines *lines, const struct profile *profile, struct site site,
                                  ref_t *beside)
{
    return site.line != 0 && lines->sieve[site.line % OPEN_LINES_SIEVE] > 0 &&
           open_lines_look_up(lines, profile, site, beside);
}

#endif
