/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One expression s/RE/TO/: what is wrong with it, and what it makes of names. */
#include "../suite.h"
#include "names/rewrite.h"

/* What `rewrite` makes of `name`; .s NULL: it does not match, or the name gets too long: `*result`. */
static struct text rewritten(const char *text, struct text name, struct arena *arena, enum rewrite_result *result)
{
    struct rewrite rewrite;
    struct buffer to = {0};
    struct text error = TEXT_NONE;
    ck_assert_msg(rewrite_init(&rewrite, text_of(text), "mod-object", arena, &error), "%s", error.s);
    *result = rewrite_apply(&rewrite, name, &to);
    struct text made = *result == REWRITE_DONE ? arena_copy(arena, buffer_text(&to)) : TEXT_NONE;
    buffer_release(&to);
    rewrite_release(&rewrite);
    return made;
}

/* `expected` NULL: the expression must not match. */
static void check_rewrite(const char *text, const char *name, const char *expected)
{
    struct arena arena = {0};
    enum rewrite_result result;
    struct text made = rewritten(text, text_of(name), &arena, &result);
    ck_assert_msg(result == (expected ? REWRITE_DONE : REWRITE_NONE), "%s: %s", text, name);
    ck_assert_msg(!expected || text_equal(made, text_of(expected)), "%s: %s becomes %.*s", text, name, (int)made.n,
                  made.s);
    arena_release(&arena);
}

static void check_wrong(const char *text, const char *expected)
{
    struct arena arena = {0};
    struct rewrite rewrite;
    struct text error = TEXT_NONE;
    ck_assert_msg(!rewrite_init(&rewrite, text_of(text), "mod-object", &arena, &error), "%s", text);
    ck_assert_msg(text_equal(error, text_of(expected)), "%s", error.s);
    arena_release(&arena);
}

TEST(rewrite_replaces_the_first_match)
{
    check_rewrite("s/a/b/", "cada", "cbda");
    check_rewrite("s/a//", "cada", "cda");
    check_rewrite("s/a+/b/", "caad", "cbd");
    check_rewrite("s/^a/b/", "cada", NULL);
    check_rewrite("s/a$/b/", "cada", "cadb");
    check_rewrite("s/A/b/", "cada", NULL);
}

TEST(rewrite_replaces_all_matches_if_asked)
{
    check_rewrite("s/a/b/g", "cada", "cbdb");
    check_rewrite("s/^a/b/g", "aaa", "baa");
    check_rewrite("s/a$/b/g", "aaa", "aab");
    check_rewrite("s/A/b/gi", "caDA", "cbDb");
    check_rewrite("s/A/b/ig", "caDA", "cbDb");
    check_rewrite("s/A/b/i", "cada", "cbda");
    check_rewrite("s/a/aa/g", "aa", "aaaa");
}

TEST(rewrite_knows_what_was_matched)
{
    check_rewrite("s/b+/[&]/", "abba", "a[bb]a");
    check_rewrite("s/b/\\&&\\\\/", "abc", "a&b\\c");
    check_rewrite("s/(a)(b)/\\2\\1/", "xaby", "xbay");
    check_rewrite("s/(a)|(b)/<\\1\\2>/g", "ab", "<a><b>");
    check_rewrite("s/(((((((((a)))))))))/\\9\\9/", "a", "aa");
    check_rewrite("s/a/\\//", "a", "/");
}

TEST(rewrite_takes_any_punctuation_as_delimiter)
{
    check_rewrite("s|/old/|/new/|", "/old/a.c", "/new/a.c");
    check_rewrite("s,a\\,b,x\\,y,", "a,b", "x,y");
    check_rewrite("s/a\\/b/x\\/y/", "a/b", "x/y");
    check_rewrite("s|a\\|b|x\\|y|", "a|b", "x|y");
    check_rewrite("s|a\\|b|x|", "a", NULL);
    check_rewrite("s.a\\.b.x.", "acb", NULL);
    check_rewrite("s/[\\/]/x/", "\\/", "\\x");
    check_rewrite("s&b&\\&&", "abc", "a&c");
    check_rewrite("s_a_\\__", "a", "_");
    check_rewrite("s/a\\\\/x/", "a\\", "x");
}

TEST(rewrite_goes_on_after_empty_matches)
{
    check_rewrite("s/x*/-/g", "abc", "-a-b-c-");
    check_rewrite("s/b*/-/g", "abba", "-a-a-");
    check_rewrite("s/b*/-/g", "bab", "-a-");
    check_rewrite("s/b*/-/", "abba", "-abba");
    check_rewrite("s/$/-/g", "ab", "ab-");
    check_rewrite("s/^/-/g", "ab", "-ab");
    check_rewrite("s/^$/-/g", "", "-");
    check_rewrite("s/x*/-/g", "", "-");
    check_rewrite("s/x*/-/g", "\xc3\xa9", "-\xc3\xa9-");
}

