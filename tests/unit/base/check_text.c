/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Slices of bytes: their ends, their words, their order, and which of them a terminal may see. */
#include "../suite.h"
#include "base/text.h"

#include <stdio.h>

static struct text trimmed(const char *s)
{
    return text_trim(text_of(s));
}

static bool is(struct text t, const char *expected)
{
    return text_equal(t, text_of(expected));
}

TEST(text_trim_drops_blanks_on_both_ends)
{
    ck_assert_uint_eq(trimmed(" \ta b\t ").n, 3);
    ck_assert_mem_eq(trimmed("  a").s, "a", 1);
}

TEST(text_is_one_of_words_and_not_of_their_parts)
{
    static const char *const words[] = {"gz", "xz"};
    ck_assert(TEXT_IS_ONE_OF(TEXT("gz"), words));
    ck_assert(TEXT_IS_ONE_OF(TEXT("xz"), words));
    ck_assert(!TEXT_IS_ONE_OF(TEXT("x"), words));
    ck_assert(!TEXT_IS_ONE_OF(TEXT_NONE, words));
}

TEST(text_trim_leaves_nothing_of_blanks)
{
    ck_assert_uint_eq(trimmed("  \t ").n, 0);
    ck_assert_uint_eq(trimmed("").n, 0);
}

TEST(text_trim_drops_a_cr_at_the_end_only)
{
    ck_assert(is(trimmed("a\r"), "a"));
    ck_assert(is(trimmed("a \r"), "a"));
    ck_assert(is(trimmed("\ra\r"), "\ra"));
}

TEST(text_compares_bytes_and_lengths)
{
    ck_assert(text_equal(TEXT("a\0b"), TEXT("a\0b")));
    ck_assert(!text_equal(TEXT("a\0b"), TEXT("a\0c")));
    ck_assert(!text_equal(TEXT("ab"), TEXT("a")));
    ck_assert(text_equal(TEXT_NONE, TEXT("")));
}

TEST(text_starts_with_any_of_its_beginnings)
{
    ck_assert(text_starts(TEXT("abc"), TEXT("abc")));
    ck_assert(text_starts(TEXT("abc"), TEXT("a")));
    ck_assert(text_starts(TEXT("abc"), TEXT_NONE));
    ck_assert(!text_starts(TEXT("abc"), TEXT("abcd")));
    ck_assert(!text_starts(TEXT("abc"), TEXT("b")));
}

TEST(text_order_is_that_of_bytes_shorter_first)
{
    ck_assert_int_lt(text_compare(TEXT("a"), TEXT("b")), 0);
    ck_assert_int_lt(text_compare(TEXT("a"), TEXT("ab")), 0);
    ck_assert_int_gt(text_compare(TEXT("b"), TEXT("ab")), 0);
    ck_assert_int_lt(text_compare(TEXT("Z"), TEXT("a")), 0);
    ck_assert_int_lt(text_compare(TEXT("z"), TEXT("\xc3\xa4")), 0);
    ck_assert_int_lt(text_compare(TEXT("a"), TEXT("a\0")), 0);
    ck_assert_int_lt(text_compare(TEXT_NONE, TEXT("a")), 0);
    ck_assert_int_eq(text_compare(TEXT("ab"), TEXT("ab")), 0);
}

TEST(text_words_come_one_by_one)
{
    struct text rest = TEXT(" Ir\t Dr  Dw\r");
    ck_assert(is(text_next_word(&rest), "Ir"));
    ck_assert(is(text_next_word(&rest), "Dr"));
    ck_assert(is(text_next_word(&rest), "Dw"));
    ck_assert_uint_eq(text_next_word(&rest).n, 0);
    ck_assert_uint_eq(text_next_word(&rest).n, 0);
}

TEST(text_find_tells_the_first_place_or_the_length)
{
    ck_assert_uint_eq(text_find(TEXT("a:b:c"), ':'), 1);
    ck_assert_uint_eq(text_find(TEXT("abc"), ':'), 3);
    ck_assert_uint_eq(text_find(TEXT("a\0b"), 'b'), 2);
    ck_assert_uint_eq(text_find(TEXT_NONE, ':'), 0);
}

static void expect_fields(struct text rest, const char *const *expected, size_t count)
{
    struct text field;
    for (size_t i = 0; i < count; i++) {
        ck_assert(text_split(&rest, ',', &field));
        ck_assert_msg(text_equal(field, text_of(expected[i])), "field %zu: `%.*s`", i, (int)field.n, field.s);
    }
    ck_assert(!text_split(&rest, ',', &field));
}

