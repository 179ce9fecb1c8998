/* The short names of files. */
#include "report/summary/tail.h"

#include "../../suite.h"

#include <stdio.h>
#include <stdlib.h>

/* The short name of the first of some paths, which blanks separate. */
static const char *tail(const char *list)
{
    static char shown[100];
    struct tail_paths paths = {0};
    struct text rest = text_of(list);
    for (struct text path; (path = text_next_word(&rest)).n;)
        tail_paths_add(&paths, path);
    struct text name = tail_among(&paths, paths.items[0]);
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

SUITE("tail", a_file_has_its_last_component, two_of_one_name_have_directories, the_end_of_a_name_is_no_component,
      windows_has_components_too, an_unknown_file_has_no_name, what_ends_in_a_separator_has_a_name)
