/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hidden: functions that a profile is to lose, in groups, and which of them come back to functions that stay.
 *
 *     struct hidden hidden;
 *     hidden_init(&hidden, &graph, is_hidden);
 *     for (ref_t group = 0; group < hidden.ends.count; group++)   // callees come before their callers
 *         for (size_t i = hidden_first(&hidden, group); i < hidden.ends.items[group]; i++)
 *             ... hidden.members.items[i] ...
 *     hidden_release(&hidden);
 *
 * A *group* is a hidden function, or several that call each other over hidden functions alone. A *call back* is a call
 * of a hidden function to one that stays; a group *comes back* if calls back can be reached from it over hidden
 * functions alone. It knows no lines and changes nothing. */
#ifndef CALLS_HIDDEN_H
#define CALLS_HIDDEN_H

#include "calls/graph.h"

/* Limit on the bits of all sets together. Above it all calls back are taken for one, which each group that comes back
 * reaches: what is said of them stays true, and says less. */
#define HIDDEN_BITS_MAX 67108864u

struct hidden {
    const struct graph *graph;
    const bool *is_hidden; /* by function */
    ref_t *group_of;       /* by function: its group; NONE: it stays */
    struct refs members;   /* of all groups, one after another */
    ARRAY(size_t) ends;    /* by group: of its members */
    ref_t *caller_of;      /* by group: the number of its calls back, taken together; NONE: it has none itself */
    ref_t *set_of;         /* by group: the number of its set; NONE: it does not come back */
    struct matrix back;    /* by such a number: what these calls back cost, as recorded */
    size_t sets, words;    /* a set has so many words: a bit for each row of `back` */
    uint64_t *bits;
    bool is_coarse; /* all calls back are taken for one */
};

/* `is_hidden`: by function of the graph. Both must outlive it. Release it. */
void hidden_init(struct hidden *hidden, const struct graph *graph, const bool *is_hidden);
void hidden_release(struct hidden *hidden);

static inline size_t hidden_first(const struct hidden *hidden, ref_t group)
{
    return group ? hidden->ends.items[group - 1] : 0;
}

static inline bool hidden_comes_back(const struct hidden *hidden, ref_t group)
{
    return hidden->set_of[group] != NONE;
}

/* The calls back that a group which comes back reaches, as bits. */
static inline const uint64_t *hidden_set(const struct hidden *hidden, ref_t group)
{
    return hidden->bits + hidden->set_of[group] * hidden->words;
}

/* What a group spends by itself (`self`), in calls of functions outside of it (`out`), and what such functions spend in
 * calls of it (`in`); each is one row of as many events as the profile has. */
struct hidden_costs {
    struct matrix self, out, in;
};

struct hidden_costs hidden_costs_new(size_t events);
void hidden_costs_release(struct hidden_costs *costs);

/* Replaces them by those of a group. `self`: the self costs by function. */
void hidden_costs_of(struct hidden_costs *costs, const struct hidden *hidden, ref_t group, const struct matrix *self);

#endif
