/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/nodes.h"

#include "base/int128.h"
#include "calls/cycles.h"

#include <stdlib.h>

/* Numbers the nodes in the order of their first functions. */
static void number(struct nodes *nodes)
{
    size_t functions = nodes->graph->functions;
    ref_t *cycle_of = memory_resize(NULL, functions, sizeof *cycle_of);
    size_t cycles = cycles_find(nodes->graph, cycle_of);
    ref_t *node_of_cycle = refs_new(cycles);
    for (size_t f = 0; f < functions; f++) {
        ref_t cycle = cycle_of[f];
        bool known = cycle != NONE && node_of_cycle[cycle] != NONE;
        nodes->of[f] = known ? node_of_cycle[cycle] : (ref_t)nodes->count++;
        if (cycle != NONE)
            node_of_cycle[cycle] = nodes->of[f];
    }
    free(node_of_cycle);
    free(cycle_of);
}

static ref_t node_of_function(const void *context, size_t function)
{
    return ((const struct nodes *)context)->of[function];
}

void nodes_init(struct nodes *nodes, const struct graph *graph)
{
    *nodes = (struct nodes){.graph = graph, .of = memory_resize(NULL, graph->functions, sizeof *nodes->of)};
    number(nodes);
    buckets_init(&nodes->members, graph->functions, nodes->count, node_of_function, nodes);
}

void nodes_release(struct nodes *nodes)
{
    free(nodes->of);
    buckets_release(&nodes->members);
}

ref_t nodes_of_function(const struct nodes *nodes, ref_t function)
{
    return nodes->graph->ways ? NONE : nodes->of[function];
}

ref_t nodes_head(const struct nodes *nodes, ref_t node, const struct matrix *self, const struct measure *measure)
{
    const ref_t *members = nodes_first(nodes, node);
    ref_t head = members[0];
    uint64_t most = 0;
    for (size_t i = 0; measure && i < nodes_count(nodes, node); i++) {
        struct costs costs = matrix_row(self, members[i]);
        uint64_t cost = int128_magnitude(measure_cost(measure, &costs));
        head = cost > most ? members[i] : head;
        most = cost > most ? cost : most;
    }
    return head;
}
