/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contexts: folds functions that Callgrind recorded separately, by recursion level (`f'2`) or by callers
 * (`f'caller'its caller`), into one function `f`. An arc between two levels becomes recursion. */
#ifndef NAMES_CONTEXTS_H
#define NAMES_CONTEXTS_H

#include "profile/profile.h"

/* The names that a caller in a context may have: all names of a profile's functions, and their beginnings up to the
 * first quote. Zero-initialised it knows no callers, and only recursion levels are contexts. */
struct contexts {
    struct names known;
};

/* The profile must outlive it. */
void contexts_init(struct contexts *contexts, const struct profile *profile);
void contexts_release(struct contexts *contexts);

/* A function's name without its context: the beginning of `name`, or all of it if it has none. Only `'digits` and
 * chains of names that occur in the profile are contexts: a quote in any other name is part of it. */
struct text contexts_strip(const struct contexts *contexts, struct text name);

/* Whether any function of a profile has a context. */
bool contexts_any(const struct profile *profile);

/* Makes `to` (not initialised) the profile `from` with its contexts folded. */
void contexts_merge(struct profile *to, const struct profile *from);

/* Likewise, for one of several profiles: `contexts` are the contexts of all of them together. */
void contexts_merge_known(const struct contexts *contexts, struct profile *to, const struct profile *from);

/* Gives `to` (not initialised) only the functions of `from`, without their contexts. Returns the number in `to` of each
 * function; the caller frees the array. */
ref_t *contexts_merge_functions(struct profile *to, const struct profile *from);

#endif
