/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys that change what all screens show. */
#include "browse/choose.h"

#include "../browsed.h"
#include "../joined.h"

TEST(i_says_why_costs_without_calls_have_one_kind)
{
    struct browsed *b = BROWSE("events: Ir\nfn=main\n1 5\n", "");
    ck_assert_str_eq(said(b, "i"), "no calls are recorded: inclusive cost is self cost");
    ck_assert_str_eq(order(b, ""), "self:Ir");
    ck_assert_str_eq(where(b, "<Enter>"), "calls main: main");
    ck_assert_str_eq(said(b, "u"), "no calls are recorded");
}

TEST(e_says_why_there_is_no_other_event)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "--show=Ir");
    ck_assert_str_eq(said(b, "e"), "Ir is the only event that is shown");
    ck_assert_str_eq(said(b, "E"), "Ir is the only event that is shown");
    ck_assert_str_eq(said(b, "3e"), "Ir is the only event that is shown");
    ck_assert_str_eq(said(BROWSE("events: Ir\nthread: 1\nfn=f\n1 1\nthread: 2\nfn=f\n1 2\n", "--split=thread"), "e"),
                     "Ir is the only event that is shown");
    ck_assert_str_eq(said(BROWSE(BROWSED_PROGRAM, ""), "e"), "");
}

TEST(sorting_goes_through_the_columns_in_one_order_wherever_they_stand)
{
    static const char *const orders[] = {"incl:Ir",    "percall:Ir", "self:Dr", "incl:Dr",
                                         "percall:Dr", "calls",      "self:Ir"};
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    browser_resize(&b->browser, 24, 120);
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        ck_assert_str_eq(order(b, "s"), orders[i]);
    ck_assert_str_eq(order(b, "S"), "calls");
}

TEST(on_a_screen_with_one_column_there_is_nothing_to_sort_by)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    browser_resize(&b->browser, 24, 40);
    ck_assert_str_eq(order(b, "s"), "self:Ir");
    ck_assert_str_eq(order(b, "S"), "self:Ir");
    ck_assert_str_eq(order(b, "i"), "incl:Ir");
}

TEST(rows_of_calls_are_sorted_as_the_table_also_if_its_rows_are_others)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(order(b, "jxi"), "self:Ir"); /* files have no inclusive cost */
    ck_assert_str_eq(order(b, "xxxx"), "incl:Ir");
    ck_assert_str_eq(where(b, ""), "table: visit");
    ck_assert_str_eq(order(b, "x"), "self:Ir");
    ck_assert_str_eq(order(b, "xe"), "self:Dr");
    ck_assert_str_eq(order(b, "<Enter>"), "incl:Dr"); /* the functions of the object */
    ck_assert_str_eq(order(b, "<Enter>s"), "calls");
}

TEST(shares_are_of_the_program_or_of_what_is_looked_at)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(row_at(b, "&t$<Enter>"),
                     "300 (30.00%)  30.00%    40  30.00%  visit                        main.c:70");
    ck_assert_str_eq(row_at(b, "%"), "300 (75.00%)  75.00%    40  100.0%  visit                        main.c:70");
    ck_assert_str_eq(line_seen(b, "<Escape>", -2), "test.out  1 of 2  by self:Ir  & t$  shares of what is looked at");
    ck_assert_str_eq(row_at(b, "%"), "300 (30.00%)  30.00%    40  30.00%  visit                        main.c:70");
}

TEST(names_are_short_or_full_or_as_recorded)
{
    struct browsed *b = BROWSE("events: Ir\nfl=a.c\nfn=_ZN3one3twoEi\n1 5\n", "");
    ck_assert_str_eq(row_at(b, ""), "5 (100.0%)  one::two                                    a.c:1");
    ck_assert_str_eq(row_at(b, "f"), "5 (100.0%)  one::two(int)                               a.c:1");
    ck_assert_str_eq(row_at(b, "f"), "5 (100.0%)  _ZN3one3twoEi                               a.c:1");
    ck_assert_str_eq(row_at(b, "f"), "5 (100.0%)  one::two                                    a.c:1");
}

