/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* profile_name: which names files of profiles have where nobody names them: `callgrind.out*` and `cachegrind.out*`, as
 * Valgrind writes them, and those of gungraun, which keeps its older runs beside the newest:
 *
 *     callgrind.ID.out            the newest run of a benchmark
 *     callgrind.ID.out.old        the run before
 *     callgrind.ID.out.base@NAME  a run that was kept by this name
 *
 * Behind each may stand a process, a part and a thread: `.#12`, `.1`, `-02`. */
#ifndef LOAD_PROFILE_NAME_H
#define LOAD_PROFILE_NAME_H

#include "load/siblings.h"

/* Whether a file may be a profile by its name, without directories, whatever run it is of. */
bool profile_name_is_usual(struct text name);

/* Whether it may be one of the newest run: it is usual, and neither `.old` nor a kept run. */
bool profile_name_is_present(struct text name);

/* Whether a file with the name of a profile is taken for one: its name does not end as those of reports and leftovers
 * do, like `.txt` or `.tmp`. */
bool profile_name_is_expected(struct text name);

/* The path of gungraun's newest run, up to `.out`, for the path of any of its runs; .s NULL: it is none of gungraun. */
struct text profile_name_stem(struct text path);

/* What stands behind the stem of a path: `.old`, `.base@NAME`, or nothing. */
#define PROFILE_NAME_OLD TEXT(".old")
#define PROFILE_NAME_BASE TEXT(".base@")
struct text profile_name_version(struct text path, struct text stem);

/* Adds the files of a stem and a version, of all processes, parts and threads, by their names. Reads their directory.
 * Each ends with a NUL that does not count, and lies in the arena. */
void profile_name_find(struct directory *directory, struct text stem, struct text version, struct texts *paths,
                       struct arena *arena);

#endif
