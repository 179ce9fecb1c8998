/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the format: compressed names (rules 8 and 9). */
#include "../profiles.h"

#include <stdio.h>

TEST(parse_resolves_compressed_names)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=(1) lib.so\n"
                             "fl=(1) a.c\n"
                             "fn=(1) main\n"
                             "1 5\n"
                             "fl=(2) b.c\n"
                             "fn=(2) g\n"
                             "1 7\n"
                             "ob=(1)\n"
                             "fl=(1)\n"
                             "fn=(1)\n"
                             "2 6\n");
    ck_assert_int_eq(self(r, "main"), 11);
    ck_assert_int_eq(self(r, "g"), 7);
    ck_assert(has_function(r, "lib.so", "a.c", "main"));
    ck_assert_uint_eq(r->profile.functions.count, 2);
    assert_silent(r);
}

TEST(parse_takes_other_names_in_parentheses_as_they_are)
{
    static const char *const names[] = {
        "(below main)", "(anonymous namespace)::f", "(jruby_runtime)", "()", "(1", "(1 ) f", "(-1) f", "(x1)f"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct arena arena = {0};
        struct reading *r = reading_of(arena_format(&arena,
                                                    "events: Ir\n"
                                                    "fn=%s\n"
                                                    "1 5\n",
                                                    names[i]),
                                       0);
        ck_assert_int_eq(self(r, names[i]), 5);
        assert_silent(r);
        arena_release(&arena);
    }
}

TEST(parse_takes_what_follows_an_id_for_its_name_with_no_blank_between_too)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=(1)lib.so\n"
                             "fl=(1)b.rb\n"
                             "fn=(1)Foo#bar\n"
                             "1 5\n"
                             "fn=(2)(jruby_runtime)\n"
                             "1 7\n"
                             "fn=(3)(1)'2\n" /* a name built of others (rule 9) */
                             "1 9\n"
                             "fl=(1)\n"
                             "fn=(1)\n"
                             "1 11\n");
    ck_assert(has_function(r, "lib.so", "b.rb", "Foo#bar"));
    ck_assert_int_eq(self(r, "Foo#bar"), 16);
    ck_assert_int_eq(self(r, "(jruby_runtime)"), 7);
    ck_assert_int_eq(self(r, "Foo#bar'2"), 9);
    assert_silent(r);
}

TEST(parse_has_three_tables_of_ids)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=(1) o\n"
                             "fl=(1) f\n"
                             "fn=(1) n\n"
                             "1 5\n");
    ck_assert(has_function(r, "o", "f", "n"));
}

TEST(parse_shares_a_table_between_callers_and_callees)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=(1) o\n"
                             "fl=(1) a.c\n"
                             "fn=(1) f\n"
                             "1 5\n"
                             "cob=(2) p\n"
                             "cfl=(2) b.c\n"
                             "cfn=(2) g\n"
                             "calls=1 1\n"
                             "1 7\n"
                             "ob=(2)\n"
                             "fl=(2)\n"
                             "fn=(2)\n"
                             "1 7\n"
                             "fi=(3) i.h\n"
                             "2 9\n"
                             "fe=(2)\n");
    ck_assert(has_function(r, "p", "b.c", "g"));
    ck_assert_int_eq(self(r, "g"), 16);
    ck_assert_uint_eq(r->profile.functions.count, 2);
    assert_silent(r);
}

TEST(parse_keeps_ids_in_later_parts)
{
    struct reading *r = READ("part: 1\n"
                             "events: Ir\n"
                             "fl=(1) a.c\n"
                             "fn=(1) f\n"
                             "1 5\n"
                             "part: 2\n"
                             "events: Ir\n"
                             "fl=(1)\n"
                             "fn=(1)\n"
                             "1 7\n");
    ck_assert_int_eq(self(r, "f"), 12);
    ck_assert(has_function(r, "", "a.c", "f"));
    assert_silent(r);
}

TEST(parse_replaces_a_redefined_id_from_that_line_on)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=(1) f\n"
                             "1 5\n"
                             "fn=(1) g\n"
                             "1 7\n"
                             "fn=(1)\n"
                             "1 70\n");
    ck_assert_int_eq(self(r, "f"), 5);
    ck_assert_int_eq(self(r, "g"), 77);
    assert_silent(r);
}

