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

SUITE("base64", the_examples_of_the_standard, bytes_of_all_values)
