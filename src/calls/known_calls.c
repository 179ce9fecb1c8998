/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/known_calls.h"

#include "calls/inclusive.h"

#include <stdlib.h>

/* Takes the own graph. */
static void take_own(struct known_calls *calls)
{
    calls->own_self = functions_self_in(&calls->own);
    calls->graph = &calls->own;
    calls->self = &calls->own_self;
}

static void take_functions(struct known_calls *calls, const struct profile *profile)
{
    if (calls->graph)
        return;
    graph_init(&calls->own, profile);
    take_own(calls);
}

static void take_ways(struct known_calls *calls, const struct profile *profile, const struct ways *ways)
{
    graph_init_ways(&calls->own, profile, ways);
    take_own(calls);
}

void known_calls_init(struct known_calls *calls, const struct profile *profile, const struct graph *graph,
                      const struct matrix *self)
{
    *calls = (struct known_calls){.graph = graph, .self = self};
    if (ways_are_known(&profile->ways))
        take_ways(calls, profile, &profile->ways);
    else
        take_functions(calls, profile);
}

static void start_at_functions(struct known_calls *calls, const struct profile *profile, const bool *roots)
{
    for (ref_t i = 0; i < profile->functions.count; i++)
        if (roots[i])
            *array_add(&calls->starts) = i;
    take_functions(calls, profile);
}

static void start_at_ways(struct known_calls *calls, const struct profile *profile, const bool *roots)
{
    ways_from(&calls->ways, &calls->arena, &profile->ways, roots, profile->functions.count);
    for (ref_t i = 0; i < calls->ways.items.count; i++)
        if (calls->ways.items.items[i].above == NONE)
            *array_add(&calls->starts) = i;
    take_ways(calls, profile, &calls->ways);
}

void known_calls_init_from(struct known_calls *calls, const struct profile *profile, const struct graph *graph,
                           const struct matrix *self, const bool *roots)
{
    *calls = (struct known_calls){.graph = graph, .self = self};
    (ways_are_known(&profile->ways) ? start_at_ways : start_at_functions)(calls, profile, roots);
}

void known_calls_release(struct known_calls *calls)
{
    free(calls->starts.items);
    ways_release(&calls->ways);
    graph_release(&calls->own);
    matrix_release(&calls->own_self);
    arena_release(&calls->arena);
}
