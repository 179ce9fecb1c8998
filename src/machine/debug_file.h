/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* debug_file: an object file opened by libdw, and where its debug information is: in the file itself, or in a separate
 * file, found by build id or by name (.gnu_debuglink) as debuggers do. What dwz has moved from there into a common file
 * (.gnu_debugaltlink) is found likewise; without it there is no debug information. libdw opens none of these files
 * itself: each is a regular file. In the child (code_child.h) alone.
 *
 *     struct debug_file file = {.dw = dw, .roots = &roots};
 *     if (debug_file_open(&file, path, &wrong))
 *         use(file.informed->dwarf);                       // informed NULL: it has no debug information
 *     debug_file_close(&file); */
#ifndef MACHINE_DEBUG_FILE_H
#define MACHINE_DEBUG_FILE_H

#include "machine/libdw.h"

#ifdef HAVE_LIBDW

#include "base/memory.h"

/* A file as libdw has it. */
struct opened_file {
    int fd; /* -1: none */
    Elf *elf;
    Dwarf *dwarf;
    struct text path; /* where it was found, if it was looked for; or .s NULL */
};

/* Set the first fields. */
struct debug_file {
    const struct libdw *dw;
    const struct texts *roots; /* directories as /usr/lib/debug, with a NUL after each */
    const struct texts *below; /* real paths of the only directories that are read; none: all are */
    struct text fetched;       /* the separate file, with a NUL after it; .s NULL: it is looked for */
    struct opened_file object, separate, common;
    const struct opened_file
        *informed; /* the object or the separate file, which has debug information; NULL: neither */
    struct arena arena;
};

/* Opens the object file at a path with a NUL after it. False: `*wrong` says why, as words after a name. Close it in any
 * case. */
bool debug_file_open(struct debug_file *file, struct text path, const char **wrong);
void debug_file_close(struct debug_file *file);

#endif

#endif
