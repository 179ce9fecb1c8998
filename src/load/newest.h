/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* newest: finds the run that was profiled last, for command lines without a file. */
#ifndef LOAD_NEWEST_H
#define LOAD_NEWEST_H

#include "load/dumps.h"

/* Zero-initialise before the first use; the caller frees dumps.parts.items. Texts are in the arena of newest_find(). */
struct run {
    struct dumps dumps;

    /* Profiles of other processes that were written shortly before: of those that started each other, the newest is
     * seldom the one that is meant. */
    size_t others;               /* processes */
    struct text largest;         /* the run of the process that cost most, by the first event of the newest run */
    struct text largest_command; /* empty if the file does not say */
};

/* How much older the profiles of other processes may be, in seconds. */
#define NEWEST_OTHERS_AGE 600

/* The run that is looked for. */
struct newest {
    struct text prefix;
    bool alone;
    bool (*is_taken)(void *context, struct text name); /* files that are passed over; NULL: none */
    void *context;
};

/* Finds the newest run of the working directory, which it reads: that of the newest file whose name begins with
 * the prefix, and is that of a profile. Files that are no profile are passed over, and so are empty ones without parts,
 * `X.old` beside X, and what gungraun keeps of older runs.
 * With `alone` it is the newest file with costs, without parts. False if there is none. */
bool newest_find(struct directory *directory, const struct newest *wanted, struct run *run, struct arena *arena);

#endif
