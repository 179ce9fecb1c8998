/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suite: what every unit test program shares. A suite is one file: tests, then one table of them.
 *
 *     #include "suite.h"
 *
 *     TEST(text_trim_drops_blanks_on_both_ends)
 *     {
 *         ck_assert_uint_eq(text_trim(text_from("  a ")).n, 1);
 *     }
 *
 *     SUITE("text", text_trim_drops_blanks_on_both_ends)
 *
 * A test that is missing from the table is a compiler warning (unused). All tests run in one process and print TAP; the
 * first failed ck_assert ends its test. What a test makes with READ(), ANALYSE() and the like is released after it,
 * also where it failed: they hand it to until_end(). See "Unit tests" of Check's manual for the ck_assert family. */
#ifndef CHECK_SUITE_H
#define CHECK_SUITE_H

#include <check.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

/* What a test does is done once: to optimise it takes longer than to run it. Functions of the C library that check
 * their arguments need to be optimised. */
#if defined __GNUC__ && !defined __clang__ && !defined _FORTIFY_SOURCE
#pragma GCC optimize("O0")
#endif

/* Check writes down each assertion that it comes to, which only tells of a crash in a process of its own, and takes
 * longer than most that is asserted. */
#define _mark_point(file, line) ((void)0) /* NOLINT(bugprone-reserved-identifier): Check's own name */

/* A hang ends the program after so many seconds. */
#define SUITE_TIMEOUT 300

/* Of many things of a kind so many are tried: with sanitizers, which take ten times as long, an eighth. */
#ifdef __SANITIZE_ADDRESS__
#define SUITE_SHARE(count) ((count) / 8)
#else
#define SUITE_SHARE(count) (count)
#endif

#define TEST(name) START_TEST(name)

#define SUITE(name, ...)                                                                                               \
    int main(void)                                                                                                     \
    {                                                                                                                  \
        const TTest *const tests[] = {__VA_ARGS__};                                                                    \
        return suite_run(name, tests, sizeof tests / sizeof tests[0]);                                                 \
    }

/* What the running test has to release, the last first. */
struct held {
    void *thing;
    void (*release)(void *thing);
    struct held *before;
};

static struct held *suite_held;

/* Has `release` called with `thing` after the test, before all that was handed over earlier. Returns `thing`. */
static inline void *until_end(void *thing, void (*release)(void *thing))
{
    struct held *held = malloc(sizeof *held);
    ck_assert_ptr_nonnull(held);
    *held = (struct held){thing, release, suite_held};
    suite_held = held;
    return thing;
}

static inline void suite_release(void)
{
    while (suite_held) {
        struct held *held = suite_held;
        suite_held = held->before;
        held->release(held->thing);
        free(held);
    }
}

/* Runs the tests and prints TAP. Failed tests are in the TAP, not in the returned status: make check reads the one, and
 * the other would count a second time. */
static inline int suite_run(const char *name, const TTest *const *tests, size_t count)
{
    Suite *suite = suite_create(name);
    TCase *cases = tcase_create(name);
    suite_add_tcase(suite, cases);
    tcase_add_checked_fixture(cases, NULL, suite_release);
    for (size_t i = 0; i < count; i++)
        tcase_add_test(cases, tests[i]);
    SRunner *runner = srunner_create(suite);
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_set_tap(runner, "-");
    alarm(SUITE_TIMEOUT);
    srunner_run_all(runner, CK_SILENT);
    srunner_free(runner);
    return 0;
}

#endif
