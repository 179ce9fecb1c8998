/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpack: compressed bytes in, plain bytes out. The one unit that uses libarchive.
 *
 * Only the format that the first bytes announce is unpacked, and never by another program. */
#ifndef BASE_UNPACK_H
#define BASE_UNPACK_H

#include "base/memory.h"

#include <sys/types.h>

/* How many of a file's first bytes unpack_format() wants to see. */
#define UNPACK_MAGIC 6u

/* The name of the compression that bytes starting like `head` have ("gzip", "xz", ...), or NULL. */
const char *unpack_format(struct text head);

struct unpack;

/* Starts to decompress `head` (copied) and, after it, the data of the descriptor `fd` (not owned). On failure returns
 * NULL and sets `*error` to a message in `arena`: also if the program was built without libarchive, or if libarchive
 * cannot be loaded. It is loaded when it is first needed, and stays. */
struct unpack *unpack_open(int fd, struct text head, struct arena *arena, struct text *error);

/* Reads up to `n` plain bytes. Returns 0 at the end, and -1 on an error, of which unpack_error() gives the message. */
ssize_t unpack_read(struct unpack *unpack, char *buffer, size_t n);

/* How many compressed bytes were read. */
uint64_t unpack_taken(const struct unpack *unpack);

/* Whether the plain bytes, of which `head` is the beginning, are compressed data themselves. */
bool unpack_is_nested(const struct unpack *unpack, struct text head);

struct text unpack_error(const struct unpack *unpack);

void unpack_close(struct unpack *unpack);

/* For --version: "libarchive 3.6.2", the reason why it cannot be loaded, or the features missing without it. A static
 * program names the formats that it cannot read. */
const char *unpack_version(void);

#endif
