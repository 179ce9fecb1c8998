/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../suite.h"
#include "system/stack.h"

#include <sys/resource.h>

#define SMALL (64 << 10) /* bytes */

static pthread_t caller;

/* More than a small stack has, and which thread it is. */
static int need_room(int argc, char **argv)
{
    volatile char bytes[STACK_ROOM / 2];
    for (size_t i = 0; i < sizeof bytes; i += 1024)
        bytes[i] = argv[0][0];
    return pthread_equal(pthread_self(), caller) ? argc : -argc - bytes[1024] + 'a';
}

TEST(a_program_has_room_also_where_stacks_are_small)
{
    char name[] = "a", *argv[] = {name, NULL};
    struct rlimit limit;
    caller = pthread_self();
    ck_assert_int_eq(getrlimit(RLIMIT_STACK, &limit), 0);
    limit.rlim_cur = limit.rlim_max;
    ck_assert_int_eq(setrlimit(RLIMIT_STACK, &limit), 0);
    if (limit.rlim_cur >= STACK_ROOM)
        ck_assert_int_eq(stack_run(need_room, 3, argv), 3);
    limit.rlim_cur = SMALL;
    ck_assert_int_eq(setrlimit(RLIMIT_STACK, &limit), 0);
    ck_assert_int_eq(stack_run(need_room, 3, argv), -3);
}

SUITE("stack", a_program_has_room_also_where_stacks_are_small)
