/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measured_side: the measurements of each side of a comparison; without a comparison the profile is the only side.
 *
 *     struct measured_sides measured = measured_sides_of(sides, &profile);     // sides NULL: nothing is compared
 *     for (size_t i = 0; i < measured.count; i++)
 *         ... measured_side_inputs_with(&measured.items[i], TEXT("Ir")) ... */
#ifndef COMPARE_MEASURED_SIDE_H
#define COMPARE_MEASURED_SIDE_H

#include "compare/sides.h"

struct measured_side {
    const struct profile *profile; /* as it was read, before any was joined with it; a run is a series of its events */
    size_t runs;
    struct texts dropped; /* events that only this side has */
    const char *word;     /* `new` or `old`; empty if nothing is compared, and so are the next two */
    const char *of_side, *in_profile;
};

/* Of a comparison by enum side; else there is one. */
struct measured_sides {
    struct measured_side items[SIDES];
    size_t count;
};

/* The sides of a comparison, or, without one (NULL), of the profile. The arguments must outlive them. */
struct measured_sides measured_sides_of(const struct sides *sides, const struct profile *profile);

/* Whether a series of its profile has a cost of any event that is not 0, also of those that only this side has. The
 * costs of an event of both signs may add up to 0. */
bool measured_side_has_costs(const struct measured_side *side, size_t series);

/* How many inputs have parts: one that was empty, or is left out, has none. */
size_t measured_side_inputs(const struct measured_side *side);

/* How many inputs recorded an event. */
size_t measured_side_inputs_with(const struct measured_side *side, struct text event);

/* How many parts with a cost there are, and how many of them recorded an event. A part without a cost of any event has
 * none of this one either. */
size_t measured_side_parts(const struct measured_side *side);
size_t measured_side_parts_with(const struct measured_side *side, struct text event);

/* The part of the total of an event that no line has, in magnitude, in a series of its profile. */
struct missing_cost {
    cost_t cost, total;
};

struct missing_cost measured_side_missing(const struct measured_side *side, size_t series, struct text event);

/* Whether it is less than 0.1% of the total (below 0), as much, or more (above 0). If nothing is missing, it is less.
 */
int missing_cost_compare(const struct missing_cost *missing);

/* Says in words (in the arena) that some input has costs and no calls, so that inclusive cost is self cost there; NULL:
 * each has some. */
const char *measured_side_uncalled(const struct measured_side *side, struct arena *arena);

/* Likewise that some input kept no lines, so that all costs of a function stand at its entry; NULL: each kept them. */
const char *measured_side_unlined(const struct measured_side *side, struct arena *arena);

#endif
