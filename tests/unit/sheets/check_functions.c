/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table: all rows, in one level or two, and those within a row of a group. */
#include "sheets/kinds.h"

#include "../browsed.h"
#include "base/display_width.h"

/* The rows of the screen after a script, without their figures. */
static const char *names(struct browsed *b, const char *script)
{
    const struct sheet *sheet = &b->browser.sheet;
    struct text all = TEXT("");
    press(b, script);
    for (size_t row = 0; row < sheet_count(sheet); row++) {
        struct phrase phrase = {0};
        sheet->table.describe(sheet, row, &phrase);
        struct text words = text_trim(phrase_spell(&phrase, SIZE_MAX, TEXT(""), &b->arena)), word = words;
        for (size_t at = 0; at < words.n && word.n == words.n; at++)
            word.n = text_starts(text_skip(words, at), TEXT("   ")) ? at : words.n;
        all = arena_format(&b->arena, "%s%s%.*s", all.s, row ? ", " : "", (int)word.n, word.s);
        phrase_release(&phrase);
    }
    return all.s;
}

TEST(all_rows_are_there_whatever_they_cost_and_whatever_limits_there_are)
{
    static const char *const lines[] = {"", "-n 1", "--percent-limit=20", "--threshold=50", "--sort=Ir:10"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        ck_assert_str_eq(names(BROWSE(BROWSED_PROGRAM, lines[i]), ""), "search, visit, main, print");
}

TEST(what_is_reachable_only_through_functions_is_a_column_to_sort_by)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "--inclusive=both --show=Ir,only:Ir --sort=only:Ir");
    ck_assert_str_eq(names(b, ""), "main, search, visit, print");
    ck_assert_str_eq(line_seen(b, "", 1), "incl:Ir        self:Ir      calls only:Ir         function");
    ck_assert_str_eq(line_seen(b, "", 2),
                     "1,000 (100.0%) 100 (10.00%)     0 1,000 (100.0%)  main                main.c:10");
    ck_assert_str_eq(line_seen(b, "", 3),
                     "  800 (80.00%) 500 (50.00%)     2   800 (80.00%)  search              main.c:30");
}

TEST(an_empty_profile_has_no_rows)
{
    struct browsed *b = BROWSE("events: Ir\n", "");
    ck_assert_str_eq(where(b, ""), "table: nothing");
    ck_assert_str_eq(line_seen(b, "", 1), "self:Ir   incl:Ir  function");
    ck_assert_str_eq(where(b, "<Enter>2345ut1oxxxxx"), "table: nothing");
}

TEST(what_is_within_an_object_a_class_or_a_directory_is_a_table_of_its_own)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    ck_assert_str_eq(names(b, "xxg<Enter>"), "B::g <cycle 1>, A::f <cycle 1>, main");
    ck_assert_str_eq(line_seen(b, "", 0), "functions of /lib/libone.so                                      "
                                          "Ir instructions");
    ck_assert_str_eq(line_seen(b, "", 2),
                     "300 (33.33%) >=76.67%     8  B::g <cycle 1>                   a.c:9  libone.so");
    ck_assert_str_eq(names(b, "i"), "main, A::f <cycle 1>, B::g <cycle 1>");
    ck_assert_str_eq(where(b, "<Enter>"), "calls B::g: B::g");
    ck_assert_str_eq(names(b, "<Backspace><Backspace>"), "/lib/libone.so, /lib/libtwo.so");
    ck_assert_str_eq(names(b, "x"), "(no class), B, A");
    ck_assert_str_eq(names(b, "g<Enter>"), "main, leaf");
    ck_assert_str_eq(names(b, "<Backspace>x"), "/src/one, /src/two");
    ck_assert_str_eq(names(b, "G<Enter>"), "leaf");
}

TEST(what_is_within_a_row_is_filtered_too_and_stays_what_it_is_in_other_groups)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    ck_assert_str_eq(names(b, "xxg<Enter>&[fg]$<Enter>"), "B::g <cycle 1>, A::f <cycle 1>");
    ck_assert_str_eq(names(b, "&leaf<Enter>"), "");
    ck_assert_str_eq(names(b, "&<^U><Enter>x<Forward>"), "B::g <cycle 1>, A::f <cycle 1>, main");
}

