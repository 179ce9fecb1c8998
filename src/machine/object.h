/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* object: finds the object file that a profile names: a program or a shared library. It opens regular files only, and,
 * if the user wants that, none outside of certain directories; it reads no more than their headers.
 *
 *     struct object_places places = {.directories = symfs, .directory_count = 1};
 *     if (object_find(&places, TEXT("/usr/lib/libz.so.1"), &object, &why, &arena) == OBJECT_FOUND)
 *         use(object.path);                                // symfs/usr/lib/libz.so.1, or symfs/libz.so.1
 */
#ifndef MACHINE_OBJECT_H
#define MACHINE_OBJECT_H

#include "machine/elf.h"
#include "source/files.h"

struct object_places {
    const struct text *directories; /* that are looked into first */
    size_t directory_count;
    const struct text *below; /* real paths of the only directories that are read; none: all are */
    size_t below_count;
    struct file_set *read; /* gets each file that is opened; NULL: nobody asks */
};

struct object {
    struct text path; /* absolute or beginning with `.`, with a NUL after it */
    int64_t modified; /* nanoseconds since 1970 */
    struct elf elf;
};

enum object_result { OBJECT_FOUND, OBJECT_MISSING, OBJECT_UNREADABLE, OBJECT_OUTSIDE };

/* Looks for the object at its whole path below each directory, then at the last part of it, and at last where it is
 * named; `..` does not lead out of a directory. The first file that is there decides. `*why` says what is wrong with
 * it, as words after a name; object->path is it, or, if there is none, empty. Texts are in the arena. */
enum object_result object_find(const struct object_places *places, struct text name, struct object *object,
                               struct text *why, struct arena *arena);

#endif
