/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* delay: a handler that is called when a time is over, unless it is stopped before. Systems without timers of POSIX
 * never call it.
 *
 *     delay_open(&delay, handler);
 *     delay_start(&delay, nanoseconds);
 *     delay_start(&delay, 0);            // stops it
 *     delay_close(&delay); */
#ifndef SYSTEM_DELAY_H
#define SYSTEM_DELAY_H

#include "config.h"

#include <signal.h>
#include <stdbool.h>
#include <time.h>

struct delay {
    bool is_there;
#ifdef HAVE_TIMER_CREATE
    timer_t timer;
#endif
};

/* The handler gets SIGRTMIN, which no other unit uses. There is one delay at a time. */
void delay_open(struct delay *delay, void (*handler)(int));

/* Less than a second. */
void delay_start(const struct delay *delay, long nanoseconds);

void delay_close(const struct delay *delay);

#endif
