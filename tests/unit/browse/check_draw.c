/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole screens. */
#include "browse/draw.h"

#include "../browsed.h"

/* Lines that are empty, so many of them. */
static const char *blank(struct browsed *b, size_t lines)
{
    struct text all = TEXT("");
    for (size_t i = 0; i < lines; i++)
        all = arena_format(&b->arena, "%s\n", all.s);
    return all.s;
}

/* The title of the table, without a meaning of the event, above other lines. */
static const char *title_of(struct browsed *b, int columns, const char *lines)
{
    return arena_format(&b->arena, "./prog (PID 7)%*s\n%s", columns - 14, "Ir", lines).s;
}

static void check_screen(struct browsed *b, const char *script, size_t rows, size_t columns, const char *above,
                         size_t blanks, const char *below)
{
    const char *expected = arena_format(&b->arena, "%s%s%s", above, blank(b, blanks), below).s;
    ck_assert_str_eq(seen(b, script, rows, columns), expected);
}

TEST(forty_columns_and_ten_rows_have_shares_and_names_and_one_line_for_title_and_headings)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    check_screen(b, "", 10, 40,
                 "self:Ir  ./prog (PID 7)\n"
                 " 50.00%  search               main.c:30\n"
                 " 30.00%  visit                main.c:70\n"
                 " 10.00%  main                 main.c:10\n"
                 " 10.00%  print                main.c:50\n",
                 4, "test.out  1 of 4  by self:Ir\n");
    check_screen(b, "<Enter>", 10, 40,
                 "Ir       main.c:30  search [prog]\n"
                 " 80.00%  < main.c:main (2x) [prog]\n"
                 " 80.00%  *  main.c:search [prog]\n"
                 " 30.00%  >   main.c:visit (40x) [prog]\n",
                 5, "test.out  2 of 3  by self:Ir\n");
}

TEST(eighty_columns_have_two_costs)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    check_screen(b, "", 24, 80,
                 "./prog (PID 7)                                                                Ir\n"
                 "self:Ir      incl:Ir calls Dr       function\n"
                 "500 (50.00%)  80.00%     2  60.00%  search                       main.c:30\n"
                 "300 (30.00%)  30.00%    40  30.00%  visit                        main.c:70\n"
                 "100 (10.00%)  100.0%     0  10.00%  main                         main.c:10\n"
                 "100 (10.00%)  10.00%     1       .  print                        main.c:50\n",
                 16,
                 "test.out  1 of 4  by self:Ir\n"
                 "Enter in  Backspace back  s sort  i self/incl  o yours  / search  ? keys  q quit\n");
    check_screen(b, "<Enter>", 24, 80,
                 "main.c:30  search [prog]                                                      Ir\n"
                 "incl:Ir      self:Ir calls  function\n"
                 "800 (80.00%)       .     2  < main                             main.c:10\n"
                 "800 (80.00%)  50.00%     2  * search                           main.c:30\n"
                 "300 (30.00%)       .    40  > visit                            main.c:70\n",
                 17,
                 "test.out  2 of 3  by self:Ir\n"
                 "Enter in  Backspace back  s sort  i self/incl  o yours  / search  ? keys  q quit\n");
}

TEST(a_hundred_and_twenty_columns_have_costs_per_call)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    check_screen(
        b, "j", 24, 120,
        title_of(b, 120,
                 "self:Ir      incl:Ir        calls percall:Ir Dr       function\n"
                 "500 (50.00%)   800 (80.00%)     2     400.00  60.00%  search                                    "
                 " main.c:30\n"
                 "300 (30.00%)   300 (30.00%)    40       7.50  30.00%  visit                                     "
                 " main.c:70\n"
                 "100 (10.00%) 1,000 (100.0%)     0          .  10.00%  main                                      "
                 " main.c:10\n"
                 "100 (10.00%)   100 (10.00%)     1     100.00       .  print                                     "
                 " main.c:50\n"),
        16,
        "test.out  2 of 4  by self:Ir\n"
        "Enter in  Backspace back  s sort  i self/incl  o yours  / search  e event  & filter  v editor  ? keys  q "
        "quit\n");
}

TEST(sixty_rows_show_the_calls_of_the_row_below_the_table)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    struct text rest = text_of(seen(b, "j", 60, 200)), lines[61];
    for (size_t i = 0; i < 60; i++)
        ck_assert(text_split(&rest, '\n', &lines[i]));
    ck_assert(text_equal(lines[1], TEXT("self:Ir      incl:Ir        calls percall:Ir Dr       function")));
    ck_assert(text_starts(lines[3], TEXT("300 (30.00%)   300 (30.00%)    40       7.50  30.00%  visit  ")));
    ck_assert_uint_eq(lines[39].n, 0);
    ck_assert(text_equal(lines[40], TEXT("incl:Ir      self:Ir      calls percall:Ir  function")));
    ck_assert(text_starts(lines[41], TEXT("300 (30.00%)   .             40       7.50  < search  ")));
    ck_assert(text_starts(lines[42], TEXT("300 (30.00%) 300 (30.00%)    40       7.50  * visit  ")));
    ck_assert_uint_eq(lines[43].n, 0);
    ck_assert(text_equal(lines[58], TEXT("test.out  2 of 4  by self:Ir")));
    ck_assert_uint_eq(rest.n, 0);
}

