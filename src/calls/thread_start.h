/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread_start: the function that a thread began with, as its parts show it: the user's, and not those of the system
 * that start threads.
 *
 *     cost_t cost;
 *     struct text name = thread_start_of(&part, &arena, &cost);    // `worker`: of `thread 2 (worker)`
 *
 * Below it are functions that start a thread or a program: those without a name, of the loader, the C library and the
 * library of the language (by their objects, and by their names, as a program may be static), as `clone` and
 * `start_thread`, `(below main)`, `std::thread::_State_impl<...>::_M_run()`. The function is the dearest of those that
 * they call, or that begin by themselves, in the first event: what a thread does costs no less than any function that
 * it calls back from a library. `main` goes before all others. Threads that ran one after another under one number have
 * the dearest of their functions. */
#ifndef CALLS_THREAD_START_H
#define CALLS_THREAD_START_H

#include "profile/profile.h"

/* The short name of the function (in the arena), and what it costs; empty: there are no calls, by which it could be
 * told, or only functions of the system have a cost. The profile need not be finished. It takes time in proportion to
 * its calls, lines and functions. */
struct text thread_start_of(const struct profile *profile, struct arena *arena, cost_t *cost);

#endif
