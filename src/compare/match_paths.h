/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* match_paths: pairs paths of two sides that stand below different directories.
 *
 * Paths with the same end are paired, the longest ends first, if just one path of each side has that end: a tie
 * leaves all paths of it alone. The directories before those ends are learned:
 *
 *     old: v5.4.0/lvm.c v5.4.0/lua.c     new: v5.4.6/lvm.c v5.4.6/lua.c     learned: v5.4.0/ = v5.4.6/ (2 files)
 *
 * and with what is learned, paths are paired that a tie left alone. Paths that share no file name never are. It takes
 * time that is linear in the bytes of all paths. */
#ifndef COMPARE_MATCH_PATHS_H
#define COMPARE_MATCH_PATHS_H

#include "base/names.h"
#include "events/side.h"

/* The part before the common end of two paths: nothing, or a directory with its slash. */
struct prefix_pair {
    struct text old, new;
    size_t files; /* that were paired so */
};

struct prefix_pairs ARRAY_OF(struct prefix_pair);

#define PREFIXES_MAX 5 /* kept */

/* The paths of one side, and by path the number of its partner on the other side, or NONE. */
struct paths {
    const struct text *items;
    size_t count;
    ref_t *partners;
};

/* Makes two paths partners. */
void prefixes_join(struct paths paths[SIDES], ref_t new, ref_t old);

/* Pairs paths that have no partner yet. A path twice on one side is a tie. `learned` is empty; it gets the pairs of
 * directories, those of most files first (its items are to be freed; its texts are parts of the paths). NULL: nothing
 * is learned. */
void prefixes_pair(struct paths paths[SIDES], struct prefix_pairs *learned);

#endif
