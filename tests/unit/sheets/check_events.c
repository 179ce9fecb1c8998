/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All events of a row. */
#include "sheets/kinds.h"

#include "../browsed.h"
#include "../joined.h"

#define CACHES                                                                                                         \
    "version: 1\ncreator: callgrind-3.19.0\ncmd: ./prog\nevents: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw\n"             \
    "fl=a.c\nfn=main\n1 100 10 20 1 2 3 0 0 1\ncfn=f\ncalls=4 9\n2 900 300 40 1 1 1 1 1 1\n"                           \
    "fn=f\n9 900 300 40 1 1 1 1 1 1\nsummary: 1000 310 60 2 3 4 1 1 2\ntotals: 1000 310 60 2 3 4 1 1 2\n"

/* The lines of the rows on a screen of 24 rows, after a script. */
static const char *rows_seen(struct browsed *b, const char *script, size_t columns)
{
    struct text rest = text_of(seen(b, script, 24, columns)), all = TEXT("");
    struct text line;
    for (int i = 0; text_split(&rest, '\n', &line) && i < 22; i++)
        if (i > 0 && line.n)
            all = arena_format(&b->arena, "%s%.*s\n", all.s, (int)line.n, line.s);
    return all.s;
}

/* CEst is Ir + 10 L1m + 100 LLm: 100 + 60 + 100 of main itself. Rates of which main itself has nothing stand last. */
TEST(each_event_has_its_costs_and_what_it_counts)
{
    struct browsed *b = BROWSE(CACHES, "");
    ck_assert_str_eq(rows_seen(b, "/^main$<Enter>t", 80),
                     "self            incl             event\n"
                     "   100 (10.00%)  1,000 (100.0%)  Ir       instructions\n"
                     " 1.00%           0.20%           I1mr/Ir  I1mr / Ir\n"
                     "20.00%           0.97%           D1mr/Dr  D1mr / Dr\n"
                     "15.00%           6.67%           D1mw/Dw  D1mw / Dw\n"
                     " 5.00%           3.33%           DLmw/Dw  DLmw / Dw\n"
                     "   260 (17.45%)  1,490 (100.0%)  CEst     Cycle Estimation\n"
                     "     0               1 (100.0%)  DLmr     data read misses of the last cache\n"
                     "     1 (50.00%)      2 (100.0%)  DLmw     data write misses of the last cache\n"
                     "     0               1 (100.0%)  ILmr     instruction misses of the last cache\n"
                     "     2 (66.67%)      3 (100.0%)  D1mr     data read misses of the first cache\n"
                     "     3 (75.00%)      4 (100.0%)  D1mw     data write misses of the first cache\n"
                     "     1 (50.00%)      2 (100.0%)  I1mr     instruction misses of the first cache\n"
                     "    10 ( 3.23%)    310 (100.0%)  Dr       data reads\n"
                     "    20 (33.33%)     60 (100.0%)  Dw       data writes\n"
                     "     6 (66.67%)      9 (100.0%)  L1m      L1 Miss Sum\n"
                     "     1 (25.00%)      4 (100.0%)  LLm      Last-level Miss Sum\n"
                     " 0.00%           0.10%           ILmr/Ir  ILmr / Ir\n"
                     " 0.00%           0.32%           DLmr/Dr  DLmr / Dr\n");
}

/* f is called for 900 Ir, and has no data write that misses. */
TEST(events_of_which_a_row_has_nothing_stand_last)
{
    struct browsed *b =
        BROWSE("events: Ir Dw D1mw DLmw\nfl=a.c\nfn=main\n1 100 20 20 20\ncfn=f\ncalls=4 9\n2 900 40 0 1\n"
               "fn=f\n9 900 40 0 1\nsummary: 1000 60 20 21\ntotals: 1000 60 20 21\n",
               "");
    ck_assert_str_eq(rows_seen(b, "/^f$<Enter>t", 60),
                     "self            incl             event\n"
                     "   900 (90.00%)    900 (90.00%)  Ir       instructions\n"
                     " 2.50%           2.50%           DLmw/Dw  DLmw / Dw\n"
                     " 1,000 (30.30%)  1,000 (30.30%)  CEst     Cycle Estimation\n"
                     "     1 ( 4.76%)      1 ( 4.76%)  DLmw     data write misses\xe2\x80\xa6\n"
                     "    40 (66.67%)     40 (66.67%)  Dw       data writes\n"
                     " 0.00%           0.00%           D1mw/Dw  D1mw / Dw\n"
                     "     0               0           D1mw     data write misses\xe2\x80\xa6\n");
}

