/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transforms: the changes of a profile that options ask for, after the inputs are read and before anything is worked
 * out. One table lists them; a new transform is a row of it. */
#ifndef TRANSFORMS_H
#define TRANSFORMS_H

#include "inlined/sources.h"
#include "names/contexts.h"
#include "names/rename.h"
#include "profile/profile.h"
#include "rows/filter.h"
#include "source/own.h"

struct owned;

/* The transforms asked for. */
struct transforms {
    bool merges_contexts;            /* merges names with `'2` and the like */
    struct renames *renames;         /* of the request; they count the names that they change */
    struct filter *filter;           /* of the request; it has the functions to hide, and notes the ones found */
    struct inlined_sources *inlined; /* to find what was inlined; NULL: that is not asked for */
    const struct contexts *contexts; /* if the profile is one of several: the contexts of all; else NULL */
    const struct own *own;           /* whose code is whose, if all is charged to the user's own; else NULL */
    const struct owned *own_of;      /* what is the user's own of the profile, where that was decided; else NULL */
};

/* Applies the transforms asked for to the (finished) profile, in the order of the table. No pointer into the profile
 * stays valid. */
void transforms_apply(struct profile *profile, const struct transforms *transforms);

#endif
