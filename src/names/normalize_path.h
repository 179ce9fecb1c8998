/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* normalize_path: keys of objects and source files. Two builds or installations of a program may name a file
 * differently; both paths have the same key: a library of another version, a file that was built from another temporary
 * directory.
 *
 *     normalize_path_of_file(&arena, TEXT("./src//x/../a.c"))       is src/a.c
 *     normalize_path_of_object(&arena, TEXT("/usr/lib/libc-2.31.so"))  is /usr/lib/libc.so
 *
 * A key is its own key. Results are parts of the path, or are in the arena; making one takes time that is linear in the
 * length of the path. */
#ifndef NAMES_NORMALIZE_PATH_H
#define NAMES_NORMALIZE_PATH_H

#include "base/memory.h"

/* The path of an object without the version of a library and the hash of a build. */
struct text normalize_path_of_object(struct arena *arena, struct text path);

/* The path of a source file without `.`, empty and `name/..` parts, and without what differs by build or host in the
 * directories of Rust, Nix, Debian and Fedora. */
struct text normalize_path_of_file(struct arena *arena, struct text path);

/* Whether the key of an object is that of the C library, its mathematics, or the loader: many of their functions are
 * written once for each kind of processor. */
bool normalize_path_is_libc(struct text object_key);

#endif
