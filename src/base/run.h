/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run: runs another program, without a shell, and hands over what it writes, line by line or as it comes. It knows
 * nothing of what the program is for.
 *
 *     const char *const arguments[] = {"objdump", "--version", NULL};
 *     struct run run = {.arguments = arguments, .read = read_line, .context = &version};
 *     struct text wrong = run_program(&run, &arena);           // TEXT_NONE, or "cannot be run: ..."
 *
 * The program reads nothing, or a text, and has the locale C, nothing in its environment that makes it ask servers for
 * files or git look elsewhere, and limits: what says nothing for a while, or too much, is ended together with what it
 * started. The same happens if a signal ends this program. Of several threads that run programs each waits its turn. */
#ifndef BASE_RUN_H
#define BASE_RUN_H

#include "base/memory.h"

struct run_limits {
    unsigned silence; /* milliseconds without a byte */
    size_t bytes;     /* of its output */
    unsigned idle;    /* milliseconds without processor time of the program itself; 0: any */
};

#define RUN_SILENCE 10000u
#define RUN_BYTES ((size_t)64 << 20)

/* Asked some times a second while a program runs, whether it is to be ended; .is_wanted NULL: nobody is asked. */
struct run_stop {
    bool (*is_wanted)(const void *context);
    const void *context;
};

/* The limits of several runs together, and their use so far. */
struct run_budget {
    struct run_costs {
        unsigned runs;
        size_t bytes;      /* of output */
        uint64_t duration; /* in milliseconds, by the clock */
    } most, used;
    struct run_stop stop;
};

/* The longest line that a program may write, in bytes. */
#define RUN_LINE_MAX ((size_t)64 << 10)

struct run {
    const char *const *arguments; /* the program, found in PATH if it has no slash; its arguments; NULL */
    const char *const *variables; /* of its environment besides ours, each NAME=VALUE; NULL. Or NULL: none */
    struct run_limits limits;     /* of each, 0: what is said above */

    /* Reads the next line of standard output, without its end, which dies with the call. Returns what is wrong with it,
     * as words after the name of the program, and ends the program so; NULL: nothing. */
    const char *(*read)(void *context, struct text line);
    void *context;
    struct run_budget *budget; /* or NULL: there is none */
    struct text input;         /* its standard input; .s NULL: nothing */
    bool is_raw;               /* `read` gets all bytes as they come, in pieces of any size */
};

/* Runs it to its end. Returns what is wrong, as words after the name of the program, in the arena: it cannot be run, it
 * passed a limit or the budget, `read` found something, or it failed (with the first line of its standard error,
 * unescaped). TEXT_NONE: nothing. The process is gone in any case. */
struct text run_program(const struct run *run, struct arena *arena);

#endif