TEST(the_row_where_one_is_is_reverse_and_nothing_else)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    seen(b, "jj", 24, 80);
    for (size_t row = 0; row < 24; row++)
        for (size_t column = 0; column < 80; column++)
            ck_assert_int_eq(canvas_cell(&b->canvas, row, column)->is_reverse, row == 4);
}

TEST(costs_are_painted_by_their_shares)
{
    struct browsed *b = BROWSE("events: Ir\nfn=a\n1 900\nfn=b\n1 90\nfn=c\n1 9\nfn=d\n1 1\n", "");
    static const enum paint paints[] = {PAINT_BOLD_RED, PAINT_RED, PAINT_GREEN, PAINT_NONE};
    seen(b, "", 24, 80);
    for (size_t row = 0; row < 4; row++)
        ck_assert_int_eq(canvas_cell(&b->canvas, 2 + row, 6)->paint, paints[row]);
}

TEST(below_thirty_columns_or_five_rows_nothing_has_room)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(seen(b, "", 4, 29), "too small\n\n\n\n");
    ck_assert_str_eq(seen(b, "", 24, 29), arena_format(&b->arena, "too small%s", blank(b, 24)).s);
    ck_assert_str_eq(seen(b, "", 4, 80), "too small\n\n\n\n");
    ck_assert_str_eq(seen(b, "", 1, 5), "too s\n");
    ck_assert_str_eq(seen(b, "", 5, 30), "self:Ir  ./prog (PID 7)\n"
                                         " 50.00%  search         main.…\n"
                                         " 30.00%  visit          main.…\n"
                                         " 10.00%  main           main.…\n"
                                         "test.out  1 of 4  by self:Ir\n");
}

TEST(what_is_said_is_cut_to_the_screen_and_notes_stand_at_its_end)
{
    struct browsed *b = BROWSE("events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 30\nfn=f\n1 20\n", "");
    ck_assert_str_eq(line_seen(b, "", -2), "test.out  1 of 2  by self:Ir                                           "
                                           "1 note: !");
    struct text rest = text_of(seen(b, "m", 10, 40)), line = TEXT("");
    for (int i = 0; i < 10; i++)
        ck_assert(text_split(&rest, '\n', &line));
    ck_assert_str_eq(arena_copy(&b->arena, line).s, "m goes from one file of a function to t…");
}

TEST(a_filter_is_said_where_it_chooses_rows_and_where_it_does_not)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(line_seen(b, "&visit<Enter>", -2), "test.out  1 of 1  by self:Ir  & visit");
    ck_assert_str_eq(line_seen(b, "7", -2), "test.out  1 of 1  & visit");
    ck_assert_str_eq(line_seen(b, "6", -2), "test.out  1 of 4  by self:Ir  not filtered by & visit");
    ck_assert_str_eq(line_seen(b, "?", -2), "test.out  1 of 42");
    b = BROWSE(BROWSED_PROGRAM, "--focus=visit");
    ck_assert_str_eq(line_seen(b, "6", -2), "test.out  1 of 4  by self:Ir  not filtered");
}

TEST(the_status_says_the_order_and_what_leaves_rows_out)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "--focus=visit");
    ck_assert_str_eq(line_seen(b, "", -2), "test.out  1 of 1  by self:Ir  filtered");
    ck_assert_str_eq(line_seen(b, "&t$<Enter>", -2), "test.out  1 of 2  by self:Ir  & t$");
    ck_assert_str_eq(line_seen(b, "&<^U><Enter>", -2), "test.out  2 of 4  by self:Ir");
    ck_assert_str_eq(line_seen(b, "?", -2), "test.out  1 of 42");
    ck_assert_str_eq(line_seen(b, "?<Enter>", -2), "test.out  2 of 2  by self:Ir");
    ck_assert_str_eq(line_seen(b, "3", -2), "test.out  12 of 12");
}

static bool always(const void *context)
{
    return context == NULL;
}

TEST(the_status_says_that_there_is_a_newer_profile)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    b->browser.model.source.is_newer = always;
    ck_assert_str_eq(line_seen(b, "", -2), "test.out  1 of 4  by self:Ir"); /* it is asked at a key */
    ck_assert_str_eq(line_seen(b, "j", -2), "test.out  2 of 4  by self:Ir                                   "
                                            "inputs changed: R");
    ck_assert_str_eq(line_seen(b, "m", -2), "m goes from one file of a function to the next: open its source first");
}

