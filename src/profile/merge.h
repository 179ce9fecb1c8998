/* merge: adds the costs of one profile to another, by maps from the numbers of the one to those of the other. */
#ifndef PROFILE_MERGE_H
#define PROFILE_MERGE_H

#include "profile/profile.h"

struct merge {
    ref_t *objects, *files, *symbols; /* by name of the one: the name in the other; the caller fills these */
    ref_t *events, *functions, *pieces;
};

/* Adds events, functions and pieces, and sets their maps from those of the names. */
void merge_functions(struct merge *merge, struct profile *to, const struct profile *from);

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
