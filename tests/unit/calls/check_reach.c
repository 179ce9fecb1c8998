/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What calls a function on any way, and what it reaches: examples worked by hand. */
#include "calls/reach.h"

#include "../analysed.h"

static uint64_t weigh_first(const void *context, const struct costs *costs)
{
    (void)context;
    return (uint64_t)costs_get(costs, 0);
}

static struct text node_name(struct analysed *a, const struct flow *flow, ref_t node)
{
    return profile_function_name(a->profile, nodes_first(&flow->nodes, node)[0]);
}

/* The nodes in their order: `<main=40@2-3`: a caller with its cost and distances, after ~ if that is an estimate. */
static const char *reached(struct analysed *a, const char *function)
{
    static const char *const marks[] = {[REACH_CALLER] = "<", [REACH_ITSELF] = "*", [REACH_CALLEE] = ">"};
    struct flow flow;
    struct reach reach;
    struct text all = TEXT("");
    flow_init(&flow, &a->graph, &a->inclusive.self, &(struct weigher){weigh_first, NULL, 1000}, 1);
    reach_init(&reach, &flow, flow.nodes.of[function_called(a->profile, function)]);
    for (ref_t n = 0; n < flow.nodes.count; n++) {
        const struct reached *at = &reach.nodes[n];
        struct text name = node_name(a, &flow, n);
        if (at->side != REACH_NOT)
            all =
                arena_format(&a->arena, "%s%s%s%.*s%s%llu@%u-%u", all.s, all.n ? " " : "", marks[at->side], (int)name.n,
                             name.s, at->is_exact ? "=" : "~", (unsigned long long)at->cost, at->least, at->most);
    }
    reach_release(&reach);
    flow_release(&flow);
    return all.s;
}

/* main calls f and g, both call h, and h calls i; nothing reaches j but g. */
#define SHARED                                                                                                         \
    "events: Ir\n"                                                                                                     \
    "fn=main\n1 1\ncfn=f\ncalls=1 1\n1 60\ncfn=g\ncalls=1 1\n1 39\n"                                                   \
    "fn=f\n1 20\ncfn=h\ncalls=1 1\n1 40\n"                                                                             \
    "fn=g\n1 4\ncfn=h\ncalls=3 1\n1 30\ncfn=j\ncalls=1 1\n1 5\n"                                                       \
    "fn=h\n1 7\ncfn=i\ncalls=8 1\n1 63\n"                                                                              \
    "fn=i\n1 63\nfn=j\n1 5\n"

TEST(callers_pass_on_and_direct_calls_are_exact)
{
    ck_assert_str_eq(reached(ANALYSE(SHARED), "h"), "<main=70@2-2 <f=40@1-1 <g=30@1-1 *h=70@0-0 >i=63@1-1");
}

TEST(what_goes_over_shared_functions_is_an_estimate)
{
    ck_assert_str_eq(reached(ANALYSE(SHARED), "i"), "<main=63@3-3 <f~36@2-2 <g~27@2-2 <h=63@1-1 *i=63@0-0");
    ck_assert_str_eq(reached(ANALYSE(SHARED), "g"), "<main=39@1-1 *g=39@0-0 >h=30@1-1 >j=5@1-1 >i~27@2-2");
}

/* f calls g alone, and g calls h, which k calls, too. */
TEST(one_way_alone_is_exact_however_long)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fn=main\n1 1\ncfn=f\ncalls=1 1\n1 60\ncfn=k\ncalls=1 1\n1 39\n"
                                 "fn=f\n1 10\ncfn=g\ncalls=1 1\n1 25\ncfn=g\ncalls=1 1\n2 25\n"
                                 "fn=g\n1 20\ncfn=h\ncalls=1 1\n1 30\n"
                                 "fn=k\n1 19\ncfn=h\ncalls=1 1\n1 20\nfn=h\n1 50\n");
    ck_assert_str_eq(reached(a, "h"), "<main=50@2-3 <f=30@2-2 <k=20@1-1 <g=30@1-1 *h=50@0-0");
}

TEST(a_cycle_is_one_node)
{
    struct analysed *a = ANALYSE("events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 90\n"
                                 "fn=f\n1 10\ncfn=g\ncalls=2 1\n1 80\ncfn=h\ncalls=1 1\n1 20\n"
                                 "fn=g\n1 20\ncfn=f\ncalls=1 1\n1 30\ncfn=h\ncalls=1 1\n1 40\nfn=h\n1 60\n");
    ck_assert_str_eq(reached(a, "h"), "<main=60@2-2 <f=60@1-1 *h=60@0-0");
    ck_assert_str_eq(reached(a, "g"), "<main=90@1-1 *f=90@0-0 >h=60@1-1");
}

/* A thread begins at t, so that main does not pass on all. */
TEST(what_begins_without_a_call_is_no_callers)
{
    struct analysed *a = ANALYSE("events: Ir\nfn=main\n1 10\ncfn=t\ncalls=1 1\n1 30\n"
                                 "fn=t\n1 10\ncfn=h\ncalls=8 1\n1 110\nfn=h\n1 110\n");
    ck_assert_str_eq(reached(a, "h"), "<main~28@2-2 <t=110@1-1 *h=110@0-0");
    ck_assert_str_eq(reached(a, "main"), "*main=40@0-0 >t=30@1-1 >h~27@2-2");
}

TEST(distances_are_the_least_and_the_greatest)
{
    struct analysed *a = ANALYSE("events: Ir\nfn=a\n1 1\ncfn=b\ncalls=1 1\n1 9\ncfn=d\ncalls=1 1\n1 2\n"
                                 "fn=b\n1 1\ncfn=c\ncalls=1 1\n1 8\nfn=c\n1 1\ncfn=d\ncalls=1 1\n1 7\nfn=d\n1 9\n");
    ck_assert_str_eq(reached(a, "d"), "<a=9@1-3 <b=7@2-2 *d=9@0-0 <c=7@1-1");
    ck_assert_str_eq(reached(a, "a"), "*a=12@0-0 >b=9@1-1 >d=9@1-3 >c=8@2-2");
}

SUITE("reach", callers_pass_on_and_direct_calls_are_exact, what_goes_over_shared_functions_is_an_estimate,
      one_way_alone_is_exact_however_long, a_cycle_is_one_node, what_begins_without_a_call_is_no_callers,
      distances_are_the_least_and_the_greatest)