TEST(below_the_table_stand_the_calls_of_a_cycle_and_nothing_of_what_has_none)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    struct text rest = text_of(seen(b, "", 60, 80)), lines[61];
    for (size_t i = 0; i < 60; i++)
        ck_assert(text_split(&rest, '\n', &lines[i]));
    ck_assert(text_equal(lines[40], TEXT("incl:Ir       self:Ir calls  function")));
    ck_assert(text_starts(lines[41], TEXT(" 890 (98.89%)       .     3  < main")));
    ck_assert(text_starts(lines[42], TEXT(" 890 (98.89%)  55.56%     .  * <cycle 1>")));
    ck_assert(text_starts(lines[45], TEXT(" 390 (43.33%)       .     5  > leaf")));
    rest = text_of(seen(b, "x", 60, 80));
    for (size_t i = 0; i < 60; i++)
        ck_assert(text_split(&rest, '\n', &lines[i]));
    for (size_t i = 4; i < 58; i++)
        ck_assert_uint_eq(lines[i].n, 0);
}

TEST(the_end_of_what_is_typed_is_seen)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(line_seen(b, "/0123456789", -2), "search: 0123456789_");
    struct text rest = text_of(seen(b, "012345678901234567890123456789", 10, 40)), line;
    for (int i = 0; i < 10; i++)
        ck_assert(text_split(&rest, '\n', &line));
    ck_assert_str_eq(arena_copy(&b->arena, line).s, "123456789012345678901234567890123456789_");
}

TEST(a_title_that_leaves_no_room_has_the_event_without_its_meaning)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    ck_assert_str_eq(line_seen(b, "", 0), "./cyc                                                            "
                                          "Ir instructions");
    struct text rest = text_of(seen(b, "G<Enter>", 24, 40)), line;
    ck_assert(text_split(&rest, '\n', &line));
    ck_assert_str_eq(arena_copy(&b->arena, line).s, "/src/one/a.c:1  main […/libone.so]    Ir");
}

/* Names that are cut to the same show where they differ: in the table, among calls, and in a tree, whose lines differ.
 */
TEST(rows_that_would_read_the_same_show_where_they_differ)
{
    struct browsed *b = BROWSE("events: Ir\nfl=a.c\nfn=main\n1 10\n"
                               "cfn=name::of::text::text(char const*, long)\ncalls=1 1\n2 40\n"
                               "cfn=name::of::text::text(int, long, char)\ncalls=1 1\n2 30\n"
                               "cfn=name::of::text::text(int, long, long)\ncalls=1 1\n2 20\n"
                               "fn=name::of::text::text(char const*, long)\n1 40\n"
                               "fn=name::of::text::text(int, long, char)\n1 30\n"
                               "fn=name::of::text::text(int, long, long)\n1 20\n",
                               "");
    check_screen(b, "", 10, 40,
                 "self:Ir  test.out\n"
                 " 40.00%  …::text(char const…  a.c:1\n"
                 " 30.00%  …t(int, long, char)  a.c:1\n"
                 " 20.00%  …t(int, long, long)  a.c:1\n"
                 " 10.00%  main                 a.c:1\n",
                 4, "test.out  1 of 4  by self:Ir\n");
    check_screen(b, "G<Enter>", 10, 40,
                 "Ir       a.c:1  main\n"
                 " 100.0%  *  a.c:main\n"
                 " 40.00%  >   a.c:…::text(char cons… (1x)\n"
                 " 30.00%  >   a.c:…(int, long, char) (1x)\n"
                 " 20.00%  >   a.c:…(int, long, long) (1x)\n",
                 4, "test.out  1 of 4  by self:Ir\n");
    check_screen(b, "6", 10, 40,
                 "Ir       call tree of the program\n"
                 " 100.0%  - a.c:main\n"
                 " 40.00%    ├─ a.c:…::text(char const*, …\n"
                 " 30.00%    ├─ a.c:…text(int, long, char)\n"
                 " 20.00%    └─ a.c:…text(int, long, long)\n",
                 4, "test.out  1 of 4  by self:Ir\n");
}

SUITE("draw", rows_that_would_read_the_same_show_where_they_differ,
      a_filter_is_said_where_it_chooses_rows_and_where_it_does_not,
      what_is_said_is_cut_to_the_screen_and_notes_stand_at_its_end, the_status_says_the_order_and_what_leaves_rows_out,
      the_status_says_that_there_is_a_newer_profile,
      below_the_table_stand_the_calls_of_a_cycle_and_nothing_of_what_has_none, the_end_of_what_is_typed_is_seen,
      a_title_that_leaves_no_room_has_the_event_without_its_meaning,
      forty_columns_and_ten_rows_have_shares_and_names_and_one_line_for_title_and_headings,
      eighty_columns_have_two_costs, a_hundred_and_twenty_columns_have_costs_per_call,
      sixty_rows_show_the_calls_of_the_row_below_the_table, the_row_where_one_is_is_reverse_and_nothing_else,
      costs_are_painted_by_their_shares, below_thirty_columns_or_five_rows_nothing_has_room)
