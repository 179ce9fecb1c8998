/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* load: reads inputs of every kind into one profile.
 *
 *     struct load_options options = {.jobs = 4};
 *     profile_init(&profile, WANT_LINES | WANT_CALLS, TEXT_NONE);
 *     load_input(&profile, &diagnostics, "callgrind.out.1", &options);
 *     profile_finish(&profile);
 *
 * A large mapped input is read by several threads, a chunk each, joined in file order. The result is the same however
 * many there are, but for sums of costs of both signs that went past the range of cost_t. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include "base/tasks.h"
#include "parse/parse.h"

/* A chunk of fewer bytes is not worth a thread. */
#define LOAD_CHUNK_MIN THRESHOLD(8u << 20, 2u << 10)

struct load_options {
    unsigned jobs;                     /* threads at most, as many as TASKS_THREADS_MAX; 0 or 1: one */
    const struct selection *selection; /* or NULL: all parts */
    const struct part_taker *taker;    /* or NULL: parts are read into one profile */
    void (*progress)(void *context, uint64_t bytes, uint64_t total); /* or NULL; called between blocks, total 0 if
                                                                         it is not known */
    void *progress_context;
    uint64_t before, total; /* bytes of the inputs before this one, and of all; 0: as if it were the only one */
};

/* Reads one input into the profile. False if it could not be read, or is no profile (an error was diagnosed); data that
 * were read before the error stay. An empty input is skipped with a note, and is no error. */
bool load_input(struct profile *profile, struct diagnostics *diagnostics, const char *path,
                const struct load_options *options);

/* Whether large inputs are cut into chunks, several of which are read at a time. */
bool load_may_cut(const struct diagnostics *diagnostics, const struct load_options *options);

/* Whether `path` is a profile as far as its first 4 KiB tell: a pipe, standard input ("-"), or a file with a header
 * line of the format. */
bool load_is_profile(const char *path);

/* Likewise, or a file that may be the rest of a profile: it has lines of the body. */
bool load_may_be_profile(const char *path);

/* Reads `text` (which ends with '\n') as one input, cut into chunks at the line starts `cuts[0..count)` (offsets,
 * ascending), as threads do it. For load_input() and for tests. */
bool load_cut(struct parser *ps, struct text text, const size_t *cuts, size_t count);

/* Says why a file is no profile: that it cannot be read, or what it looks like; in the arena. */
struct text load_describe(const char *path, struct arena *arena);

#endif
