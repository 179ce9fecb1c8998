/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stack: room for what is nested, wherever the program is started: the limit of a user may be 64 KiB, and threads of
 * some C libraries have 128 KiB.
 *
 *     return stack_run(work, argc, argv);                                  // of main()
 *     bool is_started = stack_start(&thread, run_helper, &helper);         // as pthread_create() */
#ifndef SYSTEM_STACK_H
#define SYSTEM_STACK_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define STACK_ROOM ((size_t)1 << 20) /* bytes that each thread has */

/* Starts a thread with this room; whether it runs. */
bool stack_start(pthread_t *thread, void *(*run)(void *argument), void *argument);

/* What `run` returns, as the whole program: where the stack is smaller than the room, in a thread. */
int stack_run(int (*run)(int argc, char **argv), int argc, char **argv);

#endif
