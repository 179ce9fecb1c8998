/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* merge: adds one profile to another, by maps from the numbers of the first to those of the second.
 *
 * merge_profile() adds all of it, by name. Callers that map names otherwise call the steps:
 *
 *     struct merge merge = {.objects = ..., .files = ..., .symbols = merge_names(to, &from->symbols, shorten)};
 *     merge_functions(&merge, to, from);
 *     merge_costs(&merge, to, from);
 *     merge_rest(&merge, to, from);
 *     merge_release(&merge); */
#ifndef PROFILE_MERGE_H
#define PROFILE_MERGE_H

#include "profile/profile.h"

struct merge {
    ref_t *objects, *files, *symbols;   /* from the names of `from` to those of `to`; the caller fills these */
    ref_t *events, *functions, *pieces; /* likewise; merge_functions() fills these, but functions and pieces only where
                                           the caller did not */

    /* The name in `to` of a name in `from`, of a function in this object (of `from`); NULL: `symbols` says it. */
    ref_t (*symbol_in)(void *context, ref_t object, ref_t symbol);
    void *context;

    unsigned threads; /* that may work on it; 0: one */

    bool adopt;      /* rows are moved, cells and all: set by merge_adopt() */
    ref_t cells;     /* then how much higher the numbers of the cells of instructions are in `to` */
    uint8_t *joined; /* by function of `to`: whether several functions or pieces of `from` became one in it */
};

/* Adds the events, and fills their map. */
void merge_events(struct merge *merge, struct profile *to, const struct profile *from);

/* Adds the events, and what is known of them is not added: a map for a profile that was merged before. Free it. */
ref_t *merge_event_numbers(struct profile *to, const struct profile *from);

/* Adds the events, functions and pieces, and fills their maps, that of events unless it is filled. */
void merge_functions(struct merge *merge, struct profile *to, const struct profile *from);

/* Decides whether the lines, instructions and calls of `from` can be moved instead of added: its events map to
 * themselves, and most of its pieces are new. Call it after merge_functions(); `pieces` is how many pieces `to` had
 * before that. If it sets `adopt`, the caller must hand over the arena of `from` after merge_costs(): the cells are
 * in it. Those of instructions have a room of their own: they are moved at once, before there are more rows. */
void merge_adopt(struct merge *merge, struct profile *to, struct profile *from, size_t pieces);

/* Adds the self costs and the calls. What `from` has to be written back goes over: it has nothing of that afterwards.
 */
void merge_costs(const struct merge *merge, struct profile *to, const struct profile *from);

/* Adds the ways, by the maps of functions, pieces and events. A function without a number (NONE) is hidden: the ways
 * below it become those of the way above it, which gets its self cost. If the ways of one of the two are lost, those of
 * both are. merge_costs() does it, too. */
void merge_ways(const struct merge *merge, struct profile *to, const struct profile *from);

/* Adds what is known to be an estimate, by the map of functions. merge_costs() does it, too. */
void merge_estimates(const struct merge *merge, struct profile *to, const struct profile *from);

/* Where nested costs belong in `to`. */
struct nested merge_nested_key(const struct merge *merge, const struct profile *to, const struct nested *from);

/* Adds everything besides functions: inputs, parts, totals and definitions. Copies the texts. */
void merge_rest(const struct merge *merge, struct profile *to, const struct profile *from);

void merge_release(struct merge *merge);

/* Adds each name to `to` with `add`, and returns the map. */
ref_t *merge_names(struct profile *to, const struct names *names, ref_t (*add)(struct profile *p, struct text name));

/* Whether `to` can take all events of `from`. */
bool merge_fits(const struct profile *to, const struct profile *from);

/* Adds all of `from`, by name; of events that `to` cannot take, nothing. */
void merge_profile(struct profile *to, const struct profile *from);

/* Adds all of `from` but its functions and their costs. */
void merge_totals(struct profile *to, const struct profile *from);

/* Adds the events, functions and pieces of `from` to an empty profile, in which they have the same numbers, and nothing
 * else. */
void merge_names_of(struct profile *to, const struct profile *from);

/* The state of an input whose parts are added one after another. Initialise it with the numbers of inputs and
 * definitions that the profile has before the input. */
struct merge_parts {
    size_t inputs, definitions;
    struct refs objects, files, symbols; /* maps of the names so far, which keep their numbers */
    struct merge maps;                   /* of the part added last */
};

/* Adds the next part of an input: all of `from`, which no longer has the parts before (profile_empty()). Its statements
 * about the input replace those that `to` has from the parts before. */
void merge_part(struct profile *to, const struct profile *from, struct merge_parts *parts);
void merge_parts_release(struct merge_parts *parts);

#endif
