/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* By what inputs are known to be the same. */
#include "../suite.h"
#include "load/unit_key.h"

#include <stdlib.h>

static struct arena arena;

static const char *key_of(const char *path, const char *pid)
{
    struct text key = unit_key_of_path(text_of(path), text_of(pid), &arena);
    return key.s ? arena_copy(&arena, key).s : "none";
}

TEST(unit_key_drops_the_process)
{
    ck_assert_str_eq(key_of("fib/callgrind.out.12", "12"), "fib/callgrind.out");
    ck_assert_str_eq(key_of("fib/callgrind.out.12.1-02", "12"), "fib/callgrind.out.1-02");
    ck_assert_str_eq(key_of("fib/cachegrind.out.12", ""), "fib/cachegrind.out");
    ck_assert_str_eq(key_of("callgrind.out.12", "12"), "none");
    ck_assert_str_eq(key_of("callgrind.out.12", "13"), "callgrind.out.12");
    ck_assert_str_eq(key_of("fib.12.out", "12"), "fib.out");
    ck_assert_str_eq(key_of("fib12.out", "12"), "fib12.out");
    ck_assert_str_eq(key_of("12/fib.out", "12"), "12/fib.out");
    ck_assert_str_eq(key_of("a/callgrind.fib.out.#12.1", "12"), "a/callgrind.fib.out.1");
    ck_assert_str_eq(key_of("a/callgrind.fib.out.old", "12"), "a/callgrind.fib.out");
    ck_assert_str_eq(key_of("a/callgrind.fib.out.base@x.#9", "9"), "a/callgrind.fib.out");
    arena_release(&arena);
}

TEST(unit_key_drops_what_differs_between_builds)
{
    ck_assert(text_equal(unit_key_program(TEXT("/a/b/fib-0123456789abcdef 15")), TEXT("fib")));
    ck_assert(text_equal(unit_key_program(TEXT("fib-0123456789abcde 15")), TEXT("fib-0123456789abcde")));
    ck_assert(text_equal(unit_key_program(TEXT("-0123456789abcdef")), TEXT("-0123456789abcdef")));
    ck_assert(text_equal(unit_key_of_command(TEXT("/a/fib-0123456789abcdef 15 x"), &arena), TEXT("fib 15 x")));
    arena_release(&arena);
}

TEST(unit_key_finds_the_directory_of_a_side)
{
    struct text roots[] = {TEXT("tree"), TEXT("tree/a/"), TEXT(".")};
    struct text paths[] = {TEXT("x/y/a.out"), TEXT("x/yz/b.out"), TEXT("tree/c")};
    struct texts some = {roots, 3, 3}, none = {roots, 0, 0}, all = {paths, 3, 3}, two = {paths, 2, 2};
    ck_assert(text_equal(unit_key_below(TEXT("tree/b//c"), &some, TEXT("")), TEXT("b//c")));
    ck_assert(text_equal(unit_key_below(TEXT("tree/a//c"), &some, TEXT("")), TEXT("c")));
    ck_assert(text_equal(unit_key_below(TEXT("tree2/c"), &some, TEXT("")), TEXT("tree2/c")));
    ck_assert(text_equal(unit_key_below(TEXT("./c"), &some, TEXT("")), TEXT("c")));
    ck_assert(text_equal(unit_key_common(&two, &none), TEXT("x/")));
    ck_assert(text_equal(unit_key_common(&all, &none), TEXT("")));
    ck_assert(text_equal(unit_key_common(&all, &some), TEXT("x/")));
    ck_assert(text_equal(unit_key_below(TEXT("x/y/a.out"), &some, TEXT("x/")), TEXT("y/a.out")));
}

/* `names` and the result are separated by blanks. */
static const char *shortened(const char *names)
{
    struct texts paths = {0};
    struct text rest = text_of(names), joined = TEXT("");
    for (struct text path = text_next_word(&rest); path.n; path = text_next_word(&rest))
        *array_add(&paths) = path;
    unit_key_shorten(&paths);
    for (size_t i = 0; i < paths.count; i++)
        joined = arena_format(&arena, "%.*s %.*s", (int)joined.n, joined.s, (int)paths.items[i].n, paths.items[i].s);
    free(paths.items);
    return joined.s;
}

