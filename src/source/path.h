/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path: paths as texts: in a normal form, joined, and compared from either end.
 *
 *     path_resolve(&arena, TEXT("src/../a.c"), TEXT("/home/me"))              is /home/me/a.c
 *     path_is_below(TEXT("/usr/srcabc/a.c"), TEXT("/usr/src"))                is false
 *     path_common_parts(TEXT("/build/x/src/a.c"), TEXT("/home/me/src/a.c"))   is 2 */
#ifndef SOURCE_PATH_H
#define SOURCE_PATH_H

#include "base/memory.h"
#include "system/files.h"

#define PATH_BYTES_MAX ((size_t)4096) /* a longer name is of no file, on any system */

/* `directory/name` in the arena, with a NUL after it. Slashes where the two meet are made one; an empty directory is
 * the working one. */
struct text path_join(struct arena *arena, struct text directory, struct text name);

/* `path` without `.`, empty and `name/..` parts, by its text alone; "." if nothing is left. In the arena. */
struct text path_normalise(struct arena *arena, struct text path);

/* The normalised path; a relative one starts from `directory`. Two spellings of one path give the same. In the arena.
 */
struct text path_resolve(struct arena *arena, struct text path, struct text directory);

/* Whether a normalised path leads to something below a normalised directory. */
bool path_is_below(struct text path, struct text directory);

/* Whether a normalised relative path leads out of where it starts. */
bool path_leads_out(struct text path);

/* How many parts of two paths are the same, counted from their ends. */
size_t path_common_parts(struct text a, struct text b);

/* A time of a file in nanoseconds since 1970, at most 292 years from then. */
int64_t file_time(const struct timespec *time);

/* Sets when a file was last modified, likewise; returns false if it cannot be found out. */
bool path_modified(struct text path, int64_t *modified);

/* Likewise, when anything of it was last changed: its content, its name or who may read it. */
bool path_changed(struct text path, int64_t *changed);

#endif