TEST(the_title_has_the_row)
{
    struct browsed *b = BROWSE(CACHES, "");
    ck_assert_str_eq(line_seen(b, "/^main$<Enter>t", 0), "all events of a.c:1  main");
    ck_assert_str_eq(line_seen(b, "t<Enter>jt", 0), "all events of > a.c:f (4x)");
}

/* Neither guides nor folds, nor the blanks that put a row below another one; the mark of a call says what it is. */
TEST(the_title_of_a_row_of_a_tree_has_no_drawing)
{
    struct browsed *b = BROWSE("events: Ir\nfl=a.c\nfn=main\n1 1\ncfn=f\ncalls=4 9\n2 99\n"
                               "fn=f\n9 50\ncfn=g\ncalls=2 1\n9 49\nfn=g\n1 49\nsummary: 100\n",
                               "");
    ck_assert_str_eq(line_seen(b, "6<Tab>gt", 0), "all events of a.c:main");
    ck_assert_str_eq(line_seen(b, "<Backspace>jt", 0), "all events of a.c:f");
    ck_assert_str_eq(line_seen(b, "<Backspace>jt", 0), "all events of a.c:g");
    ck_assert_str_eq(line_seen(b, "q/^main$<Enter>5jt", 0), "all events of > a.c:f (4x)");
    ck_assert_str_eq(line_seen(b, "<Backspace><Right>jt", 0), "all events of > a.c:g (2x)");
}

TEST(a_low_window_keeps_the_names_of_columns)
{
    struct browsed *b = BROWSE(CACHES, "");
    struct text rest = text_of(seen(b, "/^main$<Enter>t", 10, 80)), line;
    text_split(&rest, '\n', &line);
    ck_assert_msg(text_equal(line, TEXT("self            incl             all events of a.c:1  main")), "%.*s",
                  (int)line.n, line.s);
}

TEST(a_call_has_what_was_recorded_for_it)
{
    struct browsed *b = BROWSE(CACHES, "");
    ck_assert_str_eq(rows_seen(b, "/^main$<Enter><Enter>jt", 80),
                     "incl            percall  event\n"
                     "   900 (90.00%)  225.00  Ir       instructions\n"
                     " 0.11%                .  I1mr/Ir  I1mr / Ir\n"
                     " 0.11%                .  ILmr/Ir  ILmr / Ir\n"
                     " 0.33%                .  D1mr/Dr  D1mr / Dr\n"
                     " 0.33%                .  DLmr/Dr  DLmr / Dr\n"
                     " 2.50%                .  D1mw/Dw  D1mw / Dw\n"
                     " 2.50%                .  DLmw/Dw  DLmw / Dw\n"
                     " 1,230 (82.55%)  307.50  CEst     Cycle Estimation\n"
                     "     1 (100.0%)    0.25  DLmr     data read misses of the last cache\n"
                     "     1 (50.00%)    0.25  DLmw     data write misses of the last cache\n"
                     "     1 (100.0%)    0.25  ILmr     instruction misses of the last cache\n"
                     "     1 (33.33%)    0.25  D1mr     data read misses of the first cache\n"
                     "     1 (25.00%)    0.25  D1mw     data write misses of the first cache\n"
                     "     1 (50.00%)    0.25  I1mr     instruction misses of the first cache\n"
                     "   300 (96.77%)   75.00  Dr       data reads\n"
                     "    40 (66.67%)   10.00  Dw       data writes\n"
                     "     3 (33.33%)    0.75  L1m      L1 Miss Sum\n"
                     "     3 (75.00%)    0.75  LLm      Last-level Miss Sum\n");
}

