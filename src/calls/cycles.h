/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cycles: finds cycles, which are the functions that call each other: the strongly connected components of the graph
 * (rule 23).
 *
 * Calls of zero cost and calls of count zero count as others do; a function that calls only itself is no cycle. Takes
 * time in proportion to functions and arcs, and no stack: call chains may be millions deep. */
#ifndef CALLS_CYCLES_H
#define CALLS_CYCLES_H

#include "calls/graph.h"

/* Sets `cycle_of[f]`, for every function, to the number of its cycle, or to NONE if the function is in no cycle. Cycles
 * are numbered from 0, in an order without meaning. Returns the number of cycles. */
size_t cycles_find(const struct graph *graph, ref_t *cycle_of);

#endif
