/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines that cost most. */
#include "../viewed.h"
#include "rows/heavy_lines.h"

/* The numbers of the lines that are kept, each with its cost, in the order of the profile. */
static const char *heaviest(const char *profile, size_t count)
{
    struct viewed *v = view_good(text_of(profile), "--group=line");
    const struct measure *measure = &v->study.measures.items[0];
    struct heavy_lines heavy;
    struct text all = TEXT("");
    heavy_lines_init(&heavy, v->study.profile, measure, count);
    for (size_t i = 0; i < heavy.profile.lines.count; i++) {
        const struct line *line = &heavy.profile.lines.items[i];
        all = arena_format(&v->a->arena, "%s%s%d=%d", all.s, i ? " " : "", (int)line->number,
                           (int)measure_cost(measure, &line->self));
    }
    heavy_lines_release(&heavy);
    return all.s;
}

TEST(the_heaviest_stay)
{
    ck_assert_str_eq(heaviest("events: Ir\nfl=a.c\nfn=f\n1 10\n2 30\n3 20\n4 5\n", 2), "2=30 3=20");
}

TEST(what_several_functions_have_of_a_line_counts_together)
{
    ck_assert_str_eq(heaviest("events: Ir\nfl=a.c\nfn=f\n1 10\n2 12\nfn=g\n1 9\n5 1\n", 1), "1=10 1=9");
}

TEST(files_are_told_apart)
{
    ck_assert_str_eq(heaviest("events: Ir\nfl=a.c\nfn=f\n1 10\nfl=b.c\nfn=g\n1 11\n7 8\n9 1\n", 1), "1=11");
}

TEST(of_equal_ones_as_many_stay_and_no_more)
{
    ck_assert_str_eq(heaviest("events: Ir\nfl=a.c\nfn=f\n1 9\n2 5\n3 5\n4 5\n5 5\n", 2), "1=9 2=5 3=5");
}

TEST(if_costs_may_be_below_0_all_stay)
{
    ck_assert_str_eq(heaviest("events: Ir\nfl=a.c\nfn=f\n1 10\n2 -30\n3 20\n", 1), "1=10 2=-30 3=20");
}

TEST(lines_that_cost_nothing_go)
{
    ck_assert_str_eq(heaviest("events: Ir Dr\nfl=a.c\nfn=f\n1 0 1\n2 0 1\n3 4 1\n", 2), "3=4");
}

SUITE("heavy_lines", the_heaviest_stay, what_several_functions_have_of_a_line_counts_together, files_are_told_apart,
      of_equal_ones_as_many_stay_and_no_more, if_costs_may_be_below_0_all_stay, lines_that_cost_nothing_go)
