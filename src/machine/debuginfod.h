/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* debuginfod: the one seam to the program that fetches files of distributions, sources and debug information:
 * debuginfod-find of elfutils, which asks servers for them by the build id of an object file. It knows nothing of
 * profiles.
 *
 *     struct debuginfod debuginfod = {.limits = {0}};
 *     debuginfod_init(&debuginfod, &arena);
 *     if (debuginfod.servers.n)
 *         result = debuginfod_find(&debuginfod, "/usr/lib/libz.so.1", TEXT("/usr/src/debug/inflate.c"), &found,
 * &arena);
 *
 * Servers and the program are not trusted: output of the program that is not one path of a file in its cache is an
 * error. */
#ifndef MACHINE_DEBUGINFOD_H
#define MACHINE_DEBUGINFOD_H

#include "base/run.h"

/* Limits on all runs of a report together: number, bytes, milliseconds. */
#define DEBUGINFOD_RUNS 50u
#define DEBUGINFOD_BYTES ((size_t)1 << 20)
#define DEBUGINFOD_DURATION 60000u

/* Set the limits before debuginfod_init(). */
struct debuginfod {
    struct run_limits limits; /* of each run */
    struct run_budget budget; /* debuginfod_init() sets what they may take */
    struct text servers;      /* their addresses, as the environment names them; empty: none */
    struct text cache;        /* the directory where fetched files are kept */
};

/* DEBUGINFOD_ABSENT: no server has the file. DEBUGINFOD_FAILED: it could not be asked for; another one may be.
 * DEBUGINFOD_BROKEN: the program cannot be run, passed a limit or did what it does not do: ask it no more. */
enum debuginfod_result { DEBUGINFOD_FOUND, DEBUGINFOD_ABSENT, DEBUGINFOD_FAILED, DEBUGINFOD_BROKEN };

struct debuginfod_answer {
    struct text path;  /* if it was found: of a file in the cache, without links */
    struct text wrong; /* if it failed, as words after the name of the program */
};

/* Reads the environment: DEBUGINFOD_URLS, and where elfutils has its cache. */
void debuginfod_init(struct debuginfod *debuginfod, struct arena *arena);

/* Asks for the source that an object file was compiled from. The path of the object must be absolute or begin with `.`,
 * and end with a NUL; the name of the source is absolute, as its debug information has it. Texts are in the arena. */
enum debuginfod_result debuginfod_find(struct debuginfod *debuginfod, const char *object, struct text source,
                                       struct debuginfod_answer *answer, struct arena *arena);

/* Likewise for the file with the debug information of an object. */
enum debuginfod_result debuginfod_find_debug(struct debuginfod *debuginfod, const char *object,
                                             struct debuginfod_answer *answer, struct arena *arena);

#endif
