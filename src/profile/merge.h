/* merge: adds the costs of one profile to another, by maps from the numbers of the one to those of the other. */
#ifndef PROFILE_MERGE_H
#define PROFILE_MERGE_H

#include "profile/profile.h"

struct merge {
    ref_t *objects, *files, *symbols; /* by name of the one: the name in the other; the caller fills these */
    ref_t *events, *functions, *pieces;

    bool adopt;      /* rows may be taken over as they are, cells and all: the caller moves the arena with them */
    uint8_t *joined; /* by function of the other: several of the one became it, or of its pieces */
};

/* Adds events, functions and pieces, and sets their maps from those of the names. */
void merge_functions(struct merge *merge, struct profile *to, const struct profile *from);

/* Whether the one is mostly new to the other: then its rows are taken over, and the caller, which must be able to part
 * with it, moves its arena behind merge_costs(). Call behind merge_functions(); the other had `pieces` before
 * that. */
void merge_adopt(struct merge *merge, const struct profile *to, const struct profile *from, size_t pieces);

/* Adds self costs and calls. */
void merge_costs(const struct merge *merge, struct profile *to, const struct profile *from);

/* Adds inputs, parts, totals and definitions: what a whole profile has besides its functions. Texts are copied. */
void merge_rest(const struct merge *merge, struct profile *to, const struct profile *from);

void merge_release(struct merge *merge);

/* Maps the names of `names` by adding each to `to`. */
ref_t *merge_names(struct profile *to, const struct names *names, ref_t (*add)(struct profile *p, struct text name));

/* All of `from`, by name. */
void merge_profile(struct profile *to, const struct profile *from);

#endif
