/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ways: the tree of contexts: every way over calls by which the program came to a function, as far as the inputs know
 * it (rule 29). Profilers call it a calling context tree.
 *
 *     ref_t way = ways_find(&p->ways, above, function);             // found or added; NONE: there are too many
 *     for (size_t i = 0; ways_are_known(&p->ways) && i < p->ways.items.count; i++)
 *         ... p->ways.items.items[i].function, p->ways.items.items[i].self ...
 *
 * A way is a function below another way, or a root. All calls that took the same way are one: their number, their self
 * cost, and their cost as recorded. Each way comes after the way above it. Together the ways have the self costs of the
 * profile. The costs are in the arena of the profile.
 *
 * Where charges are wanted (WANT_CHARGES), the same tree is kept once more with the line of each call: of which line a
 * cost was caused is known only so. No other analysis reads it. */
#ifndef PROFILE_WAYS_H
#define PROFILE_WAYS_H

#include "profile/costs.h"

/* A tree of more ways is dropped: it would take some 400 MB, and no person reads it. */
#define WAYS_MAX 4000000u

/* Of ways with lines more are kept, as each takes less; above it there are none. */
#define LINED_WAYS_MAX 8000000u

struct way {
    ref_t above; /* NONE: it is a root */
    ref_t function;
    uint64_t calls;         /* number of calls; of a root the number of times that it was entered, if known */
    struct costs self;      /* its own cost */
    struct costs inclusive; /* the cost of the calls as recorded; of a root that ways_from() made: of the calls of it */
    struct costs untaken;   /* of a root: its calls that took no block, but those of itself; no way has them */
};

/* Calls that took the same way, from the same lines. */
struct lined_way {
    ref_t above, function; /* `above` is a lined way, or NONE */
    ref_t piece;           /* the line of the call is of; NONE: it is a root */
    uint64_t line;
    struct costs self;
};

/* Costs of a line in calls of its function above which a call from the same line is open: the self cost of the line, or
 * its calls of one function. The cost of the open call has them already. */
struct nested {
    uint64_t line;
    ref_t piece;  /* the line is of */
    ref_t callee; /* NONE: the self cost */
    ref_t beside; /* the outermost function whose call is open, if no call of the line's own function is; else NONE */
    uint64_t calls;
    struct costs costs;
};

enum ways_state {
    WAYS_NONE,  /* no part with calls was read */
    WAYS_KNOWN, /* all parts with calls tell their ways */
    WAYS_LOST   /* a part with calls does not */
};

struct ways {
    enum ways_state state;
    bool is_too_large; /* why it is lost: there were more than WAYS_MAX */
    ARRAY(struct way) items;
    ARRAY(struct nested) nested;   /* if lines are wanted */
    ARRAY(struct lined_way) lined; /* if charges are wanted; each after the one above it, in no other order */
    bool has_too_many_lined;       /* they were dropped */
    struct index index, nested_index, lined_index;
};

static inline bool ways_are_known(const struct ways *ways)
{
    return ways->state == WAYS_KNOWN;
}

/* The number of a way; `above` is a way or NONE. NONE if there are too many: then the ways are lost. */
ref_t ways_find(struct ways *ways, ref_t above, ref_t function);

/* Whether ways are known, and so are their lines, if they were wanted. */
static inline bool ways_have_lines(const struct ways *ways)
{
    return ways_are_known(ways) && ways->lined.count > 0;
}

/* The number of the lined way with the way above, function, piece and line of `key`, found or added; NONE if there are
 * too many: then all of them are dropped. */
ref_t ways_find_lined(struct ways *ways, const struct lined_way *key);

/* The nested costs with the line, piece, callee and function beside of `key`; those of 0 if there are none yet. Valid
 * until others are added. */
struct nested *ways_nested(struct ways *ways, const struct nested *key);

/* Drops all ways: the profile is a graph of calls only. */
void ways_lose(struct ways *ways);

void ways_release(struct ways *ways);

/* Gives the functions of all ways other numbers, each of its own. No nested costs and no lined ways can be
 * added after that. */
void ways_renumber(struct ways *ways, const ref_t *functions);

/* Whether some function is on several ways: else the graph of calls tells the same. */
bool ways_tell_more(const struct ways *ways, size_t functions);

/* Puts the ways of a profile in order, whatever the order in which they were read: each way, then all ways below it,
 * those of functions with smaller numbers first. So the ways below a way follow it without a gap. */
void ways_settle(struct ways *ways, size_t functions);

/* ---- of ways that are in order ---- */

/* By way, whether no way above it is of the same function: these have the inclusive cost of the function. Free the
 * result. */
bool *ways_outermost(const struct ways *ways, size_t functions);

/* Makes `to` (zeroed, its costs in the arena) the ways that begin at functions. Each function becomes a root that joins
 * its outermost calls, and has their cost. `roots`: by function, whether it does. */
void ways_from(struct ways *to, struct arena *arena, const struct ways *ways, const bool *roots, size_t functions);

#endif