TEST(text_splits_into_fields_some_of_them_empty)
{
    expect_fields(TEXT("a,bc"), (const char *const[]){"a", "bc"}, 2);
    expect_fields(TEXT(",a,"), (const char *const[]){"", "a", ""}, 3);
    expect_fields(TEXT(" a, b"), (const char *const[]){" a", " b"}, 2);
    expect_fields(TEXT("a"), (const char *const[]){"a"}, 1);
}

TEST(text_that_is_empty_is_one_field_and_one_that_was_not_given_none)
{
    expect_fields(TEXT(""), (const char *const[]){""}, 1);
    expect_fields(TEXT_NONE, NULL, 0);
}

/* ---- printable characters ---- */

TEST(text_printable_takes_ascii_but_control_characters)
{
    for (unsigned c = 0; c < 0x80; c++) {
        char byte = (char)c;
        bool printable = (c >= 0x20 && c <= 0x7e) || c == '\t';
        ck_assert_msg((text_printable((struct text){&byte, 1}) == 1) == printable, "byte %#x", c);
    }
}

TEST(text_printable_takes_utf_8_of_every_length)
{
    ck_assert_uint_eq(text_printable(TEXT("\xc2\xa0")), 2);         /* U+00A0, the first after C1 */
    ck_assert_uint_eq(text_printable(TEXT("\xdf\xbf")), 2);         /* U+07FF */
    ck_assert_uint_eq(text_printable(TEXT("\xe0\xa0\x80")), 3);     /* U+0800 */
    ck_assert_uint_eq(text_printable(TEXT("\xed\x9f\xbf")), 3);     /* U+D7FF */
    ck_assert_uint_eq(text_printable(TEXT("\xee\x80\x80")), 3);     /* U+E000 */
    ck_assert_uint_eq(text_printable(TEXT("\xf0\x90\x80\x80")), 4); /* U+10000 */
    ck_assert_uint_eq(text_printable(TEXT("\xf4\x8f\xbf\xbf")), 4); /* U+10FFFF */
}

TEST(text_printable_takes_no_c1_control_character)
{
    for (unsigned c = 0x80; c < 0xa0; c++) {
        const char bytes[] = {(char)0xc2, (char)c};
        ck_assert_msg(text_printable((struct text){bytes, 2}) == 0, "U+%04X", c);
    }
}

/* Of each range the ends, and what stands beside them. */
TEST(text_printable_takes_nothing_that_hides_or_turns_text)
{
    static const char *const hidden[] = {
        "\xc2\xad",     "\xd8\x9c",         "\xe2\x80\x8b",     "\xe2\x80\x8f",     "\xe2\x80\xa8",
        "\xe2\x80\xae", "\xe2\x81\xa0",     "\xe2\x81\xa9",     "\xef\xbb\xbf",     "\xef\xbf\xb9",
        "\xef\xbf\xbb", "\xf3\xa0\x80\x80", "\xf3\xa0\x81\x81", "\xf3\xa0\x81\xbf",
    };
    static const char *const seen[] = {
        "\xc2\xac",     "\xc2\xae",     "\xd8\x9b",         "\xd8\x9d",         "\xe2\x80\x8a", "\xe2\x80\x90",
        "\xe2\x80\xa7", "\xe2\x80\xaf", "\xe2\x81\x9f",     "\xe2\x81\xaa",     "\xef\xbb\xbe", "\xef\xbf\xb8",
        "\xef\xbf\xbc", "\xef\xbf\xbd", "\xf3\xa0\x82\x80", "\xf3\x9f\xbf\xbf",
    };
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        ck_assert_msg(text_printable(text_of(hidden[i])) == 0, "hidden, number %zu", i);
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        ck_assert_msg(text_printable(text_of(seen[i])) == text_of(seen[i]).n, "seen, number %zu", i);
}

TEST(text_character_takes_control_characters_too)
{
    uint32_t point;
    ck_assert_uint_eq(text_character(TEXT("\x1b"), &point), 1);
    ck_assert_uint_eq(point, 0x1b);
    ck_assert_uint_eq(text_character(TEXT("\xc2\x9b"), &point), 2);
    ck_assert_uint_eq(point, 0x9b);
    ck_assert_uint_eq(text_character(TEXT("\xf3\xa0\x81\x81"), &point), 4);
    ck_assert_uint_eq(point, 0xe0041);
    ck_assert_uint_eq(text_character(TEXT("\xe2\x80"), &point), 0);
}

/* ---- beginnings ---- */

