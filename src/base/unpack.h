/* unpack: compressed bytes in, plain bytes out; the one file that knows libarchive.
 *
 * Only the format that the first bytes name is unpacked, and for none another program is started. */
#ifndef BASE_UNPACK_H
#define BASE_UNPACK_H

#include "base/memory.h"

#include <sys/types.h>

/* How many of a file's first bytes unpack_format() wants to see. */
#define UNPACK_MAGIC 6u

/* The name of the compression that bytes starting like `head` have ("gzip", "xz", ...), or NULL. */
const char *unpack_format(struct text head);

struct unpack;

/* Starts to decompress what `head` (copied) and, after it, the descriptor `fd` (not owned) hold. On failure returns
 * NULL and sets `*error` to a message in `arena`, also where the program was built without libarchive, or where that
 * cannot be loaded: it is, for good, when it is first needed. */
struct unpack *unpack_open(int fd, struct text head, struct arena *arena, struct text *error);

/* Up to `n` plain bytes; 0 at the end, -1 on an error, then unpack_error() says what. */
ssize_t unpack_read(struct unpack *unpack, char *buffer, size_t n);

/* How many compressed bytes were read. */
uint64_t unpack_taken(const struct unpack *unpack);

/* Whether what comes out, of which `head` is the beginning, was compressed itself. */
bool unpack_is_nested(const struct unpack *unpack, struct text head);

struct text unpack_error(const struct unpack *unpack);

void unpack_close(struct unpack *unpack);

/* For --version: "libarchive 3.6.2", why it cannot be loaded, or what is missing without it. */
const char *unpack_version(void);

#endif
