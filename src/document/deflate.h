/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deflate: bytes that take less room. The one unit that uses zlib.
 *
 *     struct deflation deflation;
 *     deflate_begin(&deflation, DEFLATE_GZIP, &packed, threads);
 *     struct output out = output_by(deflate_take, &deflation);
 *     ...
 *     output_close(&out);
 *     deflate_end(&deflation);
 *
 * A long text is packed in blocks, by up to `threads` threads side by side, and never is there as a whole. The same
 * text gives the same bytes, whatever pieces it comes in, with one version of zlib and any number of threads. */
#ifndef DOCUMENT_DEFLATE_H
#define DOCUMENT_DEFLATE_H

#include "base/buffer.h"
#include "base/tasks.h"

/* Whether zlib is there: it was built in and can be loaded. */
bool deflate_is_there(void);

#define DEFLATE_BLOCK THRESHOLD((size_t)256 << 10, (size_t)32 << 10) /* bytes of text */

#define DEFLATE_WAITING 64u /* blocks of text that are packed at once */

enum deflate_format {
    DEFLATE_ZLIB,
    DEFLATE_GZIP /* as `gzip -n` has it: without a name and a date */
};

/* A text while it is packed. */
struct deflation {
    enum deflate_format format;
    struct buffer *to;
    unsigned threads;
    bool is_there;      /* it can be packed */
    struct buffer text; /* text that waits, and before it the end of the packed text, */
    size_t window;      /* of so many bytes */
    uint32_t sum, length;
};

/* Begins to add a text to a buffer, which must outlive `deflation`; adds a piece of it; and ends it. Without zlib the
 * text is added unpacked. */
void deflate_begin(struct deflation *deflation, enum deflate_format format, struct buffer *to, unsigned threads);
void deflate_take(void *deflation, struct text piece);
void deflate_end(struct deflation *deflation);

/* For --version: "zlib 1.2.13", or what is missing without zlib. */
const char *deflate_version(void);

#endif
