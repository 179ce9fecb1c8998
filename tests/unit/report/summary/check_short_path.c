/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The short names of files. */
#include "report/summary/short_path.h"

#include "../../suite.h"

#include <stdio.h>
#include <stdlib.h>

/* The short name of the first of some paths, which blanks separate. */
static const char *tail(const char *list)
{
    static char shown[100];
    struct texts paths = {0};
    struct text rest = text_of(list), first = text_next_word(&rest);
    *array_add(&paths) = first;
    for (struct text path; (path = text_next_word(&rest)).n;)
        *array_add(&paths) = path;
    short_path_sort(&paths);
    struct text name = short_path_among(&paths, first);
    snprintf(shown, sizeof shown, "%.*s", (int)name.n, name.n ? name.s : "");
    free(paths.items);
    return shown;
}

TEST(a_file_has_its_last_component)
{
    ck_assert_str_eq(tail("/src/a/b.c /src/a/c.c"), "b.c");
    ck_assert_str_eq(tail("b.c"), "b.c");
}

TEST(two_of_one_name_have_directories)
{
    ck_assert_str_eq(tail("/src/a/b.c /src/c/b.c"), "a/b.c");
    ck_assert_str_eq(tail("/x/src/a/b.c /y/src/a/b.c /z/b.c"), "x/src/a/b.c");
    ck_assert_str_eq(tail("b.c a/b.c"), "b.c");
    ck_assert_str_eq(tail("a/b.c b.c"), "a/b.c");
}

TEST(the_end_of_a_name_is_no_component)
{
    ck_assert_str_eq(tail("/src/b.c /src/ab.c"), "b.c");
}

TEST(windows_has_components_too)
{
    ck_assert_str_eq(tail("C:\\www\\index.php"), "index.php");
    ck_assert_str_eq(tail("C:\\www\\index.php C:\\web\\index.php"), "www\\index.php");
}

TEST(an_unknown_file_has_no_name)
{
    ck_assert_str_eq(tail("???"), "");
    ck_assert_str_eq(tail("php:internal"), "");
}

TEST(what_ends_in_a_separator_has_a_name)
{
    ck_assert_str_eq(tail("/src/a/ /src/b/"), "a/");
    ck_assert_str_eq(tail("/"), "/");
}

TEST(a_path_may_be_added_twice_or_not_at_all)
{
    struct texts paths = {0};
    ck_assert_str_eq(tail("/src/a/b.c /src/a/b.c /src/c.c /src/a/b.c"), "b.c");
    for (int i = 0; i < 2; i++)
        *array_add(&paths) = TEXT("/x/a/b.c");
    short_path_sort(&paths);
    ck_assert_uint_eq(paths.count, 1);
    ck_assert(text_equal(short_path_among(&paths, TEXT("/x/c/b.c")), TEXT("c/b.c")));
    ck_assert(text_equal(short_path_among(&paths, TEXT("/x/c/d.c")), TEXT("d.c")));
    free(paths.items);
}

#define PATHS 12
#define PATH_LONGEST 7

static bool is_separator(char c)
{
    return c == '/' || c == '\\';
}

static bool ends_with(struct text path, struct text tail)
{
    return path.n >= tail.n && text_equal(text_skip(path, path.n - tail.n), tail) &&
           (path.n == tail.n || is_separator(path.s[path.n - tail.n - 1]));
}

/* The shortest end after a separator with which no other path ends, or all of it: as it is defined. */
static struct text slow_tail(const struct text *paths, struct text path)
{
    for (size_t n = 1; n < path.n; n++) {
        struct text end = text_skip(path, path.n - n);
        bool is_of_another = !is_separator(path.s[path.n - n - 1]);
        for (size_t i = 0; i < PATHS; i++)
            is_of_another |= ends_with(paths[i], end) && !text_equal(paths[i], path);
        if (!is_of_another)
            return end;
    }
    return path;
}

TEST(tails_of_random_paths_are_those_that_are_defined)
{
    static const char letters[] = {'a', 'b', '/', '\\', '.'}; /* '.' and '/' stand side by side in ASCII */
    uint32_t random = 1;
    for (int round = 0; round < 3000; round++) {
        char bytes[PATHS][PATH_LONGEST];
        struct text all[PATHS];
        struct texts paths = {0};
        for (size_t i = 0; i < PATHS; i++) {
            all[i] = (struct text){bytes[i], 1 + i % PATH_LONGEST};
            for (size_t k = 0; k < all[i].n; k++)
                bytes[i][k] = letters[((random = random * 1103515245u + 12345u) >> 16u) % sizeof letters];
            *array_add(&paths) = all[i];
        }
        short_path_sort(&paths);
        for (size_t i = 0; i < PATHS; i++) {
            struct text shown = short_path_among(&paths, all[i]), right = slow_tail(all, all[i]);
            ck_assert_msg(text_equal(shown, right), "%.*s: %.*s, not %.*s", (int)all[i].n, all[i].s, (int)shown.n,
                          shown.s, (int)right.n, right.s);
        }
        free(paths.items);
    }
}

SUITE("short_path", a_file_has_its_last_component, two_of_one_name_have_directories, the_end_of_a_name_is_no_component,
      windows_has_components_too, an_unknown_file_has_no_name, what_ends_in_a_separator_has_a_name,
      a_path_may_be_added_twice_or_not_at_all, tails_of_random_paths_are_those_that_are_defined)
