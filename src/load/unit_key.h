/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_key: by what inputs are told apart, and by what those of two sides are known to be the same: paths without what
 * differs between runs, and commands without what differs between builds. */
#ifndef LOAD_UNIT_KEY_H
#define LOAD_UNIT_KEY_H

#include "base/memory.h"

/* `path` below the longest of these directories that it is in; below `common` if it is in none. */
struct text unit_key_below(struct text path, const struct texts *roots, struct text common);

/* The number of the root that it is below, the longest; roots->count: it is below none. */
size_t unit_key_root(struct text path, const struct texts *roots);

/* The directory, with its slash, that all paths are in that are in none of the roots; empty if there is none. */
struct text unit_key_common(const struct texts *paths, const struct texts *roots);

/* Takes off all paths the directories that they begin with, and the last parts that they end with, if all have the same
 * ones, and something is left of each: of `a/html/cg.out` and `a/json/cg.out` stay `html` and `json`. */
void unit_key_shorten(struct texts *paths);

/* Gives names that were taken a number, in the arena: `a`, `a (2)`; checks and programs tell rows by them. */
void unit_key_number(struct texts *names, struct arena *arena);

/* The path without the number of the process (`pid`; empty: it is not known), and without the version of gungraun's
 * files, in the arena. If nothing else is left, as of `callgrind.out.12`, it is TEXT_NONE: such a name says nothing. */
struct text unit_key_of_path(struct text path, struct text pid, struct arena *arena);

/* The program of a command: without directories, and without the hash that cargo gives it. */
struct text unit_key_program(struct text command);

/* The command with its program so, in the arena. */
struct text unit_key_of_command(struct text command, struct arena *arena);

/* The command without its program. */
struct text unit_key_arguments(struct text command);

/* Makes commands as short as tells them apart, in the arena: the program, and of a program with several commands the
 * fewest words from where these begin to differ: `cc1 -quiet a.c -o 1` and `cc1 -quiet b.c -o 2` become `cc1 a.c` and
 * `cc1 b.c`. A command that is empty, or that another one has, if only in another directory, becomes TEXT_NONE. */
void unit_key_shorten_commands(struct texts *commands, struct arena *arena);

#endif
