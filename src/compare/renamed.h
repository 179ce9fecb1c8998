/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* renamed: which functions that are gone have another name now, by who calls them, whom they call, what they cost and
 * what they are called. Only causes of a change ask for it: it is a guess, and is said wherever it counts.
 *
 *     ref_t *now = renamed_find(&of);
 *     if (now[function] != NONE) ...     // the function of the new side that it became
 *     free(now);
 *
 * A function that only the old side has became a function of the same object that only the new side has, if
 *
 * - the shares that known callers have of their calls have more than one half in common: callers that both sides have,
 *   or that were renamed themselves, but not the function itself; and
 * - this overlap, the same of their callees, the lower of both self costs a call by the higher, and the share of pairs
 *   of letters that their names have in common add up to more than 2.2.
 *
 * The pairs of the highest score come first, then those of the first names. A caller of many functions of both kinds
 * says nothing. It takes time in proportion to functions and calls. */
#ifndef COMPARE_RENAMED_H
#define COMPARE_RENAMED_H

#include "calls/graph.h"
#include "compare/sides.h"

struct renamed_of {
    const struct sides *sides;
    const struct graph *graph;     /* of the joined profile */
    const struct matrix *self;     /* by function */
    const struct measure *measure; /* a change */
    const struct measure *calls;   /* the change of the number of calls */
};

/* By function of the joined profile: the function that it became, or NONE. free() it. */
ref_t *renamed_find(const struct renamed_of *of);

#endif