TEST(parse_takes_sparse_and_huge_ids)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=(4000000000) f\n"
                             "1 5\n"
                             "fn=(18446744073709551615) g\n"
                             "1 6\n"
                             "fn=(1048576) h\n"
                             "1 7\n"
                             "fn=(4000000000)\n"
                             "1 50\n"
                             "fn=(18446744073709551615)\n"
                             "1 60\n"
                             "fn=(1048576)\n"
                             "1 70\n");
    ck_assert_int_eq(self(r, "f"), 55);
    ck_assert_int_eq(self(r, "g"), 66);
    ck_assert_int_eq(self(r, "h"), 77);
    ck_assert_uint_lt(r->profile.words.used, 1 << 20);
    assert_silent(r);
}

TEST(parse_takes_the_last_definition_of_an_id_among_many)
{
    struct arena arena = {0};
    struct text text = TEXT("events: Ir\n"
                            "fn=(5000) f\n"
                            "1 1\n"
                            "fn=(4000) g\n"
                            "1 2\n");
    for (unsigned i = 1; i <= 600; i++)
        text = arena_format(&arena, "%sfn=(%u) x%u\n", text.s, i, i);
    struct reading *r = reading_of(arena_format(&arena,
                                                "%sfn=(5500) y\n"
                                                "fn=(5000)\n"
                                                "2 10\n"
                                                "fn=(5000) h\n"
                                                "3 100\n"
                                                "fn=(4000)\n"
                                                "4 20\n"
                                                "fn=(5000)\n"
                                                "5 1000\n",
                                                text.s),
                                   0);
    ck_assert_int_eq(self(r, "f"), 11);
    ck_assert_int_eq(self(r, "g"), 22);
    ck_assert_int_eq(self(r, "h"), 1100);
    assert_silent(r);
    arena_release(&arena);
}

/* Functions that come back, in another order each time, one of them with many lines. */
TEST(parse_adds_up_lines_and_calls_of_functions_that_come_back)
{
    struct arena arena = {0};
    struct text text = TEXT("events: Ir\n"
                            "fl=a.c\n");
    for (unsigned i = 0; i < 60; i++) {
        unsigned f = i * 7 % 12, lines = i == 30 ? 3000 : 3;
        text = arena_format(&arena, "%sfn=f%u\n", text.s, f);
        char *more = arena_alloc(&arena, lines * 64), *end = more;
        for (unsigned line = 1; line <= lines; line++)
            end += sprintf(end,
                           "%u 1\n"
                           "cfn=f%u\n"
                           "calls=1 1\n"
                           "%u 5\n",
                           line, line % 12, line);
        text = arena_format(&arena, "%s%s", text.s, more);
    }
    struct reading *r = reading_of(text, WANT_LINES | WANT_CALLS);
    ck_assert_uint_eq(r->profile.lines.count, 12 * 3 + 2997);
    ck_assert_uint_eq(r->profile.calls.count, 12 * 3 + 2997);
    for (unsigned line = 1; line <= 3000; line++)
        ck_assert_int_eq(cost_at(r, "a.c", line), line <= 3 ? 60 : 1);
    for (size_t i = 0; i < r->profile.calls.count; i++)
        ck_assert_uint_eq(r->profile.calls.items[i].count, r->profile.calls.items[i].line <= 3 ? 5 : 1);
    assert_silent(r);
    arena_release(&arena);
}

TEST(parse_names_an_undefined_id_and_says_so_once_a_table)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=(3)\n"
                             "fl=(4)\n"
                             "fn=(7)\n"
                             "1 5\n"
                             "fn=(8)\n"
                             "1 6\n"
                             "fn=(7)\n"
                             "1 50\n");
    ck_assert(has_function(r, "(unknown #3)", "(unknown #4)", "(unknown #7)"));
    ck_assert_int_eq(self(r, "(unknown #7)"), 55);
    ck_assert_int_eq(self(r, "(unknown #8)"), 6);
    ck_assert_uint_eq(r->diagnostics.items.count, 3);
    ck_assert_ptr_eq(r->diagnostics.items.items[0].problem, &problem_undefined_object);
    ck_assert_ptr_eq(r->diagnostics.items.items[1].problem, &problem_undefined_file);
    ck_assert_ptr_eq(r->diagnostics.items.items[2].problem, &problem_undefined_function);
    ck_assert_uint_eq(r->diagnostics.items.items[2].line, 4);
}

