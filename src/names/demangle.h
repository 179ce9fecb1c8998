/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* demangle: turns the symbols that compilers make of names of C++ and Rust back into these names. The one unit that
 * uses libiberty; built without it, it leaves every name as it is.
 *
 * No name can make it take more than a moment, or more memory than is said here, whatever it would turn into: a name of
 * 235 bytes may stand for one of 277 MB. Names of D are left as they are, for libiberty takes time that is exponential
 * in the length of some. */
#ifndef NAMES_DEMANGLE_H
#define NAMES_DEMANGLE_H

#include "base/text.h"

#define DEMANGLE_FROM                                                                                                  \
    ((size_t)4 << 10)                    /* bytes of the longest name that is looked at; libiberty itself reads 1 KiB  \
                                          */
#define DEMANGLE_ROOM ((size_t)64 << 10) /* bytes of the longest result */

enum demangled {
    DEMANGLE_NOT, /* not a mangled name */
    DEMANGLE_DONE,
    DEMANGLE_EXCESS /* the result would be too long; that took as long as a result of DEMANGLE_ROOM bytes */
};

/* Whether a name begins like a mangled name; most names do not, and this check is cheap. */
static inline bool demangle_begins(struct text name)
{
    return name.n > 2 && name.s[0] == '_' && (name.s[1] == 'Z' || name.s[1] == 'R' || name.s[1] == '_');
}

/* Writes the demangled name into `room`, of DEMANGLE_ROOM bytes, and sets `*n` to its length. Suffixes of Callgrind,
 * the linker, the system and a comparison (`'2`, `@plt`, `@@VERSION`, ` [2 clones]`) follow it; suffixes of the
 * compiler follow as ` [clone .cold]`, and the hash of Rust is left out. Not for several threads at once with the same
 * `room`. */
enum demangled demangle(struct text name, char *room, size_t *n);

/* For --version. */
const char *demangle_version(void);

#endif
