/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The call tree from the top, folded and unfolded. */
#include "sheets/kinds.h"

#include "../browsed.h"

/* start calls main calls run, which keeps all but 1; run calls f 60, g 34, and tiny 0.4 and small 0.5 percent; tiny
 * calls two others, and f calls leaf. */
#define CALLS                                                                                                          \
    "cmd: ./prog\nevents: Ir\nfl=a.c\n"                                                                                \
    "fn=start\n1 1\ncfn=main\ncalls=1 1\n1 999\n"                                                                      \
    "fn=main\n1 1\ncfn=run\ncalls=1 1\n1 998\n"                                                                        \
    "fn=run\n1 49\ncfn=f\ncalls=1 1\n1 600\ncfn=g\ncalls=2 1\n1 340\ncfn=tiny\ncalls=3 1\n1 4\n"                       \
    "cfn=small\ncalls=4 1\n1 5\n"                                                                                      \
    "fn=f\n1 500\ncfn=leaf\ncalls=5 1\n1 100\n"                                                                        \
    "fn=g\n1 340\n"                                                                                                    \
    "fn=tiny\n1 1\ncfn=one\ncalls=6 1\n1 2\ncfn=two\ncalls=7 1\n1 1\n"                                                 \
    "fn=small\n1 5\nfn=leaf\n1 100\nfn=one\n1 2\nfn=two\n1 1\nsummary: 1000\n"

TEST(the_tree_is_that_of_the_report)
{
    struct browsed *b = BROWSE(CALLS, "");
    ck_assert_str_eq(table_seen(b, "6"), "998 - start > main > a.c:run\n"
                                         "600 - ├─ a.c:f\n"
                                         "100   │  └─ a.c:leaf\n"
                                         "340   ├─ a.c:g\n"
                                         "9 + └─ [2 more]\n");
    ck_assert_str_eq(line_seen(b, "", 0),
                     "call tree of the program                                         Ir instructions");
    ck_assert_str_eq(row_at(b, ""), "998 (99.80%)   4.90%     1  - start > main > a.c:run");
    ck_assert_str_eq(said(b, "6"), "this screen is open already");
}

TEST(rows_fold_and_unfold_also_what_costs_too_little_for_the_report)
{
    struct browsed *b = BROWSE(CALLS, "");
    ck_assert_str_eq(table_seen(b, "6j<Left>"), "998 - start > main > a.c:run\n"
                                                "600 + ├─ a.c:f\n"
                                                "340   ├─ a.c:g\n"
                                                "9 + └─ [2 more]\n");
    ck_assert_str_eq(table_seen(b, "G<Right>"), "998 - start > main > a.c:run\n"
                                                "600 + ├─ a.c:f\n"
                                                "340   ├─ a.c:g\n"
                                                "9 - └─ [2 more]\n"
                                                "5      ├─ a.c:small\n"
                                                "4 +    └─ a.c:tiny\n");
    ck_assert_str_eq(table_seen(b, "G<Right>"), "998 - start > main > a.c:run\n"
                                                "600 + ├─ a.c:f\n"
                                                "340   ├─ a.c:g\n"
                                                "9 - └─ [2 more]\n"
                                                "5      ├─ a.c:small\n"
                                                "4 -    └─ a.c:tiny\n"
                                                "2         ├─ a.c:one\n"
                                                "1         └─ a.c:two\n");
    ck_assert_str_eq(table_seen(b, "G<Left><Left>"), "998 - start > main > a.c:run\n"
                                                     "600 + ├─ a.c:f\n"
                                                     "340   ├─ a.c:g\n"
                                                     "9 + └─ [2 more]\n");
}

TEST(where_the_depth_ends_rows_unfold)
{
    struct browsed *b = BROWSE(CALLS, "--depth=1");
    ck_assert_str_eq(table_seen(b, "6"), "999 + start > a.c:main\n");
    ck_assert_str_eq(table_seen(b, "<Right>"), "998 + start > main > a.c:run\n");
}

TEST(tab_shows_each_function_of_a_chain_and_what_is_beside_it)
{
    struct browsed *b = BROWSE("events: Ir\nfn=main\n1 1\ncfn=f\ncalls=1 1\n1 998\ncfn=g\ncalls=1 1\n1 1\n"
                               "fn=f\n1 998\nfn=g\n1 1\n",
                               "");
    ck_assert_str_eq(table_seen(b, "6"), "998   main > ???:f\n");
    ck_assert_str_eq(table_seen(b, "<Tab>"), "1000 - ???:main\n"
                                             "998   ├─ ???:f\n"
                                             "1 + └─ [1 more]\n");
}

