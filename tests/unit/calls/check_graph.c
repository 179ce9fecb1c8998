/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The calls of a profile as arcs, in both directions. */
#include "../analysed.h"

/* main calls a twice, from two lines, and b once; b calls a and itself. */
static const char calls[] = "events: Ir Sys\n"
                            "fl=a.c\n"
                            "fn=main\n"
                            "1 10 .\n"
                            "cfn=b\n"
                            "calls=1 20\n"
                            "2 50 4\n"
                            "cfn=a\n"
                            "calls=2 10\n"
                            "3 7 .\n"
                            "fi=inl.h\n"
                            "cfi=a.c\n"
                            "cfn=a\n"
                            "calls=3 10\n"
                            "9 5 1\n"
                            "fl=a.c\n"
                            "fn=b\n"
                            "20 1 .\n"
                            "cfn=a\n"
                            "calls=4 10\n"
                            "21 30 .\n"
                            "cfn=b\n"
                            "calls=5 20\n"
                            "22 19 2\n"
                            "fn=a\n"
                            "10 42 .\n";

static const char *name_of(const struct graph *g, ref_t function)
{
    return g->profile->symbols.texts.items[g->profile->functions.items[function].symbol].s;
}

/* The arcs, `caller>callee` and a blank each, by caller, or by callee as graph->into has them. */
static const char *arcs_of(struct analysed *a, const struct graph *g, bool into)
{
    struct text arcs = TEXT("");
    for (size_t f = 0; f < g->functions; f++) {
        const ref_t *first = into ? g->in : g->out;
        for (ref_t i = first[f]; i < first[f + 1]; i++) {
            const struct arc *arc = &g->arcs[into ? g->into[i] : i];
            ck_assert_uint_eq(into ? arc->callee : arc->caller, f);
            arcs = arena_format(&a->arena, "%s%s>%s ", arcs.s, name_of(g, arc->caller), name_of(g, arc->callee));
        }
    }
    return arcs.s;
}

static ref_t arc_from(const struct graph *g, const char *caller, const char *callee)
{
    for (ref_t i = 0; i < g->count; i++)
        if (strcmp(name_of(g, g->arcs[i].caller), caller) == 0 && strcmp(name_of(g, g->arcs[i].callee), callee) == 0)
            return i;
    return NONE;
}

/* Functions are numbered as the profile names them: main, b, a. */
TEST(graph_has_one_arc_for_all_calls_between_two_functions)
{
    struct analysed *a = ANALYSE(calls);
    ck_assert_str_eq(arcs_of(a, &a->graph, false), "main>b main>a b>b b>a ");
    ck_assert_uint_eq(a->graph.count, 4);
    ck_assert_uint_eq(a->graph.arcs[4].first_call, 5); /* the sentinel ends the last arc's calls */
}

TEST(graph_knows_the_callers_of_a_function)
{
    struct analysed *a = ANALYSE(calls);
    ck_assert_str_eq(arcs_of(a, &a->graph, true), "main>b b>b main>a b>a ");
    ck_assert_uint_eq(a->graph.in[a->graph.functions], 4);
}

TEST(graph_adds_up_the_calls_of_an_arc)
{
    struct analysed *a = ANALYSE(calls);
    struct matrix m = matrix_new(2, 2);
    ref_t arc = arc_from(&a->graph, "main", "a");
    ck_assert_uint_eq(graph_arc_count(&a->graph, arc), 5);
    graph_add_arc(&a->graph, arc, &m, 1);
    graph_add_arc(&a->graph, arc_from(&a->graph, "b", "b"), &m, 1);
    struct costs sum = matrix_row(&m, 1), other = matrix_row(&m, 0);
    ck_assert_int_eq(costs_get(&sum, 0), 7 + 5 + 19);
    ck_assert_int_eq(costs_get(&sum, 1), 1 + 2);
    ck_assert(!costs_have(&other, 0));
    matrix_release(&m);
    m = matrix_new(1, 2);
    for (int round = 0; round < 2; round++) {
        struct costs several = graph_arc_costs(&a->graph, arc, &m);
        ck_assert_int_eq(costs_get(&several, 0), 7 + 5);
        struct costs one = graph_arc_costs(&a->graph, arc_from(&a->graph, "b", "b"), &m);
        ck_assert_int_eq(costs_get(&one, 0), 19);
    }
    matrix_release(&m);
    ck_assert_ptr_null(graph_only_call(&a->graph, arc));
    ck_assert_uint_eq(graph_only_call(&a->graph, arc_from(&a->graph, "b", "a"))->count, 4);
    struct costs summed = {0};
    graph_sum_arc(&a->graph, arc, &summed, &a->arena);
    ck_assert_int_eq(costs_get(&summed, 0), 7 + 5);
    ck_assert_int_eq(costs_get(&summed, 1), 1);
}

TEST(graph_of_an_event_has_the_calls_that_have_it)
{
    struct analysed *a = ANALYSE(calls);
    struct graph g;
    graph_init_having(&g, a->profile, event_called(a->profile, "Sys"));
    ck_assert_str_eq(arcs_of(a, &g, false), "main>b main>a b>b ");
    const struct call *of_a = &a->profile->calls.items[g.calls[g.arcs[arc_from(&g, "main", "a")].first_call]];
    ck_assert(graph_has_call(&g, of_a));
    ck_assert_uint_eq(of_a->line, 9);
    ck_assert_uint_eq(graph_call_count(&g, of_a), 1);        /* the event counts them */
    ck_assert_uint_eq(graph_call_count(&a->graph, of_a), 3); /* `calls=` does */
    graph_release(&g);
    ck_assert_ptr_null(g.arcs);
}

TEST(graph_makes_inlined_code_call_for_its_function)
{
    struct analysed *a = ANALYSE(calls);
    ref_t inlined = a->graph.arcs[arc_from(&a->graph, "main", "a")].first_call + 1;
    const struct call *call = &a->profile->calls.items[a->graph.calls[inlined]];
    ck_assert_uint_eq(call->line, 9);
    ck_assert_uint_eq(call_caller(a->profile, call), function_called(a->profile, "main"));
}

TEST(graph_without_calls_has_no_arcs)
{
    struct analysed *a = ANALYSE("events: Ir\nfn=f\n1 5\nfn=g\n1 5\n");
    ck_assert_uint_eq(a->graph.functions, 2);
    ck_assert_uint_eq(a->graph.count + a->graph.out[2] + a->graph.in[2], 0);
}

SUITE("graph", graph_has_one_arc_for_all_calls_between_two_functions, graph_knows_the_callers_of_a_function,
      graph_adds_up_the_calls_of_an_arc, graph_of_an_event_has_the_calls_that_have_it,
      graph_makes_inlined_code_call_for_its_function, graph_without_calls_has_no_arcs)
