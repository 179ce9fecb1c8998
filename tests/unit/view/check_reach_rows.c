/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions that --reach asks for, as rows. */
#include "view/reach_rows.h"

#include "../viewed.h"

#include <stdlib.h>

#define CALLS                                                                                                          \
    "events: Ir\nob=o\n"                                                                                               \
    "fn=main\n1 1\ncfn=f\ncalls=1 1\n1 60\ncfn=g\ncalls=1 1\n1 39\n"                                                   \
    "fn=f\n1 20\ncfn=h\ncalls=1 1\n1 40\n"                                                                             \
    "fn=g\n1 9\ncfn=h\ncalls=3 1\n1 30\n"                                                                              \
    "fn=h\n1 7\ncfn=i\ncalls=8 1\n1 63\nfn=i\n1 63\n"                                                                  \
    "fn=high\n1 500\n"

static struct reach_rows asked(const char *line)
{
    struct viewed *v = view_text(TEXT(CALLS), line, NEED_CALLS | NEED_GRAPH);
    struct reach_rows r;
    ck_assert_msg(v->good, "%s: %s", line, v->error.s);
    reach_rows_init(&r, &v->view);
    return r;
}

/* The rows as word and name, between commas. */
static void assert_rows(const char *line, const char *expected)
{
    struct reach_rows r = asked(line);
    const struct profile *p = r.view->study->profile;
    struct arena arena = {0};
    struct text all = TEXT("");
    for (size_t i = 0; i < r.count; i++) {
        struct text name = profile_function_name(p, r.rows[i].function);
        all = arena_format(&arena, "%s%s%s %.*s", all.s, i ? ", " : "", reach_rows_word(&r, i), (int)name.n, name.s);
    }
    ck_assert_str_eq(all.s, expected);
    reach_rows_release(&r);
    arena_release(&arena);
}

TEST(callers_come_before_what_is_reached_and_larger_costs_first)
{
    assert_rows("--reach=^h$", "caller main, caller f, caller g, itself h, callee i");
    assert_rows("--reach=^g$", "caller main, itself g, callee h, callee i");
    assert_rows("--reach=nothing", "");
}

TEST(a_name_that_is_the_expression_is_meant)
{
    assert_rows("--reach=h", "caller main, caller f, caller g, itself h, callee i");
    assert_rows("--reach=^h", "itself high");
}

TEST(filters_choose_rows_and_no_ways)
{
    assert_rows("--reach=^h$ --ignore=^[gh]$", "caller main, caller f, callee i");
}

TEST(shares_are_of_the_function_above_and_of_each_function_below)
{
    struct reach_rows r = asked("--reach=^g$");
    struct spent above = {0}, below = {0};
    reach_rows_spent(&r, 0, &above);
    reach_rows_spent(&r, 2, &below);
    ck_assert_uint_eq(above.passed, 39);
    ck_assert_int_eq(above.share.cost, 39);
    ck_assert_int_eq(above.share.divisor, 39);
    ck_assert_int_eq(below.share.cost, 30);
    ck_assert_int_eq(below.share.divisor, 70);
    ck_assert_uint_eq(below.calls, 4);
    ck_assert_uint_eq(below.nearest, 1);
    reach_rows_release(&r);
}

TEST(rows_have_a_column_of_each_figure_and_last_of_calls)
{
    struct reach_rows r = asked("--reach=^g$");
    struct columns columns = {0};
    struct arena arena = {0};
    struct text all = TEXT("");
    reach_rows_add_columns(&r, &arena, &columns);
    for (size_t i = 0; i < columns.count; i++)
        all = arena_format(&arena, "%s%.*s ", all.s, (int)columns.items[i].heading.n, columns.items[i].heading.s);
    ck_assert_str_eq(all.s, "reach:Ir share nearest farthest calls ");
    free(columns.items);
    arena_release(&arena);
    reach_rows_release(&r);
}

SUITE("reach_rows", callers_come_before_what_is_reached_and_larger_costs_first, a_name_that_is_the_expression_is_meant,
      filters_choose_rows_and_no_ways, rows_have_a_column_of_each_figure_and_last_of_calls,
      shares_are_of_the_function_above_and_of_each_function_below)
