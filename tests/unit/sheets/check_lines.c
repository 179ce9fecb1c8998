/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source screen: what is seen of a source, and where its rows lead. */
#include "../browsed.h"
#include "../joined.h"
#include "../reported.h"
#include "../scratch.h"
#include "report/text/text.h"

#include <limits.h>
#include <utime.h>

/* In all 136 of Ir; line 9 is of two functions, and line 3 calls two. */
#define PROGRAM                                                                                                        \
    "events: Ir Dr\nob=prog\nfl=/src/a.c\nfn=main\n2 10 1\n3 5 0\ncfn=leaf\ncalls=3 9\n3 60 6\n"                       \
    "cfn=other\ncalls=1 11\n3 40 4\n4 1 0\ncfn=leaf\ncalls=1 9\n4 20 2\n"                                              \
    "fn=leaf\n9 60 6\n10 10 1\nfi=/src/b.h\n2 10 1\nfe=/src/a.c\nfn=other\n9 2 1\n11 38 3\n"
#define SOURCE "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\neleven\n"

struct fixture {
    struct scratch scratch;
    struct browsed *b;
};

static void release(void *thing)
{
    struct fixture *f = thing;
    scratch_remove(&f->scratch);
    free(f);
}

/* A directory with a source as a.c and b.h; -I leads there. */
static struct fixture *prepare(const char *source)
{
    struct fixture *f = until_end(memory_zeroed(1, sizeof *f), release);
    f->scratch = scratch_make();
    scratch_write(&f->scratch, "a.c", text_of(source));
    scratch_write(&f->scratch, "b.h", TEXT("alpha\nbeta\n"));
    return f;
}

static const char *including(struct fixture *f, const char *line)
{
    return arena_format(&f->scratch.arena, "--include=%s %s", f->scratch.path.s, line).s;
}

static struct browsed *browse_with(const char *source, const char *line)
{
    struct fixture *f = prepare(source);
    f->b = browse_text(TEXT(PROGRAM), including(f, line));
    return f->b;
}

static struct browsed *browse(void)
{
    return browse_with(SOURCE, "");
}

/* To the source of a function. */
#define OPEN(function) "/^" function "$<Enter>3"

TEST(a_source_is_whole_and_opened_at_the_hottest_line_of_the_function)
{
    struct browsed *b = browse();
    ck_assert_str_eq(row_at(b, OPEN("main")), "10 ( 7.35%)   2  two");
    ck_assert_str_eq(line_seen(b, "", 1), "Ir            source");
    ck_assert_str_eq(line_seen(b, "", 2), "  .            1  one");
    ck_assert_str_eq(line_seen(b, "", 3), " 10 ( 7.35%)   2  two");
    ck_assert_str_eq(line_seen(b, "", 9), "  .            6  six");
    ck_assert_str_eq(line_seen(b, "", 14), " 38 (27.94%)  11  eleven");
    ck_assert_str_eq(line_seen(b, "", 15), "");
    ck_assert_str_eq(row_at(b, "1" OPEN("leaf")), "62 (45.59%)   9  nine");
    ck_assert_str_eq(row_at(b, "1" OPEN("other")), "38 (27.94%)  11  eleven");
}

TEST(a_source_stands_below_the_calls_of_its_function_where_a_third_of_the_screen_is_empty)
{
    struct browsed *b = browse();
    ck_assert_str_eq(line_seen(b, "/^leaf$<Enter><Enter>", 5), "  .            1  one");
    ck_assert_str_eq(line_seen(b, "", 4), "Ir            source");
    ck_assert_str_eq(line_seen(b, "", 15), " 62 (45.59%)   9  nine");
    ck_assert_str_eq(where(b, "G"), "calls leaf: leaf");
    ck_assert(strstr(seen(b, "", 10, 80), "62 (45.59%)   9  nine\n"));
    ck_assert(!strstr(seen(b, "", 6, 80), "nine"));
}