TEST(an_estimate_is_marked_and_shares_may_be_of_what_is_looked_at)
{
    struct browsed *b = BROWSE("cmd: ./prog\nevents: Ir Dr\nfl=a.c\n"
                               "fn=main\n1 50 0\ncfn=f\ncalls=1 1\n1 450 20\n"
                               "fn=x\n1 50 0\ncfn=f\ncalls=1 1\n1 450 20\n"
                               "fn=f\n1 300 30\ncfn=g\ncalls=2 1\n1 600 10\nfn=g\n1 600 10\nsummary: 1000 40\n",
                               "");
    ck_assert_str_eq(rows_seen(b, "/^main$<Enter>5j<Right>jt", 80), "incl          percall  event\n"
                                                                    "~300 (30.00%) ~300.00  Ir  instructions\n"
                                                                    "  ~5 (12.50%)   ~5.00  Dr  data reads\n");
    ck_assert_str_eq(rows_seen(b, "q/^f$<Enter><Enter>G%t", 80), "incl         percall  event\n"
                                                                 "600 (66.67%)  300.00  Ir  instructions\n"
                                                                 " 10 (25.00%)    5.00  Dr  data reads\n");
}

TEST(a_small_screen_has_shares_alone)
{
    struct browsed *b = BROWSE(CACHES, "--show=Ir --sort=incl:Ir");
    ck_assert_str_eq(rows_seen(b, "t", 40), "incl    self     event\n"
                                            " 100.0%  10.00%  Ir       instructions\n"
                                            "  0.20%   1.00%  I1mr/Ir  I1mr / Ir\n"
                                            "  0.10%   0.00%  ILmr/Ir  ILmr / Ir\n"
                                            "  0.97%  20.00%  D1mr/Dr  D1mr / Dr\n"
                                            "  0.32%   0.00%  DLmr/Dr  DLmr / Dr\n"
                                            "  6.67%  15.00%  D1mw/Dw  D1mw / Dw\n"
                                            "  3.33%   5.00%  DLmw/Dw  DLmw / Dw\n"
                                            " 100.0%  17.45%  CEst     Cycle Estimat\xe2\x80\xa6\n"
                                            " 100.0%       .  DLmr     data read mis\xe2\x80\xa6\n"
                                            " 100.0%  50.00%  DLmw     data write mi\xe2\x80\xa6\n"
                                            " 100.0%       .  ILmr     instruction m\xe2\x80\xa6\n"
                                            " 100.0%  66.67%  D1mr     data read mis\xe2\x80\xa6\n"
                                            " 100.0%  75.00%  D1mw     data write mi\xe2\x80\xa6\n"
                                            " 100.0%  50.00%  I1mr     instruction m\xe2\x80\xa6\n"
                                            " 100.0%   3.23%  Dr       data reads\n"
                                            " 100.0%  33.33%  Dw       data writes\n"
                                            " 100.0%  66.67%  L1m      L1 Miss Sum\n"
                                            " 100.0%  25.00%  LLm      Last-level Mi\xe2\x80\xa6\n");
}

TEST(keys_lead_from_an_event_where_they_lead_from_the_row)
{
    struct browsed *b = BROWSE(CACHES, "");
    press(b, "t<Enter>");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_FUNCTION);
    press(b, "<Backspace>");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_EVENTS);
    press(b, "t");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_TABLE);
}

TEST(a_row_without_costs_has_no_events)
{
    struct browsed *b = BROWSE(CACHES, "");
    ck_assert_str_eq(line_seen(b, "?t", -2), "this row has no costs");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_HELP);
}

TEST(a_comparison_has_the_statistics_of_each_event)
{
    struct joined *j =
        JOIN("fn=main\n1 1\ncfn=f\ncalls=2 1\n1 8\nfn=f\n1 8\n", "fn=main\n1 1\ncfn=f\ncalls=3 1\n1 9\nfn=f\n1 9\n");
    struct browsed *b = browse_view(view_analysed(j->a, &j->sides, "", BROWSE_NEEDS));
    ck_assert_str_eq(rows_seen(b, "t", 120),
                     "self old self new self change of old  incl old incl new incl change of old   event\n"
                     "       8        9 +1 (11.11%) +12.50%        8        9 +1 (11.11%) +12.50%  Ir  instructions\n");
    const char *screen = rows_seen(b, "", 200);
    ck_assert_msg(strstr(screen, "of old  percall old percall new  event\n"), "%s", screen);
    ck_assert_msg(strstr(screen, " 4.00        3.00  Ir  instructions\n"), "%s", screen); /* 8 / 2 and 9 / 3 */
    ck_assert_str_eq(rows_seen(b, "", 80), "self change of old  incl change of old   event\n"
                                           "+1 (11.11%) +12.50% +1 (11.11%) +12.50%  Ir  instructions\n");
}

