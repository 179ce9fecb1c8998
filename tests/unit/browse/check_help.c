/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All keys, and what they do. */
#include "browse/screens.h"

#include "../browsed.h"
#include "browse/bindings.h"

TEST(each_binding_that_has_words_is_a_row)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    size_t rows = 0;
    press(b, "?");
    for (size_t i = 0; i < binding_count; i++) {
        if (!bindings[i].keys)
            continue;
        press(b, rows++ ? "j" : "");
        struct text words = text_of(row_at(b, ""));
        ck_assert(text_starts(words, text_of(bindings[i].keys)));
    }
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), rows);
}

TEST(all_words_have_room_in_eighty_columns_and_narrower_ones_have_their_beginning)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    for (size_t i = 0; i < binding_count; i++)
        if (bindings[i].keys) {
            ck_assert_uint_le(strlen(bindings[i].keys), 19);
            ck_assert_msg(strlen(bindings[i].words) <= 60, "%s", bindings[i].words);
        }
    ck_assert_str_eq(line_seen(b, "?", 6), "Enter               open the function, caller, callee, jump or line of "
                                           "this row");
    struct text rest = text_of(seen(b, "", 24, 40)), line;
    for (int i = 0; i < 7; i++)
        ck_assert(text_split(&rest, '\n', &line));
    ck_assert_str_eq(arena_copy(&b->arena, line).s, "Enter               open the function, …");
}

TEST(words_are_searched)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(row_at(b, "?/suspend<Enter>"), "^L ^Z               draw the screen again; suspend");
    ck_assert_str_eq(row_at(b, "/F1<Enter>"), "? F1                these keys");
    ck_assert_str_eq(said(b, "<Enter>"), "this row leads nowhere");
}

SUITE("help", each_binding_that_has_words_is_a_row,
      all_words_have_room_in_eighty_columns_and_narrower_ones_have_their_beginning, words_are_searched)