TEST(the_hottest_way_is_gone_down_and_enter_leads_to_the_function)
{
    struct browsed *b = BROWSE(CALLS, "");
    ck_assert_str_eq(where(b, "6H"), "call tree: f");
    ck_assert_str_eq(where(b, "<Enter>"), "calls f: f");
    ck_assert_str_eq(where(b, "<Backspace>k"), "call tree: run");
    ck_assert_str_eq(where(b, "<Left>H"), "call tree: f");
    ck_assert_str_eq(where(b, "G<Enter>"), "call tree: + └─ [2 more]");
    ck_assert_str_eq(said(b, "<Enter>"), "this row leads nowhere");
}

/* Also down chains, each of which is a line. */
TEST(the_hottest_way_goes_on_where_the_depth_ends)
{
    struct browsed *b =
        BROWSE("events: Ir\nfn=main\n1 2\ncfn=f\ncalls=1 1\n1 998\n"
               "fn=f\n1 100\ncfn=g\ncalls=1 1\n1 898\nfn=g\n1 1\ncfn=h\ncalls=1 1\n1 897\n"
               "fn=h\n1 497\ncfn=i\ncalls=1 1\n1 200\ncfn=j\ncalls=1 1\n1 200\nfn=i\n1 200\nfn=j\n1 200\n",
               "--depth=1");
    ck_assert_str_eq(table_seen(b, "6"), "998 + main > ???:f\n");
    ck_assert_str_eq(table_seen(b, "H"), "998 - main > ???:f\n"
                                         "897 - └─ g > ???:h\n"
                                         "200      ├─ ???:i\n"
                                         "200      └─ ???:j\n");
    ck_assert_str_eq(where(b, ""), "call tree: h");
}

TEST(a_search_finds_what_is_within_a_chain)
{
    struct browsed *b = BROWSE(CALLS, "");
    ck_assert_str_eq(where(b, "6G/^main<Enter>"), "call tree: run");
    ck_assert_str_eq(where(b, "/^leaf<Enter>"), "call tree: leaf");
}

TEST(a_cycle_is_one_row_and_leads_to_its_members)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    ck_assert_str_eq(table_seen(b, "6"), "890 - main > <cycle 1: /src/one/a.c:B::g and 1 more>\n"
                                         "~890   ├─ <cycle 1: /src/one/a.c:B::g and 1 more> ^\n"
                                         "690 - ├─ /src/one/a.c:B::g [/lib/libone.so]\n"
                                         "390   │  └─ /src/two/b.c:leaf [/lib/libtwo.so]\n"
                                         "200   └─ /src/one/a.c:A::f [/lib/libone.so]\n");
    ck_assert_str_eq(where(b, "/^A::f<Enter>n"), "call tree: A::f(int)");
    ck_assert_str_eq(where(b, "<Enter>"), "calls A::f(int): A::f(int)");
}

TEST(profiles_without_calls_have_no_tree)
{
    struct browsed *b = BROWSE("events: Ir\nfn=f\n1 1\n", "");
    ck_assert_str_eq(said(b, "6"), "no calls are recorded");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_TABLE);
}

TEST(another_event_is_another_tree)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(table_seen(b, "6"), "1000 - main.c:main [prog]\n"
                                         "800 - ├─ main.c:search [prog]\n"
                                         "300   │  └─ main.c:visit [prog]\n"
                                         "100   └─ main.c:print [prog]\n");
    ck_assert_str_eq(table_seen(b, "e"), "1000 - main.c:main [prog]\n"
                                         "800 - ├─ main.c:search [prog]\n"
                                         "300   │  └─ main.c:visit [prog]\n"
                                         "100 + └─ [1 more]\n");
}

SUITE("call_tree", the_tree_is_that_of_the_report, rows_fold_and_unfold_also_what_costs_too_little_for_the_report,
      where_the_depth_ends_rows_unfold, tab_shows_each_function_of_a_chain_and_what_is_beside_it,
      the_hottest_way_is_gone_down_and_enter_leads_to_the_function, the_hottest_way_goes_on_where_the_depth_ends,
      a_search_finds_what_is_within_a_chain, a_cycle_is_one_row_and_leads_to_its_members,
      profiles_without_calls_have_no_tree, another_event_is_another_tree)
