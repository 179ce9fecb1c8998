/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions and calls are drawn. */
#include "../../viewed.h"
#include "report/dot/dot.h"
#include "report/dot/sketch.h"

/* 1000 Ir: main calls hot and warm; hot calls cold; warm calls tiny. */
#define PROGRAM                                                                                                        \
    "events: Ir\nfl=a.c\nfn=main\n1 100\ncfn=hot\ncalls=1 1\n2 700\ncfn=warm\ncalls=1 1\n3 200\n"                      \
    "fn=hot\n1 640\ncfn=cold\ncalls=1 1\n2 60\nfn=warm\n1 196\ncfn=tiny\ncalls=1 1\n2 4\nfn=cold\n1 60\nfn=tiny\n1 "   \
    "4\n"

/* The functions, then the calls; what --peek led to in brackets. */
static const char *drawn(struct text profile, const char *line)
{
    const struct filter none = {0};
    struct viewed *v = view_text(profile, line, dot_needs(&(struct question){.filter = &none}));
    ck_assert_msg(v->good, "%s", v->error.s);
    const struct profile *p = v->a->profile;
    struct arena *arena = &v->a->arena;
    struct sketch s;
    struct text all = TEXT("");
    sketch_init(&s, &v->view);
    for (size_t i = 0; i < s.nodes.count; i++)
        all = arena_format(arena, i < s.asked ? "%s%s%s" : "%s%s(%s)", all.s, i ? " " : "",
                           profile_function_name(p, s.nodes.items[i]).s);
    for (size_t i = 0; i < s.edges.count; i++) {
        struct costs costs = matrix_row(&s.costs, i);
        const struct arc *arc = &v->study.graph.arcs[s.edges.items[i].arc];
        ck_assert_uint_eq(s.nodes.items[s.edges.items[i].from], arc->caller);
        ck_assert_uint_eq(s.nodes.items[s.edges.items[i].to], arc->callee);
        all = arena_format(arena, "%s, %s>%s %d", all.s, profile_function_name(p, arc->caller).s,
                           profile_function_name(p, arc->callee).s, (int)costs_get(&costs, 0));
    }
    sketch_release(&s);
    return all.s;
}

#define DRAWN(line) drawn(TEXT(PROGRAM), "--format=dot --inclusive " line)

TEST(sketch_has_what_has_a_share)
{
    ck_assert_str_eq(DRAWN("--percent-limit=10"), "main hot warm, main>hot 700, main>warm 200");
    ck_assert_str_eq(DRAWN("--percent-limit=6"), "main hot warm cold, main>hot 700, main>warm 200, hot>cold 60");
    ck_assert_str_eq(DRAWN("--percent-limit=6.1"), "main hot warm, main>hot 700, main>warm 200");
    ck_assert_str_eq(DRAWN(""), "main hot warm cold, main>hot 700, main>warm 200, hot>cold 60"); /* a half percent */
}

TEST(sketch_has_the_largest_in_the_order_of_the_rows)
{
    ck_assert_str_eq(DRAWN("--percent-limit=0.1 -n 2"), "main hot, main>hot 700");
    ck_assert_str_eq(DRAWN("--percent-limit=0.1 -n 3 --sort=self:Ir"), "hot warm main, main>hot 700, main>warm 200");
}

/* a and b call each other: each costs little by itself, the calls much. */
TEST(sketch_of_a_cycle_weighs_its_calls)
{
    static const char cycle[] = "events: Ir\nfl=a.c\nfn=main\n1 900\ncfn=a\ncalls=1 1\n2 100\n"
                                "fn=a\n1 4\ncfn=b\ncalls=9 1\n2 800\nfn=b\n1 96\ncfn=a\ncalls=9 1\n2 50\n";
    ck_assert_str_eq(drawn(TEXT(cycle), "--format=dot --inclusive --percent-limit=50"),
                     "main a b, main>a 100, a>b 800, b>a 50");
}

TEST(sketch_of_peek_has_callers_and_callees)
{
    ck_assert_str_eq(DRAWN("--peek=^hot$"), "hot (cold) (main), hot>cold 60, main>hot 700");
    ck_assert_str_eq(DRAWN("--peek=^warm$"), "warm (main) (tiny), warm>tiny 4, main>warm 200");
}

SUITE("sketch", sketch_has_what_has_a_share, sketch_has_the_largest_in_the_order_of_the_rows,
      sketch_of_a_cycle_weighs_its_calls, sketch_of_peek_has_callers_and_callees)
