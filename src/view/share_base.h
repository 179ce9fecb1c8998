/* share_base: the total of relative percentages: the cost of the part that is looked at, in place of the program's.
 *
 *     struct share_base base = {.of = "the file"};
 *     share_base_add(&base, &self);             // as often as needed
 *     spent.whole = &base.costs;                // the shares of a row are then of it
 *     share_base_release(&base);
 *
 * If calls are shown, it has the cost of the calls that leave it too: as the program's total has. Otherwise a call
 * could be many times as large as what it is in. */
#ifndef VIEW_SHARE_BASE_H
#define VIEW_SHARE_BASE_H

#include "profile/profile.h"

struct share_base {
    const char *of; /* what it is, for titles; NULL: the program, and `costs` are not used */
    struct costs costs;
    struct arena arena; /* of their cells */
};

/* Adds costs; sums stop where all do. */
void share_base_add(struct share_base *base, const struct costs *costs);

/* Adds the cost of all functions for which `has` is true, together with all that they call. The profile has its
 * calls. */
void share_base_add_functions(struct share_base *base, const struct profile *profile,
                              bool (*has)(const void *context, ref_t function), const void *context);

void share_base_release(struct share_base *base);

/* What shares of a row are of, as struct spent has it. */
static inline const struct costs *share_base_costs(const struct share_base *base)
{
    return base->of ? &base->costs : NULL;
}

#endif
