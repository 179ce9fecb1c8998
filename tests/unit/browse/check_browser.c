/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scripts of keys, and what is seen then. */
#include "browse/browser.h"

#include "../browsed.h"

#define PROGRAM                                                                                                        \
    "version: 1\ncreator: x\npid: 7\ncmd: ./prog\nevents: Ir Dr\n"                                                     \
    "ob=prog\nfl=main.c\nfn=main\n10 100 10\ncfn=search\ncalls=2 30\n11 800 90\n"                                      \
    "cfn=print\ncalls=1 50\n12 100 0\n"                                                                                \
    "fn=search\n30 500 60\ncfn=visit\ncalls=40 70\n31 300 30\n"                                                        \
    "fn=visit\n70 300 30\nfn=print\n50 100 0\n"

TEST(the_table_is_seen_first_with_its_title_headings_status_and_keys)
{
    struct browsed *b = BROWSE(PROGRAM, "");
    ck_assert_str_eq(line_seen(b, "", 1), "self:Ir      incl:Ir calls Dr       function");
    ck_assert_str_eq(line_seen(b, "", 2), "500 (50.00%)  80.00%     2  60.00%  search                       main.c:30");
    ck_assert_str_eq(line_seen(b, "", 5), "100 (10.00%)  10.00%     1       .  print                        main.c:50");
    ck_assert_str_eq(line_seen(b, "", 6), "");
    ck_assert_str_eq(line_seen(b, "", -2), "test.out  1 of 4  by self:Ir");
    ck_assert_str_eq(line_seen(b, "", -1),
                     "Enter in  Backspace back  s sort  i self/incl  o yours  / search  ? keys  q quit");
}

TEST(enter_shows_callers_and_callees_and_backspace_goes_back)
{
    struct browsed *b = BROWSE(PROGRAM, "");
    ck_assert_str_eq(line_seen(b, "<Enter>", 2),
                     "800 (80.00%)       .     2  < main                             main.c:10");
    ck_assert_str_eq(line_seen(b, "", 3), "800 (80.00%)  50.00%     2  * search                           main.c:30");
    ck_assert_str_eq(line_seen(b, "", 4), "300 (30.00%)       .    40  > visit                            main.c:70");
    ck_assert_str_eq(row_at(b, ""), "800 (80.00%)  50.00%     2  * search                           main.c:30");
    ck_assert_str_eq(row_at(b, "<Backspace>"),
                     "500 (50.00%)  80.00%     2  60.00%  search                       main.c:30");
    ck_assert_str_eq(line_seen(b, "<Forward>", 0), "main.c:30  search [prog]                                     "
                                                   "                 Ir");
}

TEST(on_a_large_screen_the_source_of_a_function_stands_beside_its_calls)
{
    struct browsed *b = BROWSE(PROGRAM, "");
    ck_assert(strstr(seen(b, "<Enter>", 24, 200), "  500 (50.00%)  30\n"));
    ck_assert(!strstr(seen(b, "", 24, 179), "500 (50.00%)  30"));
    ck_assert(strstr(seen(b, "", 24, 180), "  500 (50.00%)  30\n"));
    ck_assert(!strstr(seen(b, "<Backspace>", 24, 200), "500 (50.00%)  30"));
}

SUITE("browser", on_a_large_screen_the_source_of_a_function_stands_beside_its_calls,
      the_table_is_seen_first_with_its_title_headings_status_and_keys,
      enter_shows_callers_and_callees_and_backspace_goes_back)
