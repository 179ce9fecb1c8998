/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions and whole cycles as the nodes of the graph of calls. */
#include "calls/nodes.h"

#include "../analysed.h"

/* main calls f; f and g call each other; g calls itself and h. */
#define CALLS                                                                                                          \
    "events: Ir\n"                                                                                                     \
    "fn=main\n1 1\ncfn=f\ncalls=1 1\n1 90\n"                                                                           \
    "fn=f\n1 10\ncfn=g\ncalls=1 1\n1 80\n"                                                                             \
    "fn=g\n1 20\ncfn=f\ncalls=1 1\n1 5\ncfn=g\ncalls=1 1\n1 5\ncfn=h\ncalls=1 1\n1 60\n"                               \
    "fn=h\n1 60\n"

static void nodes_end(void *nodes)
{
    nodes_release(nodes);
    free(nodes);
}

static struct nodes *nodes_of(struct analysed *a)
{
    struct nodes *nodes = until_end(memory_zeroed(1, sizeof *nodes), nodes_end);
    nodes_init(nodes, &a->graph);
    return nodes;
}

TEST(a_cycle_is_one_node_and_recursion_makes_none)
{
    struct analysed *a = ANALYSE(CALLS);
    struct nodes *nodes = nodes_of(a);
    ref_t f = nodes->of[function_called(a->profile, "f")];
    ck_assert_uint_eq(nodes->count, 3);
    ck_assert_uint_eq(nodes->of[function_called(a->profile, "g")], f);
    ck_assert_uint_eq(nodes_count(nodes, f), 2);
    ck_assert_uint_eq(nodes_count(nodes, nodes->of[function_called(a->profile, "h")]), 1);
}

TEST(a_node_is_called_by_its_dearest_function_or_the_first)
{
    struct analysed *a = ANALYSE(CALLS);
    struct nodes *nodes = nodes_of(a);
    ref_t cycle = nodes->of[function_called(a->profile, "f")];
    const struct measure *measure = &a->measures.items[measure_called(a, "Ir")];
    ck_assert_uint_eq(nodes_head(nodes, cycle, &a->inclusive.self, measure), function_called(a->profile, "g"));
    ck_assert_uint_eq(nodes_head(nodes, cycle, &a->inclusive.self, NULL), nodes_first(nodes, cycle)[0]);
}

SUITE("nodes", a_cycle_is_one_node_and_recursion_makes_none, a_node_is_called_by_its_dearest_function_or_the_first)
