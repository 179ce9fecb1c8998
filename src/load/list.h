/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* list: the names of inputs, read from a file. */
#ifndef LOAD_LIST_H
#define LOAD_LIST_H

#include "base/memory.h"

/* Adds the names in the file at `path` ("-": standard input) to `names`, in order: one a line, or, if `by_nul`, one
 * up to each NUL. Empty ones are left out; nothing else is taken off a name, and nothing is a comment. Each ends with a
 * NUL that does not count, and lies in the arena. Returns false if the list cannot be read, if it has no name, or
 * if a name in a line has a NUL: `*why` says so, and `names` is as before. */
bool list_read(const char *path, bool by_nul, struct texts *names, struct arena *arena, struct text *why);

#endif
