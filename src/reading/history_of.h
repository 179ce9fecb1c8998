/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* history_of: the benchmarks of several versions, for --split=input with --by=input of directories: all inputs are read
 * for the costs of each, and nothing else is kept of them. The report is then a comparison of two versions of one
 * benchmark, and checks judge those of the last version.
 *
 *     if (history_is_asked(&request, &arguments) && history_read(&asked, &of, &diagnostics, &error))
 *         ... asked.history, asked.pair, asked.suites ... */
#ifndef HISTORY_OF_H
#define HISTORY_OF_H

#include "compare/history.h"
#include "reading/reading.h"

/* Zero-initialise it; it points into itself: do not move it. Release it in any case. */
struct history_of_run {
    struct question question;
    struct reading reading;
    struct study study;
    struct history history;
    bool is_made;
    struct texts pair[SIDES]; /* the inputs of the benchmark that stands first: what the report compares */
    struct arguments suites;  /* all inputs of the last version, and of the version that it is compared with */
};

/* Whether several directories are named, and benchmarks by version are asked for. */
bool history_is_asked(const struct request *request, const struct arguments *arguments);

/* `steps`: the pair is the benchmark with the largest step, in the two versions of it. Paths are in the arena of
 * `like`, or those of its arguments. False if it cannot be read, which is diagnosed or in `*error`; or if no benchmark
 * is in two versions. */
bool history_read(struct history_of_run *asked, const struct reading_of *like, bool steps,
                  struct diagnostics *diagnostics, struct text *error);

/* The inputs of a row in its step, by side; free the items. */
void history_of_step(const struct history_of_run *asked, const struct history_row *row, struct texts pair[SIDES]);
void history_of_release(struct history_of_run *asked);

#endif
