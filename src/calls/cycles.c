/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/cycles.h"

#include "base/components.h"

struct numbering {
    ref_t *cycle_of;
    ref_t cycles;
};

static ref_t callee_of(const void *graph, ref_t arc)
{
    return ((const struct graph *)graph)->arcs[arc].callee;
}

static void number_members(void *context, const ref_t *members, size_t count)
{
    struct numbering *n = context;
    ref_t cycle = count > 1 ? n->cycles++ : NONE;
    for (size_t i = 0; i < count; i++)
        n->cycle_of[members[i]] = cycle;
}

size_t cycles_find(const struct graph *graph, ref_t *cycle_of)
{
    struct edges edges = {.nodes = graph->functions, .first = graph->out, .target = callee_of, .context = graph};
    struct numbering numbering = {.cycle_of = cycle_of};
    components_find(&edges, number_members, &numbering);
    return numbering.cycles;
}