TEST(unit_key_leaves_what_differs_of_paths)
{
    ck_assert_str_eq(shortened("html/cg.out json/cg.out"), " html json");
    ck_assert_str_eq(shortened("a/html/cg.out a/json/cg.out"), " html json");
    ck_assert_str_eq(shortened("a/x/y/cg.out a/x/z/cg.out"), " y z");
    ck_assert_str_eq(shortened("a/x.out a/y.out"), " x.out y.out");
    ck_assert_str_eq(shortened("a/b a/c/b"), " b c/b");
    ck_assert_str_eq(shortened("x/cg.out cg.out"), " x/cg.out cg.out");
    ck_assert_str_eq(shortened("html/cg.out json/xcg.out"), " html/cg.out json/xcg.out");
    ck_assert_str_eq(shortened("html/cg.out"), " html/cg.out");
    arena_release(&arena);
}

TEST(unit_key_finds_the_longest_root)
{
    struct text items[] = {TEXT("v1"), TEXT("v1/deep/"), TEXT("git:v1:bench"), TEXT(".")};
    const struct texts roots = {items, 3, 3}, all = {items, 4, 4};
    ck_assert_uint_eq(unit_key_root(TEXT("v1/cg.out"), &roots), 0);
    ck_assert_uint_eq(unit_key_root(TEXT("v1/deep/cg.out"), &roots), 1);
    ck_assert_uint_eq(unit_key_root(TEXT("v1/deeper/cg.out"), &roots), 0);
    ck_assert_uint_eq(unit_key_root(TEXT("git:v1:bench/cg.out"), &roots), 2);
    ck_assert_uint_eq(unit_key_root(TEXT("v10/cg.out"), &roots), roots.count);
    ck_assert_uint_eq(unit_key_root(TEXT("cg.out"), &roots), roots.count);
    ck_assert_uint_eq(unit_key_root(TEXT("./cg.out"), &all), 3);
}

TEST(unit_key_numbers_names_that_were_taken)
{
    struct text names[] = {TEXT("a"), TEXT("a"), TEXT("a (2)"), TEXT("b"), TEXT("a"), TEXT("a (2)")};
    struct texts all = {names, 6, 6};
    static const char *const numbered[] = {"a", "a (2)", "a (2) (2)", "b", "a (3)", "a (2) (3)"};
    unit_key_number(&all, &arena);
    for (size_t i = 0; i < 6; i++)
        ck_assert(text_equal(names[i], text_of(numbered[i])));
    arena_release(&arena);
}

/* `commands` and the result are separated by bars. */
static const char *short_commands(const char *commands)
{
    struct texts all = {0};
    struct text rest = text_of(commands), joined = TEXT("");
    for (struct text command; text_split(&rest, '|', &command);)
        *array_add(&all) = command;
    unit_key_shorten_commands(&all, &arena);
    for (size_t i = 0; i < all.count; i++)
        joined = arena_format(&arena, "%.*s%s%.*s", (int)joined.n, joined.s, i ? "|" : "", (int)all.items[i].n,
                              all.items[i].s);
    free(all.items);
    return joined.s;
}

TEST(unit_key_leaves_what_differs_of_commands)
{
    ck_assert_str_eq(short_commands("/usr/bin/make all|cc1 -quiet a.c -o 1|/lib/cc1 -quiet b.c -o 2"),
                     "make|cc1 a.c|cc1 b.c");
    ck_assert_str_eq(short_commands("git diff --stat|git status|git diff|git"),
                     "git diff --stat|git status|git diff|git");
    ck_assert_str_eq(short_commands("git -q diff a b|git -q diff b b|git -q diff"), "git a|git b|git");
    ck_assert_str_eq(short_commands("a 1|a/a 1|a 2||b"), "||a 2||b");
    ck_assert_str_eq(short_commands("bench-0123456789abcdef 1|bench-0123456789abcde0 2"), "bench 1|bench 2");
    ck_assert_str_eq(short_commands("a 1"), "a");
    arena_release(&arena);
}

SUITE("unit_key", unit_key_drops_the_process, unit_key_drops_what_differs_between_builds,
      unit_key_finds_the_directory_of_a_side, unit_key_leaves_what_differs_of_paths, unit_key_finds_the_longest_root,
      unit_key_numbers_names_that_were_taken, unit_key_leaves_what_differs_of_commands)
