/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flat: the costs of a profile in a few bytes, for a profile that waits until it is needed: a profile of its own takes
 * some thousand bytes, whatever is in it.
 *
 *     struct flat flat = {0};
 *     flat_add(&flat, &part, &maps, true);    // `maps`: to the numbers of `names`, which has all of its names
 *     flat_merge(&unit, &flat, &names);       // `unit` has the costs of `part` now
 *     flat_release(&flat);
 *
 * Of each profile that was added there stand, as numbers of packed.h and costs of runs.h: its events, their totals,
 * what is missing of these, and which have costs below 0; its functions and pieces; and its rows, which are self costs
 * of lines (of pieces, if lines are not wanted), those of instructions, and calls, each relative to the row before it.
 */
#ifndef PROFILE_FLAT_H
#define PROFILE_FLAT_H

#include "profile/merge.h"

/* Zero-initialise it. */
struct flat {
    unsigned char *items;
    size_t count, capacity;
};

/* Adds the costs of a profile, which is not finished, and their totals, of the events that have one: no inputs, parts,
 * definitions or jumps, and calls only if they are asked for. `maps` says which files, events and functions they are
 * in the profile that flat_merge() takes their names from. */
void flat_add(struct flat *flat, const struct profile *from, const struct merge *maps, bool with_calls);

/* Adds all that was added to a profile, by name; no name and no event that has none of it. */
void flat_merge(struct profile *to, const struct flat *flat, const struct profile *names);

void flat_release(struct flat *flat);

#endif
