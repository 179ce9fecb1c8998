/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is packed, and unpacked by zlib itself. Without zlib there is nothing to test but that. */
#include "../suite.h"
#include "config.h"
#include "document/deflate.h"

#ifdef HAVE_ZLIB

#include <dlfcn.h>
#include <zlib.h>

/* In pieces of a size; 0: at once. */
static void add_in_pieces(enum deflate_format format, struct buffer *to, struct text text, unsigned threads,
                          size_t size)
{
    struct deflation deflation;
    deflate_begin(&deflation, format, to, threads);
    for (struct text piece; text.n; text = text_skip(text, piece.n)) {
        piece = (struct text){text.s, size && size < text.n ? size : text.n};
        deflate_take(&deflation, piece);
    }
    deflate_end(&deflation);
}

static void deflate_add(struct buffer *to, struct text text, unsigned threads)
{
    add_in_pieces(DEFLATE_ZLIB, to, text, threads, 0);
}

static void deflate_add_gzip(struct buffer *to, struct text text, unsigned threads)
{
    add_in_pieces(DEFLATE_GZIP, to, text, threads, 0);
}

TEST(a_text_that_repeats_itself_takes_less_room)
{
    struct buffer plain = {0}, packed = {0};
    for (int i = 0; i < 1000; i++)
        buffer_add(&plain, TEXT("main calls main, "));
    ck_assert(deflate_is_there());
    buffer_add(&packed, TEXT("before"));
    deflate_add(&packed, buffer_text(&plain), 1);
    ck_assert_uint_lt(packed.count, plain.count / 20);
    ck_assert_mem_eq(packed.items, "before", 6);
    ck_assert_int_eq(packed.items[6] & 15, 8); /* of the zlib format: deflate */
    ck_assert_uint_eq(((unsigned char)packed.items[6] * 256U + (unsigned char)packed.items[7]) % 31, 0);
    buffer_release(&plain);
    buffer_release(&packed);
}

TEST(nothing_can_be_packed)
{
    struct buffer packed = {0};
    deflate_add(&packed, TEXT(""), 1);
    ck_assert_uint_eq(packed.count, 8);
    buffer_release(&packed);
}

/* Numbers of any length; a long text has three parts that pack differently. */
static struct buffer make_numbers(size_t size)
{
    struct buffer text = {0};
    uint64_t random = 1;
    while (text.count < size) {
        random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
        buffer_print(&text, "%d,", (int)(random >> 40 & (0xfffU >> text.count * 3 / size * 4)));
    }
    return text;
}

typedef void add_packed(struct buffer *to, struct text text, unsigned threads);

static add_packed *const formats[] = {deflate_add, deflate_add_gzip};

#define FORMATS (sizeof formats / sizeof *formats)

/* Fails unless this is the whole of a text in one of the formats, with the right sum at its end. */
static void assert_unpacks(struct text packed, struct text expected)
{
    void *library = dlopen(ZLIB_FILE, RTLD_NOW | RTLD_LOCAL);
    __typeof__(inflateInit2_) *start;
    __typeof__(inflate) *unpack;
    __typeof__(inflateEnd) *end;
    ck_assert_ptr_nonnull(library);
    *(void **)&start = dlsym(library, "inflateInit2_");
    *(void **)&unpack = dlsym(library, "inflate");
    *(void **)&end = dlsym(library, "inflateEnd");
    char *text = until_end(malloc(expected.n + 1), free);
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)packed.s,
                       .avail_in = (uInt)packed.n,
                       .next_out = (Bytef *)text,
                       .avail_out = (uInt)expected.n + 1};
    ck_assert_int_eq(start(&stream, MAX_WBITS + 32, ZLIB_VERSION, (int)sizeof stream), Z_OK);
    ck_assert_int_eq(unpack(&stream, Z_FINISH), Z_STREAM_END);
    ck_assert_uint_eq(stream.avail_in, 0);
    ck_assert_uint_eq(stream.total_out, expected.n);
    ck_assert(expected.n == 0 || memcmp(text, expected.s, expected.n) == 0);
    ck_assert_int_eq(end(&stream), Z_OK);
    dlclose(library);
}

/* Bytes in which nothing repeats. */
static void spoil(struct buffer *text)
{
    uint64_t random = 1;
    for (size_t i = 0; i < text->count; i++) {
        random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
        text->items[i] = (char)(random >> 40);
    }
}