TEST(calls_of_a_line_are_one_row_until_it_is_unfolded)
{
    struct browsed *b = browse();
    ck_assert_str_eq(row_at(b, OPEN("main") "jj"), "100 (73.53%)      + => 2 callees");
    ck_assert_str_eq(row_at(b, "jj"), "20 (14.71%)      => /src/a.c:leaf (1x)");
    ck_assert_str_eq(row_at(b, "kk<Right>"), "100 (73.53%)      - => 2 callees");
    ck_assert_str_eq(row_at(b, "j"), "60 (44.12%)        => /src/a.c:leaf (3x)");
    ck_assert_str_eq(row_at(b, "j"), "40 (29.41%)        => /src/a.c:other (1x)");
    ck_assert_str_eq(row_at(b, "<Left>"), "100 (73.53%)      + => 2 callees");
    ck_assert_str_eq(row_at(b, "j"), "1 ( 0.74%)   4  four");
}

TEST(enter_leads_from_a_call_to_the_callee_and_from_a_line_to_its_function)
{
    struct browsed *b = browse();
    press(b, OPEN("main") "jj<Right>jj<Enter>");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_FUNCTION);
    ck_assert(strstr(row_at(b, ""), "* other "));
    ck_assert_str_eq(row_at(b, "<Backspace>"), "40 (29.41%)        => /src/a.c:other (1x)");
    ck_assert(strstr(row_at(b, "Gkk<Enter>"), "* leaf "));
    ck_assert_str_eq(row_at(b, "<Backspace>"), "62 (45.59%)   9  nine");
    ck_assert_str_eq(row_at(b, "k<Enter>"), ".            8  eight"); /* no code is there */
}

TEST(brackets_go_to_hot_lines_by_position_and_tab_by_cost)
{
    struct browsed *b = browse();
    ck_assert_str_eq(row_at(b, OPEN("main") "]"), "5 ( 3.68%)   3  three");
    ck_assert_str_eq(row_at(b, "]"), "62 (45.59%)   9  nine"); /* line 4 has less than a twentieth of it */
    ck_assert_str_eq(row_at(b, "["), "5 ( 3.68%)   3  three");
    ck_assert_str_eq(row_at(b, "g<Tab>"), "62 (45.59%)   9  nine");
    ck_assert_str_eq(row_at(b, "<Tab>"), "38 (27.94%)  11  eleven");
    ck_assert_str_eq(row_at(b, "<Tab>"), "10 ( 7.35%)   2  two");
    ck_assert_str_eq(row_at(b, "<Tab>"), "10 ( 7.35%)  10  ten");
    ck_assert_str_eq(row_at(b, "<Backtab><Backtab>"), "38 (27.94%)  11  eleven");
}

TEST(figures_are_as_many_as_there_is_room_for)
{
    struct browsed *b = browse();
    ck_assert(strstr(seen(b, OPEN("main"), 24, 40), "\nIr       source\n      .   1  one\n  7.35%   2  two\n"));
    ck_assert(strstr(seen(b, "", 24, 120), "\nself:Ir     incl:Ir       source\n"
                                           " .            .            1  one\n"
                                           "10 ( 7.35%)  10 ( 7.35%)   2  two\n"
                                           " 5 ( 3.68%) 105 (77.21%)   3  three\n"
                                           " .          100 (73.53%)      + => 2 callees\n"));
    ck_assert(strstr(seen(b, "", 24, 200), "\nself:Ir     incl:Ir      self:Dr    incl:Dr      source\n"));
    ck_assert(strstr(seen(b, "i", 24, 80), "\nincl:Ir       source\n  .            1  one\n 10 ( 7.35%)   2  two\n"
                                           "105 (77.21%)   3  three\n100 (73.53%)      + => 2 callees\n"));
}

/* The function of a line is not what it says. */
TEST(a_search_finds_what_lines_say_and_calls_that_are_folded)
{
    struct browsed *b = browse();
    ck_assert_str_eq(row_at(b, OPEN("main") "/e$<Enter>"), "5 ( 3.68%)   3  three");
    ck_assert_str_eq(row_at(b, "n"), ".            5  five");
    ck_assert_str_eq(row_at(b, "/other<Enter>"), "40 (29.41%)        => /src/a.c:other (1x)");
    ck_assert_str_eq(row_at(b, "N"), "40 (29.41%)        => /src/a.c:other (1x)");
    ck_assert_str_eq(line_seen(b, "/main<Enter>", -2), "no row matches");
}