TEST(text_cut_ends_between_characters)
{
    ck_assert(is(text_cut(TEXT("abc"), 3), "abc"));
    ck_assert(is(text_cut(TEXT("abcd"), 3), "abc"));
    ck_assert(is(text_cut(TEXT("a\xe2\x82\xac"), 4), "a\xe2\x82\xac"));
    ck_assert(is(text_cut(TEXT("a\xe2\x82\xac"), 3), "a"));
    ck_assert(is(text_cut(TEXT("a\xe2\x82\xac"), 2), "a"));
    ck_assert(is(text_cut(TEXT("\xf0\x9f\x98\x80z"), 4), "\xf0\x9f\x98\x80"));
    ck_assert(is(text_cut(TEXT("\xf0\x9f\x98\x80z"), 3), ""));
    ck_assert_uint_eq(text_cut(TEXT("\x80\x80\x80\x80\x80\x80\x80"), 5).n, 2); /* no characters: no end is better */
}

TEST(text_printable_takes_no_broken_sequence)
{
    static const char *const broken[] = {
        "\x80",             /* a continuation byte alone */
        "\xc3",             /* cut short */
        "\xe2\x82",         /* cut short */
        "\xf0\x9f\x98",     /* cut short */
        "\xc3(",            /* no continuation byte */
        "\xe2\x82(",        /* no continuation byte */
        "\xc0\xaf",         /* overlong */
        "\xc1\xbf",         /* overlong */
        "\xe0\x9f\xbf",     /* overlong */
        "\xf0\x8f\xbf\xbf", /* overlong */
        "\xed\xa0\x80",     /* a surrogate */
        "\xed\xbf\xbf",     /* a surrogate */
        "\xf4\x90\x80\x80", /* past U+10FFFF */
        "\xf5\x80\x80\x80",
        "\xfe",
        "\xff",
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
        ck_assert_msg(text_printable(text_of(broken[i])) == 0, "number %zu", i);
}

TEST(text_of_a_path_is_its_directory_and_its_base_name)
{
    static const char *const paths[][2] = {{"/a/", "b.c"}, {"a//", "b"}, {"", "b.c"}, {"a/", ""}, {"/", ""}, {"", ""}};
    char path[16];
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        snprintf(path, sizeof path, "%s%s", paths[i][0], paths[i][1]);
        ck_assert(text_equal(text_directory(text_of(path)), text_of(paths[i][0])));
        ck_assert(text_equal(text_base_name(text_of(path)), text_of(paths[i][1])));
    }
    ck_assert(text_base_name(TEXT_NONE).n == 0);
}

TEST(text_printable_looks_no_further_than_the_text)
{
    ck_assert_uint_eq(text_printable((struct text){"\xe2\x82\xac", 2}), 0);
    ck_assert_uint_eq(text_printable((struct text){"\xe2\x82\xac", 3}), 3);
}

TEST(text_ends_with_any_of_its_ends_and_has_any_of_its_parts)
{
    ck_assert(text_ends(TEXT("abc"), TEXT("abc")) && text_ends(TEXT("abc"), TEXT("c")));
    ck_assert(text_ends(TEXT("abc"), TEXT_NONE) && text_ends(TEXT_NONE, TEXT_NONE));
    ck_assert(!text_ends(TEXT("abc"), TEXT("zabc")) && !text_ends(TEXT("abc"), TEXT("b")));
    ck_assert(text_has(TEXT("abc"), TEXT("abc")) && text_has(TEXT("abc"), TEXT("bc")));
    ck_assert(!text_has(TEXT("abc"), TEXT("ac")) && !text_has(TEXT("ab"), TEXT("abc")));
    ck_assert(!text_has(TEXT_NONE, TEXT("a")));
}

SUITE("text", text_is_one_of_words_and_not_of_their_parts, text_trim_drops_blanks_on_both_ends,
      text_trim_leaves_nothing_of_blanks, text_trim_drops_a_cr_at_the_end_only, text_compares_bytes_and_lengths,
      text_starts_with_any_of_its_beginnings, text_order_is_that_of_bytes_shorter_first, text_words_come_one_by_one,
      text_find_tells_the_first_place_or_the_length, text_splits_into_fields_some_of_them_empty,
      text_that_is_empty_is_one_field_and_one_that_was_not_given_none,
      text_printable_takes_ascii_but_control_characters, text_printable_takes_utf_8_of_every_length,
      text_printable_takes_no_c1_control_character, text_printable_takes_nothing_that_hides_or_turns_text,
      text_character_takes_control_characters_too, text_cut_ends_between_characters,
      text_printable_takes_no_broken_sequence, text_printable_looks_no_further_than_the_text,
      text_of_a_path_is_its_directory_and_its_base_name, text_ends_with_any_of_its_ends_and_has_any_of_its_parts)
