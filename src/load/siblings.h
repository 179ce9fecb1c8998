/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* siblings: the other dumps of a run. Valgrind writes `N`, and beside it `N.1` for part 1, `N-01` for thread 1, and
 * `N.1-02` for thread 2 of part 1; then N itself is often empty. */
#ifndef LOAD_SIBLINGS_H
#define LOAD_SIBLINGS_H

#include "base/memory.h"

/* The names in the directory that was asked for last, which is read once. Zero-initialise before the first use. */
struct directory {
    struct text path;   /* empty: the working directory; else it ends with a slash */
    struct texts names; /* in byte order */
    struct arena arena;
    bool is_read;
};

/* Reads the directory at `path` if it is not the one that is read. If that cannot be done, there are no names. */
void directory_read(struct directory *directory, struct text path);
void directory_release(struct directory *directory);

/* The names that begin with `prefix`: they stand together. */
struct texts directory_names(const struct directory *directory, struct text prefix);

/* The part and thread that follow the name of the run in the name of a dump; 0: there is none. */
struct suffix {
    uint64_t part, thread;
};

/* Reads all of `rest` as `.1`, `-01` or `.1-01`; false if it is none of these. */
bool suffix_read(struct text rest, struct suffix *suffix);

/* Adds the siblings of `path` that are files, and no pipes or directories: by part, then by thread. Reads their
 * directory. Each ends with a NUL that does not count, and lies in the arena. */
void siblings_find(struct directory *directory, struct text path, struct texts *siblings, struct arena *arena);

#endif
