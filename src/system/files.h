/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* files: what only some systems have for files and descriptors, under its usual name, as system/functions has others.
 */
#ifndef SYSTEM_FILES_H
#define SYSTEM_FILES_H

#include "config.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>

/* Not at once: a program that another thread starts in between has the ends, too. */
int files_pipe2(int ends[2], int flags);

/* Of descriptors that are read. */
int files_ppoll(struct pollfd *files, nfds_t count, const struct timespec *time, const sigset_t *mask);

#ifndef HAVE_PIPE2
#define pipe2 files_pipe2
#endif
#ifndef HAVE_PPOLL
#define ppoll files_ppoll
#endif

/* The times of a file to the nanosecond. */
#ifdef HAVE_STRUCT_STAT_ST_MTIMESPEC
#define st_mtim st_mtimespec
#define st_ctim st_ctimespec
#endif

#endif
