/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paths in a normal form, joined, and compared from either end. */
#include "../scratch.h"
#include "source/path.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>

static void assert_same(struct text t, const char *expected)
{
    ck_assert_msg(text_equal(t, text_of(expected)), "`%.*s`, not `%s`", (int)t.n, t.s, expected);
}

TEST(path_is_normalised_lexically)
{
    static const char *const paths[][2] = {
        {"", "."},
        {".", "."},
        {"./", "."},
        {"/", "/"},
        {"//", "/"},
        {"a", "a"},
        {"a/", "a"},
        {"./a", "a"},
        {"a/./b", "a/b"},
        {"a//b", "a/b"},
        {"/a/b/", "/a/b"},
        {"a/../b", "b"},
        {"a/..", "."},
        {"/a/..", "/"},
        {"..", ".."},
        {"../a", "../a"},
        {"a/../..", ".."},
        {"../..", "../.."},
        {"/..", "/"},
        {"/../a", "/a"},
        {"../../a/../b", "../../b"},
        {"a/b/../../c", "c"},
        {"/a/b/../../../c", "/c"},
        {"...", "..."},
        {"a/...", "a/..."},
        {"..a/../b", "b"},
        {"a../../b", "b"},
        {" /..", "."},
    };
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        assert_same(path_normalise(&arena, text_of(paths[i][0])), paths[i][1]);
    arena_release(&arena);
}

TEST(path_may_hold_any_bytes)
{
    struct arena arena = {0};
    struct text path = path_normalise(&arena, TEXT("a/./\0\xff"));
    ck_assert_uint_eq(path.n, 4);
    ck_assert_mem_eq(path.s, "a/\0\xff", 4);
    arena_release(&arena);
}

TEST(paths_agree_from_their_ends)
{
    static const struct {
        const char *a, *b;
        size_t parts;
    } examples[] = {
        {"/build/x/src/a.c", "/home/me/src/a.c", 2},
        {"src/a.c", "/home/me/src/a.c", 2},
        {"/src/a.c", "/src/a.c", 2},
        {"xsrc/a.c", "src/a.c", 1},
        {"a.c", "a.c", 1},
        {"ba.c", "a.c", 0},
        {"a.c", "a.h", 0},
        {"", "", 0},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        ck_assert_uint_eq(path_common_parts(text_of(examples[i].a), text_of(examples[i].b)), examples[i].parts);
}

TEST(path_is_joined_with_one_slash)
{
    struct arena arena = {0};
    assert_same(path_join(&arena, TEXT("a//"), TEXT("//b")), "a/b");
    assert_same(path_join(&arena, TEXT(""), TEXT("b")), "./b");
    assert_same(path_join(&arena, TEXT("/"), TEXT("b")), "/b");
    struct text path = path_join(&arena, TEXT("a"), TEXT(""));
    assert_same(path, "a/");
    ck_assert_int_eq(path.s[path.n], '\0');
    arena_release(&arena);
}

TEST(path_is_resolved_from_a_directory)
{
    struct arena arena = {0};
    assert_same(path_resolve(&arena, TEXT("src/../a.c"), TEXT("/home/me")), "/home/me/a.c");
    assert_same(path_resolve(&arena, TEXT("/a.c"), TEXT("/home/me")), "/a.c");
    assert_same(path_resolve(&arena, TEXT("../../../a.c"), TEXT("/home/me")), "/a.c");
    assert_same(path_resolve(&arena, TEXT("./a.c"), TEXT("")), "a.c");
    assert_same(path_resolve(&arena, TEXT(""), TEXT("/home/me/")), "/home/me");
    arena_release(&arena);
}

TEST(path_is_below_whole_directories_only)
{
    ck_assert(path_is_below(TEXT("/usr/src/a.c"), TEXT("/usr/src")));
    ck_assert(!path_is_below(TEXT("/usr/srcabc/a.c"), TEXT("/usr/src")));
    ck_assert(!path_is_below(TEXT("/usr/src"), TEXT("/usr/src")));
    ck_assert(path_is_below(TEXT("/a.c"), TEXT("/")));
    ck_assert(!path_is_below(TEXT("a.c"), TEXT("/")) && !path_is_below(TEXT(""), TEXT("/")));
}

TEST(path_tells_when_a_file_was_changed)
{
    struct scratch scratch = scratch_make();
    int64_t modified = 5, changed = 5, now = (int64_t)time(NULL);
    const char *path = scratch_write(&scratch, "a.c", TEXT("a\n"));
    const struct timespec old[2] = {{1000, 0}, {2000, 999999999}};
    ck_assert_int_eq(utimensat(AT_FDCWD, path, old, 0), 0);
    ck_assert(path_modified(text_of(path), &modified) && path_changed(text_of(path), &changed));
    ck_assert_int_eq(modified, 2000999999999);
    ck_assert(changed / 1000000000 > now - 60 && changed / 1000000000 < now + 60);
    ck_assert(!path_modified(TEXT("none"), &modified) && !path_changed(TEXT("none"), &changed));
    ck_assert_int_eq(modified, 2000999999999);
    scratch_remove(&scratch);
}

TEST(file_times_stop_at_the_ends_of_numbers)
{
    ck_assert_int_eq(file_time(&(struct timespec){-1, 999999999}), -1);
    int64_t late = file_time(&(struct timespec){.tv_sec = INT32_MAX, .tv_nsec = 1});
    ck_assert_int_eq(late, INT32_MAX * (int64_t)1000000000 + 1);
    if (sizeof(time_t) > 4)
        ck_assert(file_time(&(struct timespec){.tv_sec = (time_t)(INT64_MAX / 2)}) > late &&
                  file_time(&(struct timespec){.tv_sec = (time_t)(INT64_MAX / 2)}) < INT64_MAX &&
                  file_time(&(struct timespec){.tv_sec = (time_t)(-INT64_MAX / 2)}) < -late);
}

TEST(path_leads_out_where_it_begins_with_the_parent)
{
    ck_assert(path_leads_out(TEXT("..")) && path_leads_out(TEXT("../a.c")));
    ck_assert(!path_leads_out(TEXT("a.c")) && !path_leads_out(TEXT("..a/b.c")) && !path_leads_out(TEXT("")));
}

SUITE("path", path_is_joined_with_one_slash, path_is_resolved_from_a_directory, path_is_below_whole_directories_only,
      path_tells_when_a_file_was_changed, file_times_stop_at_the_ends_of_numbers, path_is_normalised_lexically,
      path_may_hold_any_bytes, paths_agree_from_their_ends, path_leads_out_where_it_begins_with_the_parent)
