/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys that move among the rows of a screen. */
#include "browse/steps.h"

#include "../browsed.h"

/* A hundred functions f000 to f099, the first one the most expensive. */
static struct browsed *browse_many(void)
{
    struct text lines = TEXT("events: Ir\n");
    struct arena arena = {0};
    for (int i = 0; i < 100; i++)
        lines = arena_format(&arena, "%sfn=f%03d\n%d %d\n", lines.s, i, i + 1, 1000 - i);
    struct browsed *b = browse_text(lines, "");
    arena_release(&arena);
    return b;
}

/* The first row on the screen, and the one where one is. */
static const char *rows(struct browsed *b, const char *script)
{
    press(b, script);
    return arena_format(&b->arena, "%zu %zu", state_place(&b->browser)->top, state_place(&b->browser)->row).s;
}

TEST(a_screen_keeps_a_row_and_moves_with_the_cursor)
{
    struct browsed *b = browse_many(); /* 24 rows: 20 of the table */
    ck_assert_str_eq(rows(b, "jj<PageDown>"), "19 21");
    ck_assert_str_eq(rows(b, "<PageDown>"), "38 40");
    ck_assert_str_eq(rows(b, "b"), "19 21");
    ck_assert_str_eq(rows(b, "bb"), "0 0");
    ck_assert_str_eq(rows(b, "<^D>"), "10 10");
    ck_assert_str_eq(rows(b, "<^D><^U>"), "10 10");
    ck_assert_str_eq(rows(b, "G"), "80 99");
    ck_assert_str_eq(rows(b, " "), "80 99");
    ck_assert_str_eq(rows(b, "<^U>"), "70 89");
    ck_assert_str_eq(rows(b, "g"), "0 0");
}

TEST(the_screen_follows_the_row_no_further_than_it_must)
{
    struct browsed *b = browse_many();
    for (int i = 0; i < 19; i++)
        press(b, "j");
    ck_assert_str_eq(rows(b, ""), "0 19");
    ck_assert_str_eq(rows(b, "j"), "1 20");
    ck_assert_str_eq(rows(b, "k"), "1 19");
    browser_resize(&b->browser, 10, 80); /* eight rows of the table */
    ck_assert_str_eq(rows(b, ""), "12 19");
    browser_resize(&b->browser, 24, 80);
    ck_assert_str_eq(rows(b, ""), "12 19");
    ck_assert_str_eq(rows(b, "G"), "80 99");
    browser_resize(&b->browser, 44, 80);
    ck_assert_str_eq(rows(b, ""), "60 99");
}

TEST(brackets_go_to_the_hot_lines_around_and_tab_from_the_hottest_down)
{
    struct browsed *b = BROWSE("events: Ir\nfl=a.c\nfn=f\n1 100\n2 4\n3 50\n4 5\n5 100\n7 1\nfn=g\n9 0\n", "");
    ck_assert_str_eq(row_at(b, "<Enter>3"), "100 (38.46%)  1");
    ck_assert_str_eq(row_at(b, "]"), "50 (19.23%)  3"); /* 4 is less than a twentieth of 100 */
    ck_assert_str_eq(row_at(b, "]"), "5 ( 1.92%)  4");
    ck_assert_str_eq(row_at(b, "]"), "100 (38.46%)  5");
    ck_assert_str_eq(said(b, "]"), "no hot line below");
    ck_assert_str_eq(row_at(b, "["), "5 ( 1.92%)  4");
    ck_assert_str_eq(row_at(b, "[[<Tab>"), "100 (38.46%)  5"); /* as hot as line 1, and below it */
    ck_assert_str_eq(row_at(b, "<Tab>"), "50 (19.23%)  3");
    ck_assert_str_eq(row_at(b, "<Tab><Tab><Tab>"), "1 ( 0.38%)  7");
    ck_assert_str_eq(said(b, "<Tab>"), "nothing costs less");
    ck_assert_str_eq(row_at(b, "<Backtab>"), "4 ( 1.54%)  2");
    ck_assert_str_eq(row_at(b, "<Backtab><Backtab><Backtab><Backtab>"), "100 (38.46%)  1");
    ck_assert_str_eq(said(b, "<Backtab>"), "nothing costs more");
}

TEST(rows_unfold_to_the_right_and_fold_to_the_left_also_from_inside)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "--group=file,function");
    ck_assert_str_eq(row_at(b, ""), "510 (56.67%)  + /src/one/a.c");
    ck_assert_str_eq(row_at(b, "<Right>"), "510 (56.67%)  - /src/one/a.c");
    ck_assert_str_eq(row_at(b, "j"), "300 (33.33%)      B::g                                    a.c:9  libone.so");
    ck_assert_str_eq(row_at(b, "j<Left>"), "510 (56.67%)  + /src/one/a.c");
    ck_assert_str_eq(row_at(b, "lh"), "510 (56.67%)  + /src/one/a.c");
    ck_assert_str_eq(row_at(b, "j"), "390 (43.33%)  + /src/two/b.c");
}

