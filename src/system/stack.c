/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "system/stack.h"

#include <sys/resource.h>

struct program {
    int (*run)(int argc, char **argv);
    int argc;
    char **argv;
    int status;
};

bool stack_start(pthread_t *thread, void *(*run)(void *argument), void *argument)
{
    pthread_attr_t attributes;
    bool good = pthread_attr_init(&attributes) == 0;
    if (!good)
        return false;
    good = pthread_attr_setstacksize(&attributes, STACK_ROOM) == 0 &&
           pthread_create(thread, &attributes, run, argument) == 0;
    pthread_attr_destroy(&attributes);
    return good;
}

static void *run_program(void *argument)
{
    struct program *program = argument;
    program->status = program->run(program->argc, program->argv);
    return NULL;
}

int stack_run(int (*run)(int argc, char **argv), int argc, char **argv)
{
    struct program program = {run, argc, argv, 0};
    struct rlimit limit;
    pthread_t thread;
    bool is_small = getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < STACK_ROOM;
    if (is_small && stack_start(&thread, run_program, &program))
        pthread_join(thread, NULL);
    else
        run_program(&program);
    return program.status;
}