/* An event that is not shown has no column, and no line is hot of it. */
TEST(events_that_are_not_shown_give_way_to_those_that_are)
{
    struct browsed *b = browse_with(SOURCE, "--show=Dr --sort=Ir");
    ck_assert_str_eq(row_at(b, OPEN("leaf")), "7 (53.85%)   9  nine");
    ck_assert_str_eq(line_seen(b, "", 1), "Dr           source");
}

TEST(numbers_of_lines_stay_when_sources_move_sideways)
{
    struct browsed *b = browse_with("one\n\t\ttwo\n        three\nfour\n5\n6\n7\n8\n9\n10\n11\n", "");
    ck_assert_str_eq(line_seen(b, OPEN("main") "<Right>", 3), " 10 ( 7.35%)   2      two");
    ck_assert_str_eq(line_seen(b, "", 4), "  5 ( 3.68%)   3  three");
    ck_assert_str_eq(line_seen(b, "", 6), "  1 ( 0.74%)   4");
    ck_assert_str_eq(line_seen(b, "<Left>", 4), "  5 ( 3.68%)   3          three");
}

TEST(m_goes_round_the_files_with_code_of_the_function)
{
    struct browsed *b = browse();
    ck_assert_str_eq(row_at(b, OPEN("leaf") "m"), "10 ( 7.35%)  2  beta");
    ck_assert(strstr(line_seen(b, "", 0), "b.h"));
    ck_assert_str_eq(row_at(b, "m"), "62 (45.59%)   9  nine");
    ck_assert_str_eq(line_seen(b, "1" OPEN("main") "m", -2), "all its code is in this file");
}

TEST(shares_may_be_of_the_file)
{
    struct browsed *b = browse();
    press(b, OPEN("main") "%");
    ck_assert_str_eq(line_seen(b, "", 1), "Ir            source (percentages of the file, with what it calls)");
    ck_assert_str_eq(row_at(b, ""), "10 ( 7.94%)   2  two"); /* of 126: the rest is in b.h */
}

/* Each line of the screen is one of the report's, but for calls that are folded. */
TEST(figures_are_those_of_the_report)
{
    struct browsed *b = browse_with(SOURCE, "--show=Ir --context=99 --line-numbers --auto");
    b->v->look.is_painted = false;
    const char *report = reported(b->v, text_sources), *shown;
    for (int line = 2; *(shown = line_seen(b, line == 2 ? OPEN("main") : "", line)); line++)
        if (!strstr(shown, " callees"))
            ck_assert_msg(strstr(report, text_trim(text_of(shown)).s), "'%s' is not in: %s", shown, report);
}

TEST(backspace_shows_what_was_seen_before)
{
    struct browsed *b = browse();
    press(b, OPEN("main") "jj<Right>g");
    for (size_t row = 0; row + 1 < sheet_count(&b->browser.sheet); row++) {
        const char *before = seen(b, "j", 24, 80);
        size_t at = b->browser.trail.at;
        seen(b, "<Enter>", 9, 40);
        if (b->browser.trail.at > at)
            ck_assert_str_eq(seen(b, "<Backspace>", 24, 80), before);
    }
}

/* ---- sources that are not as they were ---- */

TEST(a_source_that_is_not_found_leaves_its_lines_with_costs)
{
    struct browsed *b = browse_text(TEXT(PROGRAM), "");
    ck_assert_str_eq(row_at(b, OPEN("main")), "10 ( 7.35%)   2");
    ck_assert_str_eq(line_seen(b, "", 0),
                     "/src/a.c: not shown                                              Ir instructions");
    ck_assert_str_eq(line_seen(b, "", 1), "Ir            line");
    ck_assert_str_eq(line_seen(b, "", 2), "                  The source was not found.");
    ck_assert_str_eq(line_seen(b, "", 3), "                  tried: the recorded names");
    ck_assert_str_eq(line_seen(b, "", 4), "                  --source-map=/src=DIR may help");
    ck_assert_str_eq(line_seen(b, "", 5), " 10 ( 7.35%)   2");
    ck_assert_str_eq(row_at(b, "jj"), "100 (73.53%)      + => 2 callees");
    ck_assert_str_eq(row_at(b, "<Enter>"), "100 (73.53%)      + => 2 callees");
    ck_assert(strstr(row_at(b, "j<Enter>"), "* main "));
}

