/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* files: a set of regular files, by device and inode: whatever paths and links lead to a file, it is in the set once.
 * The files that a run has read are such a set, so that no report overwrites an input.
 *
 *     file_set_add_path(&read, path);                          // before it is read
 *     if (file_set_has_path(&read, output))
 *         ...                                                  // to write there would replace it */
#ifndef SOURCE_FILES_H
#define SOURCE_FILES_H

#include "base/index.h"

#include <sys/stat.h>

/* The same by all paths that lead to a file. */
struct file_identity {
    dev_t device;
    ino_t inode;
};

/* Zero-initialise it; release it in any case. One thread at a time uses it. */
struct file_set {
    struct file_identity *items; /* by number */
    size_t count, capacity;
    struct index index;
};

void file_set_release(struct file_set *set);

/* Adds a regular file, if it is not there. Returns its number: they are 0, 1, ... in the order in which files came. */
ref_t file_set_add(struct file_set *set, const struct stat *status);

/* Adds the file that a path with a NUL after it leads to, if there is one and it is regular; and the same of an input,
 * where `-` is standard input. */
void file_set_add_path(struct file_set *set, struct text path);
void file_set_add_input(struct file_set *set, struct text path);

/* Adds all files of another set. */
void file_set_join(struct file_set *set, const struct file_set *other);

/* Whether a path leads to a file of the set. */
bool file_set_has_path(const struct file_set *set, struct text path);

#endif
