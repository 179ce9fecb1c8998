/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* regular: opens files that a profile names, and that may be anything: only regular ones are opened, none in which the
 * system describes itself and its users, as in /proc, and, if the user wants that, none outside of certain
 * directories.
 *
 *     enum regular_result result = regular_open(path, &limits, &file, &wrong);
 *     if (result == REGULAR_OPEN)
 *         close(file.fd);
 */
#ifndef SOURCE_REGULAR_H
#define SOURCE_REGULAR_H

#include "source/files.h"

#include <sys/stat.h>

struct regular_limits {
    uint64_t largest;         /* bytes of a file; 0: any */
    const struct text *below; /* real paths of the only directories that are read; none: all are */
    size_t below_count;
    struct file_set *read; /* gets each file that is opened; NULL: nobody asks */
};

struct regular {
    int fd; /* the caller closes it */
    struct stat status;
};

enum regular_result { REGULAR_OPEN, REGULAR_MISSING, REGULAR_REFUSED, REGULAR_OUTSIDE };

/* Opens the file at a path, which has a NUL after it. Its kind is looked at before it is opened, for to open a device
 * is to use it; that it is the same file, after. If it is refused, `*wrong` says why, as words after a name. If a
 * path cannot be looked at (in a directory of somebody else's), the file counts as missing, but `*wrong` is set; in the
 * other cases it is left alone. */
enum regular_result regular_open(struct text path, const struct regular_limits *limits, struct regular *file,
                                 const char **wrong);

/* The first look alone, for a file that somebody else opens: REGULAR_OPEN if it is of a kind that may be opened. */
enum regular_result regular_look(struct text path, const struct regular_limits *limits, struct stat *status,
                                 const char **wrong);

/* Whether two descriptions are of one file. */
static inline bool regular_is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

#endif
