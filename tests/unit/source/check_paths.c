/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Equal paths in different spellings. */
#include "../suite.h"
#include "source/paths.h"

static bool is_same(const char *a, const char *b, const char *directory)
{
    struct path_table table;
    struct refs found = {0};
    path_table_init(&table, text_of(directory));
    path_table_add(&table, text_of(a));
    path_table_find(&table, text_of(b), &found);
    bool same = found.count;
    free(found.items);
    path_table_release(&table);
    return same;
}

TEST(paths_are_the_same_below_the_directory)
{
    ck_assert(is_same("a.c", "/home/me/a.c", "/home/me"));
    ck_assert(is_same("/home/me/src/../a.c", "./a.c", "/home/me"));
    ck_assert(is_same("../you/a.c", "/home/you/a.c", "/home/me"));
    ck_assert(is_same("a.c", "/home/me/a.c", "/home/me/"));
    ck_assert(is_same("a/../b.c", "b.c", ""));
    ck_assert(is_same("", "/home/me", "/home/me"));
}

TEST(paths_that_differ_are_not_the_same)
{
    ck_assert(!is_same("a.c", "b.c", "/home/me"));
    ck_assert(!is_same("a.c", "/a.c", "/home/me"));
    ck_assert(!is_same("a.c", "/a.c", ""));
    ck_assert(!is_same("../a.c", "a.c", ""));
    ck_assert(!is_same("src/a.c", "a.c", "/home/me"));
}

TEST(paths_that_are_the_same_are_found_by_number)
{
    struct path_table table;
    struct refs found = {0};
    struct arena arena = {0};
    path_table_init(&table, TEXT("/d"));
    for (int i = 0; i < 300; i++)
        path_table_add(&table, i % 100 ? arena_format(&arena, "%d", i) : TEXT("./x/../a.c"));
    path_table_find(&table, TEXT("/d/7"), &found);
    path_table_find(&table, TEXT("a.c"), &found);
    ck_assert_uint_eq(found.count, 4);
    ck_assert_uint_eq(found.items[0], 7);
    ck_assert_uint_eq(found.items[1], 0);
    ck_assert_uint_eq(found.items[2], 100);
    ck_assert_uint_eq(found.items[3], 200);
    free(found.items);
    path_table_release(&table);
    arena_release(&arena);
}

SUITE("paths", paths_are_the_same_below_the_directory, paths_that_differ_are_not_the_same,
      paths_that_are_the_same_are_found_by_number)
