/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that call a function on any way, and all that it reaches. */
#include "sheets/kinds.h"

#include "../browsed.h"

/* main calls f 60, g 39; both call h: f 40, g 30; h calls leaf 50. */
#define CALLS                                                                                                          \
    "cmd: ./prog\nevents: Ir\nfl=a.c\n"                                                                                \
    "fn=main\n1 1\ncfn=f\ncalls=1 1\n1 60\ncfn=g\ncalls=1 1\n1 39\n"                                                   \
    "fn=f\n1 20\ncfn=h\ncalls=4 1\n1 40\n"                                                                             \
    "fn=g\n1 9\ncfn=h\ncalls=3 1\n1 30\n"                                                                              \
    "fn=h\n1 20\ncfn=leaf\ncalls=7 1\n1 50\n"                                                                          \
    "fn=leaf\n1 50\nsummary: 100\n"

#define TO_H "/^h$<Enter>" /* from the table */

/* The lines of the rows after a script. */
static const char *rows_seen(struct browsed *b, const char *script)
{
    struct text rest = text_of(seen(b, script, 24, 80)), all = TEXT("");
    struct text line;
    for (size_t i = 0; text_split(&rest, '\n', &line) && i < 2 + sheet_count(&b->browser.sheet); i++)
        if (i > 1)
            all = arena_format(&b->arena, "%s%.*s\n", all.s, (int)line.n, line.s);
    return all.s;
}

TEST(callers_the_function_and_what_it_reaches_are_rows)
{
    struct browsed *b = BROWSE(CALLS, "");
    ck_assert_str_eq(rows_seen(b, TO_H "7"), "      70 100.0%       2        2     0  < a.c:main\n"
                                             "      40 57.14%       1        1     1  < a.c:f\n"
                                             "      30 42.86%       1        1     1  < a.c:g\n"
                                             "      70 100.0%       0        0     7  * a.c:h\n"
                                             "      50 100.0%       1        1     7  > a.c:leaf\n");
    ck_assert_str_eq(line_seen(b, "", 0),
                     "reach of a.c:h                                                   Ir instructions");
    ck_assert_str_eq(line_seen(b, "", 1), "reach:Ir share  nearest farthest calls  file:function");
    ck_assert_str_eq(where(b, ""), "reach h: h");
    ck_assert_str_eq(said(b, "7"), "this screen is open already");
}

TEST(tab_goes_round_and_enter_leads_to_the_function)
{
    struct browsed *b = BROWSE(CALLS, "");
    ck_assert_str_eq(where(b, TO_H "7<Tab>"), "reach h: leaf");
    ck_assert_str_eq(where(b, "<Tab>"), "reach h: main");
    ck_assert_str_eq(where(b, "<Tab>"), "reach h: h");
    ck_assert_str_eq(where(b, "<Backtab>"), "reach h: main");
    ck_assert_str_eq(where(b, "<Enter>"), "calls main: main");
    ck_assert_str_eq(where(b, "7<Tab>"), "reach main: h");
    ck_assert_str_eq(where(b, "<Backtab>"), "reach main: main");
    ck_assert_str_eq(where(b, "<Backtab>"), "reach main: h");
}

TEST(a_row_has_all_events_of_its_function)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(where(b, "/^search<Enter>7g"), "reach search: main");
    ck_assert_str_eq(line_seen(b, "t", 0), "all events of main.c:10  main [prog]");
    ck_assert_str_eq(line_seen(b, "", 2), "100 (10.00%) 1,000 (100.0%)  Ir");
    ck_assert_str_eq(line_seen(b, "", 3), " 10 (10.00%)   100 (100.0%)  Dr");
    ck_assert_str_eq(line_seen(b, "<Backspace>Gt", 0), "all events of main.c:70  visit [prog]");
    ck_assert_str_eq(where(b, "<Enter>"), "calls visit: visit");
}

TEST(narrow_screens_leave_figures_out)
{
    struct browsed *b = BROWSE(CALLS, "");
    const char *screen = seen(b, TO_H "7", 12, 52);
    ck_assert_msg(strstr(screen, "reach:Ir share  nearest calls  file:function\n"), "%s", screen);
    screen = seen(b, "", 12, 40);
    ck_assert_msg(strstr(screen, "share  nearest  file:function\n"), "%s", screen);
    screen = seen(b, "", 12, 30);
    ck_assert_msg(strstr(screen, "share   file:function\n"), "%s", screen);
}

TEST(low_windows_keep_the_names_of_columns)
{
    struct browsed *b = BROWSE(CALLS, "");
    const char *screen = seen(b, TO_H "7", 10, 80);
    ck_assert_msg(strstr(screen, "reach:Ir share  nearest farthest calls  reach of a.c:h\n") == screen, "%s", screen);
    screen = seen(b, "", 10, 30);
    ck_assert_msg(strstr(screen, "share   reach of a.c:h\n") == screen, "%s", screen);
}

TEST(a_filter_chooses_rows_and_another_event_is_another_reach)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(rows_seen(b, "/^search<Enter>7"),
                     "     800 100.0%       1        1     0  < main.c:main [prog]\n"
                     "     800 100.0%       0        0     2  * main.c:search [prog]\n"
                     "     300 100.0%       1        1    40  > main.c:visit [prog]\n");
    ck_assert_str_eq(rows_seen(b, "e"), "      90 100.0%       1        1     0  < main.c:main [prog]\n"
                                        "      90 100.0%       0        0     2  * main.c:search [prog]\n"
                                        "      30 100.0%       1        1    40  > main.c:visit [prog]\n");
    ck_assert_str_eq(rows_seen(b, "&visit<Enter>"), "      30 100.0%       1        1    40  > main.c:visit [prog]\n");
    ck_assert_str_eq(rows_seen(b, "&nothing<Enter>"), "");
    ck_assert_str_eq(where(b, "<Tab>u"), "calls main: main");
}

TEST(a_cycle_has_the_reach_of_its_members)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    ck_assert_str_eq(where(b, "/^<cycle<Enter>"), "table: <cycle 1>  2 functions");
    const char *rows = rows_seen(b, "7");
    ck_assert_msg(strstr(rows, " < ") && strstr(rows, "A::f") && strstr(rows, " > "), "%s", rows);
}

TEST(there_is_none_without_calls_and_in_comparisons)
{
    ck_assert_str_eq(said(BROWSE("events: Ir\nfn=f\n1 1\n", ""), "7"), "no calls are recorded");
    ck_assert_str_eq(said(BROWSE(BROWSED_PROGRAM, ""), "x7"), "this row is not a function");
}

SUITE("reach", callers_the_function_and_what_it_reaches_are_rows, tab_goes_round_and_enter_leads_to_the_function,
      a_row_has_all_events_of_its_function, narrow_screens_leave_figures_out, low_windows_keep_the_names_of_columns,
      a_filter_chooses_rows_and_another_event_is_another_reach, a_cycle_has_the_reach_of_its_members,
      there_is_none_without_calls_and_in_comparisons)
