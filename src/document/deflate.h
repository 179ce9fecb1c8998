/* deflate: bytes that take less room. The one unit that uses zlib.
 *
 * A long text is packed in blocks, by up to `threads` threads side by side. The same text gives the same bytes, with
 * one version of zlib and any number of threads. */
#ifndef DOCUMENT_DEFLATE_H
#define DOCUMENT_DEFLATE_H

#include "base/buffer.h"

/* Whether it can: not without zlib, or where it cannot be loaded. */
bool deflate_is_there(void);

#define DEFLATE_BLOCK ((size_t)256 << 10) /* bytes of text */

/* Adds a text to a buffer in the zlib format. */
void deflate_add(struct buffer *to, struct text text, unsigned threads);

/* About how many bytes that takes, also where it cannot: of a long text a quarter is tried, spread over all of it. */
size_t deflate_estimate(struct text text, unsigned threads);

/* The same in the gzip format, as `gzip -n` has it: without a name and a date. */
void deflate_add_gzip(struct buffer *to, struct text text, unsigned threads);

/* For --version: "zlib 1.2.13", or what is missing without it. */
const char *deflate_version(void);

#endif