TEST(names_move_sideways_and_back_and_figures_stay)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    ck_assert_str_eq(row_at(b, "j"), "390 (43.33%)   43.33%     5  leaf                             b.c:3  libtwo.so");
    ck_assert_str_eq(row_at(b, "l"), "390 (43.33%)   43.33%     5  c:3  libtwo.so");
    ck_assert_str_eq(row_at(b, "<Right>"), "390 (43.33%)   43.33%     5  two.so");
    ck_assert_str_eq(row_at(b, "hh"), "390 (43.33%)   43.33%     5  leaf                             b.c:3  libtwo.so");
    ck_assert_uint_eq(state_place(&b->browser)->sideways, 0);
    ck_assert_uint_eq((press(b, "h"), state_place(&b->browser)->sideways), 0);
    ck_assert_uint_eq((press(b, "llllllllllllllllllll"), state_place(&b->browser)->sideways), 24); /* of 32 */
    ck_assert_str_eq(row_at(b, "k"), "500 (55.56%)   98.89%     .");
}

static size_t trees_made;
static struct sheet_kind counted;
static const struct sheet_kind *kinds[SCREENS];

static bool count_tree(struct sheet *sheet)
{
    trees_made++;
    return sheet_kinds[SCREEN_TREE]->init(sheet);
}

/* A chain of so many calls, f0 to f1, f1 to f2, ..., in a browser that counts how often a tree is made. */
static struct browsed *browse_chain(int calls)
{
    struct buffer lines = {0};
    struct arena arena = {0};
    buffer_add(&lines, TEXT("events: Ir\n"));
    for (int i = 0; i < calls; i++)
        buffer_add(&lines, arena_format(&arena, "fn=f%d\n1 0\ncfn=f%d\ncalls=1 1\n1 9\n", i, i + 1));
    buffer_add(&lines, arena_format(&arena, "fn=f%d\n1 9\n", calls));
    struct browsed *b = browse_text(buffer_text(&lines), "");
    buffer_release(&lines);
    arena_release(&arena);
    counted = *sheet_kinds[SCREEN_TREE];
    counted.init = count_tree;
    memcpy(kinds, sheet_kinds, sizeof kinds);
    kinds[SCREEN_TREE] = &counted;
    b->browser.model.kinds = kinds;
    trees_made = 0;
    return b;
}

TEST(the_hot_way_is_unfolded_at_once_a_thousand_rows_at_most)
{
    struct browsed *b = browse_chain(1500);
    ck_assert_str_eq(where(b, "/^f0$<Enter>5H"), "tree f0: f1000");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 1001);
    ck_assert_uint_eq(trees_made, 2);
    ck_assert_str_eq(where(b, "H"), "tree f0: f1500");
    ck_assert_uint_eq(trees_made, 3);
    ck_assert_str_eq(where(b, "g<Tab>H"), "tree f0: f0"); /* nothing calls it */
    ck_assert_str_eq(where(b, "1/^f1500$<Enter>5<Tab>H"), "tree f1500: f500");
    ck_assert_uint_eq(state_place(&b->browser)->row, 0);
}

static int times_asked;

static bool after_some_times(const void *context)
{
    (void)context;
    return --times_asked < 0;
}

TEST(a_key_that_waits_ends_the_hot_way_where_it_is)
{
    struct browsed *b = browse_chain(50);
    b->browser.model.source.is_interrupted = after_some_times;
    times_asked = 4;
    ck_assert_str_eq(where(b, "g5"), "tree f50: f50");
    ck_assert_str_eq(where(b, "<Tab>H"), "tree f50: f45");
    ck_assert_str_eq(said(b, ""), "stopped: H goes on");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 6);
    times_asked = 50;
    ck_assert_str_eq(where(b, "H"), "tree f50: f0");
    ck_assert_str_eq(said(b, ""), "");
}

TEST(an_empty_table_has_nowhere_to_go)
{
    struct browsed *b = BROWSE("events: Ir\n", "");
    ck_assert_str_eq(where(b, "jkGg b<^D><^U>][<Tab><Backtab>lhH"), "table: nothing");
    ck_assert_str_eq(line_seen(b, "<Escape>", -2), "test.out  0 of 0  by self:Ir");
}

SUITE("steps", a_screen_keeps_a_row_and_moves_with_the_cursor, the_screen_follows_the_row_no_further_than_it_must,
      brackets_go_to_the_hot_lines_around_and_tab_from_the_hottest_down,
      rows_unfold_to_the_right_and_fold_to_the_left_also_from_inside, names_move_sideways_and_back_and_figures_stay,
      the_hot_way_is_unfolded_at_once_a_thousand_rows_at_most, a_key_that_waits_ends_the_hot_way_where_it_is,
      an_empty_table_has_nowhere_to_go)
