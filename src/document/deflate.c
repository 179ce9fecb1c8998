#include "document/deflate.h"

#include "config.h"

#ifdef HAVE_ZLIB

#include "base/wide.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <zlib.h>

/* It is loaded where it is needed, so that no other report waits for it. */
#define FUNCTIONS(FUNCTION)                                                                                            \
    FUNCTION(compress2)                                                                                                \
    FUNCTION(compressBound)                                                                                            \
    FUNCTION(crc32)                                                                                                    \
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

#define LEVEL 4 /* above this a profile takes twice the time and a twentieth less room */

void deflate_add(struct buffer *to, struct text text)
{
    uLongf size = library.compressBound(text.n);
    array_reserve(to, to->count + size);
    if (library.compress2((Bytef *)to->items + to->count, &size, (const Bytef *)text.s, text.n, LEVEL) != Z_OK)
        memory_exhausted(); /* there is no other reason */
    to->count += size;
}

#define LONG ((size_t)1 << 20) /* of a shorter text, a part tells too little */
#define SAMPLE ((size_t)8 << 10)
#define SAMPLE_EVERY (4 * SAMPLE)

size_t deflate_estimate(struct text text)
{
    if (!deflate_is_there() || text.n == 0)
        return text.n;
    struct buffer sample = {0}, packed = {0};
    size_t every = text.n < LONG ? SAMPLE : SAMPLE_EVERY;
    for (struct text rest = text; rest.n; rest = text_skip(rest, every < rest.n ? every : rest.n))
        buffer_add(&sample, text_cut(rest, SAMPLE));
    deflate_add(&packed, buffer_text(&sample));
    size_t size = (size_t)wide_scale(packed.count, text.n, sample.count);
    buffer_release(&sample);
    buffer_release(&packed);
    return size;
}

#define ZLIB_HEAD 2u /* bytes around what is packed: a head, and a checksum at the end */
#define ZLIB_TAIL 4u

static void add_little_endian(struct buffer *to, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        *array_add(to) = (char)(number >> 8 * i & 255);
}

void deflate_add_gzip(struct buffer *to, struct text text)
{
    struct buffer packed = {0};
    uLong sum = library.crc32(0, NULL, 0);
    for (struct text rest = text; rest.n;) {
        uInt part = rest.n > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uInt)rest.n;
        sum = library.crc32(sum, (const Bytef *)rest.s, part);
        rest = text_skip(rest, part);
    }
    deflate_add(&packed, text);
    buffer_add(to, TEXT("\x1f\x8b\x08\0\0\0\0\0\0\xff"));
    buffer_add(to, (struct text){packed.items + ZLIB_HEAD, packed.count - ZLIB_HEAD - ZLIB_TAIL});
    add_little_endian(to, (uint32_t)sum);
    add_little_endian(to, (uint32_t)text.n);
    buffer_release(&packed);
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

void deflate_add(struct buffer *to, struct text text)
{
    buffer_add(to, text);
}

size_t deflate_estimate(struct text text)
{
    return text.n;
}

void deflate_add_gzip(struct buffer *to, struct text text)
{
    buffer_add(to, text);
}

const char *deflate_version(void)
{
    return "without zlib: pages are larger";
}

#endif
