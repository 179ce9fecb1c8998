/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions a row of a group has, and in which row a function is. */
#include "sheets/members.h"

#include "../browsed.h"

/* Code of f is in two files. */
#define TWO_FILES "events: Ir\nfl=a.c\nfn=f\n1 5\nfi=b.h\n2 7\nfe=a.c\nfn=g\n3 1\nfl=b.h\nfn=h\n9 2\n"

/* The functions within the row where one is. */
static const char *functions(struct browsed *b, enum group group)
{
    const struct model *m = &b->browser.model;
    struct members members;
    struct text all = TEXT("");
    bool good = members_init(&members, m, group, state_subject(&b->browser).id);
    const struct profile *p = model_profile(m);
    for (size_t i = 0; good && i < p->functions.count; i++)
        if (members.has[i])
            all = arena_join(&b->arena, all, p->symbols.texts.items[p->functions.items[i].symbol]);
    members_release(&members);
    return good ? arena_copy(&b->arena, all).s : "no row";
}

TEST(a_function_is_in_each_row_that_has_some_of_its_code)
{
    struct browsed *b = BROWSE(TWO_FILES, "--group=file");
    ck_assert_str_eq(where(b, ""), "table: b.h"); /* 9 of 15 */
    ck_assert_str_eq(functions(b, GROUP_FILE), "fh");
    ck_assert_str_eq(where(b, "j"), "table: a.c");
    ck_assert_str_eq(functions(b, GROUP_FILE), "fg");
    ck_assert_str_eq(functions(b, GROUP_OBJECT), "no row");
}

TEST(an_outer_row_has_the_functions_of_its_inner_ones_and_an_inner_one_its_own)
{
    struct browsed *b = BROWSE(TWO_FILES, "--group=file,function");
    ck_assert_str_eq(functions(b, GROUP_FILE_FUNCTION), "fh");
    press(b, "lj");
    ck_assert_str_eq(functions(b, GROUP_FILE_FUNCTION), "f");
    press(b, "j");
    ck_assert_str_eq(functions(b, GROUP_FILE_FUNCTION), "h");
}

TEST(a_row_that_stands_under_another_of_its_name_has_another_id)
{
    struct browsed *b = BROWSE("events: Ir\nfl=a.c\nfn=f\n1 5\n", "--group=function,file");
    press(b, "l");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 2);
    ck_assert_uint_ne(sheet_subject(&b->browser.sheet, 0).id, sheet_subject(&b->browser.sheet, 1).id);
    ck_assert_uint_eq(sheet_subject(&b->browser.sheet, 1).parent, sheet_subject(&b->browser.sheet, 0).id);
}

TEST(the_row_of_a_function_is_found_in_each_group)
{
    static const char *const found[][2] = {{"function", "table: h"},         {"file", "table: b.h"},
                                           {"object", "table: (no object)"}, {"file,function", "table: h"},
                                           {"function,file", "table: h"},    {"directory", "table: ."}};
    for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
        struct arena arena = {0};
        struct browsed *b = BROWSE(TWO_FILES, arena_format(&arena, "--group=%s", found[i][0]).s);
        struct place place = place_of(SCREEN_TABLE);
        ck_assert(members_find(&b->browser.model, function_called(b->v->a->profile, "h"), &place));
        state_go(&b->browser, place);
        ck_assert_uint_eq(state_subject(&b->browser).id, place.id);
        ck_assert_msg(strcmp(where(b, ""), found[i][1]) == 0, "%s: %s", found[i][0], where(b, ""));
        arena_release(&arena);
    }
}

TEST(lines_are_no_sums_of_functions)
{
    struct browsed *b = BROWSE(TWO_FILES, "--group=line");
    struct place place = place_of(SCREEN_TABLE);
    ck_assert(!members_find(&b->browser.model, function_called(b->v->a->profile, "h"), &place));
    ck_assert(!members_find(&b->browser.model, NONE, &place));
    ck_assert_str_eq(where(b, "G1"), "table: b.h:2  f");
}

SUITE("members", a_function_is_in_each_row_that_has_some_of_its_code,
      an_outer_row_has_the_functions_of_its_inner_ones_and_an_inner_one_its_own,
      a_row_that_stands_under_another_of_its_name_has_another_id, the_row_of_a_function_is_found_in_each_group,
      lines_are_no_sums_of_functions)
