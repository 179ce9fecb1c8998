/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumps: all files of one run: the file that names the run, and its siblings. Siblings are parts of the run if they
 * come from the same process and their header lines agree with their names: `N.5` may also be a run of its own. A run
 * of a benchmark of gungraun is all its processes: profile_name.h. */
#ifndef LOAD_DUMPS_H
#define LOAD_DUMPS_H

#include "load/label.h"

/* Texts are in the arena of dumps_find(); the caller frees parts.items. */
struct dumps {
    struct text path;   /* the file may be empty if there are parts; a NUL follows it */
    struct texts parts; /* the other files of the run */
};

/* Finds the run of a file with costs: for part 2 of a process, all that this process wrote. The run may be the file
 * alone. Reads the directory of the file. */
void dumps_find(struct directory *directory, struct text name, struct dumps *dumps, struct arena *arena);

/* Finds the parts of the run that has this name, whatever its file says: it may be empty. False if there are none. */
bool dumps_find_parts(struct directory *directory, struct text path, struct dumps *dumps, struct arena *arena);

/* Whether a file, by this path, is one of them. */
bool dumps_have(const struct dumps *dumps, struct text path);

/* Whether a path ends with `.old`, as tools rename a file before they write it again. `*present` is the path of the new
 * file. */
#define DUMPS_OLD TEXT(".old")
bool dumps_is_old(struct text path, struct text *present);

/* Whether two files are parts or threads of one run by their names and heads, whether or not the file that names the
 * run exists. */
bool dumps_are_siblings(struct text a, const struct label *of_a, struct text b, const struct label *of_b);

#endif
