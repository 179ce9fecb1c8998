/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searching, filtering, and what is typed for it. */
#include "browse/seek.h"

#include "../browsed.h"

TEST(a_search_goes_on_from_the_row_and_wraps_and_says_so)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(where(b, "/t$<Enter>"), "table: visit");
    ck_assert_str_eq(said(b, ""), "");
    ck_assert_str_eq(where(b, "n"), "table: print");
    ck_assert_str_eq(said(b, ""), "");
    ck_assert_str_eq(where(b, "n"), "table: visit");
    ck_assert_str_eq(said(b, ""), "none below: went on from the top");
    ck_assert_str_eq(where(b, "N"), "table: print");
    ck_assert_str_eq(said(b, ""), "none above: went on from the end");
    ck_assert_str_eq(where(b, "N"), "table: visit");
    ck_assert_str_eq(said(b, ""), "");
}

TEST(what_is_nowhere_else_or_nowhere_is_said_and_the_cursor_stays)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(where(b, "j/^visit$<Enter>"), "table: visit");
    ck_assert_str_eq(said(b, ""), "no other row matches");
    ck_assert_str_eq(where(b, "/nosuch<Enter>"), "table: visit");
    ck_assert_str_eq(said(b, ""), "no row matches");
    ck_assert_str_eq(said(b, "n"), "no row matches");
}

TEST(functions_are_found_by_their_names_in_any_form_and_not_by_their_files)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    ck_assert_str_eq(said(b, "/a\\.c<Enter>"), "no row matches");
    ck_assert_str_eq(where(b, "/int<Enter>"), "table: A::f(int)"); /* it is shown as A::f */
    ck_assert_str_eq(where(b, "/cycle<Enter>"), "table: <cycle 1>  2 functions");
}

#define BOTH_CASES "events: Ir\nfn=Alpha\n1 3\nfn=beta\n1 2\nfn=BETA\n1 1\n"

TEST(an_expression_in_small_letters_minds_no_case)
{
    struct browsed *b = BROWSE(BOTH_CASES, "");
    ck_assert_str_eq(where(b, "/beta<Enter>"), "table: beta");
    ck_assert_str_eq(where(b, "n"), "table: BETA");
    ck_assert_str_eq(where(b, "/alpha<Enter>"), "table: Alpha");
    ck_assert_str_eq(where(b, "/BE<Enter>"), "table: BETA");
    ck_assert_str_eq(said(b, "n"), "no other row matches");
    ck_assert_str_eq(where(b, "/Beta<Enter>"), "table: BETA");
    ck_assert_str_eq(said(b, ""), "no row matches");
}

TEST(case_is_minded_as_asked_in_searches_and_filters)
{
    struct browsed *b = BROWSE(BOTH_CASES, "--case=yes");
    ck_assert_str_eq(said(b, "/alpha<Enter>"), "no row matches");
    ck_assert_str_eq(line_seen(b, "&^b<Enter>", -2), "test.out  1 of 1  by self:Ir  & ^b");
    b = BROWSE(BOTH_CASES, "--case=no");
    ck_assert_str_eq(where(b, "/ALPHA<Enter>"), "table: Alpha");
    ck_assert_str_eq(line_seen(b, "&^B<Enter>", -2), "test.out  1 of 2  by self:Ir  & ^B");
    b = BROWSE(BOTH_CASES, "");
    ck_assert_str_eq(line_seen(b, "&^b<Enter>", -2), "test.out  1 of 2  by self:Ir  & ^b");
    ck_assert_str_eq(line_seen(b, "&<^U>^B<Enter>", -2), "test.out  1 of 1  by self:Ir  & ^B");
}

TEST(a_wrong_expression_is_said_and_stays_to_be_corrected)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(line_seen(b, "/vis(<Enter>", -2), "unmatched parenthesis, at character 4");
    ck_assert_str_eq(line_seen(b, "<Backspace>", -2), "search: vis_");
    ck_assert_str_eq(where(b, "<Enter>"), "table: visit");
    ck_assert_str_eq(line_seen(b, "&[<Enter>", -2), "not a regular expression, at character 1");
    ck_assert_str_eq(line_seen(b, "<Escape>", -2), "test.out  2 of 4  by self:Ir");
    ck_assert_str_eq(where(b, "n"), "table: visit"); /* the search before is kept */
}

