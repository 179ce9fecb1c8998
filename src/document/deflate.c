/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/deflate.h"

#include "system/library.h"

#ifdef HAVE_ZLIB

#include "base/tasks.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#define FUNCTIONS(FUNCTION)                                                                                            \
    FUNCTION(adler32)                                                                                                  \
    FUNCTION(crc32)                                                                                                    \
    FUNCTION(deflate)                                                                                                  \
    FUNCTION(deflateEnd)                                                                                               \
    FUNCTION(deflateInit2_)                                                                                            \
    FUNCTION(deflateSetDictionary)                                                                                     \
    FUNCTION(zlibVersion)

#define DECLARE(name) __typeof__(name) *(name);
#define LOOK_UP(name) good = good && LIBRARY_FIND(library.name, handle, name);

static struct {
    FUNCTIONS(DECLARE)
    bool is_there;
} library;

static void load_library(void)
{
    void *handle = library_open(ZLIB_FILE);
    bool good = handle;
    FUNCTIONS(LOOK_UP)
    library.is_there = good;
}

bool deflate_is_there(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_library);
    return library.is_there;
}

/* ---- blocks ---- */

#define LEVEL 4  /* above this a profile takes twice the time and a twentieth less room */
#define MEMORY 8 /* what zlib takes if it is not told */
#define WINDOW ((size_t)1 << MAX_WBITS)
#define ROOM (DEFLATE_BLOCK / 2) /* mostly enough for what is packed */

/* A stretch of a text in blocks that are packed side by side. What repeats is also looked for in the end of the block
 * before, which of the first one stands before the stretch. */
struct blocks {
    struct text text;
    bool is_first, is_last; /* nothing comes before the stretch, after it */
    struct buffer *packed;  /* by block */
    size_t count;
    struct deflation *deflation; /* has the sum of the text so far */
};

/* Bytes, which may be parts of characters. */
static struct text first_bytes(struct text text, size_t most)
{
    return (struct text){text.s, text.n < most ? text.n : most};
}

static struct text block_at(const struct blocks *blocks, size_t number)
{
    return first_bytes(text_skip(blocks->text, number * DEFLATE_BLOCK), DEFLATE_BLOCK);
}

static void start_block(z_stream *stream, struct text before)
{
    bool good = library.deflateInit2_(stream, LEVEL, Z_DEFLATED, -MAX_WBITS, MEMORY, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                                      (int)sizeof *stream) == Z_OK;
    if (good && before.n)
        good = library.deflateSetDictionary(stream, (const Bytef *)before.s, (uInt)before.n) == Z_OK;
    if (!good)
        memory_exhausted(); /* there is no other reason */
}

static void pack_block(const struct blocks *blocks, size_t number)
{
    struct text text = block_at(blocks, number);
    struct buffer *packed = &blocks->packed[number];
    bool has_before = number || !blocks->is_first, goes_on = number + 1 < blocks->count || !blocks->is_last;
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)text.s, .avail_in = (uInt)text.n};
    start_block(&stream, has_before ? (struct text){text.s - WINDOW, WINDOW} : TEXT_NONE);
    do {
        array_reserve(packed, stream.total_out + ROOM);
        stream.next_out = (Bytef *)packed->items + stream.total_out;
        stream.avail_out = (uInt)(packed->capacity - stream.total_out);
        library.deflate(&stream, goes_on ? Z_SYNC_FLUSH : Z_FINISH);
    } while (stream.avail_out == 0);
    packed->count = stream.total_out;
    library.deflateEnd(&stream);
}

static void add_up(struct blocks *blocks)
{
    struct deflation *d = blocks->deflation;
    for (size_t i = 0; i < blocks->count; i++) {
        struct text text = block_at(blocks, i);
        uLong sum = d->format == DEFLATE_GZIP ? library.crc32(d->sum, (const Bytef *)text.s, (uInt)text.n)
                                              : library.adler32(d->sum, (const Bytef *)text.s, (uInt)text.n);
        d->sum = (uint32_t)sum;
        d->length += (uint32_t)text.n;
    }
}

