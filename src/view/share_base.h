/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* share_base: the total of relative percentages: the cost of the shown part of the program, in place of the program's
 * cost.
 *
 *     struct share_base base = {.of = "the file"};
 *     share_base_add(&base, &self);             // as often as needed
 *     spent.whole = &base.costs;                // now the row's shares are of it
 *     share_base_release(&base);
 *
 * If calls are shown, the base includes the cost of calls that leave the part, as the program's total does. Otherwise a
 * call could cost many times the part that makes it. */
#ifndef VIEW_SHARE_BASE_H
#define VIEW_SHARE_BASE_H

#include "profile/profile.h"

struct share_base {
    const char *of; /* its name, for titles; NULL: the program, and `costs` are unused */
    struct costs costs;
    struct arena arena; /* of their cells */
};

/* Adds costs; sums saturate, as all sums do. */
void share_base_add(struct share_base *base, const struct costs *costs);

/* Adds the cost of all functions for which `has` is true, and of all functions they call, directly or not. The profile
 * was read with its calls. */
void share_base_add_functions(struct share_base *base, const struct profile *profile,
                              bool (*has)(const void *context, ref_t function), const void *context);

void share_base_release(struct share_base *base);

/* The base of a row's shares, as in struct spent. */
static inline const struct costs *share_base_costs(const struct share_base *base)
{
    return base->of ? &base->costs : NULL;
}

#endif
