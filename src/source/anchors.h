/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* anchors: the items that two sequences have once each, as far as they are in the same order in both ("patience").
 *
 * Lines that occur once are rarely the same by chance, so they say best how two versions of a source go together. */
#ifndef SOURCE_ANCHORS_H
#define SOURCE_ANCHORS_H

#include "base/index.h"

/* How often each value occurs in the two stretches that are looked at, and where it was last. */
struct anchor_count {
    ref_t old, new;       /* how often */
    ref_t old_at, new_at; /* numbers of items */
};

struct anchor {
    ref_t old, new; /* numbers of items */
    ref_t before;   /* the one before it in a chain that rises; NONE: it is the first */
};

/* The data of a search. Zero-initialise it before the first use. */
struct anchors {
    struct anchor_count *counts;  /* by value */
    ARRAY(struct anchor) found;   /* those of the last search, in rising order */
    ARRAY(struct anchor) singles; /* all items that are once in both */
    struct refs tops;             /* by length of a chain that rises: the single in which the best of it ends */
};

/* A stretch of a sequence. */
struct stretch {
    const ref_t *values; /* of the whole sequence */
    ref_t first, end;    /* items of the stretch: numbers in the sequence, from 0 */
};

/* Makes room for values below `values`. */
void anchors_init(struct anchors *anchors, size_t values);
void anchors_release(struct anchors *anchors);

/* Counts the values of both stretches; anchors_forget() after it. */
void anchors_count(struct anchors *anchors, struct stretch old, struct stretch new);
void anchors_forget(struct anchors *anchors, struct stretch old, struct stretch new);

/* Finds the longest list of items that are once in both stretches, which are counted, and rise in both. */
void anchors_find(struct anchors *anchors, struct stretch old);

#endif
