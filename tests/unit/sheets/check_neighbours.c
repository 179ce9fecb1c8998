/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Callers, a function, callees. */
#include "sheets/kinds.h"

#include "../browsed.h"

TEST(callers_stand_above_and_callees_below_the_most_expensive_first)
{
    struct browsed *b = BROWSE("events: Ir\nfl=a.c\nfn=main\n1 1\ncfn=a\ncalls=1 2\n1 40\ncfn=b\ncalls=2 3\n1 60\n"
                               "fn=a\n2 10\ncfn=mid\ncalls=3 4\n2 30\nfn=b\n3 5\ncfn=mid\ncalls=5 4\n3 55\n"
                               "fn=mid\n4 20\ncfn=x\ncalls=7 5\n4 5\ncfn=y\ncalls=8 6\n4 60\nfn=x\n5 5\nfn=y\n6 60\n",
                               "");
    ck_assert_str_eq(where(b, "/mid<Enter><Enter>"), "calls mid: mid"); /* of 101 */
    ck_assert_str_eq(line_seen(b, "", 2), "55 (54.46%)       .     5  < b                                a.c:3");
    ck_assert_str_eq(line_seen(b, "", 3), "30 (29.70%)       .     3  < a                                a.c:2");
    ck_assert_str_eq(line_seen(b, "", 4), "85 (84.16%)  19.80%     8  * mid                              a.c:4");
    ck_assert_str_eq(line_seen(b, "", 5), "60 (59.41%)       .     8  > y                                a.c:6");
    ck_assert_str_eq(line_seen(b, "", 6), " 5 ( 4.95%)       .     7  > x                                a.c:5");
    ck_assert_str_eq(where(b, "G<Enter><Backspace>"), "calls mid: x");
}

TEST(tab_goes_round_past_what_there_is_not)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(where(b, "jj<Enter><Backtab>"), "calls main: search");
    ck_assert_str_eq(where(b, "<Backtab>"), "calls main: main");
    ck_assert_str_eq(where(b, "<Tab>"), "calls main: search");
    ck_assert_str_eq(where(b, "j<Tab>"), "calls main: main");
    ck_assert_str_eq(where(b, "q/^visit<Enter><Enter><Tab>"), "calls visit: search");
    ck_assert_str_eq(where(b, "<Tab>"), "calls visit: visit");
    b = BROWSE("events: Ir\nfn=alone\n1 1\n", "");
    ck_assert_str_eq(where(b, "<Enter><Tab><Backtab>"), "calls alone: alone");
}

TEST(a_function_that_calls_itself_is_its_own_caller_and_callee)
{
    struct browsed *b =
        BROWSE("events: Ir\nfl=a.c\nfn=main\n1 1\ncfn=r\ncalls=1 2\n1 9\nfn=r\n2 9\ncfn=r\ncalls=4 2\n2 8\n", "");
    ck_assert_str_eq(where(b, "<Enter>"), "calls r: r");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 4);
    ck_assert_uint_eq(state_place(&b->browser)->row, 2);
    ck_assert_str_eq(line_seen(b, "", 2), "9 (90.00%)       .     1  < main                              a.c:1");
    ck_assert_str_eq(line_seen(b, "", 3),
                     "8 (80.00%)       .     4  < r                                 (overlapping)");
    ck_assert_str_eq(line_seen(b, "", 4), "9 (90.00%)  90.00%     5  * r                                 a.c:2");
    ck_assert_str_eq(line_seen(b, "", 5),
                     "8 (80.00%)       .     4  > r                                 (overlapping)");
    ck_assert_str_eq(where(b, "u"), "calls main: main");
}

TEST(without_calls_a_function_stands_alone)
{
    struct browsed *b = BROWSE("version: 1\ndesc: I1 cache: x\ncmd: p\nevents: Ir\nfl=a.c\nfn=f\n1 5\n", "");
    ck_assert_str_eq(where(b, "<Enter>"), "calls f: f");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 1);
    ck_assert_str_eq((press(b, "<Enter>"), b->browser.sheet.kind->name), "source");
}

SUITE("neighbours", callers_stand_above_and_callees_below_the_most_expensive_first,
      tab_goes_round_past_what_there_is_not, a_function_that_calls_itself_is_its_own_caller_and_callee,
      without_calls_a_function_stands_alone)