/* The source by its path, as it was recorded. */
static struct browsed *browse_recorded(const char *source, const char *line)
{
    struct fixture *f = prepare(source);
    const char *path = scratch_path(&f->scratch, "a.c");
    f->b = browse_text(arena_format(&f->scratch.arena, "events: Ir\nfl=%s\nfn=f\n1 5\n4 7\n", path), line);
    return f->b;
}

TEST(a_source_that_may_not_be_read_says_why)
{
    struct browsed *b = browse_recorded(SOURCE, "--sources-below=/no/such/place");
    ck_assert_str_eq(row_at(b, OPEN("f")), "7 (58.33%)  4");
    ck_assert(strstr(seen(b, "", 24, 80), " The source is outside of the directories of --sources-below.\n"));
}

TEST(what_is_no_source_says_what_it_is)
{
    struct browsed *b = BROWSE("events: Ir\nfl=/usr\nfn=f\n1 5\nfl=???\nfn=g\n0 7\n", "");
    ck_assert(strstr(seen(b, OPEN("f"), 24, 80), " /usr is a directory\n5 (41.67%)  1\n"));
    ck_assert(strstr(seen(b, "1" OPEN("g"), 24, 80), " The profile does not say which file this code is from.\n"
                                                     "7 (58.33%)     <counts for unidentified lines in "));
}

/* The calls of code without a line may be calls of each other. */
TEST(calls_of_code_without_a_line_have_no_sum)
{
    struct browsed *b = BROWSE("events: Ir\nfl=???\nfn=f\n0 1\ncfn=g\ncalls=1 0\n0 10\nfn=g\n0 1\ncfn=h\n"
                               "calls=1 0\n0 9\nfn=h\n0 9\n",
                               "");
    ck_assert_str_eq(row_at(b, OPEN("f") "G"), "+ => 2 callees");
    ck_assert_str_eq(row_at(b, "<Right>j"), "10 (90.91%)       => ???:g (1x)");
}

TEST(lines_past_the_end_are_told_apart)
{
    struct browsed *b = browse_recorded("one\ntwo\n", "");
    ck_assert_str_eq(row_at(b, OPEN("f")), "7 (58.33%)     <bogus line 4>");
    ck_assert(strstr(seen(b, "", 24, 80), "\n5 (41.67%)  1  one\n"));
}

TEST(a_source_that_is_newer_than_the_profile_is_told)
{
    struct browsed *b = browse();
    struct scratch scratch = scratch_make();
    struct utimbuf long_ago = {1000000000, 1000000000};
    const char *path = scratch_write(&scratch, "old.out", TEXT(""));
    ck_assert(!strstr(line_seen(b, OPEN("main"), 0), "newer"));
    ck_assert_int_eq(utime(path, &long_ago), 0);
    struct profile *p = &b->v->a->reading->profile;
    p->inputs.items[0].path = text_of(path);
    browser_take(&b->browser, &b->source);
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_LINES);
    ck_assert(strstr(seen(b, "", 24, 120), ": newer than the profile, lines may have moved"));
    scratch_remove(&scratch);
}

/* ---- comparisons ---- */

#define OLD "events: Ir\nfl=/src/a.c\nfn=main\n1 5\n2 10\n3 20\nfn=same\n3 1\n"
#define NEW "events: Ir\nfl=/src/a.c\nfn=main\n1 5\n2 10\n3 30\n4 7\nfn=same\n4 1\n"

/* Each side with its own text. */
static struct browsed *compare(const char *old_source, const char *new_source, const char *new_profile)
{
    struct fixture *f = prepare(new_source), *before = prepare(old_source);
    struct joined *j = JOIN_WITH(.old = {OLD}, .new = {new_profile});
    const char *line =
        arena_format(&f->scratch.arena, "--base-include=%s %s", before->scratch.path.s, including(f, "--context=0")).s;
    return browse_view(view_analysed(j->a, &j->sides, line, BROWSE_NEEDS));
}

