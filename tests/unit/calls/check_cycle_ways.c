/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a way goes on within a cycle: examples worked by hand. */
#include "calls/cycle_ways.h"

#include "../analysed.h"

/* a calls d and b, both call c; c calls a, and all call each their way back; main calls a and c; e is outside. */
#define CALL(name) "cfn=" name "\ncalls=1 1\n1 5\n"
#define CYCLE                                                                                                          \
    "events: Ir\nfn=main\n1 1\n" CALL("a") CALL("c") "fn=a\n1 1\n" CALL("d") CALL("b") "fn=b\n1 1\n" CALL("c")         \
        CALL("a") "fn=c\n1 1\n" CALL("a") CALL("e") "fn=d\n1 1\n" CALL("c") CALL("d") "fn=e\n1 1\n"

/* The arcs of the cycle that lead on from a member: `a>b`. */
static const char *led(struct analysed *a, const char *entry, bool to_caller)
{
    struct cycle_ways ways;
    struct text all = TEXT("");
    cycle_ways_init(&ways, &a->graph, a->inclusive.cycle_of);
    for (ref_t i = 0; i < a->graph.count; i++) {
        const struct arc *arc = &a->graph.arcs[i];
        struct text from = profile_function_name(a->profile, arc->caller),
                    to = profile_function_name(a->profile, arc->callee);
        if (cycle_ways_lead(&ways, function_called(a->profile, entry), i, to_caller))
            all =
                arena_format(&a->arena, "%s%s%.*s>%.*s", all.s, all.n ? " " : "", (int)from.n, from.s, (int)to.n, to.s);
    }
    cycle_ways_release(&ways);
    return all.s;
}

TEST(a_way_goes_to_each_member_once_over_the_fewest_calls_and_the_lowest_name)
{
    struct analysed *a = ANALYSE(CYCLE);
    ck_assert_str_eq(led(a, "a", false), "a>d a>b b>c");
    ck_assert_str_eq(led(a, "c", false), "a>d a>b c>a");
    ck_assert_str_eq(led(a, "d", false), "a>b c>a d>c");
}

TEST(a_way_up_goes_against_the_calls)
{
    struct analysed *a = ANALYSE(CYCLE);
    ck_assert_str_eq(led(a, "c", true), "a>b d>c b>c");
    ck_assert_str_eq(led(a, "d", true), "a>d c>a b>a");
}

TEST(ways_end_where_too_many_calls_were_looked_at)
{
    struct analysed *a = ANALYSE(CYCLE);
    struct cycle_ways ways;
    ref_t entry = function_called(a->profile, "a"), other = function_called(a->profile, "c");
    cycle_ways_init(&ways, &a->graph, a->inclusive.cycle_of);
    ck_assert(!cycle_ways_are_cut(&ways, entry, false));
    ways.looked = CYCLE_WAYS_MOST;
    ck_assert(!cycle_ways_are_cut(&ways, entry, false)); /* its ways are known */
    ck_assert(cycle_ways_are_cut(&ways, entry, true));
    ck_assert(cycle_ways_are_cut(&ways, other, false));
    for (ref_t i = 0; i < a->graph.count; i++)
        ck_assert(!cycle_ways_lead(&ways, other, i, false));
    cycle_ways_release(&ways);
}

SUITE("cycle_ways", ways_end_where_too_many_calls_were_looked_at,
      a_way_goes_to_each_member_once_over_the_fewest_calls_and_the_lowest_name, a_way_up_goes_against_the_calls)