/* The sum is a task like each block. */
static void do_task(void *context, size_t number)
{
    struct blocks *blocks = context;
    if (number < blocks->count)
        pack_block(blocks, number);
    else
        add_up(blocks);
}

/* Packs the text that waits, and adds the blocks, one after the other. */
static void pack_waiting(struct deflation *d, bool is_last)
{
    struct text text = text_skip(buffer_text(&d->text), d->window);
    struct blocks blocks = {.text = text, .is_first = !d->window, .is_last = is_last, .deflation = d};
    blocks.count = text.n ? (text.n - 1) / DEFLATE_BLOCK + 1 : 1;
    blocks.packed = memory_zeroed(blocks.count, sizeof *blocks.packed);
    tasks_run(d->threads, blocks.count + 1, do_task, &blocks);
    for (size_t i = 0; i < blocks.count; i++) {
        buffer_add(d->to, buffer_text(&blocks.packed[i]));
        buffer_release(&blocks.packed[i]);
    }
    free(blocks.packed);
}

/* ---- a text as it comes ---- */

#define WAITING (DEFLATE_WAITING * DEFLATE_BLOCK)

static void add_big_endian(struct buffer *to, uint32_t number)
{
    for (int i = 3; i >= 0; i--)
        *array_add(to) = (char)(number >> 8 * i & 255);
}

static void add_little_endian(struct buffer *to, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        *array_add(to) = (char)(number >> 8 * i & 255);
}

void deflate_begin(struct deflation *d, enum deflate_format format, struct buffer *to, unsigned threads)
{
    bool is_gzip = format == DEFLATE_GZIP;
    *d = (struct deflation){.format = format, .to = to, .threads = threads, .is_there = deflate_is_there()};
    if (!d->is_there)
        return;
    buffer_add(to, is_gzip ? TEXT("\x1f\x8b\x08\0\0\0\0\0\0\xff") : TEXT("\x78\x5e"));
    d->sum = (uint32_t)(is_gzip ? library.crc32(0, NULL, 0) : library.adler32(0, NULL, 0));
}

/* Packs all that waits, and keeps the end of it for what comes after it. */
static void make_room(struct deflation *d)
{
    pack_waiting(d, false);
    memmove(d->text.items, d->text.items + d->text.count - WINDOW, WINDOW);
    d->text.count = d->window = WINDOW;
}

void deflate_take(void *deflation, struct text piece)
{
    struct deflation *d = deflation;
    if (!d->is_there) {
        buffer_add(d->to, piece);
        return;
    }
    while (piece.n) {
        if (d->text.count == d->window + WAITING)
            make_room(d);
        struct text some = first_bytes(piece, d->window + WAITING - d->text.count);
        buffer_add(&d->text, some);
        piece = text_skip(piece, some.n);
    }
}

void deflate_end(struct deflation *d)
{
    if (!d->is_there)
        return;
    pack_waiting(d, true);
    (d->format == DEFLATE_GZIP ? add_little_endian : add_big_endian)(d->to, d->sum);
    if (d->format == DEFLATE_GZIP)
        add_little_endian(d->to, d->length);
    buffer_release(&d->text);
}

const char *deflate_version(void)
{
    static char version[32];
    if (!deflate_is_there())
        return "zlib is not there: pages are larger";
    snprintf(version, sizeof version, "zlib %.20s", library.zlibVersion());
    return version;
}

#else

bool deflate_is_there(void)
{
    return false;
}

void deflate_begin(struct deflation *d, enum deflate_format format, struct buffer *to, unsigned threads)
{
    *d = (struct deflation){.format = format, .to = to, .threads = threads};
}

void deflate_take(void *deflation, struct text piece)
{
    buffer_add(((struct deflation *)deflation)->to, piece);
}

void deflate_end(struct deflation *d)
{
    (void)d;
}

const char *deflate_version(void)
{
    return "without zlib: pages are larger";
}

#endif
