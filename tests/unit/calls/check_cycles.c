/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions call each other. */
#include "../analysed.h"
#include "calls/cycles.h"

#define CALL(callee) "cfn=" callee "\ncalls=1 1\n1 1\n"

struct found {
    size_t count;
    ref_t *cycle_of;
};

static struct found find(const struct analysed *a)
{
    struct found f = {.cycle_of = memory_alloc(a->graph.functions * sizeof *f.cycle_of)};
    until_end(f.cycle_of, free);
    f.count = cycles_find(&a->graph, f.cycle_of);
    return f;
}

static ref_t cycle(const struct analysed *a, const struct found *f, const char *name)
{
    return f->cycle_of[function_called(a->profile, name)];
}

TEST(cycles_are_functions_that_reach_each_other)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fn=main\n" CALL("a") CALL("x") "fn=a\n" CALL("b") "fn=b\n" CALL("c")
                                     CALL("leaf") "fn=c\n" CALL("a") "fn=x\n" CALL("y") "fn=y\n" CALL("x") CALL("b"));
    struct found f = find(a);
    ck_assert_uint_eq(f.count, 2);
    ck_assert_uint_ne(cycle(a, &f, "a"), NONE);
    ck_assert_uint_eq(cycle(a, &f, "a"), cycle(a, &f, "b"));
    ck_assert_uint_eq(cycle(a, &f, "a"), cycle(a, &f, "c"));
    ck_assert_uint_eq(cycle(a, &f, "x"), cycle(a, &f, "y"));
    ck_assert_uint_eq(cycle(a, &f, "a") + cycle(a, &f, "x"), 0 + 1);
    ck_assert_uint_eq(cycle(a, &f, "main"), NONE);
    ck_assert_uint_eq(cycle(a, &f, "leaf"), NONE);
}

TEST(cycles_are_of_two_functions_or_more)
{
    struct analysed *a = ANALYSE("events: Ir\nfn=f\n" CALL("f") CALL("g") "fn=g\n1 1\n");
    struct found f = find(a);
    ck_assert_uint_eq(f.count, 0);
    ck_assert_uint_eq(cycle(a, &f, "f"), NONE);
    ck_assert_uint_eq(cycle(a, &f, "g"), NONE);
}

TEST(cycles_are_tied_by_calls_without_cost_and_count)
{
    struct analysed *a = ANALYSE("events: Ir\nfn=f\n" CALL("g") "fn=g\ncfn=f\ncalls=0 1\n1 0\n");
    struct found f = find(a);
    ck_assert_uint_eq(f.count, 1);
    ck_assert_uint_eq(cycle(a, &f, "f"), 0);
    ck_assert_uint_eq(cycle(a, &f, "g"), 0);
}

SUITE("cycles", cycles_are_functions_that_reach_each_other, cycles_are_of_two_functions_or_more,
      cycles_are_tied_by_calls_without_cost_and_count)
