/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many columns of a terminal a text takes. */
#include "../suite.h"
#include "base/display_width.h"

TEST(a_character_takes_as_many_columns_as_it_is_shown_in)
{
    static const struct {
        const char *text;
        size_t columns;
    } samples[] = {
        {"", 0},
        {"abc ~", 5},
        {"\xc3\xa9t\xc3\xa9", 3},
        {"e\xcc\x81", 1},                /* an accent after its letter */
        {"\xe6\xbc\xa2\xe5\xad\x97", 4}, /* ideographs */
        {"\xef\xbc\xa1", 2},             /* a fullwidth letter */
        {"\xf0\x9f\x98\x80", 2},         /* an emoji */
        {"\xe0\xa5\x81\xe2\x83\x9d", 0}, /* a vowel sign, an enclosing mark */
        {"\x1b[1m", 7},
        {"\xff", 4},
        {"\xc3", 4},          /* escaped, byte by byte */
        {"\xe2\x80\xae", 12}, /* so are marks of direction */
        {"a\tb", 10},         /* at most */
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        ck_assert_msg(display_width_of(text_of(samples[i].text)) == samples[i].columns, "%s", samples[i].text);
}

TEST(a_text_is_cut_between_characters)
{
    struct text wide = TEXT("\xe6\xbc\xa2\xe5\xad\x97"), accent = TEXT("e\xcc\x81x\xcc\x81");
    ck_assert_uint_eq(display_width_cut(wide, 0).n, 0);
    ck_assert_uint_eq(display_width_cut(wide, 3).n, 3);
    ck_assert_uint_eq(display_width_cut(wide, 9).n, 6);
    ck_assert_uint_eq(display_width_cut(accent, 1).n, 3);
    ck_assert_uint_eq(display_width_cut_front(wide, 3).n, 3);
    ck_assert_uint_eq(display_width_cut_front(wide, 4).n, 6);
    ck_assert_uint_eq(display_width_cut_front(accent, 1).n, 3);
    ck_assert_uint_eq(display_width_cut_front(accent, 0).n, 0);
}

SUITE("display_width", a_character_takes_as_many_columns_as_it_is_shown_in, a_text_is_cut_between_characters)