TEST(each_group_keeps_its_row_and_begins_where_the_function_is)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    ck_assert_str_eq(where(b, "j"), "table: leaf");
    ck_assert_str_eq(where(b, "x"), "table: /src/two/b.c");
    ck_assert_str_eq(where(b, "kx"), "table: /lib/libone.so"); /* a file says no object */
    ck_assert_str_eq(where(b, "jxxx"), "table: leaf");
    ck_assert_str_eq(where(b, "x"), "table: /src/one/a.c");
    ck_assert_str_eq(where(b, "x"), "table: /lib/libtwo.so");
}

TEST(x_elsewhere_leads_to_the_table_and_one_can_go_forward_again)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    ck_assert_str_eq(where(b, "j<Enter>kx"), "table: /src/one/a.c"); /* where g is */
    ck_assert_str_eq(where(b, "<Forward>"), "calls leaf: B::g");
}

/* ---- comparisons ---- */

static struct browsed *browse_change(const char *line)
{
    struct joined *j = JOIN("fn=main\n1 10\nfn=same\n2 100\nfn=less\n3 60\nfn=gone\n4 5\n",
                            "fn=main\n1 30\nfn=same\n2 100\nfn=less\n3 20\nfn=fresh\n5 7\n");
    return browse_view(view_analysed(j->a, &j->sides, line, BROWSE_NEEDS));
}

TEST(what_did_not_change_is_hidden_until_it_is_asked_for)
{
    struct browsed *b = browse_change("");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 4);
    ck_assert_str_eq(where(b, ""), "table: less");
    ck_assert_str_eq(said(b, "j="), "with what did not change");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 5);
    ck_assert_str_eq(where(b, "G"), "table: same");
    ck_assert_str_eq(said(b, "="), "without what did not change");
    ck_assert_str_eq(where(b, ""), "table: gone"); /* the nearest */
}

TEST(a_comparison_has_the_old_cost_the_new_one_and_the_change)
{
    struct browsed *b = browse_change("");
    ck_assert_str_eq(line_seen(b, "", 1), "Ir old Ir new Ir change     of old   function");
    ck_assert_str_eq(line_seen(b, "", 2), "    60     20 -40 (-22.86%) -66.67%  less"); /* of 175 */
    ck_assert_str_eq(line_seen(b, "", 3), "    10     30 +20 (11.43%)  +200.0%  main");
    ck_assert_str_eq(line_seen(b, "", 4), "     .      7  +7 ( 4.00%)      new  fresh");
    ck_assert_str_eq(line_seen(b, "", 5), "     5      .  -5 (-2.86%)     gone  gone");
    ck_assert_str_eq(line_seen(b, "", 6), "");
    ck_assert_str_eq(line_seen(b, "=", 6), "   100    100   =                 =  same");
    ck_assert_str_eq(line_seen(b, "", 0), "test.out against test.out                                        "
                                          "Ir instructions");
    ck_assert_str_eq(line_seen(b, "<Enter>", 2), "    60     20 -40 (-22.86%) -66.67%  * less");
}

TEST(a_comparison_is_sorted_by_each_of_its_columns)
{
    struct browsed *b = browse_change("");
    ck_assert_str_eq(order(b, "s"), "old:self:Ir");
    ck_assert_str_eq(where(b, "=g"), "table: same");
    ck_assert_str_eq(order(b, "s"), "new:self:Ir");
    ck_assert_str_eq(order(b, "s"), "relative:self:Ir");
    ck_assert_str_eq(order(b, "s"), "change:self:Ir");
    ck_assert_str_eq(where(b, "x"), "table: ???");
}

SUITE("choose", i_says_why_costs_without_calls_have_one_kind, e_says_why_there_is_no_other_event,
      sorting_goes_through_the_columns_in_one_order_wherever_they_stand,
      on_a_screen_with_one_column_there_is_nothing_to_sort_by,
      rows_of_calls_are_sorted_as_the_table_also_if_its_rows_are_others,
      shares_are_of_the_program_or_of_what_is_looked_at, names_are_short_or_full_or_as_recorded,
      each_group_keeps_its_row_and_begins_where_the_function_is,
      x_elsewhere_leads_to_the_table_and_one_can_go_forward_again, what_did_not_change_is_hidden_until_it_is_asked_for,
      a_comparison_has_the_old_cost_the_new_one_and_the_change, a_comparison_is_sorted_by_each_of_its_columns)
