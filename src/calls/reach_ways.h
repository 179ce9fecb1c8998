/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reach_ways: the callers and callees of a function where the profile knows its ways: as calls/reach, without
 * estimates.
 *
 *     reach_init_ways(&reach, profile, &inclusive, &weigher, function);
 *     ... reach.nodes[f] ...                  // f as a caller, or the function itself
 *     ... reach.nodes[reach.count + f] ...    // f as a callee: recursion makes a function both
 *     reach_release(&reach);
 *
 * A caller passes on the cost of the calls of the function that are below it. A callee costs as much as its calls below
 * the function do. Each cost is counted once: calls of a function within calls of itself are part of these. */
#ifndef CALLS_REACH_WAYS_H
#define CALLS_REACH_WAYS_H

#include "calls/reach.h"

/* `inclusive`: inclusive costs by function. `weigher`: takes the cost of an event. Release with reach_release(). */
void reach_init_ways(struct reach *reach, const struct profile *profile, const struct matrix *inclusive,
                     const struct weigher *weigher, ref_t function);

#endif
