/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The function that a thread began with. */
#include "../profiles.h"
#include "calls/thread_start.h"

/* The profile of a part as a thread leaves it: not finished. */
static struct text start_of(const char *body, cost_t *cost)
{
    struct reading *r = reading_new(WANT_LINES | WANT_CALLS, TEXT_NONE);
    reading_add(r, arena_format(&r->profile.words, "events: Ir Dr\n%s", body), NULL);
    return thread_start_of(&r->profile, &r->profile.words, cost);
}

#define ASSERT_START(body, name, expected)                                                                             \
    do {                                                                                                               \
        cost_t cost_ = -1;                                                                                             \
        assert_text(start_of(body, &cost_), name);                                                                     \
        ck_assert_int_eq(cost_, expected);                                                                             \
    } while (0)

#define CALL(callee, cost) "cfn=" callee "\ncalls=1 1\n1 " cost "\n"

TEST(thread_start_is_below_what_starts_threads)
{
    ASSERT_START("fn=clone\n" CALL("start_thread", "99") "fn=start_thread\n" CALL("free", "30")
                     CALL("work", "60") "fn=work\n1 10\n" CALL("leaf", "50") "fn=leaf\n1 50\nfn=free\n1 30\n",
                 "work", 60);
    ASSERT_START("fn=0x4011\n" CALL("void std::__invoke_impl<void, f>(g)", "50")
                     CALL("execute_native_thread_routine", "9") "fn=void std::__invoke_impl<void, f>(g)\n" CALL(
                         "ns::run<int>(long)", "40") "fn=ns::run<int>(long)\n1 40\nfn=clone_tree\n1 3\n",
                 "ns::run<>", 40);
}

/* A library calls back what costs less than the function that called it. */
TEST(thread_start_is_dearer_than_the_functions_that_libraries_call_back)
{
    ASSERT_START(
        "ob=/lib/libc.so.6\nfn=qsort\n2 5\ncob=a.out\n" CALL(
            "compare", "70") "ob=a.out\nfn=work\n1 1\ncob=/lib/libc.so.6\n" CALL("qsort", "75") "fn=compare\n1 70\n",
        "work", 76);
}

/* What begins by itself counts without its calls to itself. */
TEST(thread_start_may_begin_by_itself_and_call_itself)
{
    ASSERT_START("fn=walk\n1 10\n" CALL("walk", "500") CALL("leaf", "20") "fn=leaf\n1 20\n", "walk", 30);
}

TEST(thread_start_is_main_where_a_program_began)
{
    ASSERT_START("fn=(below main)\n" CALL("init", "900") CALL("main", "5") "fn=main\n1 5\nfn=init\n1 900\n", "main",
                 COST_MAX);
}

/* Without calls nothing says who began; costs below 0 are none. */
TEST(thread_start_is_not_always_known)
{
    ASSERT_START("fn=a\n1 10\nfn=b\n1 5\n", "", 0);
    ASSERT_START("ob=/lib/ld-linux-x86-64.so.2\nfn=a\n1 10\n" CALL("b", "5") "fn=b\n1 5\n", "", 0);
    ASSERT_START("fn=clone\n1 -5\n" CALL("work", "-9") "fn=work\n1 -9\n", "", 0);
}

/* Without lines pieces have the costs. */
TEST(thread_start_needs_no_lines)
{
    struct reading *r = reading_new(WANT_CALLS, TEXT_NONE);
    cost_t cost;
    reading_add(r, TEXT("events: Ir\nfn=a\n1 10\n" CALL("b", "5") "fn=b\n1 5\n"), NULL);
    assert_text(thread_start_of(&r->profile, &r->profile.words, &cost), "a");
    ck_assert_int_eq(cost, 15);
}

SUITE("thread_start", thread_start_is_below_what_starts_threads,
      thread_start_is_dearer_than_the_functions_that_libraries_call_back,
      thread_start_may_begin_by_itself_and_call_itself, thread_start_is_main_where_a_program_began,
      thread_start_is_not_always_known, thread_start_needs_no_lines)
