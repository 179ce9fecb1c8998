/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What rows are called, part by part. */
#include "../analysed.h"
#include "rows/row_name.h"

#define PROFILE                                                                                                        \
    "events: Ir\n"                                                                                                     \
    "ob=prog\n"                                                                                                        \
    "fl=a.c\n"                                                                                                         \
    "fn=main\n"                                                                                                        \
    "1 5\n"

TEST(name_parts_have_words_that_no_other_has)
{
    for (int part = NAME_NONE + 1; part < NAME_PARTS; part++)
        for (int other = NAME_NONE + 1; other < part; other++)
            ck_assert_str_ne(name_part_table[part].word, name_part_table[other].word);
}

TEST(row_name_of_a_function_says_its_object_file_and_name)
{
    struct analysed *a = ANALYSE(PROFILE);
    struct row_name name = row_name_of_function(a->profile, 0);
    assert_text(row_name_text(a->profile, &name, NAME_OBJECT), "prog");
    assert_text(row_name_text(a->profile, &name, NAME_FILE), "a.c");
    assert_text(row_name_text(a->profile, &name, NAME_FUNCTION), "main");
    ck_assert_ptr_null(row_name_text(a->profile, &name, NAME_CLASS).s);
    ck_assert_uint_eq(name.function, 0);
    ck_assert_uint_eq(name.line.number, LINE_NONE);
    ck_assert_uint_eq(name.address, ADDRESS_NONE);
    ck_assert_uint_eq(row_name_ref(&name, NAME_CYCLE), NONE);
    ck_assert(!row_name_is_cycle(&name));
}

TEST(row_name_of_nothing_has_no_part)
{
    struct analysed *a = ANALYSE(PROFILE);
    struct row_name name = ROW_NAME_NONE;
    for (int part = NAME_NONE; part < NAME_PARTS; part++) {
        ck_assert_ptr_null(row_name_text(a->profile, &name, (enum name_part)part).s);
        ck_assert_uint_eq(row_name_ref(&name, (enum name_part)part), NONE);
    }
}

TEST(row_names_know_whose_names_are_theirs)
{
    struct analysed *a = ANALYSE(PROFILE);
    ck_assert_ptr_eq(row_name_names(a->profile, NAME_OBJECT), &a->profile->objects);
    ck_assert_ptr_eq(row_name_names(a->profile, NAME_FILE), &a->profile->files);
    ck_assert_ptr_eq(row_name_names(a->profile, NAME_FUNCTION), &a->profile->symbols);
    ck_assert_ptr_null(row_name_names(a->profile, NAME_CYCLE));
}

SUITE("row_name", name_parts_have_words_that_no_other_has, row_name_of_a_function_says_its_object_file_and_name,
      row_name_of_nothing_has_no_part, row_names_know_whose_names_are_theirs)
