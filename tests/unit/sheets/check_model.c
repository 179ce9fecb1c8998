/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The views of a profile as settings change them. */
#include "sheets/model.h"

#include "../browsed.h"

static bool change(struct browsed *b, struct settings settings, struct text *error)
{
    state_forget(&b->browser);
    return model_change(&b->browser.model, &settings, error);
}

TEST(settings_begin_as_the_command_line_has_them)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "--group=object --sort=Dr --percentage=relative --names=recorded");
    const struct model *m = &b->browser.model;
    ck_assert_int_eq(m->settings.group, GROUP_OBJECT);
    ck_assert_int_eq(m->settings.form, FORM_RECORDED);
    ck_assert(m->settings.is_relative);
    ck_assert_str_eq(order(b, ""), "self:Dr");
    ck_assert_int_eq(BROWSE(BROWSED_PROGRAM, "--group=piece")->browser.model.settings.group, GROUP_FUNCTION);
}

TEST(wrong_settings_are_refused_and_change_nothing)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    struct model *m = &b->browser.model;
    struct settings wrong = m->settings;
    struct text error = TEXT_NONE;
    wrong.filter = TEXT("(");
    wrong.group = GROUP_FILE;
    ck_assert(!change(b, wrong, &error));
    ck_assert(text_equal(error, TEXT("unmatched parenthesis, at character 1")));
    wrong.filter = TEXT_NONE;
    wrong.sort = TEXT("nosuch");
    ck_assert(!change(b, wrong, &error));
    ck_assert_uint_gt(error.n, 0);
    state_remake(&b->browser);
    ck_assert_int_eq(m->settings.group, GROUP_FUNCTION);
    ck_assert_uint_eq(model_table(m)->ranking.count, 4);
}

TEST(groups_have_self_costs_and_functions_both)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    struct model *m = &b->browser.model;
    struct settings settings = m->settings;
    struct text error;
    settings.group = GROUP_FILE;
    settings.sort = TEXT("incl:Dr");
    ck_assert(change(b, settings, &error));
    ck_assert(text_equal(model_table(m)->sort.items[0].column.name, TEXT("self:Dr")));
    ck_assert(text_equal(m->functions.sort.items[0].column.name, TEXT("incl:Dr")));
    ck_assert_ptr_eq(model_table(m), &m->groups);
    state_remake(&b->browser);
}

TEST(words_to_sort_by_are_those_of_the_command_line)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    struct model *m = &b->browser.model;
    const struct measure *ir = view_main_measure(&m->functions);
    ck_assert_str_eq(model_sort_word(m, COLUMN_SELF, ir).s, "self:Ir");
    ck_assert_str_eq(model_sort_word(m, COLUMN_INCLUSIVE, ir).s, "incl:Ir");
    ck_assert_str_eq(model_sort_word(m, COLUMN_PER_CALL, ir).s, "percall:Ir");
    ck_assert_str_eq(model_sort_word(m, COLUMN_CALLS, NULL).s, "calls");
}

TEST(the_filter_of_the_browser_takes_the_place_of_that_of_the_command_line)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "--focus=visit");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 1);
    press(b, "&t$<Enter>");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 2);
    press(b, "&<^U><Enter>");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 4);
}

TEST(titles_of_functions_have_the_line_where_people_look_for_them)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    struct row_name name = model_function_name(&b->browser.model, function_called(b->v->a->profile, "B::g"));
    ck_assert_uint_eq(name.line.number, 9);
    ck_assert_uint_eq(name.cycle, 0);
}

SUITE("model", settings_begin_as_the_command_line_has_them, wrong_settings_are_refused_and_change_nothing,
      groups_have_self_costs_and_functions_both, words_to_sort_by_are_those_of_the_command_line,
      the_filter_of_the_browser_takes_the_place_of_that_of_the_command_line,
      titles_of_functions_have_the_line_where_people_look_for_them)
