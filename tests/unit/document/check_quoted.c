/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../written.h"
#include "document/quoted.h"

/* A text as JSON. */
static void expect_text(struct text text, const char *expected)
{
    struct written w = begin();
    quoted_write(&w.out, text);
    end_as(&w, expected);
}

TEST(texts_escape_quotes_backslashes_and_what_is_hidden)
{
    expect_text(TEXT(""), "\"\"");
    expect_text(TEXT("operator\"\"_x \\ / 'y'"), "\"operator\\\"\\\"_x \\\\ / 'y'\"");
    expect_text(TEXT("\b\f\n\r\t"), "\"\\b\\f\\n\\r\\t\"");
    expect_text(TEXT("a\0b\x1b[0m\x7f"), "\"a\\u0000b\\u001b[0m\\u007f\"");
    expect_text(TEXT("a\xe2\x80\xae\xf3\xa0\x81\x81z"), "\"a\\u202e\\udb40\\udc41z\""); /* U+202E, U+E0041 */
    expect_text(TEXT("\xc2\x80\xc2\x9f\xc2\xa0"), "\"\\u0080\\u009f\xc2\xa0\"");
}

/* Each byte of ASCII, at each place of a text that is longer than two words. */
TEST(special_characters_are_found_at_any_place)
{
    char text[20], expected[64];
    for (size_t place = 0; place < sizeof text; place++)
        for (int c = 0; c < 0x80; c++) {
            static const char *const hidden[] = {['\b'] = "\\b", ['\f'] = "\\f", ['\n'] = "\\n",  ['\r'] = "\\r",
                                                 ['\t'] = "\\t", ['"'] = "\\\"", ['\\'] = "\\\\", [0x7f] = NULL};
            char escaped[8] = {(char)c};
            if (hidden[c])
                snprintf(escaped, sizeof escaped, "%s", hidden[c]);
            else if (c < ' ' || c == 0x7f)
                snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned)c);
            memset(text, 'x', sizeof text);
            text[place] = (char)c;
            snprintf(expected, sizeof expected, "\"%.*s%s%.*s\"", (int)place, "xxxxxxxxxxxxxxxxxxxx", escaped,
                     (int)(sizeof text - place - 1), "xxxxxxxxxxxxxxxxxxxx");
            expect_text((struct text){text, sizeof text}, expected);
        }
}

TEST(each_byte_that_is_no_utf_8_is_replaced)
{
    expect_text(TEXT("caf\xc3\xa9 \xff\xfe"), "\"caf\xc3\xa9 \xef\xbf\xbd\xef\xbf\xbd\"");
    expect_text(TEXT("cut \xe2\x82"), "\"cut \xef\xbf\xbd\xef\xbf\xbd\"");
    expect_text(TEXT("\xed\xa0\x80"), "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""); /* a surrogate */
    expect_text(TEXT("\xc2"), "\"\xef\xbf\xbd\"");
}

TEST(a_repaired_text_is_what_a_reader_makes_of_it)
{
    struct arena arena = {0};
    ck_assert(text_equal(quoted_repair(TEXT("a\xff\0\n\xc3\xa9"), &arena), TEXT("a\xef\xbf\xbd\0\n\xc3\xa9")));
    ck_assert_uint_eq(quoted_repair(TEXT_NONE, &arena).n, 0);
    arena_release(&arena);
}

SUITE("quoted", texts_escape_quotes_backslashes_and_what_is_hidden, special_characters_are_found_at_any_place,
      each_byte_that_is_no_utf_8_is_replaced, a_repaired_text_is_what_a_reader_makes_of_it)
