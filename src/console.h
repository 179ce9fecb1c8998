/* console: what the program says on standard error, to whoever sits there. */
#ifndef CONSOLE_H
#define CONSOLE_H

#include "base/diagnostic.h"

#include <time.h>

/* Prints all diagnostics, one a line. `quiet` keeps errors only. With --strict the first problem ends the run, so that
 * it is said even if `quiet`, and behind it errors only. */
void console_diagnostics(const struct diagnostics *diagnostics, bool quiet);

/* Says what is wrong with the command line, and how to get help. */
void console_usage_error(struct text what);

/* A line that tells how far the reading has come, for those who wait longer than two seconds. */
struct console_progress {
    time_t start;
    time_t said; /* 0: nothing was said so far */
};

void console_start_progress(struct console_progress *progress);

/* Says that so many bytes are read, of `total` (0: unknown), at most once a second; the `progress` of
 * struct load_options, and `context` is a struct console_progress. */
void console_progress(void *context, uint64_t bytes, uint64_t total);

/* Clears the line. */
void console_end_progress(const struct console_progress *progress);

#endif
