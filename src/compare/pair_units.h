/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair_units: which inputs, parts or threads of both sides are the same: the pairs that --by shows and that checks
 * judge. The rest is new, or gone. Without a comparison each unit stands by itself, under its name in the list.
 *
 *     unit_pairs_init(&pairs, &(struct pairing_of){&measured, profile, series, roots, UNIT_INPUT, PAIRING_AUTO});
 *     for (size_t i = 0; i < pairs.items.count; i++)
 *         ... pairs.items.items[i].name, .costs ...
 *     unit_pairs_release(&pairs);
 *
 * Where each side has one, they are a pair. Else they are paired by what comes first of these, if it is unique among
 * all units of each side:
 *
 *   1. the path below the directory of the side, also without the number of a process. A name whose only difference is
 *      such a number is no path. If the commands are of different programs, that is said; and where the path has the
 *      number of a process and the arguments differ, too, it is no pair;
 *   2. the command, as it is, then without the directories of the program and cargo's hash in its name; then, if each
 *      side is of one program, its arguments;
 *   3. of parts, the words of their trigger: `desc: Trigger: Client Request: fib[15]`; then these and the path, as each
 *      file may have a part that was dumped at the end of its program.
 *
 * Threads of two processes that are a pair are paired by their numbers. --pair names one of these ways, or the order of
 * the units. It takes time that is linear in the units and the bytes of their texts, but for sorting. */
#ifndef COMPARE_PAIR_UNITS_H
#define COMPARE_PAIR_UNITS_H

#include "compare/measured_side.h"
#include "load/unit_list.h"
#include "names/pattern.h"

/* How units are paired; of a pair also how it was. */
enum pairing { PAIRING_AUTO, PAIRING_PATH, PAIRING_COMMAND, PAIRING_TRIGGER, PAIRING_ORDER, PAIRING_ALONE, PAIRINGS };

/* The words of --pair, in the order of the enum, and of formats. */
#define PAIRING_WORDS "auto|path|command|trigger|order"
extern const char *const pairing_words[PAIRINGS];

struct unit_pair {
    struct text name;   /* what differs from the other pairs; no other one has it */
    uint32_t bare;      /* of a thread: bytes before the function that it began with; 0: none stands there */
    ref_t of[SIDES];    /* the units; NONE: the side has none; of parts of the code a number alone */
    enum pairing how;   /* PAIRING_AUTO: it is no pair */
    struct costs costs; /* in the events of the joined profile */
    bool is_lost;       /* gone.h: the new side should have it */
    bool is_alike;      /* it is gone, or it is one of the new side from which it cannot be told apart */
    bool is_meant;      /* it was taken out on purpose */
};

/* Two that have one path, and are of different programs. */
struct unlike {
    ref_t of[SIDES];
    bool are_paired;
};

/* In the order of the new side; those that are gone come after them. */
struct unit_pairs {
    enum unit_kind kind;
    bool is_compared;
    bool is_suite; /* inputs are those of many programs, and not runs that were to be combined */
    struct measured_sides measured;
    struct unit_list units[SIDES];
    ARRAY(struct unit_pair) items;
    ARRAY(struct unlike) unlike;
    enum pairing better; /* where there is no pair: the way of pairing that would have most */
    size_t would;        /* so many; 0: none has any */
    struct arena arena;
};

struct pairing_of {
    const struct measured_sides *measured;
    const struct profile *profile;    /* the joined one, or the profile that is alone */
    const struct series_list *series; /* of it */
    const struct texts *roots[SIDES];
    enum unit_kind kind;
    enum pairing how;
};

/* By unit of the new list: that of the old one which is the same by these rules, or NONE; free() it. Both lists have
 * keys. */
ref_t *unit_pairs_match(const struct unit_list *new, const struct unit_list *old, enum pairing how);

/* All arguments must outlive the pairs. */
void unit_pairs_init(struct unit_pairs *pairs, const struct pairing_of *of);
void unit_pairs_release(struct unit_pairs *pairs);

static inline bool unit_pair_is_whole(const struct unit_pair *pair)
{
    return pair->of[SIDE_NEW] != NONE && pair->of[SIDE_OLD] != NONE;
}

/* The unit of a side; the side has it. */
static inline const struct unit *unit_pair_side(const struct unit_pairs *pairs, const struct unit_pair *pair,
                                                enum side side)
{
    return &pairs->units[side].items[pair->of[side]];
}

/* Whether there are several inputs to tell apart: of both sides together more than one each. */
bool unit_pairs_are_many(const struct profile *joined, const struct series_list *series);

/* Whether a pattern matches a name, or that of a thread without its function. */
bool unit_pair_matches(const struct unit_pair *pair, const struct pattern *pattern);

/* How many pairs have both sides. */
size_t unit_pairs_count(const struct unit_pairs *pairs);

/* Says how the units of a comparison were paired, and which could not be compared. */
void unit_pairs_tell(const struct unit_pairs *pairs, struct diagnostics *diagnostics);

/* Says in words (in the arena) that a side of a pair, of which both are there, did not record an event, or has no cost
 * of any; NULL: each has. `event` NONE: no event in particular. `asks`: the sides to look at. */
const char *unit_pair_fault(const struct unit_pairs *pairs, size_t pair, struct text event, const bool asks[SIDES],
                            struct arena *arena);

#endif
