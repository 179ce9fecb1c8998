#include "document/deflate.h"

#include "config.h"

#ifdef HAVE_ZLIB

#include "base/tasks.h"
#include "base/wide.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

/* It is loaded where it is needed, so that no other report waits for it. */
#define FUNCTIONS(FUNCTION)                                                                                            \
    FUNCTION(adler32)                                                                                                  \
    FUNCTION(crc32)                                                                                                    \
    FUNCTION(deflate)                                                                                                  \
    FUNCTION(deflateEnd)                                                                                               \
    FUNCTION(deflateInit2_)                                                                                            \
    FUNCTION(deflateSetDictionary)                                                                                     \
    FUNCTION(zlibVersion)

#define DECLARE(name) __typeof__(name) *(name);
#define LOOK_UP(name) good = good && (*(void **)&library.name = dlsym(handle, #name));

static struct {
    FUNCTIONS(DECLARE)
    bool is_there;
} library;

static void load_library(void)
{
    void *handle = dlopen(ZLIB_FILE, RTLD_NOW | RTLD_LOCAL);
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

/* A text in blocks that are packed side by side. What repeats is also looked for in the end of the block before. */
struct blocks {
    struct text text;
    struct buffer *packed; /* by block */
    size_t count;
    __typeof__(adler32) *sum_of;
    uLong sum; /* of the text */
};

static struct text block_at(const struct blocks *blocks, size_t number)
{
    struct text rest = text_skip(blocks->text, number * DEFLATE_BLOCK);
    return (struct text){rest.s, rest.n < DEFLATE_BLOCK ? rest.n : DEFLATE_BLOCK};
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
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)text.s, .avail_in = (uInt)text.n};
    start_block(&stream, number ? (struct text){text.s - WINDOW, WINDOW} : TEXT_NONE);
    do {
        array_reserve(packed, stream.total_out + ROOM);
        stream.next_out = (Bytef *)packed->items + stream.total_out;
        stream.avail_out = (uInt)(packed->capacity - stream.total_out);
        library.deflate(&stream, number + 1 < blocks->count ? Z_SYNC_FLUSH : Z_FINISH);
    } while (stream.avail_out == 0);
    packed->count = stream.total_out;
    library.deflateEnd(&stream);
}

static void add_up(struct blocks *blocks)
{
    for (size_t i = 0; i < blocks->count; i++) {
        struct text text = block_at(blocks, i);
        blocks->sum = blocks->sum_of(blocks->sum, (const Bytef *)text.s, (uInt)text.n);
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

/* Adds the blocks, one after the other, and returns the sum of the text. */
static uint32_t add_blocks(struct buffer *to, struct text text, unsigned threads, __typeof__(adler32) *sum_of)
{
    struct blocks blocks = {.text = text, .sum_of = sum_of, .sum = sum_of(0, NULL, 0)};
    blocks.count = text.n ? (text.n - 1) / DEFLATE_BLOCK + 1 : 1;
    blocks.packed = memory_zeroed(blocks.count, sizeof *blocks.packed);
    tasks_run(threads, blocks.count + 1, do_task, &blocks);
    for (size_t i = 0; i < blocks.count; i++) {
        buffer_add(to, buffer_text(&blocks.packed[i]));
        buffer_release(&blocks.packed[i]);
    }
    free(blocks.packed);
    return (uint32_t)blocks.sum;
}

/* ---- formats ---- */

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

void deflate_add(struct buffer *to, struct text text, unsigned threads)
{
    buffer_add(to, TEXT("\x78\x5e"));
    add_big_endian(to, add_blocks(to, text, threads, library.adler32));
}

void deflate_add_gzip(struct buffer *to, struct text text, unsigned threads)
{
    buffer_add(to, TEXT("\x1f\x8b\x08\0\0\0\0\0\0\xff"));
    add_little_endian(to, add_blocks(to, text, threads, library.crc32));
    add_little_endian(to, (uint32_t)text.n);
}

/* ---- estimates ---- */

#define LONG ((size_t)1 << 20) /* of a shorter text, a part tells too little */
#define SAMPLE ((size_t)8 << 10)
#define SAMPLE_EVERY (4 * SAMPLE)

size_t deflate_estimate(struct text text, unsigned threads)
{
    if (!deflate_is_there() || text.n == 0)
        return text.n;
    struct buffer sample = {0}, packed = {0};
    size_t every = text.n < LONG ? SAMPLE : SAMPLE_EVERY;
    for (struct text rest = text; rest.n; rest = text_skip(rest, every < rest.n ? every : rest.n))
        buffer_add(&sample, text_cut(rest, SAMPLE));
    deflate_add(&packed, buffer_text(&sample), threads);
    size_t size = (size_t)wide_scale(packed.count, text.n, sample.count);
    buffer_release(&sample);
    buffer_release(&packed);
    return size;
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

void deflate_add(struct buffer *to, struct text text, unsigned threads)
{
    (void)threads;
    buffer_add(to, text);
}

size_t deflate_estimate(struct text text, unsigned threads)
{
    (void)threads;
    return text.n;
}

void deflate_add_gzip(struct buffer *to, struct text text, unsigned threads)
{
    (void)threads;
    buffer_add(to, text);
}

const char *deflate_version(void)
{
    return "without zlib: pages are larger";
}

#endif
