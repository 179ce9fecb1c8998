/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* linked_file: the files that debug information names for more of itself, and where they are: in the directory of the
 * file that names them, unless the name is absolute. In the child (code_child.h) alone.
 *
 *     struct text path = linked_real_path(fd, &arena);                         // /usr/lib/debug/usr/bin/app.debug
 *     linked_path(text_directory(path), TEXT_NONE, TEXT("../a.dwz"), &arena)   // /usr/lib/debug/usr/bin/../a.dwz
 *     if (linked_split_is_safe(dw, &skeleton, path))
 *         dw->dwarf_cu_info(unit, NULL, NULL, NULL, &entries, NULL, NULL, NULL); */
#ifndef MACHINE_LINKED_FILE_H
#define MACHINE_LINKED_FILE_H

#include "machine/libdw.h"

#ifdef HAVE_LIBDW

#include "base/memory.h"

/* Where an open file is, without links; empty if that is not known. In the arena. */
struct text linked_real_path(int fd, struct arena *arena);

/* The path of `name`, which starts from `below`, and that from `directory`, of a real path. In the arena, with a NUL
 * after it. */
struct text linked_path(struct text directory, struct text below, struct text name, struct arena *arena);

/* Whether libdw may look for the entries that a unit has in another file (.dwo, .dwp): where it looks there is nothing
 * but regular files, for to open a pipe or a device is to use it. `path`: the real path of the unit's own file. */
bool linked_split_is_safe(const struct libdw *dw, Dwarf_Die *skeleton, struct text path);

#endif

#endif
