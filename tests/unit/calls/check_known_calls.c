/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The calls that are followed: those of a graph, and recorded ways, of all the profile and from some functions. */
#include "calls/known_calls.h"

#include "../analysed.h"
#include "calls/nodes.h"

/* main calls a and b, which call c. */
#define CALLER(name, self, calls) "\nfn=" name "\n1 " self "\n" calls
#define CALL(name, cost) "cfn=" name "\ncalls=1 1\n1 " cost "\n"
#define GRAPH                                                                                                          \
    "events: Time\n" CALLER("c", "12", "") CALLER("a", "1", CALL("c", "5")) CALLER("b", "2", CALL("c", "7"))           \
        CALLER("main", "3", CALL("a", "6") CALL("b", "9")) "\nsummary: 18\n"
#define LOG                                                                                                            \
    "version: 1\ncreator: xdebug 3.1.0\nevents: Time\n" CALLER("c", "5", "") CALLER("a", "1", CALL("c", "5"))          \
        CALLER("c", "7", "") CALLER("b", "2", CALL("c", "7"))                                                          \
            CALLER("main", "3", CALL("a", "6") CALL("b", "9")) "\nsummary: 18\n"

/* The functions of the calls in their order, with their self costs, those where the calls start in brackets. */
static const char *told(struct analysed *a, const struct known_calls *calls)
{
    struct text all = TEXT("");
    for (ref_t i = 0; i < calls->graph->functions; i++) {
        struct text name = profile_function_name(a->profile, graph_function(calls->graph, i));
        bool is_start = false;
        for (size_t k = 0; k < calls->starts.count; k++)
            is_start |= calls->starts.items[k] == i;
        all = arena_format(&a->arena, is_start ? "%s%s[%.*s %lld]" : "%s%s%.*s %lld", all.s, i ? ", " : "", (int)name.n,
                           name.s, (long long)matrix_cell(calls->self, i, 0));
    }
    return all.s;
}

static const char *whole(struct analysed *a)
{
    struct known_calls calls;
    known_calls_init(&calls, a->profile, &a->graph, &a->inclusive.self);
    const char *words = told(a, &calls);
    known_calls_release(&calls);
    return words;
}

static const char *from(struct analysed *a, const char *function, const struct graph *graph)
{
    struct known_calls calls;
    bool *roots = memory_zeroed(a->profile->functions.count, sizeof *roots);
    roots[function_called(a->profile, function)] = true;
    known_calls_init_from(&calls, a->profile, graph, graph ? &a->inclusive.self : NULL, roots);
    const char *words = told(a, &calls);
    known_calls_release(&calls);
    free(roots);
    return words;
}

TEST(a_graph_has_each_function_once)
{
    struct analysed *a = ANALYSE(GRAPH);
    ck_assert_str_eq(whole(a), "c 12, a 1, b 2, main 3");
    ck_assert_str_eq(from(a, "c", &a->graph), "[c 12], a 1, b 2, main 3");
    ck_assert_str_eq(from(a, "b", NULL), "c 12, a 1, [b 2], main 3");
}

TEST(ways_have_a_function_wherever_it_is_called)
{
    struct analysed *a = ANALYSE(LOG);
    ck_assert_str_eq(whole(a), "main 3, a 1, c 5, b 2, c 7");
    ck_assert_str_eq(from(a, "c", &a->graph), "[c 12]");
    ck_assert_str_eq(from(a, "b", NULL), "[b 2], c 7");
}

TEST(a_function_on_several_ways_has_no_node)
{
    struct analysed *a = ANALYSE(LOG);
    struct known_calls calls;
    struct nodes nodes;
    known_calls_init(&calls, a->profile, &a->graph, &a->inclusive.self);
    nodes_init(&nodes, calls.graph);
    ck_assert_uint_eq(nodes_of_function(&nodes, 0), NONE);
    nodes_release(&nodes);
    nodes_init(&nodes, &a->graph);
    ck_assert_uint_eq(nodes_of_function(&nodes, 0), nodes.of[0]);
    nodes_release(&nodes);
    known_calls_release(&calls);
}

SUITE("known_calls", a_graph_has_each_function_once, ways_have_a_function_wherever_it_is_called,
      a_function_on_several_ways_has_no_node)
