/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "system/delay.h"

#ifdef HAVE_TIMER_CREATE

void delay_open(struct delay *delay, void (*handler)(int))
{
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN};
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    delay->is_there =
        sigaction(SIGRTMIN, &action, NULL) == 0 && timer_create(CLOCK_MONOTONIC, &event, &delay->timer) == 0;
}

void delay_start(const struct delay *delay, long nanoseconds)
{
    struct itimerspec time = {.it_value = {0, nanoseconds}};
    if (delay->is_there)
        timer_settime(delay->timer, 0, &time, NULL);
}

void delay_close(const struct delay *delay)
{
    if (delay->is_there)
        timer_delete(delay->timer);
}

#else

void delay_open(struct delay *delay, void (*handler)(int))
{
    (void)handler;
    delay->is_there = false;
}

void delay_start(const struct delay *delay, long nanoseconds)
{
    (void)delay, (void)nanoseconds;
}

void delay_close(const struct delay *delay)
{
    (void)delay;
}

#endif