TEST(rewrite_takes_names_with_nul)
{
    struct arena arena = {0};
    enum rewrite_result result;
    ck_assert(text_equal(rewritten("s/b/x/", TEXT("a\0b"), &arena, &result), TEXT("a\0x")));
    arena_release(&arena);
}

#define LONG (NAME_SHOWN + 1000)

TEST(rewrite_matches_the_beginning_of_a_long_name)
{
    struct arena arena = {0};
    enum rewrite_result result;
    char *name = arena_alloc(&arena, LONG + 1);
    memset(name, 'a', LONG + 1);
    struct text made = rewritten("s/a/b/g", (struct text){name, LONG}, &arena, &result);
    ck_assert_uint_eq(made.n, LONG);
    ck_assert_uint_eq(text_find(made, 'a'), NAME_SHOWN);
    ck_assert(!rewritten("s/a$/b/g", (struct text){name, LONG}, &arena, &result).s);
    ck_assert_int_eq(result, REWRITE_NONE);
    arena_release(&arena);
}

TEST(rewrite_makes_no_name_too_long)
{
    struct arena arena = {0};
    enum rewrite_result result;
    char *name = arena_alloc(&arena, LONG + 1);
    memset(name, 'a', LONG + 1);
    ck_assert_uint_eq(rewritten("s/a/&&/g", (struct text){name, NAME_SHOWN / 2}, &arena, &result).n, NAME_SHOWN);
    rewritten("s/a/&&/g", (struct text){name, NAME_SHOWN / 2 + 1}, &arena, &result);
    ck_assert_int_eq(result, REWRITE_TOO_LONG);
    rewritten("s/$/b/", (struct text){name, NAME_SHOWN}, &arena, &result);
    ck_assert_int_eq(result, REWRITE_TOO_LONG);
    rewritten("s/^/b/", (struct text){name, LONG}, &arena, &result);
    ck_assert_int_eq(result, REWRITE_TOO_LONG);
    ck_assert_uint_eq(rewritten("s/a/b/", (struct text){name, LONG}, &arena, &result).n, LONG);
    arena_release(&arena);
}

TEST(rewrite_tells_what_is_wrong)
{
    check_wrong("", "bad value '' of --mod-object: it takes s/RE/TO/, and this does not begin with s/");
    check_wrong("a/b/", "bad value 'a/b/' of --mod-object: it takes s/RE/TO/, and this does not begin with s/");
    check_wrong(
        "s1a1b1",
        "bad value 's1a1b1' of --mod-object: it takes s/RE/TO/, and the character after s cannot be a delimiter");
    check_wrong(
        "s\\a\\b\\",
        "bad value 's\\a\\b\\' of --mod-object: it takes s/RE/TO/, and the character after s cannot be a delimiter");
    check_wrong("s/a/b", "bad value 's/a/b' of --mod-object: it takes s/RE/TO/, and the third / is missing");
    check_wrong("s|a", "bad value 's|a' of --mod-object: it takes s/RE/TO/, and the second | is missing");
    check_wrong("s/a/b\\/", "bad value 's/a/b\\/' of --mod-object: it takes s/RE/TO/, and the third / is missing");
    check_wrong("s/a/b/x", "bad value 's/a/b/x' of --mod-object: it takes s/RE/TO/, and only g and i after it");
    check_wrong("s/a/b/c/", "bad value 's/a/b/c/' of --mod-object: it takes s/RE/TO/, and only g and i after it");
    check_wrong("s//b/", "bad value 's//b/' of --mod-object: it takes s/RE/TO/, and RE is empty");
    check_wrong("s/(a)/\\2/", "bad value 's/(a)/\\2/' of --mod-object: it takes s/RE/TO/, and RE has no group for \\2");
    check_wrong("s/a/\\n/", "bad value 's/a/\\n/' of --mod-object: it takes s/RE/TO/, and TO has \\n, which has "
                            "no meaning");
    check_wrong("s/a/\\0/", "bad value 's/a/\\0/' of --mod-object: it takes s/RE/TO/, and TO has \\0, which has "
                            "no meaning");
}

TEST(rewrite_tells_what_is_wrong_with_its_expression)
{
    struct arena arena = {0};
    struct rewrite rewrite;
    struct text error;
    ck_assert(!rewrite_init(&rewrite, TEXT("s|a\\|(|b|"), "mod-object", &arena, &error));
    ck_assert(!rewrite_init(&rewrite, TEXT("s|a(|b|"), "mod-object", &arena, &error));
    ck_assert_msg(text_starts(error, TEXT("bad expression --mod-object='a(': ")), "%s", error.s);
    arena_release(&arena);
}

SUITE("rewrite", rewrite_replaces_the_first_match, rewrite_replaces_all_matches_if_asked,
      rewrite_knows_what_was_matched, rewrite_takes_any_punctuation_as_delimiter, rewrite_goes_on_after_empty_matches,
      rewrite_takes_names_with_nul, rewrite_matches_the_beginning_of_a_long_name, rewrite_makes_no_name_too_long,
      rewrite_tells_what_is_wrong, rewrite_tells_what_is_wrong_with_its_expression)
