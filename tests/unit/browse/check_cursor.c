/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding the row where one stood, or the nearest that is left. */
#include "browse/cursor.h"

#include "../browsed.h"

static struct browsed *browse_rows(const char *names)
{
    struct text lines = TEXT("events: Ir\n"), rest = text_of(names);
    struct arena arena = {0};
    for (int cost = 100; rest.n; rest = text_skip(rest, 1))
        lines = arena_format(&arena, "%sfn=%c\n1 %d\n", lines.s, rest.s[0], cost--);
    struct browsed *b = browse_text(lines, "");
    arena_release(&arena);
    return b;
}

/* Where one is among other rows, who stood on a row, as a person would who has read the profile again. */
static const char *found(const char *rows, size_t row, const char *others)
{
    struct browsed *b = browse_rows(rows), *other = browse_rows(others);
    struct cursor cursor;
    struct place *place = state_place(&other->browser);
    state_move(&b->browser, row);
    cursor_init(&cursor, state_place(&b->browser), &b->browser.sheet);
    size_t same = sheet_find(&other->browser.sheet, cursor.id);
    state_move(&other->browser, same == SIZE_MAX ? row : same);
    state_move(&other->browser, cursor_find(&cursor, place, &other->browser.sheet));
    cursor_release(&cursor);
    return where(other, "");
}

TEST(a_row_is_found_wherever_it_is)
{
    ck_assert_str_eq(found("abc", 1, "xxbyz"), "table: b");
    ck_assert_str_eq(found("abc", 0, "cba"), "table: a");
}

TEST(a_row_that_is_gone_has_the_nearest_in_its_place)
{
    ck_assert_str_eq(found("abcdef", 3, "abcef"), "table: c");
    ck_assert_str_eq(found("abcdef", 3, "fecba"), "table: e"); /* as near as c, and before it now */
    ck_assert_str_eq(found("abcdef", 0, "zf"), "table: f");
    ck_assert_str_eq(found("abcdef", 5, "xya"), "table: a");
}

TEST(where_nothing_is_left_of_the_rows_one_stays_where_one_is)
{
    ck_assert_str_eq(found("abc", 1, "xyz"), "table: y");
    ck_assert_str_eq(found("abc", 2, "x"), "table: x");
    ck_assert_str_eq(found("abc", 2, ""), "table: nothing");
}

TEST(rows_that_were_not_noted_say_nothing)
{
    struct browsed *b = browse_rows("abc");
    struct cursor cursor;
    struct place place = *state_place(&b->browser);
    cursor_init(&cursor, &place, NULL);
    place.id++;
    place.row = 2;
    ck_assert_uint_eq(cursor_find(&cursor, &place, &b->browser.sheet), 2);
    cursor_release(&cursor);
}

SUITE("cursor", a_row_is_found_wherever_it_is, a_row_that_is_gone_has_the_nearest_in_its_place,
      where_nothing_is_left_of_the_rows_one_stays_where_one_is, rows_that_were_not_noted_say_nothing)
