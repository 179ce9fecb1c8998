/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sides: two profiles as one, with the costs of both side by side.
 *
 *     match_init(&match, &new, &old, false);
 *     struct sided sided = {.of = {&new, &old}, .runs = {1, 1}, .match = &match};
 *     if (sides_init(&sides, &sided))
 *         ... sides.profile ...                        // any analysis of a profile; sides.series tells the events
 * apart sides_release(&sides);
 *
 * The joined profile has the functions of both, those that are the same once, and for each event that both sides have
 * an event per run. Names are those of the new side, or of the old one if the new one has no such thing. The number
 * of calls is recorded like an event, for it differs by side too. */
#ifndef COMPARE_SIDES_H
#define COMPARE_SIDES_H

#include "compare/match.h"
#include "events/compared.h"
#include "rows/grouping.h"

/* Maps lines of a side to lines of the joined profile. */
struct numbering {
    /* `piece`: of the side's profile */
    struct line_number (*line)(const void *context, enum side side, ref_t piece, uint64_t line);
    /* The reverse: the line of the old source for a line, or 0; `file`: of the match */
    uint64_t (*old_line)(const void *context, ref_t file, struct line_number line);
    const void *context;
};

/* The two sides to join. Their instructions and jumps are not joined. */
struct sided {
    const struct profile *of[SIDES]; /* finished; where a side has several runs, series_number() was called of each */
    size_t runs[SIDES];
    enum combine combine;
    const struct match *match;         /* of the two */
    const struct numbering *numbering; /* NULL: lines are left out */
};

struct sides {
    struct sided sided;
    struct profile profile;
    struct series_list series;
    ref_t *matched;                         /* by function of the joined profile: its number in the match */
    ref_t *matched_objects, *matched_files; /* likewise */
    struct texts dropped[SIDES];            /* events that only this side has, in the joined profile's arena */
};

/* Joins two profiles. False if they have no event in common, or more than can be kept; release it in any case. The
 * profiles and the match must outlive it. */
bool sides_init(struct sides *sides, const struct sided *sided);
void sides_release(struct sides *sides);

/* By event of a side: that of the joined profile; NONE: it has none. free() it. */
ref_t *sides_map_events(const struct sides *sides, enum side side);

/* Adds costs of a side to those of the joined profile. */
void sides_add_costs(struct sides *sides, enum side side, struct costs *costs, const struct costs *from);

/* The function of a side for a function of the joined profile; NONE: the side has none. Without a comparison (`sides`
 * NULL) every function is of the new side. */
static inline ref_t sides_function(const struct sides *sides, ref_t function, enum side side)
{
    if (!sides)
        return side == SIDE_NEW ? function : NONE;
    return sides->sided.match->functions.items[sides->matched[function]].of[side];
}

/* What an object or a file of the joined profile is called on a side; .s NULL: the side has none. Without a comparison
 * everything is of the new side. */
struct text sides_object_name(const struct sides *sides, const struct profile *profile, ref_t object, enum side side);
struct text sides_file_name(const struct sides *sides, const struct profile *profile, ref_t file, enum side side);

/* The side that a function is looked up on: the new one, or else the old one. `*function` becomes its number there. */
static inline enum side sides_place(const struct sides *sides, ref_t *function)
{
    enum side side = sides_function(sides, *function, SIDE_NEW) == NONE ? SIDE_OLD : SIDE_NEW;
    *function = sides_function(sides, *function, side);
    return side;
}

/* Whether a run of a side has any of its events, or of its calls, in these costs. Where nothing is compared (NULL), all
 * costs are new. */
bool sides_has(const struct sides *sides, const struct costs *costs, enum side side);

#endif
