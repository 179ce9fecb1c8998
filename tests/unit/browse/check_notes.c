/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What standard error gets too. */
#include "browse/screens.h"

#include "../browsed.h"

#define PROFILE "cmd: ./prog\nevents: Ir\nfl=a.c\nfn=main\n1 10\nsummary: 10\n"

static const struct problem odd = {"odd lines", SEVERITY_WARNING, 3, false}, once = {NULL, SEVERITY_NOTE, 1, false};

static struct browsed *browse_noted(void)
{
    struct browsed *b = BROWSE(PROFILE, "");
    for (uint64_t line = 1; line <= 5; line++)
        diagnostics_add(b->v->report.diagnostics, &odd, TEXT("a.out"), line, "this is \033 odd");
    diagnostics_add(b->v->report.diagnostics, &once, TEXT_NONE, 0, "and this is known once");
    return b;
}

TEST(notes_have_the_words_of_standard_error_and_those_that_were_not_kept_are_counted)
{
    struct browsed *b = browse_noted();
    ck_assert_str_eq(line_seen(b, "!", 0), "Notes");
    ck_assert_str_eq(line_seen(b, "", 1), "note");
    ck_assert_str_eq(line_seen(b, "", 2), "a.out:1: this is \\x1b odd");
    ck_assert_str_eq(line_seen(b, "", 4), "a.out:3: this is \\x1b odd");
    ck_assert_str_eq(line_seen(b, "", 5), "and this is known once");
    ck_assert_str_eq(line_seen(b, "", 6), "and 2 more odd lines");
    ck_assert_str_eq(line_seen(b, "", 7), "");
    ck_assert_str_eq(line_seen(b, "", -2),
                     "test.out  1 of 5                                                      4 notes: !");
}

TEST(the_same_key_goes_back)
{
    struct browsed *b = browse_noted();
    press(b, "!!");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_TABLE);
    press(b, "<Enter>!q");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_FUNCTION);
}

TEST(a_long_note_is_moved_sideways)
{
    struct browsed *b = browse_noted();
    press(b, "!");
    ck_assert_str_eq(line_seen(b, "<Right>", 2), " this is \\x1b odd");
    ck_assert_str_eq(line_seen(b, "<Left>", 2), "a.out:1: this is \\x1b odd");
}

TEST(where_there_are_no_notes_that_is_said)
{
    struct browsed *b = BROWSE(PROFILE, "");
    ck_assert_str_eq(line_seen(b, "!", -2), "there are no notes");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_TABLE);
}

SUITE("notes", notes_have_the_words_of_standard_error_and_those_that_were_not_kept_are_counted, the_same_key_goes_back,
      a_long_note_is_moved_sideways, where_there_are_no_notes_that_is_said)
