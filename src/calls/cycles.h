/* cycles: finds the functions that call each other: the strongly connected components of a graph (rule 23).
 *
 * Calls of zero cost and of count zero tie functions together as others do; a function that calls only itself is no
 * cycle. Takes time in proportion to functions and arcs, and no stack: call chains may be millions deep. */
#ifndef CALLS_CYCLES_H
#define CALLS_CYCLES_H

#include "calls/graph.h"

/* Sets cycle_of[f], for every function, to the number of its component, counted from 0 in no order that means
 * anything, or to NONE if it is one of its own. Returns how many components of two or more there are. */
size_t cycles_find(const struct graph *graph, ref_t *cycle_of);

#endif
