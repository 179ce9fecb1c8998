/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that a misspelt word may mean: examples, and words against all edits of them. */
#include "names/nearest.h"

#include "../suite.h"

#include "base/memory.h"

/* The names near an expression out of those of a list, with `;` between. */
static const char *near(const char *expression, const char *names)
{
    static char found[256];
    struct nearest nearest;
    struct text rest = text_of(names), name;
    nearest_init(&nearest, text_of(expression));
    while (text_split(&rest, ' ', &name))
        nearest_offer(&nearest, name);
    found[0] = '\0';
    for (size_t i = 0; i < nearest.count; i++) {
        strcat(found, i ? ";" : "");
        strncat(found, nearest.items[i].name.s, nearest.items[i].name.n);
    }
    return found;
}

TEST(names_that_have_the_word_are_near)
{
    ck_assert_str_eq(near("^allinputs$", "main Edge::AllInputsReady"), "Edge::AllInputsReady");
    ck_assert_str_eq(near("(parse|x)", "reparse parser main"), "parser;reparse");
    ck_assert_str_eq(near("parse.*x", "reparse main"), "reparse");
}

TEST(misspelt_names_are_near)
{
    ck_assert_str_eq(near("^serch$", "search visit main"), "search");
    ck_assert_str_eq(near("Edge::AllInputReady", "main Edge::AllInputsReady"), "Edge::AllInputsReady");
    ck_assert_str_eq(near("vist", "a::visit visited::main"), "a::visit");
    ck_assert_str_eq(near("abcdef", "abxxxx abxxef abcxef"), "abcxef;abxxef");
}

TEST(whole_names_are_compared_before_their_ends)
{
    ck_assert_str_eq(near("shop::Indx<>::add", "shop::add shop::Index<>::add Other::add"),
                     "shop::Index<>::add;Other::add;shop::add");
    ck_assert_str_eq(near("map<string>::opertor[]", "string::size map<>::operator[]"), "map<>::operator[]");
    ck_assert_str_eq(near("string_table::dump", "string::size string_table::drop"), "string_table::drop");
    ck_assert_str_eq(near("shop::Index::add_all_of_them", "shop::main Index::remove"), "");
}

TEST(one_of_a_few_words_is_near)
{
    static const char *const cases[][2] = {{"jsn", "json"}, {"JSON", "json"}, {"text", "text"}, {"xt", ""},
                                           {"xml", ""},     {"", ""},         {"tx", ""},       {"tezt", "text"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nearest_word nearest = nearest_word_init(text_of(cases[i][0]));
        nearest_word_offer(&nearest, TEXT("text"));
        nearest_word_offer(&nearest, TEXT("json"));
        ck_assert(text_equal(nearest.found, text_of(cases[i][1])));
    }
}

TEST(the_three_nearest_are_kept_each_once)
{
    ck_assert_str_eq(near("name", "name4 name2 nam name3 name2 name1"), "name1;name2;name3");
    ck_assert_str_eq(near("name", "nbme name nbme"), "name;nbme");
}

TEST(what_is_short_or_has_no_letters_is_near_to_nothing)
{
    ck_assert_str_eq(near("ab", "ab abc"), "");
    ck_assert_str_eq(near("^.*$", "ab abc"), "");
    ck_assert_str_eq(near("", "ab abc"), "");
    ck_assert_str_eq(near("abc", ""), "");
}

TEST(long_words_are_looked_for_by_their_beginning)
{
    ck_assert_str_eq(near("a2345678901234567890123456789012345", "xa234567890123456789012345678901299"),
                     "xa234567890123456789012345678901299");
}

TEST(distances_count_letters)
{
    ck_assert_uint_eq(edit_distance(TEXT(""), TEXT("abc")), 3);
    ck_assert_uint_eq(edit_distance(TEXT("kitten"), TEXT("sitting")), 3);
    ck_assert_uint_eq(edit_distance(TEXT("abc"), TEXT("abc")), 0);
    ck_assert_uint_eq(edit_distance(TEXT("bsae"), TEXT("base")), 1);
    ck_assert_uint_eq(edit_distance(TEXT("hlep"), TEXT("help")), 1);
    ck_assert_uint_eq(edit_distance(TEXT("ca"), TEXT("abc")), 3);
    ck_assert_uint_eq(edit_distance(TEXT("abcdef"), TEXT("badcfe")), 3);
}

SUITE("nearest", names_that_have_the_word_are_near, misspelt_names_are_near, whole_names_are_compared_before_their_ends,
      one_of_a_few_words_is_near, the_three_nearest_are_kept_each_once,
      what_is_short_or_has_no_letters_is_near_to_nothing, long_words_are_looked_for_by_their_beginning,
      distances_count_letters)
