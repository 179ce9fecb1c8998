/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What percentages are of where they are relative. */
#include "../analysed.h"
#include "view/share_base.h"

static bool is_of(const void *names, ref_t function)
{
    const struct analysed *a = ((const void *const *)names)[0];
    struct text name = profile_function_name(a->profile, function);
    return name.n == 1 && strchr(((const char *const *)names)[1], name.s[0]);
}

/* Of the functions whose names are letters of `letters`. */
static struct costs add(struct share_base *base, const struct analysed *a, const char *letters)
{
    const void *names[] = {a, letters};
    *base = (struct share_base){.of = "these"};
    share_base_add_functions(base, a->profile, is_of, names);
    return base->costs;
}

static const char calls[] = "events: Ir Dr\n"
                            "fl=a.c\n"
                            "fn=f\n"
                            "1 10 .\n"
                            "fi=inl.h\n"
                            "3 5 .\n"
                            "fe=a.c\n"
                            "cfn=g\n"
                            "calls=1 5\n"
                            "2 70 3\n"
                            "cfn=h\n"
                            "calls=1 9\n"
                            "2 8 .\n"
                            "fn=g\n"
                            "5 60 3\n"
                            "cfn=f\n"
                            "calls=1 1\n"
                            "6 10 .\n"
                            "fn=h\n"
                            "9 8 .\n";

TEST(percentages_are_of_some_functions_and_of_what_they_call_besides)
{
    struct analysed *a = ANALYSE(calls);
    struct share_base base;
    struct costs costs = add(&base, a, "f");
    ck_assert_int_eq(costs_get(&costs, 0), 10 + 5 + 70 + 8);
    ck_assert_int_eq(costs_get(&costs, 1), 3);
    share_base_release(&base);
    costs = add(&base, a, "fg"); /* calls between them are in their costs */
    ck_assert_int_eq(costs_get(&costs, 0), 10 + 5 + 60 + 8);
    ck_assert_int_eq(costs_get(&costs, 1), 3);
    share_base_release(&base);
    costs = add(&base, a, "h");
    ck_assert_int_eq(costs_get(&costs, 0), 8);
    ck_assert(!costs_have(&costs, 1));
    share_base_release(&base);
    ck_assert_ptr_null(base.of);
}

TEST(percentages_are_of_the_program_or_of_a_sum)
{
    struct analysed *a = ANALYSE("events: Ir\nfn=f\n1 9223372036854775807\n");
    struct share_base base = {0};
    struct costs self = matrix_row(&a->inclusive.self, 0);
    ck_assert_ptr_null(share_base_costs(&base));
    base.of = "it";
    ck_assert_ptr_eq(share_base_costs(&base), &base.costs);
    share_base_add(&base, &self);
    share_base_add(&base, &self);
    ck_assert_int_eq(costs_get(&base.costs, 0), COST_MAX);
    share_base_release(&base);
}

SUITE("share_base", percentages_are_of_some_functions_and_of_what_they_call_besides,
      percentages_are_of_the_program_or_of_a_sum)