/* The card of the first row of a view, as a report has it below its title. */
static const char *card_of(struct viewed *v)
{
    struct buffer text = {0};
    struct output out = output_into(&text);
    v->look.is_rich = true;
    v->report.out = &out;
    sheet_print_asked(&events_kind, &v->report, v->view.ranking.rows[0]);
    ck_assert_int_eq(output_close(&out), 0);
    struct text card = buffer_take(&text, &v->a->arena);
    return arena_copy(&v->a->arena, text_skip(card, text_find(card, '\n') + 1)).s;
}

static const char *card(const char *profile, const char *line)
{
    struct viewed *v = view_text(text_of(profile), line, NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE);
    ck_assert_msg(v->good, "%s: %s", line, v->error.s);
    return card_of(v);
}

TEST(a_card_has_the_events_shown_each_with_a_scale_for_itself)
{
    ck_assert_str_eq(card("events: Ir Time\nevent: Sum = Ir + Time\nfn=main\n1 10 3\ncfn=f\ncalls=4 1\n1 5000000 "
                          "2500000\nfn=f\n2 5000000 2500000\n",
                          "--unit=Time=ns --unit=Ir=bytes"),
                     "self               incl               percall    event\n"
                     "  5.00 MB (100.0%)   5.00 MB (100.0%)   1.25 MB  Ir    instructions\n"
                     "  2.50 ms (100.0%)   2.50 ms (100.0%) 625.00 us  Time\n"
                     "7,500,000 (100.0%) 7,500,000 (100.0%) 1,875,000  Sum   Ir + Time\n\n");
}

TEST(a_card_has_no_events_that_its_function_has_no_cost_of)
{
    ck_assert_str_eq(card("events: Ir B C\nfn=f\n1 0 2 0\ncfn=g\ncalls=1 1\n1 0 0 1\n", ""),
                     "self       incl       percall  event\n"
                     "2 (100.0%) 2 (100.0%)       .  B\n"
                     "0          1                .  C\n\n");
    ck_assert_str_eq(card("events: Ir B\nfn=f\n1 0 0\n", ""), "self        event\n0           Ir  instructions\n\n");
}

TEST(a_card_of_a_comparison_has_costs_per_call_of_each_side)
{
    struct joined *j =
        JOIN("fn=main\n1 1\ncfn=f\ncalls=2 1\n1 8\nfn=f\n1 8\n", "fn=main\n1 1\ncfn=f\ncalls=3 1\n1 9\nfn=f\n1 9\n");
    ck_assert_str_eq(
        card_of(view_analysed(j->a, &j->sides, "", NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE)),
        "self old self new self change of old  incl old incl new incl change of old  percall old percall new  event\n"
        "       8        9 +1 (11.11%) +12.50%        8        9 +1 (11.11%) +12.50%        4.00        3.00  Ir  "
        "instructions\n\n");
}

SUITE("events", each_event_has_its_costs_and_what_it_counts, events_of_which_a_row_has_nothing_stand_last,
      the_title_has_the_row, the_title_of_a_row_of_a_tree_has_no_drawing, a_low_window_keeps_the_names_of_columns,
      a_call_has_what_was_recorded_for_it, an_estimate_is_marked_and_shares_may_be_of_what_is_looked_at,
      a_small_screen_has_shares_alone, keys_lead_from_an_event_where_they_lead_from_the_row,
      a_row_without_costs_has_no_events, a_comparison_has_the_statistics_of_each_event,
      a_card_has_the_events_shown_each_with_a_scale_for_itself, a_card_has_no_events_that_its_function_has_no_cost_of,
      a_card_of_a_comparison_has_costs_per_call_of_each_side)
