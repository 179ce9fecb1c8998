/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_number: a line of a source, with the version of the source (old or new) that it belongs to.
 *
 * The model keeps lines as plain numbers. A profile joined from both sides of a comparison has the numbers of the new
 * source; lines that only the old source has follow after all of them. Only this file knows how. */
#ifndef ROWS_LINE_NUMBER_H
#define ROWS_LINE_NUMBER_H

#include "events/side.h"
#include "profile/profile.h"

struct line_number {
    uint64_t number; /* from 1; 0: the line is unknown; LINE_NONE: there is no line */
    enum side side;  /* SIDE_OLD: the new source does not have it */
};

#define LINE_NONE UINT64_MAX
#define LINE_LAST ((UINT64_C(1) << 62) - 1) /* the greatest number of a line in a joined profile */

/* The number by which a joined profile keeps a line, which is at most LINE_LAST. */
static inline uint64_t line_number_kept(struct line_number line)
{
    return line.side == SIDE_OLD ? line.number + LINE_LAST + 1 : line.number;
}

/* The line that a profile keeps by this number. */
static inline struct line_number line_number_of(const struct profile *profile, uint64_t kept)
{
    bool is_old = profile->is_joined && kept > LINE_LAST;
    return (struct line_number){is_old ? kept - LINE_LAST - 1 : kept, is_old ? SIDE_OLD : SIDE_NEW};
}

/* The order in which a joined profile keeps lines. */
static inline int line_number_compare(struct line_number a, struct line_number b)
{
    if (a.side != b.side)
        return a.side == SIDE_OLD ? 1 : -1;
    return (a.number > b.number) - (a.number < b.number);
}

#endif
