/* transforms: profiles made out of profiles, as options ask for it, after the inputs are read and before anything is
 * worked out. One table says which there are; a new one is a row of it. */
#ifndef TRANSFORMS_H
#define TRANSFORMS_H

#include "profile/profile.h"
#include "report/request.h"

/* Replaces the profile (finished) with what the transforms that are asked for make of it, one after another in the
 * order of the table. No pointer into the profile stays valid. */
void transforms_apply(struct profile *profile, const struct request *request);

#endif
