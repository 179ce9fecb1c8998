/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions that have another name now. */
#include "compare/renamed.h"

#include "../joined.h"

/* `weigh -> measure`, in the order of the old names. */
static const char *renamed(struct joined *j)
{
    struct renamed_of of = {&j->sides, &j->a->graph, &j->a->inclusive.self,
                            &j->a->measures.items[measure_called(j->a, "Ir")], j->a->measures.calls};
    const struct profile *p = &j->sides.profile;
    struct text all = TEXT("");
    ref_t *now = renamed_find(&of);
    for (ref_t f = 0; f < p->functions.count; f++) {
        if (now[f] == NONE)
            continue;
        struct text old = profile_function_name(p, f), new = profile_function_name(p, now[f]);
        all = arena_format(&j->a->arena, "%s%s%.*s -> %.*s", all.s, all.n ? "; " : "", (int)old.n, old.s, (int)new.n,
                           new.s);
    }
    free(now);
    return all.s;
}

/* main calls a function that costs `self` and calls leaf. */
#define WITH(name, object, self)                                                                                       \
    "ob=main\nfn=main\n1 5\ncob=" object "\ncfn=" name "\ncalls=3 1\n2 300\nob=" object "\nfn=" name "\n1 " self       \
    "\ncob=main\ncfn=leaf\ncalls=30 1\n1 270\nob=main\nfn=leaf\n1 270\n"

TEST(callers_callees_and_costs_tell)
{
    ck_assert_str_eq(renamed(JOIN(WITH("weigh", "main", "30"), WITH("measure", "main", "30"))), "weigh -> measure");
}

TEST(another_cost_may_be_an_edit)
{
    ck_assert_str_eq(renamed(JOIN(WITH("weigh", "main", "30"), WITH("measure", "main", "90"))), "weigh -> measure");
    ck_assert_str_eq(renamed(JOIN(WITH("weigh", "main", "30"), WITH("measure", "main", "900"))), "");
}

TEST(objects_are_not_left)
{
    ck_assert_str_eq(renamed(JOIN(WITH("weigh", "main", "30"), WITH("measure", "lib", "30"))), "");
}

/* Without callees 1 of callers, 1 of costs, and of names of two pairs of letters each: 0, or 2 x 1 / 4. */
#define LEAF(name) "fn=main\n1 5\ncfn=" name "\ncalls=3 1\n2 30\nfn=" name "\n1 30\n"

TEST(a_leaf_needs_a_name_that_is_alike)
{
    ck_assert_str_eq(renamed(JOIN(LEAF("abc"), LEAF("xyz"))), "");
    ck_assert_str_eq(renamed(JOIN(LEAF("abc"), LEAF("abx"))), "abc -> abx");
}

/* Half of the calls come from the same caller, then two of three. */
#define CALLERS(name, a, b)                                                                                            \
    "fn=a\n1 5\ncfn=" name "\ncalls=" a " 1\n2 30\nfn=b\n1 5\ncfn=" name "\ncalls=" b " 1\n2 30\nfn=" name "\n1 60\n"

TEST(more_than_half_of_the_calls_have_the_same_callers)
{
    ck_assert_str_eq(renamed(JOIN(CALLERS("look_up", "4", "0"), CALLERS("lookup", "2", "2"))), "");
    ck_assert_str_eq(renamed(JOIN(CALLERS("look_up", "4", "0"), CALLERS("lookup", "3", "1"))), "look_up -> lookup");
}

#define CHAIN(one, two)                                                                                                \
    "fn=main\n1 5\ncfn=" one "\ncalls=3 1\n2 90\nfn=" one "\n1 30\ncfn=" two "\ncalls=6 1\n1 60\nfn=" two "\n1 60\n"

TEST(a_caller_that_was_renamed_is_known)
{
    ck_assert_str_eq(renamed(JOIN(CHAIN("outer", "inner"), CHAIN("outer2", "inner2"))),
                     "outer -> outer2; inner -> inner2");
}

/* Two of the new ones are like the old one; the name of the second is more so. */
TEST(the_most_alike_is_it)
{
    struct joined *j = JOIN("fn=main\n1 5\ncfn=weigh\ncalls=3 1\n2 30\nfn=weigh\n1 30\n",
                            "fn=main\n1 5\ncfn=weigh_not\ncalls=3 1\n2 30\ncfn=weigh2\ncalls=3 1\n2 30\n"
                            "fn=weigh_not\n1 30\nfn=weigh2\n1 30\n");
    ck_assert_str_eq(renamed(j), "weigh -> weigh2");
}

SUITE("renamed", callers_callees_and_costs_tell, another_cost_may_be_an_edit, objects_are_not_left,
      a_leaf_needs_a_name_that_is_alike, more_than_half_of_the_calls_have_the_same_callers,
      a_caller_that_was_renamed_is_known, the_most_alike_is_it)
