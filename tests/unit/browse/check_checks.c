/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The checks of a run in the browser. */
#include "browse/screens.h"

#include "../browsed.h"
#include "checks/verdict.h"

#define PROFILE "cmd: ./prog\nevents: Ir\nfl=a.c\nfn=main\n1 10\nfn=twice\n2 5\nsummary: 15\n"

struct judged_run {
    struct checks checks;
    struct verdicts verdicts;
    struct texts fails, warns;
    struct arena arena;
};

static void run_release(void *thing)
{
    struct judged_run *run = thing;
    verdicts_release(&run->verdicts);
    checks_release(&run->checks);
    free(run->fails.items);
    free(run->warns.items);
    arena_release(&run->arena);
    free(run);
}

/* Checks are separated by `|`. */
static struct texts texts_of(const char *checks)
{
    struct texts texts = {0};
    struct text rest = text_of(checks), item;
    while (rest.n && text_split(&rest, '|', &item))
        *array_add(&texts) = item;
    return texts;
}

static struct browsed *browse_judged(const char *fails, const char *warns)
{
    struct judged_run *run = until_end(memory_zeroed(1, sizeof *run), run_release);
    struct browsed *b = BROWSE(PROFILE, "");
    struct text error = TEXT_NONE;
    run->fails = texts_of(fails);
    run->warns = texts_of(warns);
    ck_assert(checks_init(&run->checks, &run->fails, &run->warns, b->v->study.sides, &run->arena, &error));
    ck_assert_msg(
        verdicts_init(&run->verdicts, &run->checks, &b->v->study, FORM_RECORDED, b->v->report.diagnostics, &error),
        "%s", error.s);
    b->v->report.verdicts = &run->verdicts;
    return b;
}

TEST(the_first_screen_lists_the_checks_and_those_that_fail_first)
{
    struct browsed *b = browse_judged("Ir>1k|/none/: Ir>5|each: Ir>5", "");
    ck_assert_str_eq(line_seen(b, "", -5), "FAIL  /none/: Ir>5: matches no function");
    ck_assert_str_eq(line_seen(b, "", -4), "FAIL  each: Ir>5: 10 in a.c:main");
    ck_assert_str_eq(line_seen(b, "", -3), "ok    Ir>1k: 15");
    ck_assert_str_eq(line_seen(b, "", -2),
                     "test.out  1 of 2  by self:Ir                                      checks FAIL: c");
}

TEST(without_checks_nothing_is_listed)
{
    struct browsed *b = BROWSE(PROFILE, "");
    ck_assert_str_eq(line_seen(b, "", -3), "");
    ck_assert_uint_eq(state_frame(&b->browser).checks, 0);
    ck_assert_str_eq(said(b, "c"), "there are no checks: --fail-if and --warn-if make some");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_TABLE);
}

TEST(a_warning_comes_before_what_passes)
{
    struct browsed *b = browse_judged("Ir>1k", "Ir>5");
    ck_assert_str_eq(line_seen(b, "", -4), "WARN  Ir>5: 15");
    ck_assert_str_eq(line_seen(b, "", -3), "ok    Ir>1k: 15");
    ck_assert_ptr_nonnull(strstr(line_seen(b, "", -2), "checks WARN: c"));
}

#define SIX "Ir>1k|Ir>2k|Ir>3k|Ir>4k|Ir>5k|Ir>5"

TEST(of_many_checks_the_rest_is_counted)
{
    struct browsed *b = browse_judged(SIX, "");
    ck_assert_str_eq(line_seen(b, "", -6), "FAIL  Ir>5: 15");
    ck_assert_str_eq(line_seen(b, "", -5), "ok    Ir>1k: 15");
    ck_assert_str_eq(line_seen(b, "", -4), "ok    Ir>2k: 15");
    ck_assert_str_eq(line_seen(b, "", -3), "and 3 more: c");
}

TEST(a_low_terminal_shows_the_worst_and_the_lowest_none)
{
    struct browsed *b = browse_judged(SIX, "");
    ck_assert_ptr_nonnull(strstr(seen(b, "", 8, 40), "\nFAIL  Ir>5: 15\n"));
    ck_assert_ptr_null(strstr(seen(b, "", 5, 40), "FAIL  Ir>5"));
    ck_assert_ptr_nonnull(strstr(seen(b, "", 5, 40), "checks FAIL: c"));
    ck_assert_ptr_nonnull(strstr(seen(b, "", 5, 30), "checks FAIL: c"));
}

TEST(all_have_a_screen_and_the_same_key_goes_back)
{
    struct browsed *b = browse_judged(SIX, "");
    ck_assert_str_eq(line_seen(b, "<Enter>c", 0), "Checks");
    ck_assert_str_eq(line_seen(b, "", 1), "check");
    ck_assert_str_eq(line_seen(b, "", 2), "FAIL  Ir>5: 15");
    ck_assert_str_eq(line_seen(b, "", 7), "ok    Ir>5k: 15");
    press(b, "c");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_FUNCTION);
    press(b, "cq");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_FUNCTION);
    ck_assert_uint_eq(state_frame(&b->browser).checks, 0);
    press(b, "q");
    ck_assert_uint_eq(state_frame(&b->browser).checks, 4);
}

SUITE("checks", the_first_screen_lists_the_checks_and_those_that_fail_first, without_checks_nothing_is_listed,
      a_warning_comes_before_what_passes, of_many_checks_the_rest_is_counted,
      a_low_terminal_shows_the_worst_and_the_lowest_none, all_have_a_screen_and_the_same_key_goes_back)
