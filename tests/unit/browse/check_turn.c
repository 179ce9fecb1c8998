/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where one is when the cost of code is charged the other way. */
#include "browse/turn.h"

#include "../browsed.h"

/* The same program, in which search and print are not the user's. */
#define YOURS                                                                                                          \
    "version: 1\ncreator: x\npid: 7\ncmd: ./prog\nevents: Ir Dr\n"                                                     \
    "ob=prog\nfl=main.c\nfn=main\n10 100 10\n11 500 60\n12 100 0\ncfn=visit\ncalls=40 70\n11 300 30\n"                 \
    "fn=visit\n70 300 30\nfl=[rest]\nfn=[rest]\n0 0 5\n"

struct turning {
    struct browsed *all;
    struct browse_source yours;
    struct viewed *viewed;
};

/* All code is shown. */
static struct turning turning(void)
{
    struct turning t = {.all = BROWSE(BROWSED_PROGRAM, "")};
    t.viewed = BROWSE(YOURS, "--charge=own")->v;
    t.yours = (struct browse_source){.report = &t.viewed->report, .naming = &t.viewed->naming};
    return t;
}

/* Of it the name of the function where one is. */
static const char *to_yours(struct turning *t, bool is_kept)
{
    t->yours.is_kept = is_kept;
    browser_take(&t->all->browser, &t->yours);
    struct viewed *before = t->all->v;
    t->all->v = t->viewed;
    const char *at = where(t->all, "");
    t->all->v = before;
    return at;
}

static const char *to_all(struct turning *t, bool is_kept)
{
    t->all->source.is_kept = is_kept;
    browser_take(&t->all->browser, &t->all->source);
    return where(t->all, "");
}

static const char *message(const struct turning *t)
{
    return t->all->browser.message.s ? t->all->browser.message.s : "";
}

TEST(one_stays_on_a_row_that_both_have)
{
    struct turning t = turning();
    press(t.all, "j");
    ck_assert_str_eq(to_yours(&t, false), "table: visit");
    ck_assert(t.all->browser.is_charged);
    ck_assert_str_eq(message(&t), "");
    ck_assert_str_eq(to_all(&t, true), "table: visit");
    ck_assert_uint_eq(state_place(&t.all->browser)->row, 1);
    ck_assert(!t.all->browser.is_charged);
    ck_assert_str_eq(message(&t), "");
}

TEST(where_a_function_is_gone_one_is_at_the_nearest_caller_and_straight_back_at_the_function)
{
    struct turning t = turning();
    press(t.all, "/print<Enter>");
    ck_assert_str_eq(to_yours(&t, false), "table: main");
    ck_assert_str_eq(message(&t), "this is the nearest code of yours that calls it");
    ck_assert_str_eq(to_all(&t, true), "table: print");
    ck_assert_str_eq(to_yours(&t, true), "table: main");
    press(t.all, "jk");
    ck_assert_str_eq(to_all(&t, true), "table: print");
    to_yours(&t, true);
    press(t.all, "G");
    to_all(&t, true);
    ck_assert_str_eq(message(&t), "all code has no such row");
    ck_assert_str_eq(where(t.all, ""), "table: search");
}

TEST(what_is_not_kept_is_not_gone_back_to)
{
    struct turning t = turning();
    press(t.all, "/print<Enter>");
    to_yours(&t, false);
    ck_assert_str_eq(to_all(&t, false), "table: main");
}

TEST(a_screen_of_a_function_that_is_gone_is_that_of_the_nearest_caller)
{
    struct turning t = turning();
    press(t.all, "<Enter>3");
    ck_assert_str_eq(where(t.all, "<Backspace>"), "calls search: search");
    ck_assert_str_eq(to_yours(&t, false), "calls main: main");
    ck_assert_str_eq(message(&t), "this is the nearest code of yours that calls it");
    ck_assert_str_eq(to_all(&t, true), "calls search: search");
    ck_assert_uint_eq(t.all->browser.trail.count, 3);
    to_yours(&t, true);
    press(t.all, "5");
    ck_assert_str_eq(to_all(&t, true), "tree main: main");
    ck_assert_str_eq(where(t.all, "<Backspace>"), "calls main: main");
}

TEST(in_a_source_one_stays_on_the_line)
{
    struct turning t = turning();
    press(t.all, "/main$<Enter>3");
    while (state_subject(&t.all->browser).line != 12)
        press(t.all, "j");
    to_yours(&t, false);
    ck_assert_uint_eq(state_subject(&t.all->browser).line, 12);
    ck_assert_str_eq(message(&t), "");
}

TEST(what_nobody_calls_leads_to_the_top)
{
    struct turning t = turning();
    t.all = BROWSE("events: Ir\nob=prog\nfl=main.c\nfn=main\n1 5\nfn=visit\n2 3\nfl=ld.c\nfn=start\n3 1\n", "");
    press(t.all, "G");
    ck_assert_str_eq(to_yours(&t, false), "table: main");
    ck_assert_str_eq(message(&t), "no code of yours calls it: this is the top");
}

TEST(the_nearest_caller_has_fewest_calls_between)
{
    struct analysed *a = analyse_text(TEXT("events: Ir\nfn=far\n1 1\ncfn=near\ncalls=1 1\n2 9\nfn=near\n1 1\ncfn=gone\n"
                                           "calls=1 1\n2 5\nfn=gone\n1 1\ncfn=gone\ncalls=1 1\n2 1\nfn=alone\n1 1\n"));
    struct graph graph;
    ref_t stay[] = {0, NONE, NONE, NONE};
    graph_init(&graph, a->profile);
    ck_assert_uint_eq(turn_nearest(&graph, stay, 2), 0);
    stay[1] = 0;
    ck_assert_uint_eq(turn_nearest(&graph, stay, 2), 1);
    stay[2] = 0;
    ck_assert_uint_eq(turn_nearest(&graph, stay, 2), 2);
    ck_assert_uint_eq(turn_nearest(&graph, stay, 3), NONE);
    graph_release(&graph);
}

SUITE("turn", one_stays_on_a_row_that_both_have,
      where_a_function_is_gone_one_is_at_the_nearest_caller_and_straight_back_at_the_function,
      what_is_not_kept_is_not_gone_back_to, a_screen_of_a_function_that_is_gone_is_that_of_the_nearest_caller,
      in_a_source_one_stays_on_the_line, what_nobody_calls_leads_to_the_top,
      the_nearest_caller_has_fewest_calls_between)
