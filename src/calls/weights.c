/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/weights.h"

#include <stdlib.h>

static void raise_to(uint64_t *weight, uint64_t other)
{
    *weight = other > *weight ? other : *weight;
}

/* Returns the largest weight that a call may have. */
static uint64_t weigh_functions(struct call_weights *w, const struct inclusive *inclusive, size_t count,
                                const struct weigher *by)
{
    uint64_t most = by->whole;
    for (size_t i = 0; i < count; i++) {
        struct costs costs = matrix_row(&inclusive->inclusive, i);
        w->functions[i] = by->weigh(by->context, &costs);
        raise_to(&most, w->functions[i]);
    }
    return most;
}

static void weigh_arcs(struct call_weights *w, const struct graph *g, uint64_t most, const struct weigher *by)
{
    struct matrix sum = matrix_new(1, g->profile->events.count);
    for (ref_t i = 0; i < g->count; i++) {
        struct costs costs = graph_arc_costs(g, i, &sum);
        uint64_t weight = by->weigh(by->context, &costs);
        w->arcs[i] = weight < most ? weight : most;
        raise_to(&w->functions[g->arcs[i].caller], w->arcs[i]);
        raise_to(&w->functions[g->arcs[i].callee], w->arcs[i]);
    }
    matrix_release(&sum);
}

void call_weights_init(struct call_weights *w, const struct graph *graph, const struct inclusive *inclusive,
                       const struct weigher *weigher)
{
    *w = (struct call_weights){.functions = memory_zeroed(graph->functions, sizeof *w->functions),
                               .arcs = memory_zeroed(graph->count, sizeof *w->arcs)};
    weigh_arcs(w, graph, weigh_functions(w, inclusive, graph->functions, weigher), weigher);
}

void call_weights_release(struct call_weights *w)
{
    free(w->functions);
    free(w->arcs);
}
