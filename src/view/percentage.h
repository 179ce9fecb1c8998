/* percentage: the total of relative percentages: the cost of the part that is looked at, in place of the program's.
 *
 *     struct whole whole = {.of = "the file"};
 *     whole_add(&whole, &self);                  // as often as needed
 *     spent.whole = &whole.costs;                // the shares of a row are then of it
 *     whole_release(&whole);
 *
 * If calls are shown, a whole has the cost of the calls that leave it too: as the program's total has. Otherwise a call
 * could be many times as large as the whole that it is in. */
#ifndef VIEW_PERCENTAGE_H
#define VIEW_PERCENTAGE_H

#include "profile/profile.h"

struct whole {
    const char *of; /* what it is, for titles; NULL: the program, and `costs` are not used */
    struct costs costs;
    struct arena arena; /* of their cells */
};

/* Adds costs; sums stop where all do. */
void whole_add(struct whole *whole, const struct costs *costs);

/* Adds the cost of all functions for which `has` is true, together with all that they call. The profile has its
 * calls. */
void whole_add_functions(struct whole *whole, const struct profile *profile,
                         bool (*has)(const void *context, ref_t function), const void *context);

void whole_release(struct whole *whole);

/* What shares of a row are of, as struct spent has it. */
static inline const struct costs *whole_costs(const struct whole *whole)
{
    return whole->of ? &whole->costs : NULL;
}

#endif
