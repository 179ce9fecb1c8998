/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of any screen. */
#include "sheets/sheet.h"

#include "../browsed.h"

static const struct sheet *sheet_after(struct browsed *b, const char *script)
{
    press(b, script);
    return &b->browser.sheet;
}

TEST(the_ids_of_all_rows_differ_and_find_them_again)
{
    static const char *const scripts[] = {"", "<Enter>", "x", "xx", "xxx", "xxxx", "5", "3", "t", "?", "jj<Enter>"};
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        struct browsed *b = BROWSE(BROWSED_CYCLE, "");
        const struct sheet *sheet = sheet_after(b, scripts[i]);
        for (size_t row = 0; row < sheet_count(sheet); row++) {
            uint64_t id = sheet_subject(sheet, row).id;
            ck_assert_uint_ne(id, 0);
            ck_assert_msg(sheet_find(sheet, id) == row, "%s: row %zu", scripts[i], row);
        }
        ck_assert_uint_eq(sheet_find(sheet, 12345), SIZE_MAX);
    }
}

TEST(ids_are_of_names_and_the_same_in_another_profile)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    struct browsed *other = BROWSE("events: Ir\nob=x\nfl=y\nfn=z\n1 1\nob=prog\nfl=main.c\nfn=visit\n3 7\n", "");
    ck_assert_uint_eq(sheet_subject(&b->browser.sheet, 1).id, sheet_subject(&other->browser.sheet, 0).id);
    ck_assert_uint_ne(sheet_subject(&b->browser.sheet, 0).id, sheet_subject(&other->browser.sheet, 0).id);
}

TEST(a_subject_of_nothing_leads_nowhere)
{
    struct subject subject = subject_of(0);
    ck_assert_uint_eq(subject.id, 1);
    ck_assert(subject.function == NONE && subject.cycle == NONE && subject.file == NONE);
    ck_assert(subject.address == ADDRESS_NONE && subject.parent == 0 && subject.fold == FOLD_NONE);
}

/* Whether the row where one is matches, by what it says, and by its function. */
static int matches(struct browsed *b, const char *expression)
{
    struct pattern pattern;
    struct pattern_source source = {.expression = text_of(expression), .letter_case = CASE_SMART};
    struct text error;
    size_t row = state_place(&b->browser)->row;
    ck_assert(pattern_compile(&pattern, &source, &b->arena, &error));
    int result =
        sheet_words_match(&b->browser.sheet, row, &pattern) + 10 * sheet_name_matches(&b->browser.sheet, row, &pattern);
    pattern_release(&pattern);
    return result;
}

TEST(rows_match_by_what_they_say_or_by_the_function_in_any_form)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    press(b, "/^A::f<Enter>");
    ck_assert_int_eq(matches(b, "a::f"), 11);
    ck_assert_int_eq(matches(b, "int"), 10);
    ck_assert_int_eq(matches(b, "a\\.c"), 1);
    ck_assert_int_eq(matches(b, "A::F"), 0);
    press(b, "g");
    ck_assert_int_eq(matches(b, "<cycle 1>"), 11); /* no function: what it says */
}

TEST(figures_stay_where_they_are_when_names_move_and_narrow_screens_have_fewer)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    for (size_t width = 30; width < 200; width++) {
        browser_resize(&b->browser, 24, width);
        const struct sheet *sheet = &b->browser.sheet;
        ck_assert_uint_eq(sheet->figures_width + sheet->room, width);
        ck_assert_uint_ge(sheet->room, 16);
        ck_assert_uint_ge(sheet->figures.count, 1);
    }
}

TEST(a_sheet_is_written_whole_and_without_colours)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    struct buffer text = {0};
    struct output out = output_into(&text);
    press(b, "<Enter>");
    sheet_write(&b->browser.sheet, &out);
    output_close(&out);
    struct text all = buffer_take(&text, &b->arena), line;
    static const char *const lines[] = {"main.c:30  search [prog]", "", "incl:Ir      self:Ir calls  function"};
    for (size_t i = 0; i < 3; i++) {
        ck_assert(text_split(&all, '\n', &line));
        ck_assert_str_eq(arena_copy(&b->arena, line).s, lines[i]);
    }
    for (size_t row = 0; row < 3; row++) {
        ck_assert(text_split(&all, '\n', &line));
        ck_assert_uint_eq(text_find(line, '\33'), line.n);
        ck_assert(text_starts(line, row == 2   ? TEXT("300 (30.00%)       .    40  > visit")
                                    : row == 1 ? TEXT("800 (80.00%)  50.00%     2  * search")
                                               : TEXT("800 (80.00%)       .     2  < main")));
    }
    ck_assert_uint_eq(all.n, 0);
}

TEST(a_screen_that_there_is_not_says_so)
{
    static const struct sheet_kind *const none[SCREENS] = {NULL};
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    struct trail trail;
    struct sheet sheet;
    trail_init(&trail, place_of(SCREEN_HELP));
    b->browser.model.kinds = none;
    ck_assert(!sheet_init(&sheet, &b->browser.model, &trail));
    ck_assert(text_equal(sheet.why, TEXT("there is no such screen")));
    sheet_release(&sheet);
    trail_release(&trail);
}

SUITE("sheet", the_ids_of_all_rows_differ_and_find_them_again, ids_are_of_names_and_the_same_in_another_profile,
      a_subject_of_nothing_leads_nowhere, rows_match_by_what_they_say_or_by_the_function_in_any_form,
      figures_stay_where_they_are_when_names_move_and_narrow_screens_have_fewer,
      a_sheet_is_written_whole_and_without_colours, a_screen_that_there_is_not_says_so)
