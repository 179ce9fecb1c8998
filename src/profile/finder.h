/* finder: finds lines, or calls, by their keys.
 *
 * Those of a function mostly stand together in a profile and never come back, so those of the function being read are
 * in a small table, which is forgotten when it is left. Only those of functions that come back are in a large one. */
#ifndef PROFILE_FINDER_H
#define PROFILE_FINDER_H

#include "base/index.h"

/* Initialise with FINDER_NONE. */
struct finder {
    struct index open;  /* of the function entered last, where it came for the first time */
    struct index known; /* of functions that came back */
    bool again;         /* the function entered last is one of those */
    ref_t entered;      /* NONE: none */
    struct refs first;  /* by function: its first row; NONE: has none; or FINDER_KNOWN */
};

#define FINDER_NONE ((struct finder){.entered = NONE})
#define FINDER_KNOWN (NONE - 1)

/* Enters a function that is not the one entered last; its next row would be number `count`. Returns NONE, or where rows
 * begin that are of it, as far as they are, and that the caller is to add to `known`. */
ref_t finder_enter(struct finder *finder, ref_t function, ref_t count);

/* Says that rows of a function follow from number `count` on which the caller knows to be all different. False, and
 * nothing is done, where it has some already. */
bool finder_skip(struct finder *finder, ref_t function, ref_t count);

/* Where to look for rows of the function entered last, and where to add them. */
static inline struct index *finder_index(struct finder *finder)
{
    return finder->again ? &finder->known : &finder->open;
}

void finder_release(struct finder *finder);

#endif