TEST(an_empty_search_is_the_last_one_again)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(said(b, "/<Enter>"), "no search yet: / begins one");
    ck_assert_str_eq(where(b, "/t$<Enter>/<Enter>"), "table: print");
    ck_assert_str_eq(where(b, "/<Up><Enter>"), "table: visit");
}

TEST(a_filter_keeps_what_matches_and_an_empty_one_keeps_all)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(line_seen(b, "&T$<Enter>", -2), "test.out  0 of 0  by self:Ir  & T$");
    ck_assert_str_eq(line_seen(b, "&<^U>t$<Enter>", 3),
                     "100 (10.00%)  10.00%     1       .  print                        main.c:50");
    ck_assert_str_eq(line_seen(b, "&", -2), "keep functions that match: _");
    ck_assert_str_eq(line_seen(b, "<^U><Enter>", -2), "test.out  2 of 4  by self:Ir");
}

TEST(what_is_folded_is_found_and_unfolded)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "--group=file,function");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 2);
    ck_assert_str_eq(where(b, "/g$<Enter>"), "table: B::g");
    ck_assert_str_eq(said(b, ""), "");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 5);
    ck_assert_str_eq(said(b, "n"), "no other row matches");
    ck_assert_str_eq(where(b, "/leaf<Enter>"), "table: leaf");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 6);
    ck_assert_str_eq(where(b, "/two<Enter>"), "table: - /src/two/b.c");
    ck_assert_str_eq(where(b, "hgh/main$<Enter>"), "table: main");
    ck_assert_str_eq(where(b, "gh/^[mA]<Enter>"), "table: A::f(int)");
    ck_assert_str_eq(where(b, "ghGN"), "table: main"); /* upward, the last one in the fold */
}

TEST(a_row_that_matches_itself_stays_folded)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "--group=file,function");
    ck_assert_str_eq(where(b, "/b\\.c<Enter>"), "table: + /src/two/b.c");
    b = BROWSE(BROWSED_CYCLE, "--group=function,file");
    ck_assert_str_eq(where(b, "/^B::g$<Enter>"), "table: B::g");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 4);
    ck_assert_str_eq(where(b, "/one<Enter>"), "table: A::f(int)");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 5);
    ck_assert_str_eq(row_at(b, ""), "200 (22.22%)      /src/one/a.c");
}

static bool always(const void *context)
{
    return context == NULL;
}

TEST(a_key_that_waits_ends_a_search)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    b->browser.model.source.is_interrupted = always;
    ck_assert_str_eq(where(b, "/print<Enter>"), "table: search");
    ck_assert_str_eq(said(b, ""), "the search was ended");
}

TEST(the_name_of_a_file_is_asked_for_and_told)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(line_seen(b, "w", -2), "write to: _");
    press(b, "été.txt<Enter>");
    ck_assert_int_eq(b->action, BROWSE_WRITE);
    ck_assert(text_equal(b->browser.file_path, TEXT("été.txt")));
    state_say(&b->browser, TEXT("été.txt was written"));
    ck_assert_str_eq(line_seen(b, "", -2), "été.txt was written");
    ck_assert_str_eq(line_seen(b, "w<Escape>", -2), "test.out  1 of 4  by self:Ir");
}

SUITE("seek", case_is_minded_as_asked_in_searches_and_filters, a_search_goes_on_from_the_row_and_wraps_and_says_so,
      what_is_nowhere_else_or_nowhere_is_said_and_the_cursor_stays,
      functions_are_found_by_their_names_in_any_form_and_not_by_their_files,
      an_expression_in_small_letters_minds_no_case, a_wrong_expression_is_said_and_stays_to_be_corrected,
      an_empty_search_is_the_last_one_again, a_filter_keeps_what_matches_and_an_empty_one_keeps_all,
      what_is_folded_is_found_and_unfolded, a_row_that_matches_itself_stays_folded, a_key_that_waits_ends_a_search,
      the_name_of_a_file_is_asked_for_and_told)
