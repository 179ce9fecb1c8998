/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text in quoted strings of dot. */
#include "report/dot/label.h"

#include "../../written.h"

static void assert_put(struct text text, const char *expected)
{
    struct written w = begin();
    label_put(&w.out, text);
    end_as(&w, expected);
}

static void assert_wrapped(const char *name, const char *expected)
{
    struct written w = begin();
    label_put_wrapped(&w.out, text_of(name));
    end_as(&w, expected);
}

TEST(label_stays_text)
{
    assert_put(TEXT("plain f(int)"), "plain f(int)");
    assert_put(TEXT("a\"b\\c"), "a\\\"b\\\\c");
    assert_put(TEXT("&lt;b&"), "&amp;lt;b&amp;");
    assert_put(TEXT("\x1b[m\n\0"), "\\\\x1b[m\\\\x0a\\\\x00");
    assert_put(TEXT("\xc3\xa9\xff"), "\xc3\xa9\\\\xff");
}

TEST(label_of_a_long_name_is_its_beginning)
{
    char name[NAME_SHOWN + 2], shown[NAME_SHOWN + 4];
    memset(name, 'a', sizeof name);
    memset(shown, 'a', sizeof shown);
    memcpy(shown + NAME_SHOWN, "...", 4);
    assert_put((struct text){name, NAME_SHOWN + 1}, shown);
    shown[NAME_SHOWN] = '\0';
    assert_put((struct text){name, NAME_SHOWN}, shown);
}

TEST(label_of_an_address_is_encoded)
{
    struct written w = begin();
    label_put_encoded(&w.out, TEXT("a1-b/c&d e\"\\\xc3\xa9%\0#"), "-&");
    end_as(&w, "a1-b%2Fc&amp;d%20e%22%5C%C3%A9%25%00%23");
}

#define TEN "abcdefghij"

TEST(label_is_wrapped_behind_a_separator)
{
    assert_wrapped("", "");
    assert_wrapped(TEN TEN TEN TEN, TEN TEN TEN TEN); /* a line has room for 40 */
    assert_wrapped(TEN TEN TEN TEN "k", TEN TEN TEN TEN "\\nk");
    assert_wrapped(TEN TEN TEN "::" TEN, TEN TEN TEN "::\\n" TEN);
    assert_wrapped(TEN TEN ",aaa(" TEN TEN, TEN TEN ",aaa(\\n" TEN TEN);          /* the last one that fits */
    assert_wrapped(TEN "<" TEN TEN TEN TEN, TEN "<" TEN TEN "abcdefghi\\nj" TEN); /* too early */
}

TEST(label_is_wrapped_by_characters_and_ends_after_six_lines)
{
    assert_wrapped("\xc3\xa9" TEN TEN TEN "abcdefghi"
                   "xyz",
                   "\xc3\xa9" TEN TEN TEN "abcdefghi\\nxyz");
#define FORTY TEN TEN TEN TEN
    assert_wrapped(FORTY FORTY FORTY FORTY FORTY FORTY,
                   FORTY "\\n" FORTY "\\n" FORTY "\\n" FORTY "\\n" FORTY "\\n" FORTY);
    assert_wrapped(FORTY FORTY FORTY FORTY FORTY FORTY "z",
                   FORTY "\\n" FORTY "\\n" FORTY "\\n" FORTY "\\n" FORTY "\\n" FORTY "...");
}

SUITE("label", label_of_an_address_is_encoded, label_stays_text, label_of_a_long_name_is_its_beginning,
      label_is_wrapped_behind_a_separator, label_is_wrapped_by_characters_and_ends_after_six_lines)
