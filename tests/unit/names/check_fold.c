/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small letters for capital ones: each character keeps its length and its place. */
#include "../suite.h"
#include "names/fold.h"

static const char *folded(const char *text)
{
    char *copy = until_end(strdup(text), free);
    fold_bytes(copy, strlen(copy));
    return copy;
}

TEST(letters_of_four_scripts_are_folded)
{
    ck_assert_str_eq(folded("ÄÖÜ äöü"), "äöü äöü");
    ck_assert_str_eq(folded("ÇĞŞŸŽ"), "çğşÿž");
    ck_assert_str_eq(folded("ΆΈΌΏΑΩ"), "άέόώαω");
    ck_assert_str_eq(folded("ЀЁЯЖҐ"), "ѐёяжґ");
    ck_assert_str_eq(folded("ԱՖ Ṩ Ỳ"), "աֆ ṩ ỳ");
}

TEST(a_sigma_at_the_end_of_a_word_is_a_sigma_and_no_capital)
{
    ck_assert_str_eq(folded("ΣΑΣ σας"), "σασ σασ");
    ck_assert(fold_is_capital(0x3a3));
    ck_assert(!fold_is_capital(0x3c2) && !fold_is_capital(0x3c3));
}

TEST(what_is_no_capital_letter_stays)
{
    const char *const texts[] = {"ABC abc", "ſ", "×÷ßÿ", "İ", "ẞ", "漢字 \xf0\x9f\x98\x80", ""};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        ck_assert_str_eq(folded(texts[i]), texts[i]);
}

TEST(what_is_no_utf_8_stays)
{
    ck_assert_str_eq(folded("\xc3\xc3\x84\xff\xc3"), "\xc3\xc3\xa4\xff\xc3");
    ck_assert_str_eq(folded("\xe1\x84\x84"), "\xe1\x84\x84");
}

/* The ranges of Latin-1, ASCII and what is beyond all tables, letter by letter. */
TEST(latin_1_is_folded_letter_by_letter)
{
    for (uint32_t point = 0; point < 0x100; point++) {
        bool is_capital = point >= 0xc0 && point <= 0xde && point != 0xd7;
        ck_assert_uint_eq(fold_point(point), is_capital ? point + 32 : point);
    }
    ck_assert_uint_eq(fold_point(0x10ffff), 0x10ffff);
}

TEST(only_bytes_outside_ascii_concern_it)
{
    ck_assert(!fold_concerns(TEXT("")));
    ck_assert(!fold_concerns(TEXT("ABC\x7f")));
    ck_assert(fold_concerns(TEXT("ABC\x80")));
}

SUITE("fold", a_sigma_at_the_end_of_a_word_is_a_sigma_and_no_capital, letters_of_four_scripts_are_folded,
      what_is_no_capital_letter_stays, what_is_no_utf_8_stays, latin_1_is_folded_letter_by_letter,
      only_bytes_outside_ascii_concern_it)
