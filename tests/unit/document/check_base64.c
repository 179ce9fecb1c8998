/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../written.h"
#include "document/base64.h"

static void expect_letters(struct text bytes, const char *expected)
{
    struct written w = begin();
    base64_write(&w.out, bytes);
    end_as(&w, expected);
    ck_assert_uint_eq(base64_size(bytes.n), strlen(expected));
}

/* Those of RFC 4648, section 10. */
TEST(the_examples_of_the_standard)
{
    expect_letters(TEXT(""), "");
    expect_letters(TEXT("f"), "Zg==");
    expect_letters(TEXT("fo"), "Zm8=");
    expect_letters(TEXT("foo"), "Zm9v");
    expect_letters(TEXT("foob"), "Zm9vYg==");
    expect_letters(TEXT("fooba"), "Zm9vYmE=");
    expect_letters(TEXT("foobar"), "Zm9vYmFy");
}

TEST(bytes_of_all_values)
{
    expect_letters(TEXT("\0\0\0"), "AAAA");
    expect_letters(TEXT("\xff\xff\xff"), "////");
    expect_letters(TEXT("\xfb\xef\xbe\x80"), "++++gA==");
}

TEST(more_bytes_than_are_written_at_a_time)
{
    struct buffer bytes = {0}, letters = {0};
    for (size_t i = 0; i < 50000; i++) {
        buffer_add(&bytes, TEXT("foo"));
        buffer_add(&letters, TEXT("Zm9v"));
    }
    buffer_add(&bytes, TEXT("f"));
    buffer_add(&letters, (struct text){"Zg==", 5}); /* with its NUL */
    expect_letters(buffer_text(&bytes), letters.items);
    buffer_release(&bytes);
    buffer_release(&letters);
}

SUITE("base64", the_examples_of_the_standard, bytes_of_all_values, more_bytes_than_are_written_at_a_time)
