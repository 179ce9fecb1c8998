/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finder: finds lines, or calls, by their keys.
 *
 * The lines of a function mostly stand together in a profile. So the lines of the function being read are in a small
 * table, which is forgotten when another function is entered; only lines of functions that come back are in a large
 * one. The caller hashes and compares the keys:
 *
 *     if (function != finder->entered) {
 *         ref_t first = finder_enter(finder, function, lines.count);
 *         for (i = first; i < lines.count && lines.items[i] is of the function; i++)
 *             index_add(&finder->known, hash of lines.items[i], i);
 *     }
 *     struct probe at = index_probe(finder_index(finder), hash of the line that is looked for); */
#ifndef PROFILE_FINDER_H
#define PROFILE_FINDER_H

#include "base/index.h"

/* Initialise with FINDER_NONE. */
struct finder {
    struct index open;  /* of the function entered last, if it came for the first time */
    struct index known; /* of functions that came back */
    bool again;         /* the function entered last came back */
    ref_t entered;      /* NONE: none */
    struct refs first;  /* by function: its first line; NONE: it has none; FINDER_KNOWN: all are in `known` */
};

#define FINDER_NONE ((struct finder){.entered = NONE})
#define FINDER_KNOWN (NONE - 1)

/* Enters a function that is not the one entered last; `count` is how many lines there are. If the function comes
 * back for the first time, returns the number of its first line: the caller adds that line, and those of the function
 * that follow it, to `known`. Else returns NONE. */
ref_t finder_enter(struct finder *finder, ref_t function, ref_t count);

/* Says that the caller appends lines of a function, all distinct, from number `count` on. False, and nothing is done,
 * if the function has lines already. */
bool finder_skip(struct finder *finder, ref_t function, ref_t count);

/* The table to look for lines of the function entered last, and to add them to. */
static inline struct index *finder_index(struct finder *finder)
{
    return finder->again ? &finder->known : &finder->open;
}

void finder_release(struct finder *finder);

#endif
