/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much calls and functions matter. */
#include "../analysed.h"
#include "calls/weights.h"

static uint64_t weigh_first(const void *factor, const struct costs *costs)
{
    return *(const uint64_t *)factor * (uint64_t)costs_get(costs, 0);
}

/* f and g call each other: their inclusive costs are without the cycle, their calls cost more. */
static const char cycle[] = "events: Ir\n"
                            "fn=main\n"
                            "1 10\n"
                            "cfn=f\n"
                            "calls=1 1\n"
                            "2 50\n"
                            "cfn=leaf\n"
                            "calls=1 1\n"
                            "3 3\n"
                            "fn=f\n"
                            "1 20\n"
                            "cfn=g\n"
                            "calls=1 1\n"
                            "2 900\n"
                            "fn=g\n"
                            "1 30\n"
                            "cfn=f\n"
                            "calls=1 1\n"
                            "2 40\n"
                            "fn=leaf\n"
                            "1 7\n";

static uint64_t weight(const struct analysed *a, const struct call_weights *w, const char *name)
{
    return w->functions[function_called(a->profile, name)];
}

static uint64_t arc_weight(const struct analysed *a, const struct call_weights *w, const char *caller,
                           const char *callee)
{
    ref_t from = function_called(a->profile, caller), to = function_called(a->profile, callee);
    for (ref_t i = a->graph.out[from]; i < a->graph.out[from + 1]; i++)
        if (a->graph.arcs[i].callee == to)
            return w->arcs[i];
    ck_abort_msg("no arc %s -> %s", caller, callee);
}

TEST(weights_of_functions_are_no_less_than_their_dearest_call)
{
    struct analysed *a = ANALYSE(cycle);
    struct call_weights w;
    uint64_t two = 2;
    call_weights_init(&w, &a->graph, &a->inclusive, &(struct weigher){weigh_first, &two, 5000});
    ck_assert_uint_eq(arc_weight(a, &w, "f", "g"), 1800);
    ck_assert_uint_eq(arc_weight(a, &w, "g", "f"), 80);
    ck_assert_uint_eq(weight(a, &w, "f"), 1800); /* as caller */
    ck_assert_uint_eq(weight(a, &w, "g"), 1800); /* as callee */
    ck_assert_uint_eq(weight(a, &w, "main"), 2 * (10 + 50 + 3));
    ck_assert_uint_eq(weight(a, &w, "leaf"), 14); /* its own: more than the call that costs 3 */
    call_weights_release(&w);
}

TEST(weights_of_calls_are_at_most_that_of_the_program)
{
    struct analysed *a = ANALYSE(cycle);
    struct call_weights w;
    uint64_t one = 1;
    call_weights_init(&w, &a->graph, &a->inclusive, &(struct weigher){weigh_first, &one, 70});
    ck_assert_uint_eq(arc_weight(a, &w, "f", "g"), 70);
    ck_assert_uint_eq(arc_weight(a, &w, "main", "f"), 50);
    call_weights_release(&w);
    call_weights_init(&w, &a->graph, &a->inclusive, &(struct weigher){weigh_first, &one, 1});
    ck_assert_uint_eq(arc_weight(a, &w, "f", "g"), 63); /* main weighs more than the program */
    ck_assert_uint_eq(weight(a, &w, "g"), 63);
    call_weights_release(&w);
}

SUITE("weights", weights_of_functions_are_no_less_than_their_dearest_call,
      weights_of_calls_are_at_most_that_of_the_program)
