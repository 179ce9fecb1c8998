/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of what rows are. */
#include "../suite.h"
#include "base/text.h"
#include "rows/group.h"

TEST(group_words_are_those_of_the_option_in_its_order)
{
    struct text words = TEXT(GROUP_WORDS);
    for (int group = 0; group < GROUPS; group++) {
        size_t end = text_find(words, '|');
        ck_assert(text_equal((struct text){words.s, end}, text_of(group_table[group].word)));
        words = text_skip(words, end + (end < words.n));
    }
    ck_assert_uint_eq(words.n, 0);
}

TEST(group_of_every_kind_has_a_heading_and_names_that_end)
{
    for (int group = 0; group < GROUPS; group++) {
        ck_assert_ptr_nonnull(group_table[group].heading);
        ck_assert_int_ne(group_table[group].names[0], NAME_NONE);
        ck_assert_int_eq(group_table[group].names[GROUP_NAME_PARTS], NAME_NONE);
    }
}

TEST(group_of_functions_and_lines_has_inclusive_costs)
{
    for (int group = 0; group < GROUPS; group++) {
        ck_assert(group_table[group].is_function == (group == GROUP_PIECE || group == GROUP_FUNCTION));
        ck_assert(group_table[group].has_inclusive == (group_table[group].is_function || group == GROUP_LINE));
    }
}

TEST(group_has_lines_where_its_names_do)
{
    for (int group = 0; group < GROUPS; group++) {
        bool any = false;
        for (size_t i = 0; group_table[group].names[i]; i++)
            any |= group_table[group].names[i] == NAME_LINE;
        ck_assert(group_has_lines((enum group)group) == any);
    }
}

SUITE("group", group_words_are_those_of_the_option_in_its_order, group_of_every_kind_has_a_heading_and_names_that_end,
      group_of_functions_and_lines_has_inclusive_costs, group_has_lines_where_its_names_do)