TEST(parse_takes_equal_names_for_the_same_whatever_their_ids)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=(1) o\n"
                             "fl=(1) a.c\n"
                             "fn=(1) f\n"
                             "1 5\n"
                             "ob=(2) o\n"
                             "fl=(2) a.c\n"
                             "fn=(2) f\n"
                             "1 6\n"
                             "ob=o\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 7\n");
    ck_assert_uint_eq(r->profile.functions.count, 1);
    ck_assert_int_eq(self(r, "f"), 18);
}

TEST(parse_expands_names_built_of_ids)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=(2) g\n"
                             "1 1\n"
                             "fn=(3) main\n"
                             "1 1\n"
                             "fn=(9) (2)'2'(3)\n"
                             "1 5\n"
                             "fn=(10) (9)'(3)\n"
                             "1 6\n");
    ck_assert_int_eq(self(r, "g'2'main"), 5);
    ck_assert_int_eq(self(r, "g'2'main'main"), 6);
    assert_silent(r);
}

TEST(parse_keeps_a_name_as_written_that_would_be_built_of_more_than_4_KiB)
{
    struct arena arena = {0};
    struct text text = arena_format(&arena,
                                    "events: Ir\n"
                                    "fn=(1) %04094d\n"
                                    "fn=(2) (1)'2\n"
                                    "1 5\n"
                                    "fn=(3) (2)'3\n"
                                    "1 6\n",
                                    1);
    struct reading *r = reading_of(text, WANT_LINES);
    ck_assert_uint_eq(profile_function_name(&r->profile, 0).n, 4096);
    ck_assert_int_eq(self(r, "(2)'3"), 6);
    only_diagnostic(r, &problem_built_name, 5);
    arena_release(&arena);
}

/* A name of 4,000 bytes and 20,000 built of it, from 300 KB: 80 MB, were it not for the budget. */
static struct text many_built_names(struct arena *arena)
{
    struct text head = arena_format(arena,
                                    "events: Ir\n"
                                    "fn=(1) %04000d\n"
                                    "1 5\n",
                                    1);
    struct text text = {arena_alloc(arena, 1 << 20), 0};
    char *to = (char *)(uintptr_t)text.s;
    memcpy(to, head.s, text.n = head.n);
    for (int i = 2; i < 20000; i++)
        text.n += (size_t)sprintf(to + text.n,
                                  "fn=(%d) (1)'%d\n"
                                  "1 1\n",
                                  i, i);
    return text;
}

TEST(parse_keeps_names_as_written_where_those_built_take_too_much)
{
    struct arena arena = {0};
    struct text text = many_built_names(&arena);
    struct reading *r = reading_of(text, 0);
    ck_assert_uint_eq(r->profile.functions.count, 19999);
    ck_assert_uint_lt(r->profile.words.used, (18 << 20) + 5 * text.n);
    ck_assert_uint_gt(r->profile.words.used, 16 << 20);
    ck_assert_ptr_eq(r->diagnostics.items.items[0].problem, &problem_built_name);
    ck_assert_int_eq(total(r, "Ir"), 5 + 19998);
    arena_release(&arena);
}

SUITE("parse_names", parse_resolves_compressed_names, parse_takes_other_names_in_parentheses_as_they_are,
      parse_takes_what_follows_an_id_for_its_name_with_no_blank_between_too, parse_has_three_tables_of_ids,
      parse_shares_a_table_between_callers_and_callees, parse_keeps_ids_in_later_parts,
      parse_replaces_a_redefined_id_from_that_line_on, parse_takes_sparse_and_huge_ids,
      parse_takes_the_last_definition_of_an_id_among_many, parse_adds_up_lines_and_calls_of_functions_that_come_back,
      parse_names_an_undefined_id_and_says_so_once_a_table, parse_takes_equal_names_for_the_same_whatever_their_ids,
      parse_expands_names_built_of_ids, parse_keeps_a_name_as_written_that_would_be_built_of_more_than_4_KiB,
      parse_keeps_names_as_written_where_those_built_take_too_much)
