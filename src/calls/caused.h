/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* caused: what the lines of functions that stay surely cost in hidden functions, which they call.
 *
 *     caused_init(&caused, &hidden, &self);
 *     for (size_t i = 0; i < caused.lines.count; i++)
 *         ... caused.lines.items[i].site, matrix_row(&caused.least, i) ...
 *     caused_release(&caused);
 *
 * A call of a group that does not come back (calls/hidden.h) costs as much as is recorded, and is not told here. The
 * calls of other groups from one line cost, in hidden functions, at least what is recorded of them less what is
 * recorded of all calls back that they reach, and at least 0 (or the sum of that for each call, if it is more); and at
 * most what is recorded of them. The least is exact if this line alone reaches these calls back, and nothing recurs.
 * All hidden functions in which cost begins (that nobody calls, or that spend more than calls of them bring) are like
 * one line that calls them.
 *
 * Of events with costs below 0 nothing is sure where functions come back. Of the event that counts calls nothing is
 * caused. */
#ifndef CALLS_CAUSED_H
#define CALLS_CAUSED_H

#include "calls/hidden.h"

/* The most that a cost may be, where nothing is known of it: that is so of events with costs below 0. */
#define CAUSED_UNKNOWN COST_MAX

struct caused_line {
    struct site site;
    size_t first, end; /* of `calls` */
    bool is_exact;
};

struct caused {
    const struct hidden *hidden;
    const ref_t *one_of;
    bool tells_all;                  /* it tells of all lines that call hidden functions (calls/caused_ways.h) */
    ARRAY(struct caused_line) lines; /* that call groups which come back; by piece, then by line */
    struct refs calls;               /* the numbers of these calls in the profile, by line */
    struct matrix least, most;       /* by such a line */
    struct matrix begun;             /* rows 0 and 1: least and most of what begins in hidden functions; row 2: what
                                        hidden functions cost together, with what only calls of them know */
};

enum { BEGUN_LEAST, BEGUN_MOST, BEGUN_ALL };

/* By piece that is foreign, the first such piece of its function, whose unknown line all its foreign lines are; else
 * NONE. `foreign`: by piece. free() it. */
ref_t *caused_find_ones(const struct profile *profile, const bool *foreign);

/* `self`: the self costs by function; `one_of`: by piece, the piece whose unknown line all its lines are, if they are
 * not told apart, else NONE; NULL: all lines are told apart. All must outlive it. Release it. */
void caused_init(struct caused *caused, const struct hidden *hidden, const struct matrix *self, const ref_t *one_of);
void caused_release(struct caused *caused);

/* The number of the line that this site is; NONE: it calls no group that comes back, or lines
 * are in no order. */
ref_t caused_find(const struct caused *caused, struct site site);

/* Calls `use` for each call of a group that does not come back from a line that stays, with the site of the line and
 * what the call costs by event (COST_ABSENT: nothing); not where `tells_all`. */
void caused_each_leaf(const struct caused *caused, void (*use)(void *context, struct site site, const cost_t *costs),
                      void *context);

/* The least of a line by event, in an array with room for all; COST_ABSENT where its most is 0, too. */
void caused_least(const struct caused *caused, size_t line, cost_t *least);

/* What of the cost of hidden functions is no line's, by event: it is outside, as far as that is sure, or between lines.
 */
struct caused_left {
    cost_t between[EVENTS_MAX], outside[EVENTS_MAX];
};

/* `given`: what lines got together, of calls that do not come back and of all `lines`. */
void caused_find_left(const struct caused *caused, const struct costs *given, struct caused_left *left);

/* What a cost may be more than its least, by event, which is no more than what is between lines; COST_ABSENT: nothing.
 * False: nothing of any event. */
bool caused_find_more(const struct caused *caused, const struct caused_left *left, const struct costs *least,
                      const struct costs *most, cost_t *more);

/* Whether an event counts calls. */
bool caused_counts_calls(const struct profile *profile, ref_t event);

#endif
