/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* console: the program's output on standard error: diagnostics, usage errors and progress. */
#ifndef CLI_CONSOLE_H
#define CLI_CONSOLE_H

#include "base/diagnostic.h"

#include <time.h>

/* Prints all diagnostics, a line each; only errors if `quiet`. With --strict the first problem ends the run: it is
 * printed even if `quiet`, and after it only errors. */
void console_diagnostics(const struct diagnostics *diagnostics, bool quiet);

/* Prints a line after the program's name. */
void console_say(struct text line);

/* Says that checks do not pass because of this diagnostic: an input gave nothing, or lost costs. */
void console_unmeasured(const struct diagnostic *why);

/* Prints an error of the command line, and how to get help. */
void console_usage_error(struct text what);

/* A line that shows the progress of reading, after two seconds, or of looking for files. */
struct console_progress {
    time_t start;
    time_t said; /* the time of the last print; 0: never */
};

void console_start_progress(struct console_progress *progress);

/* Prints how many bytes were read, of `total` (0: unknown), at most once a second. It is the `progress` of struct
 * load_options; `context` is a struct console_progress. */
void console_progress(void *context, uint64_t bytes, uint64_t total);

/* Prints how many names of files were looked at, likewise, but after one second. */
void console_looking(struct console_progress *progress, size_t names);

/* Clears the line. */
void console_end_progress(const struct console_progress *progress);

#endif