TEST(files_and_lines_lead_to_their_source)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "--group=file");
    ck_assert_str_eq((press(b, "<Enter>"), b->browser.sheet.kind->name), "source");
    b = BROWSE(BROWSED_CYCLE, "--group=line");
    ck_assert_str_eq(names(b, ""),
                     "/src/two/b.c:3  leaf, /src/one/a.c:9  B::g, /src/one/a.c:5  A::f, "
                     "/src/one/a.c:1  main, /src/one/a.c:2  main, /src/one/a.c:11  B::g"); /* two lines only call */
    ck_assert_str_eq(row_at(b, "j<Enter>"), "300 (33.33%)   9");
}

TEST(rows_of_two_levels_unfold_and_what_is_within_them_is_that_of_one)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "--group=object,function");
    ck_assert_str_eq(names(b, ""), "+ /lib/libone.so, + /lib/libtwo.so");
    ck_assert_str_eq(names(b, "l"), "- /lib/libone.so, B::g, A::f, main, + /lib/libtwo.so");
    ck_assert_str_eq(names(b, "<Enter>"), "B::g <cycle 1>, A::f <cycle 1>, main");
    ck_assert_str_eq(where(b, "<Backspace>jj<Enter>"), "calls A::f(int): A::f(int)");
    b = BROWSE(BROWSED_CYCLE, "--group=function,file");
    ck_assert_str_eq(names(b, "l"), "- leaf, /src/two/b.c, + B::g, + A::f, + main");
    ck_assert_str_eq((press(b, "j<Enter>"), b->browser.sheet.kind->name), "calls");
}

TEST(functions_have_inclusive_costs_also_where_the_rows_that_were_asked_for_have_none)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "--group=object");
    ck_assert_str_eq(row_at(b, "xxxj"),
                     "390 (43.33%)   43.33%     5  leaf                             b.c:3  libtwo.so");
    b = BROWSE(BROWSED_CYCLE, "--inclusive=no");
    ck_assert_str_eq(row_at(b, "j"), "390 (43.33%)  leaf                                       b.c:3  libtwo.so");
}

TEST(hostile_names_are_harmless_and_move_no_figure)
{
    struct browsed *b = BROWSE("events: Ir\nfl=a.c\nfn=\33[31mred\n1 9\nfn=漢字漢字\n1 8\nfn=שלום\n1 7\nfn=a\tb\n1 6\n"
                               "fn="
                               "x123456789x123456789x123456789x123456789x123456789x123456789x123456789x123456789"
                               "x123456789\n1 5\n",
                               "");
    for (int i = 2; i < 7; i++) {
        struct text line = text_of(line_seen(b, "", i));
        ck_assert_uint_eq(text_find(line, '\33'), line.n);
        ck_assert_uint_le(display_width_of(line), 80);
        ck_assert_int_eq(line.s[2], '(');
    }
    ck_assert_str_eq(line_seen(b, "", 2), "9 (25.71%)  \\x1b[31mred                                 a.c:1");
    ck_assert_str_eq(line_seen(b, "", 3), "8 (22.86%)  漢字漢字                                    a.c:1");
    ck_assert_str_eq(line_seen(b, "", 6), "5 (14.29%)  x123456789x123456789x…x123456789x123456789  a.c:1");
    ck_assert_str_eq(where(b, "/漢<Enter>"), "table: 漢字漢字");
}

SUITE("functions", all_rows_are_there_whatever_they_cost_and_whatever_limits_there_are,
      what_is_reachable_only_through_functions_is_a_column_to_sort_by, an_empty_profile_has_no_rows,
      what_is_within_an_object_a_class_or_a_directory_is_a_table_of_its_own,
      what_is_within_a_row_is_filtered_too_and_stays_what_it_is_in_other_groups, files_and_lines_lead_to_their_source,
      rows_of_two_levels_unfold_and_what_is_within_them_is_that_of_one,
      functions_have_inclusive_costs_also_where_the_rows_that_were_asked_for_have_none,
      hostile_names_are_harmless_and_move_no_figure)
