/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Regular expressions of the user's: what is wrong with one, what is too much, what matches. */
#include "../suite.h"
#include "names/pattern.h"

#include <stdlib.h>

static bool matches_in(enum letter_case letter_case, const char *expression, struct text name)
{
    struct arena arena = {0};
    struct pattern pattern;
    struct pattern_source source = {.expression = text_of(expression), .option = "focus", .letter_case = letter_case};
    struct text error;
    ck_assert(pattern_compile(&pattern, &source, &arena, &error));
    bool result = pattern_matches(&pattern, name);
    pattern_release(&pattern);
    arena_release(&arena);
    return result;
}

static bool matches(const char *expression, struct text name)
{
    return matches_in(CASE_YES, expression, name);
}

/* What is wrong with an expression must begin and end so; `end` NULL: nothing is wrong. */
static void check_error(struct text expression, const char *start, const char *end)
{
    struct arena arena = {0};
    struct text error = TEXT_NONE, at = text_of(end);
    struct pattern pattern;
    bool good = pattern_init(&pattern, expression, "focus", &arena, &error);
    ck_assert_msg(good == !end, "%.*s: %.*s", (int)expression.n, expression.s, (int)error.n, error.n ? error.s : "");
    if (good)
        pattern_release(&pattern);
    else
        ck_assert_msg(text_starts(error, text_of(start)) && error.n > at.n &&
                          text_equal(text_skip(error, error.n - at.n), at),
                      "%.*s", (int)error.n, error.s);
    arena_release(&arena);
}

TEST(pattern_tells_what_is_wrong_and_where)
{
    check_error(TEXT("ab(c"), "bad expression --focus='ab(c': ", ": unmatched parenthesis, at character 3");
    check_error(TEXT("ab\\"), "bad expression --focus='ab\\': ", ": nothing behind the last backslash, at character 3");
    check_error(TEXT("abc*{2,1}d"),
                "bad expression --focus='abc*{2,1}d': ", ": bad number of repeats in braces, at character 9");
    check_error(TEXT("*a"), "bad expression --focus='*a': ", ": nothing to repeat, at character 1");
    check_error(TEXT("[[:foo:]]"),
                "bad expression --focus='[[:foo:]]': ", ": unknown class of characters, at character 8");
    check_error(TEXT("b[z-a]"), "bad expression --focus='b[z-a]': ", ": bad range of characters, at character 5");
}

/* `before` n times, `middle`, and `after` n times. */
static struct text nest(struct arena *arena, const char *before, const char *middle, const char *after, size_t n)
{
    struct text text = text_of(middle);
    for (size_t i = 0; i < n; i++)
        text = arena_format(arena, "%s%s%s", before, text.s, after);
    return text;
}

TEST(pattern_takes_250_parentheses_in_each_other)
{
    struct arena arena = {0};
    check_error(nest(&arena, "(", "a", ")", 250), NULL, NULL);
    check_error(nest(&arena, "(", "a", ")", 251), "bad expression --focus='(((",
                ": its parentheses are nested more than 250 deep");
    check_error(nest(&arena, "(a)", "", "", 1000), NULL, NULL);
    check_error(nest(&arena, "\\(", "", "", 300), NULL, NULL);
    check_error(nest(&arena, "[(]", "", "", 300), NULL, NULL);
    check_error(nest(&arena, "[]([:alpha:](]", "", "", 300), NULL, NULL);
    arena_release(&arena);
}

