/* transforms: profiles made out of profiles, as options ask for it, after the inputs are read and before anything is
 * worked out. One table says which there are; a new one is a row of it. */
#ifndef TRANSFORMS_H
#define TRANSFORMS_H

#include "names/contexts.h"
#include "names/rename.h"
#include "profile/profile.h"
#include "rows/filter.h"

/* What is asked for. */
struct transforms {
    bool merges_contexts;            /* of names with `'2` and the like */
    struct renames *renames;         /* of the request; they count what they rename */
    struct filter *filter;           /* likewise; it knows which functions are to be hidden, and which it found */
    const struct contexts *contexts; /* if the profile is one of several: those of all; else NULL */
};

/* Replaces the profile (finished) with what the transforms that are asked for make of it, one after another in the
 * order of the table. No pointer into the profile stays valid. */
void transforms_apply(struct profile *profile, const struct transforms *transforms);

#endif
