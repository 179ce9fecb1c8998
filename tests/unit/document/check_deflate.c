/* What is packed; that it can be unpacked is a test of pages. Without zlib there is nothing to test but that. */
#include "../suite.h"
#include "config.h"
#include "document/deflate.h"

#ifdef HAVE_ZLIB

TEST(a_text_that_repeats_itself_takes_less_room)
{
    struct buffer plain = {0}, packed = {0};
    for (int i = 0; i < 1000; i++)
        buffer_add(&plain, TEXT("main calls main, "));
    ck_assert(deflate_is_there());
    buffer_add(&packed, TEXT("before"));
    deflate_add(&packed, buffer_text(&plain));
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
    deflate_add(&packed, TEXT(""));
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

TEST(the_room_of_a_text_is_estimated)
{
    static const size_t sizes[] = {1000, 1000000, 4000000}, percent_off[] = {0, 0, 3};
    ck_assert_uint_eq(deflate_estimate(TEXT_NONE), 0);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct buffer text = make_numbers(sizes[i]), packed = {0};
        deflate_add(&packed, buffer_text(&text));
        size_t estimate = deflate_estimate(buffer_text(&text)), off = packed.count * percent_off[i] / 100;
        ck_assert_uint_ge(estimate, packed.count - off);
        ck_assert_uint_le(estimate, packed.count + off);
        buffer_release(&text);
        buffer_release(&packed);
    }
}

TEST(gzip_has_its_head_its_checksum_and_the_length)
{
    struct buffer packed = {0};
    deflate_add_gzip(&packed, TEXT("123456789"));
    ck_assert_mem_eq(packed.items, "\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
    ck_assert_mem_eq(packed.items + packed.count - 8, "\x26\x39\xf4\xcb\x09\0\0\0", 8); /* that of its description */
    buffer_release(&packed);
    deflate_add_gzip(&packed, TEXT(""));
    ck_assert_uint_eq(packed.count, 20);
    buffer_release(&packed);
}

TEST(the_version_is_told)
{
    ck_assert_int_eq(strncmp(deflate_version(), "zlib 1.", 7), 0);
}

SUITE("deflate", a_text_that_repeats_itself_takes_less_room, nothing_can_be_packed, the_room_of_a_text_is_estimated,
      gzip_has_its_head_its_checksum_and_the_length, the_version_is_told)

#else

TEST(without_zlib_nothing_is_packed)
{
    ck_assert(!deflate_is_there());
    ck_assert_uint_eq(deflate_estimate(TEXT("main")), 4);
    ck_assert_str_eq(deflate_version(), "without zlib: pages are larger");
}

SUITE("deflate", without_zlib_nothing_is_packed)

#endif
