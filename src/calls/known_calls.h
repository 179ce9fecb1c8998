/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* known_calls: the calls of a profile, as far as it knows them: what trees, paths and stacks go over. If the profile
 * knows its ways (profile/ways.h), the calls are a graph of ways, where nothing is shared; else they are the graph of
 * calls between functions. Code that follows the calls need not ask which: calls/flow.h says how much of a cost goes
 * on.
 *
 *     known_calls_init(&calls, profile, &graph, &self);             // all calls, or
 *     known_calls_init_from(&calls, profile, &graph, &self, roots); // those of some functions, and below
 *     flow_init(&flow, calls.graph, calls.self, &weigher, 1);
 *     known_calls_release(&calls);
 *
 * They must not be moved: they point to their own graph. */
#ifndef CALLS_KNOWN_CALLS_H
#define CALLS_KNOWN_CALLS_H

#include "calls/graph.h"

struct known_calls {
    const struct graph *graph; /* of functions or of ways: graph_function() tells the function */
    const struct matrix *self; /* self costs, by function of the graph */
    struct refs starts;        /* of calls from functions: where these are in the graph */

    struct ways ways; /* from functions, if the profile knows its ways; their costs are in the arena */
    struct arena arena;
    struct graph own; /* of ways, or if none was given */
    struct matrix own_self;
};

/* Takes all calls of a profile, which must outlive them; release them. `graph`: of all calls between functions; `self`:
 * by function. These must outlive them, too; NULL: they are made. */
void known_calls_init(struct known_calls *calls, const struct profile *profile, const struct graph *graph,
                      const struct matrix *self);

/* Takes the calls of some functions, and those below. `roots`: by function. */
void known_calls_init_from(struct known_calls *calls, const struct profile *profile, const struct graph *graph,
                           const struct matrix *self, const bool *roots);

void known_calls_release(struct known_calls *calls);

#endif
