/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work that several threads do. */
#include "../suite.h"
#include "base/tasks.h"

#include <string.h>

#define MOST 300

static void count_task(void *context, size_t task)
{
    unsigned *times = context;
    times[task]++;
}

TEST(tasks_are_each_run_once)
{
    static const unsigned threads[] = {0, 1, 2, 3, TASKS_THREADS_MAX, 1000};
    static const size_t counts[] = {0, 1, 2, 5, MOST};
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            unsigned times[MOST] = {0};
            tasks_run(threads[t], counts[c], count_task, times);
            for (size_t i = 0; i < MOST; i++)
                ck_assert_uint_eq(times[i], i < counts[c]);
        }
    }
}

TEST(threads_are_as_many_as_were_asked_for_within_limits)
{
    ck_assert_uint_eq(tasks_threads(1), 1);
    ck_assert_uint_eq(tasks_threads(7), 7);
    ck_assert_uint_eq(tasks_threads(UINT64_MAX), TASKS_THREADS_MAX);
    ck_assert_uint_ge(tasks_threads(0), 1);
    ck_assert_uint_le(tasks_threads(0), TASKS_THREADS_UNASKED);
}

SUITE("tasks", tasks_are_each_run_once, threads_are_as_many_as_were_asked_for_within_limits)
