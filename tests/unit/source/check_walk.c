/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files below a directory. */
#include "../scratch.h"
#include "source/walk.h"

#include <sys/stat.h>

/* Paths from the scratch directory on, with commas. */
static void assert_files(struct walk *walk, const struct scratch *scratch, const char *expected)
{
    char all[4096] = "";
    for (size_t i = 0; i < walk->files.count; i++) {
        struct text path = walk->files.items[i];
        ck_assert(text_starts(path, scratch->path));
        strcat(strcat(all, i ? "," : ""), path.s + scratch->path.n + 1);
    }
    ck_assert_str_eq(all, expected);
}

static void make_directory(struct scratch *scratch, const char *name)
{
    ck_assert_int_eq(mkdir(scratch_path(scratch, name), 0777), 0);
}

static void remove_file(struct scratch *scratch, const char *name)
{
    ck_assert_int_eq(remove(scratch_path(scratch, name)), 0);
}

TEST(walk_lists_files_by_depth_then_by_name)
{
    struct scratch scratch = scratch_make();
    struct walk walk = {0};
    static const char *const files[] = {"b.c", "a.c", "lib/z.c", "doc/y.c", "doc/in/a.c", ".hidden.c", "lib/.git/x.c"};
    static const char *const folders[] = {"lib", "doc", "doc/in", "lib/.git"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        make_directory(&scratch, folders[i]);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        scratch_write(&scratch, files[i], TEXT("x\n"));
    ck_assert_int_eq(symlink("a.c", scratch_path(&scratch, "link.c")), 0);
    walk_list(&walk, scratch.path);
    assert_files(&walk, &scratch, "a.c,b.c,doc/y.c,lib/z.c,doc/in/a.c");

    struct text path;
    size_t at = 0;
    ck_assert(walk_find(&walk, TEXT("a.c"), &at, &path));
    ck_assert_uint_eq(at, 1);
    ck_assert(walk_find(&walk, TEXT("a.c"), &at, &path));
    ck_assert_uint_eq(at, 5);
    ck_assert_str_eq(path.s + scratch.path.n, "/doc/in/a.c");
    ck_assert(!walk_find(&walk, TEXT("a.c"), &at, &path));
    at = 0;
    ck_assert(!walk_find(&walk, TEXT(".c"), &at, &path)); /* whole names only */
    walk_release(&walk);
    remove_file(&scratch, "link.c");
    for (size_t i = sizeof files / sizeof *files; i-- > 0;)
        remove_file(&scratch, files[i]);
    for (size_t i = sizeof folders / sizeof *folders; i-- > 0;)
        remove_file(&scratch, folders[i]);
    scratch_remove(&scratch);
}

/* Ten directories within each other, and the way to the first so many of them. */
#define TEN_DEEP "d/d/d/d/d/d/d/d/d/d"
#define DEPTH_LENGTH(count) (2 * (count)-1)

/* a.c in each of them. */
TEST(walk_goes_to_a_depth)
{
    struct scratch scratch = scratch_make();
    struct walk walk = {0};
    char path[40];
    for (int count = 1; count <= 10; count++) {
        snprintf(path, sizeof path, "%.*s", DEPTH_LENGTH(count), TEN_DEEP);
        make_directory(&scratch, path);
        snprintf(path, sizeof path, "%.*s/a.c", DEPTH_LENGTH(count), TEN_DEEP);
        scratch_write(&scratch, path, TEXT(""));
    }
    walk_list(&walk, scratch.path);
    ck_assert_uint_eq(walk.files.count, WALK_DEPTH);
    walk_list(&walk, TEXT("no/such/directory"));
    ck_assert_uint_eq(walk.files.count, WALK_DEPTH);
    walk_release(&walk);
    for (int count = 10; count > 0; count--) {
        snprintf(path, sizeof path, "%.*s/a.c", DEPTH_LENGTH(count), TEN_DEEP);
        remove_file(&scratch, path);
        snprintf(path, sizeof path, "%.*s", DEPTH_LENGTH(count), TEN_DEEP);
        remove_file(&scratch, path);
    }
    scratch_remove(&scratch);
}

SUITE("walk", walk_lists_files_by_depth_then_by_name, walk_goes_to_a_depth)