TEST(a_comparison_shows_the_lines_of_both_versions)
{
    struct browsed *b = compare("one\ntwo\nthree\n", "one\ntwo\n2b\nthree\n", NEW);
    press(b, OPEN("main"));
    ck_assert_str_eq(line_seen(b, "", 1), "Ir old Ir new Ir change      source");
    ck_assert_str_eq(line_seen(b, "", 2), "     .     30 +30 (83.33%)   3  + 2b");
    ck_assert_str_eq(line_seen(b, "", 3), "    21      8 -13 (-36.11%)  4    three");
    ck_assert_str_eq(line_seen(b, "", 4), "");
    ck_assert_str_eq(line_seen(b, "=", 2), "     5      5   =            1    one");
    ck_assert_str_eq(line_seen(b, "", 3), "    10     10   =            2    two");
    ck_assert_str_eq(line_seen(b, "", 4), "     .     30 +30 (83.33%)   3  + 2b");
    ck_assert_str_eq(line_seen(b, "", 6), "");
}

TEST(a_comparison_says_where_no_line_changed)
{
    struct browsed *b = compare("one\ntwo\nthree\n", "one\ntwo\nthree\n", OLD);
    press(b, "=" OPEN("main") "=");
    ck_assert_str_eq(row_at(b, ""), "No line changed; = shows all lines.");
    ck_assert_str_eq(line_seen(b, "=", 4), "    21     21 =           3    three");
}

#define JUMPS                                                                                                          \
    "events: Ir\nfl=/src/a.c\nfn=main\n1 5\n2 5\njump=3 5\n2\njcnd=1/4 2\n2\ncfn=leaf\ncalls=1 1\n2 "                  \
    "9\ncfn=main\ncalls=1 1\n2 9\n5 1\n"                                                                               \
    "jfi=/src/b.h\njump=1 2\n5\nfn=leaf\n9 18\n"

#define DOWN "\xe2\x94\x82"
#define ACROSS "\xe2\x94\x80"
#define TARGET "\xe2\x95\xad" ACROSS "\xe2\x96\xba"

TEST(jumps_have_rows_and_arrows_and_enter_leads_to_their_targets)
{
    struct fixture *f = prepare(SOURCE);
    struct browsed *b = browse_text(TEXT(JUMPS), including(f, ""));
    press(b, OPEN("main"));
    ck_assert_str_eq(line_seen(b, "", 3), " 5 (17.24%)  " TARGET "  2  two");
    ck_assert_str_eq(row_at(b, "gjj"), "9 (31.03%)  " DOWN "       + => 2 callees");
    ck_assert_str_eq(row_at(b, "j"), "\xe2\x95\xb0" ACROSS ACROSS "     -> line 2: 1 of 4");
    ck_assert_str_eq(row_at(b, "j"), "\xe2\x95\xad" ACROSS ACROSS "     -> line 5: 3");
    ck_assert_str_eq(row_at(b, "<Enter>"), "1 ( 3.45%)  \xe2\x95\xb0" ACROSS "\xe2\x96\xba  5  five");
    ck_assert_str_eq(row_at(b, "j<Enter>"), ".           2  beta");
    ck_assert_str_eq(row_at(b, "<Backspace>"), "-> line 2 of /src/b.h: 1");
}

SUITE("lines", a_source_is_whole_and_opened_at_the_hottest_line_of_the_function,
      a_source_stands_below_the_calls_of_its_function_where_a_third_of_the_screen_is_empty,
      calls_of_a_line_are_one_row_until_it_is_unfolded,
      enter_leads_from_a_call_to_the_callee_and_from_a_line_to_its_function,
      brackets_go_to_hot_lines_by_position_and_tab_by_cost, figures_are_as_many_as_there_is_room_for,
      a_search_finds_what_lines_say_and_calls_that_are_folded, events_that_are_not_shown_give_way_to_those_that_are,
      numbers_of_lines_stay_when_sources_move_sideways, m_goes_round_the_files_with_code_of_the_function,
      shares_may_be_of_the_file, figures_are_those_of_the_report, backspace_shows_what_was_seen_before,
      a_source_that_is_not_found_leaves_its_lines_with_costs, a_source_that_may_not_be_read_says_why,
      what_is_no_source_says_what_it_is, calls_of_code_without_a_line_have_no_sum, lines_past_the_end_are_told_apart,
      a_source_that_is_newer_than_the_profile_is_told, a_comparison_shows_the_lines_of_both_versions,
      a_comparison_says_where_no_line_changed, jumps_have_rows_and_arrows_and_enter_leads_to_their_targets)
