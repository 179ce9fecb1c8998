/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* aged: files of a directory by their age. */
#ifndef LOAD_AGED_H
#define LOAD_AGED_H

#include "load/siblings.h"

#include <sys/stat.h>

struct aged_file {
    struct text path; /* a NUL follows it */
    struct timespec modified;
    off_t size;
    dev_t device;
    ino_t inode;
};

/* Zero-initialise it; the caller frees the items. */
struct aged_files ARRAY_OF(struct aged_file);

/* Looks at a file; false if it is none: a pipe, a directory, or not there. */
bool aged_file_at(struct aged_file *file, struct text path);

/* Whether two paths lead to one file. */
bool aged_are_same(const struct aged_file *a, const struct aged_file *b);

/* Adds the files whose names begin with `prefix`, and no pipes or directories, of the directory that was read last.
 * Paths are in the arena. */
void aged_files_add(struct aged_files *files, const struct directory *directory, struct text prefix,
                    struct arena *arena);

/* Sorts them: later first; files of one age by name, the last one first. */
void aged_files_sort(struct aged_files *files);

/* Compares the ages of files: below 0 if `a` was written after `b`, 0 if both were at once. */
int aged_compare(const struct timespec *a, const struct timespec *b);

#endif
