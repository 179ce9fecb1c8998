/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* units: the costs of the parts, threads or inputs of a profile (unit_list.h), each by itself beside all of them
 * together.
 *
 *     struct units units = {.list = {.kind = UNIT_PART}, .kept = 32};
 *     units_load(&units, &profile, &diagnostics, &inputs, &options);
 *     struct profile *unit = units_make(&units, i);    // the costs of one unit
 *     units_drop(&units, i);
 *     units_release(&units);
 *
 * There may be hundreds of thousands of units, of a few lines each. So the costs of a unit wait as bytes, and become a
 * profile only if they become large or are asked for. */
#ifndef LOAD_UNITS_H
#define LOAD_UNITS_H

#include "load/load.h"
#include "load/unit_list.h"
#include "profile/flat.h"

struct unit_costs {
    struct flat waiting;     /* as far as they are not in the profile */
    struct profile *profile; /* its own (from malloc), not finished; NULL: none yet */
};

/* Zero-initialise it, but for the kind of the list and what is wanted. */
struct units {
    struct unit_list list;     /* ended once all are read */
    const struct texts *roots; /* the directories below which inputs were found; NULL: none */
    size_t kept;               /* keeps the costs of at most so many units, and only counts the others */
    bool needs_calls;          /* keeps calls of units, too */

    /* If it is set, names (in the arena) the function that the thread of a part began with, and what that costs; empty:
     * it is not known. Not with `use`. */
    struct text (*start_of)(const struct profile *part, struct arena *arena, cost_t *cost);

    /* If it is set, called at the end of each input that has parts, in place of adding it to the profile and keeping
     * it; it may change the profile. Only of whole inputs. */
    void (*use)(void *context, struct profile *input);
    void *context;

    ARRAY(struct unit_costs) costs; /* by id of a unit */
    struct profile names;           /* once all are read: those of all, as they were read */
};

/* Reads all inputs into `profile`, as inputs_load() does, and each unit by itself. Returns how many could be read. The
 * paths of the inputs must outlive the units. */
size_t units_load(struct units *units, struct profile *profile, struct diagnostics *diagnostics,
                  const struct texts *inputs, const struct load_options *options);
void units_release(struct units *units);

/* `unit` is its number in the list. Only the costs of a unit that is kept, not finished, and without jumps; valid until
 * it is dropped. */
struct profile *units_make(struct units *units, size_t unit);

/* Releases the costs of a unit, which are no longer needed. */
void units_drop(struct units *units, size_t unit);

#endif
