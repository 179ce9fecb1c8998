/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tasks: work that several threads do, a task at a time.
 *
 *     tasks_run(tasks_threads(0), 5, compress_block, &blocks); // compress_block(&blocks, 0) ...
 * compress_block(&blocks, 4)
 *
 * No task reads or writes data that another task writes, so the result is the same with any number of threads. */
#ifndef BASE_TASKS_H
#define BASE_TASKS_H

#include <stddef.h>
#include <stdint.h>

/* From which size on work is cut into pieces: `#define CHUNK_MIN THRESHOLD(8u << 20, 2u << 10)` is 8 MiB. In a build by
 * --enable-small-thresholds, which is for tests, it is 2 KiB, so that a profile that was made for a test takes the ways
 * of a large one. No report depends on it. */
#ifdef SMALL_THRESHOLDS
#define THRESHOLD(usual, small) (small)
#else
#define THRESHOLD(usual, small) (usual)
#endif

/* No more threads than this are started, and without a number that was asked for no more than that. */
#define TASKS_THREADS_MAX 64u
#define TASKS_THREADS_UNASKED 16u

/* How many threads do work side by side: as many as were asked for; with 0 as many as there are processors. */
unsigned tasks_threads(uint64_t asked);

/* Runs the tasks 0 to `count` - 1, each once and up to `threads` at a time, the calling thread being one of those that
 * do. Returns when all have ended. If threads cannot be started, those that there are do the work. */
void tasks_run(unsigned threads, size_t count, void (*run)(void *context, size_t task), void *context);

#endif
