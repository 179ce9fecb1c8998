/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* threads: threads that read files side by side. See inputs.h, which alone needs this. */
#ifndef LOAD_THREADS_H
#define LOAD_THREADS_H

#include "load/load.h"

/* An input. */
struct load_file {
    struct text path;
    uint64_t bytes; /* 0 if it is not a file */
    bool alone;     /* it is a large file, or not a file */
};

/* The work of reading a file, in bytes: opening it, and its size. */
uint64_t load_work(const struct load_file *file);

/* Reads files with up to options->jobs threads, the calling one among them, and adds them to the profile in their
 * order. Each thread has one profile. Returns how many could be read. Some are read twice if what two threads have read
 * is more than a profile can take. */
size_t team_read(struct profile *profile, struct diagnostics *diagnostics, const struct load_file *files, size_t count,
                 const struct load_options *options);

#endif
