/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/tasks.h"

#include "system/stack.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

struct tasks {
    size_t count;
    void (*run)(void *context, size_t task);
    void *context;
    atomic_size_t next; /* the first task that no thread has begun */
};

unsigned tasks_threads(uint64_t asked)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (asked)
        return asked > TASKS_THREADS_MAX ? TASKS_THREADS_MAX : (unsigned)asked;
    return processors < 1 ? 1 : processors > (long)TASKS_THREADS_UNASKED ? TASKS_THREADS_UNASKED : (unsigned)processors;
}

static void *work(void *argument)
{
    struct tasks *tasks = argument;
    for (size_t task; (task = atomic_fetch_add(&tasks->next, 1)) < tasks->count;)
        tasks->run(tasks->context, task);
    return NULL;
}

void tasks_run(unsigned threads, size_t count, void (*run)(void *context, size_t task), void *context)
{
    struct tasks tasks = {.count = count, .run = run, .context = context};
    pthread_t others[TASKS_THREADS_MAX];
    size_t wanted = threads < count ? threads : count, started = 0;
    while (started + 1 < wanted && started < TASKS_THREADS_MAX && stack_start(&others[started], work, &tasks))
        started++;
    work(&tasks);
    while (started)
        pthread_join(others[--started], NULL);
}
