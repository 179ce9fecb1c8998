/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a report is called. */
#include "report/heading.h"

#include "../joined.h"
#include "../viewed.h"

static const char *heading_of_inputs(size_t count, const char *const *paths)
{
    struct viewed *v = VIEW("events: Ir\nfn=f\n1 5\n", "");
    struct profile p = *v->a->profile;
    struct profile_input inputs[4] = {{.path = TEXT("")}};
    struct series_list series = {.new_inputs = count};
    struct study study = v->study;
    for (size_t i = 0; i < count; i++)
        inputs[i].path = text_of(paths[i]);
    p.inputs.items = inputs;
    p.inputs.count = count;
    study.profile = &p;
    study.series = &series;
    v->report.study = &study;
    return heading_of(&v->report, &v->a->arena).s;
}

TEST(heading_has_the_name_of_the_first_input)
{
    ck_assert_str_eq(heading_of_inputs(1, (const char *const[]){"/home/me/callgrind.out.1"}), "callgrind.out.1");
    ck_assert_str_eq(heading_of_inputs(3, (const char *const[]){"b.out", "x/a.out", "c.out"}), "b.out and 2 more");
    ck_assert_str_eq(heading_of_inputs(1, (const char *const[]){"-"}), "-");
    ck_assert_str_eq(heading_of_inputs(0, NULL), "");
}

TEST(heading_of_a_comparison_has_both_sides)
{
    struct joined *j = JOIN_WITH(.old = {"events: Ir\nfn=f\n1 5\n", "events: Ir\nfn=f\n1 5\n"},
                                 .new = {"events: Ir\nfn=f\n1 5\n"}, .combine = COMBINE_MIN);
    struct viewed *v = view_analysed(j->a, &j->sides, "", 0);
    ck_assert_str_eq(heading_of(&v->report, &v->a->arena).s, "test.out against test.out and 1 more");
}

#define RUN(command) "version: 1\ncmd: " command "\nevents: Ir\nfn=f\n1 5\n"

static const char *target_of(const char *parts)
{
    static struct arena arena;
    struct viewed *v = view_text(text_of(parts), "", 0);
    struct text name = heading_target(v->a->profile, &arena).name;
    return arena_format(&arena, "%.*s", (int)name.n, name.s).s;
}

TEST(heading_says_what_ran)
{
    ck_assert_str_eq(target_of(RUN("./bench fib")), "./bench fib");
    ck_assert_str_eq(target_of(RUN("./bench fib") RUN("./bench fib")), "./bench fib");
    ck_assert_str_eq(target_of(RUN("./bench fib") RUN("./bench") RUN("./bench fac")), "3 benchmarks of ./bench");
    ck_assert_str_eq(target_of(RUN("make all") RUN("cc a.c") RUN("cc b.c")), "make all and 2 more");
    ck_assert_str_eq(target_of("events: Ir\nfn=f\n1 5\n"), "");
}

SUITE("heading", heading_has_the_name_of_the_first_input, heading_of_a_comparison_has_both_sides, heading_says_what_ran)