TEST(pattern_takes_a_thousand_repeats_of_one_place)
{
    static const char *const good[] = {"a{1000}",           "(a{10}){100}",   "((a{10}){10}){10}", "a{500}b{500}",
                                       "(a{10}b{100}){10}", "a{10}{100}",     "(a{3,10}){,100}",   "[a{9999}]{10}",
                                       "a\\{9999",          "(a|b{10}){100}", "(a{10})(b){1000}",  "[^]{9999}]{9}",
                                       "([[.{.]{9999}]){9}"};
    static const char *const bad[] = {
        "a{1001}",       "(a{10}){101}",   "((a{10}){10}){11}", "(((.{1,255}){1,255}){1,255})",
        "a{10}{101}",    "(a{11}|b){100}", "a{4294967297}",     "(ab{11}c){100}",
        "([a]{11}){100}"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        check_error(text_of(good[i]), NULL, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_error(text_of(bad[i]), "bad expression --focus='", ": something in it is repeated more than 1000 times");
}

TEST(pattern_has_256_kib_at_most)
{
    size_t n = (size_t)256 << 10;
    char *text = memory_alloc(n + 1);
    memset(text, 'a', n + 1);
    check_error((struct text){text, n + 1}, "bad expression --focus='aaa", "...': it has more than 256 KiB");
    check_error((struct text){text, n}, NULL, NULL);
    text[n - 1] = '('; /* found wrong at the end, and not told where */
    check_error((struct text){text, n}, "bad expression --focus='aaa", "...': unmatched parenthesis");
    free(text);
}

TEST(pattern_matches_anywhere_in_a_name)
{
    ck_assert(matches("b+", TEXT("abba")));
    ck_assert(!matches("^b", TEXT("abba")));
    ck_assert(matches("a$", TEXT("abba")));
    ck_assert(!matches("c", TEXT("abba")));
    ck_assert(matches("", TEXT("")));
}

TEST(pattern_looks_at_the_beginning_of_a_long_name)
{
    char name[NAME_SHOWN + 2] = ""; /* ends with a NUL, which the sanitizer's regexec() looks for */
    memset(name, 'a', sizeof name - 1);
    struct text whole = {name, NAME_SHOWN}, longer = {name, NAME_SHOWN + 1};
    ck_assert(matches("a$", whole));
    ck_assert(!matches("a$", longer));
    name[NAME_SHOWN - 1] = 'b';
    name[NAME_SHOWN] = 'c';
    ck_assert(matches("ab", longer));
    ck_assert(!matches("c", longer));
    ck_assert(matches("^a*b", longer));
}

/* In which case an expression matches a name that has the other case: y, n, s and u (unasked). */
static void check_cases(const char *expression, const char *name, const char *expected)
{
    static const char letters[] = {[CASE_YES] = 'y', [CASE_NO] = 'n', [CASE_SMART] = 's', [CASE_UNASKED] = 'u'};
    char got[sizeof letters + 1] = "";
    size_t n = 0;
    for (unsigned i = 0; i < sizeof letters; i++)
        if (matches_in(i, expression, text_of(name)))
            got[n++] = letters[i];
    ck_assert_msg(strcmp(got, expected) == 0, "%s with %s: '%s', not '%s'", expression, name, got, expected);
}

TEST(letters_match_in_any_case_as_asked)
{
    check_cases("^parse$", "parse", "ynsu");
    check_cases("^parse$", "Parse", "ns");
    check_cases("^Parse$", "parse", "n");
    check_cases("^Parse$", "Parse", "ynsu");
}

TEST(capital_is_what_stands_for_itself)
{
    check_cases("^\\Wx\\S$", "+Xy", "ns"); /* escapes are no capital letters */
    check_cases("^x\\BA", "Xa", "n");
    check_cases("^[A-Z]x$", "ax", "n");
    check_cases("^[a-z]x$", "AX", "ns");
    check_cases("^[\\W]x$", "wx", "n"); /* in brackets a backslash is itself */
    check_cases("^[[:upper:]]x$", "ax", "n");
    check_cases("^[^[:lower:]]x$", "Ax", "ysu");
    check_cases("^[[:alpha:]]x$", "AX", "ns");
    check_cases("^[]Q]x$", "qX", "n");
}

TEST(letters_outside_ascii_match_in_any_case)
{
    check_cases("^ärger$", "ÄRGER", "ns");
    check_cases("^Ärger$", "ärger", "n");
    check_cases("^.*Жук$", "эЖУК", "n");
    check_cases("σ", "Σ", "ns");
    check_cases("σας", "ΣΑΣ", "ns");
    check_cases("σασ", "σας", "ns");
    check_cases("ä", "Ö", "");
    check_cases("^漢x$", "漢X", "ns");
    check_cases("^x\xc3$", "X\xc3", "ns"); /* no character */
}

TEST(groups_are_found_where_they_stand_in_the_name)
{
    struct arena arena = {0};
    struct pattern pattern;
    struct pattern_source source = {.expression = TEXT("ä(ßß)y"), .letter_case = CASE_NO, .groups = true};
    struct text error, groups[PATTERN_GROUPS], name = TEXT("xÄßßY");
    ck_assert(pattern_compile(&pattern, &source, &arena, &error));
    ck_assert(pattern_find(&pattern, name, 0, groups));
    ck_assert(text_equal(groups[0], TEXT("ÄßßY")) && text_equal(groups[1], TEXT("ßß")));
    ck_assert_ptr_eq(groups[0].s, name.s + 1);
    pattern_release(&pattern);
    arena_release(&arena);
}

/* Names that do not begin as the expression says are not looked at. */
TEST(beginnings_are_as_the_expression_says)
{
    static const char *const good[][2] = {{"^ab*", "a"},  {"^ab?c", "ac"}, {"^ab{0}c", "ac"}, {"^ab+", "abb"},
                                          {"^a|b", "cb"}, {"^a.c", "abc"}, {"^", ""},         {"^a\\.", "a.b"},
                                          {"^(a)", "ab"}, {"^ab$", "ab"},  {"^^a", "a"}};
    static const char *const bad[][2] = {{"^ab", "ac"}, {"^ab", "a"}, {"^b", "ab"}, {"^ab+", "a"}, {"^a", ""}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        ck_assert_msg(matches(good[i][0], text_of(good[i][1])), "%s", good[i][0]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!matches(bad[i][0], text_of(bad[i][1])), "%s", bad[i][0]);
}

SUITE("pattern", beginnings_are_as_the_expression_says, pattern_tells_what_is_wrong_and_where,
      pattern_takes_250_parentheses_in_each_other, pattern_takes_a_thousand_repeats_of_one_place,
      pattern_has_256_kib_at_most, pattern_matches_anywhere_in_a_name, pattern_looks_at_the_beginning_of_a_long_name,
      letters_match_in_any_case_as_asked, capital_is_what_stands_for_itself, letters_outside_ascii_match_in_any_case,
      groups_are_found_where_they_stand_in_the_name)
