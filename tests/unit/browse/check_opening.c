/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which screen the browser opens on. */
#include "browse/opening.h"

#include "../browsed.h"

/* The screen and the row that it opens on, and where Backspace leads from there. */
static const char *opened(const char *line)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, line);
    const char *first = where(b, "");
    return arena_format(&b->arena, "%s, before %s", first, where(b, "<Backspace>")).s;
}

TEST(without_such_options_it_is_the_table)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "--focus=visit");
    ck_assert_str_eq(where(b, ""), "table: visit");
    ck_assert_str_eq(said(b, "<Backspace>"), "this is where you began");
}

TEST(each_option_opens_its_screen_of_the_first_function_that_matches)
{
    ck_assert_str_eq(opened("--call-tree"), "call tree: main, before table: main");
    ck_assert_str_eq(opened("--call-tree=^search"), "call tree search: search, before table: search");
    ck_assert_str_eq(opened("--hot-path"), "call tree: search, before table: search");
    ck_assert_str_eq(opened("--hot-path=^search"), "call tree search: search, before table: search");
    ck_assert_str_eq(opened("--reach=^visit"), "reach visit: visit, before table: visit");
    ck_assert_str_eq(opened("--card=^print"), "events: print, before table: print");
    ck_assert_str_eq(opened("--peek=^visit"), "calls visit: visit, before table: visit");
    ck_assert_str_eq(opened("--tree=both"), "calls search: search, before table: search");
    ck_assert_str_eq(opened("--tree=calling"), "tree search: search, before table: search");
    ck_assert_str_eq(opened("--tree=calling --peek=^visit"), "tree visit: visit, before table: visit");
}

TEST(callers_are_a_tree_from_below_and_as_deep_as_asked)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "--tree=caller --focus=^visit --depth=2");
    ck_assert_str_eq(where(b, ""), "tree visit: visit");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 3);
    ck_assert_str_eq(where(b, "g"), "tree visit: main");
    ck_assert_str_eq(where(b, "<Left>"), "tree visit: search");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 2);
}

TEST(a_source_and_machine_code_are_those_of_the_function)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "--list=^visit");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_LINES);
    ck_assert_str_eq(where(b, "<Backspace>"), "table: visit");
    b = BROWSE(BROWSED_PROGRAM, "--disasm=^visit");
    ck_assert(b->browser.is_awaited || b->browser.message.s);
    ck_assert_str_eq(where(b, ""), "table: visit");
}

TEST(where_rows_are_no_functions_the_function_is_shown_first)
{
    ck_assert_str_eq(opened("--group=file --card=^print"), "events: print, before calls print: print");
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "--group=file --card=^print");
    ck_assert_str_eq(where(b, "<Backspace><Backspace>"), "table: main.c");
}

TEST(of_several_that_match_it_is_the_one_that_the_report_takes)
{
    ck_assert_str_eq(opened("--reach=i"), "reach main: main, before table: main");
    ck_assert_str_eq(opened("--card=i"), "events: visit, before table: visit");
}

TEST(where_nothing_matches_and_without_calls_it_stays_in_the_table)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "--reach=nothing");
    ck_assert_str_eq(where(b, ""), "table: search");
    b = BROWSE("events: Ir\nfn=f\n1 1\n", "--reach=f");
    ck_assert_str_eq(said(b, ""), "no calls are recorded");
    ck_assert_str_eq(where(b, ""), "table: f");
}

TEST(a_filter_that_leaves_the_function_out_of_the_table_is_no_filter_of_screens)
{
    ck_assert_str_eq(opened("--focus=main --reach=^visit"), "reach visit: main, before calls visit: visit");
}

SUITE("opening", without_such_options_it_is_the_table, each_option_opens_its_screen_of_the_first_function_that_matches,
      callers_are_a_tree_from_below_and_as_deep_as_asked, a_source_and_machine_code_are_those_of_the_function,
      where_rows_are_no_functions_the_function_is_shown_first,
      of_several_that_match_it_is_the_one_that_the_report_takes,
      where_nothing_matches_and_without_calls_it_stays_in_the_table,
      a_filter_that_leaves_the_function_out_of_the_table_is_no_filter_of_screens)