static void assert_packed(struct text text)
{
    static const unsigned threads[] = {2, 5};
    for (size_t i = 0; i < FORMATS; i++) {
        struct buffer packed = {0};
        formats[i](&packed, text, 1);
        assert_unpacks(buffer_text(&packed), text);
        for (size_t k = 0; k < sizeof threads / sizeof *threads; k++) {
            struct buffer again = {0};
            formats[i](&again, text, threads[k]);
            ck_assert(text_equal(buffer_text(&again), buffer_text(&packed)));
            buffer_release(&again);
        }
        buffer_release(&packed);
    }
}

TEST(what_is_packed_can_be_unpacked_and_is_the_same_with_any_number_of_threads)
{
    static const size_t sizes[] = {
        0, 1, DEFLATE_BLOCK - 1, DEFLATE_BLOCK, DEFLATE_BLOCK + 1, 2 * DEFLATE_BLOCK, 7 * DEFLATE_BLOCK + 1000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct buffer text = make_numbers(sizes[i]);
        text.count = sizes[i];
        assert_packed(buffer_text(&text));
        spoil(&text);
        assert_packed(buffer_text(&text));
        buffer_release(&text);
    }
}

TEST(a_text_gives_the_same_bytes_in_any_pieces)
{
    static const size_t pieces[] = {1000, DEFLATE_BLOCK, 3 * DEFLATE_BLOCK - 1};
    const size_t waiting = DEFLATE_WAITING * DEFLATE_BLOCK, sizes[] = {waiting, waiting + 1, 2 * waiting + 1000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct buffer text = make_numbers(sizes[i]), whole = {0};
        text.count = sizes[i];
        deflate_add(&whole, buffer_text(&text), 2);
        assert_unpacks(buffer_text(&whole), buffer_text(&text));
        for (size_t k = 0; k < sizeof pieces / sizeof *pieces; k++) {
            struct buffer packed = {0};
            add_in_pieces(DEFLATE_ZLIB, &packed, buffer_text(&text), 1, pieces[k]);
            ck_assert(text_equal(buffer_text(&packed), buffer_text(&whole)));
            buffer_release(&packed);
        }
        buffer_release(&text);
        buffer_release(&whole);
    }
}

TEST(a_block_knows_the_one_before)
{
    struct buffer text = make_numbers(DEFLATE_BLOCK), packed = {0};
    text.count = DEFLATE_BLOCK;
    spoil(&text);
    array_reserve(&text, text.count + 30000); /* so that it does not move while it is added to itself */
    buffer_add(&text, (struct text){text.items + DEFLATE_BLOCK - 30000, 30000});
    deflate_add(&packed, (struct text){text.items, DEFLATE_BLOCK}, 1);
    size_t size = packed.count;
    packed.count = 0;
    deflate_add(&packed, buffer_text(&text), 1);
    ck_assert_uint_lt(packed.count, size + 1000);
    buffer_release(&text);
    buffer_release(&packed);
}

TEST(gzip_has_its_head_its_checksum_and_the_length)
{
    struct buffer packed = {0};
    deflate_add_gzip(&packed, TEXT("123456789"), 1);
    ck_assert_mem_eq(packed.items, "\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
    ck_assert_mem_eq(packed.items + packed.count - 8, "\x26\x39\xf4\xcb\x09\0\0\0", 8); /* that of its description */
    buffer_release(&packed);
    deflate_add_gzip(&packed, TEXT(""), 1);
    ck_assert_uint_eq(packed.count, 20);
    buffer_release(&packed);
}

TEST(the_version_is_told)
{
    ck_assert_int_eq(strncmp(deflate_version(), "zlib 1.", 7), 0);
}

SUITE("deflate", a_text_that_repeats_itself_takes_less_room, nothing_can_be_packed,
      what_is_packed_can_be_unpacked_and_is_the_same_with_any_number_of_threads,
      a_text_gives_the_same_bytes_in_any_pieces, a_block_knows_the_one_before,
      gzip_has_its_head_its_checksum_and_the_length, the_version_is_told)

#else

TEST(without_zlib_nothing_is_packed)
{
    ck_assert(!deflate_is_there());
    ck_assert_str_eq(deflate_version(), "without zlib: pages are larger");
}

SUITE("deflate", without_zlib_nothing_is_packed)

#endif
