/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pipes and waiting, where the system has neither pipe2 nor ppoll. */
#include "../suite.h"
#include "system/files.h"

#include <errno.h>
#include <unistd.h>

TEST(pipe2_sets_the_flags_of_both_ends)
{
    int ends[2];
    ck_assert_int_eq(files_pipe2(ends, O_CLOEXEC), 0);
    for (size_t i = 0; i < 2; i++) {
        ck_assert_int_eq(fcntl(ends[i], F_GETFD), FD_CLOEXEC);
        close(ends[i]);
    }
}

TEST(ppoll_waits_for_bytes_and_for_no_longer_than_asked)
{
    const struct timespec short_time = {0, 1000};
    sigset_t none;
    int ends[2];
    sigemptyset(&none);
    ck_assert_int_eq(files_pipe2(ends, 0), 0);
    struct pollfd file = {.fd = ends[0], .events = POLLIN};
    ck_assert_int_eq(files_ppoll(&file, 1, &short_time, &none), 0);
    ck_assert_int_eq(file.revents, 0);
    ck_assert_int_eq(write(ends[1], "x", 1), 1);
    ck_assert_int_eq(files_ppoll(&file, 1, NULL, &none), 1);
    ck_assert_int_eq(file.revents, POLLIN);
    close(ends[0]);
    close(ends[1]);
}

static volatile sig_atomic_t seen;

static void on_signal(int number)
{
    seen = number;
}

TEST(ppoll_lets_a_signal_in)
{
    const struct sigaction action = {.sa_handler = on_signal};
    sigset_t held, before;
    int ends[2];
    sigemptyset(&held);
    sigaddset(&held, SIGUSR1);
    sigprocmask(SIG_BLOCK, &held, &before);
    sigaction(SIGUSR1, &action, NULL);
    ck_assert_int_eq(files_pipe2(ends, 0), 0);
    raise(SIGUSR1);
    ck_assert_int_eq(seen, 0);
    struct pollfd file = {.fd = ends[0], .events = POLLIN};
    ck_assert_int_eq(files_ppoll(&file, 1, NULL, &before), -1);
    ck_assert_int_eq(errno, EINTR);
    ck_assert_int_eq(seen, SIGUSR1);
    close(ends[0]);
    close(ends[1]);
}

TEST(ppoll_refuses_what_it_cannot_watch)
{
    struct pollfd file = {.fd = -1, .events = POLLIN};
    ck_assert_int_eq(files_ppoll(&file, 1, NULL, NULL), -1);
    ck_assert_int_eq(errno, EINVAL);
}

SUITE("files", pipe2_sets_the_flags_of_both_ends, ppoll_waits_for_bytes_and_for_no_longer_than_asked,
      ppoll_lets_a_signal_in, ppoll_refuses_what_it_cannot_watch)
