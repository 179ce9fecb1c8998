/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The other dumps of a run. */
#include "../scratch.h"
#include "load/siblings.h"

#include <fcntl.h>
#include <sys/stat.h>

/* The names behind the scratch directory's, with blanks. */
static const char *names_of(struct scratch *scratch, struct texts *paths)
{
    struct text names = TEXT("");
    for (size_t i = 0; i < paths->count; i++) {
        struct text path = paths->items[i];
        ck_assert_int_eq(path.s[path.n], '\0');
        if (text_starts(path, scratch->path))
            path = text_skip(path, scratch->path.n + 1);
        names = arena_format(&scratch->arena, "%s%s%s", names.s, i ? " " : "", path.s);
    }
    free(paths->items);
    return names.s;
}

static const char *siblings(struct scratch *scratch, const char *name)
{
    struct texts found = {0};
    struct directory directory = {0};
    siblings_find(&directory, text_of(scratch_path(scratch, name)), &found, &scratch->arena);
    directory_release(&directory);
    return names_of(scratch, &found);
}

static void write_all(struct scratch *scratch, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        scratch_write(scratch, names[i], TEXT("x"));
}

#define WRITE(scratch, ...)                                                                                            \
    write_all(scratch, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

TEST(siblings_come_by_part_then_by_thread)
{
    struct scratch scratch = scratch_make();
    WRITE(&scratch, "c.7", "c.7.10", "c.7.2", "c.7.1", "c.7.2-02", "c.7.2-01", "c.7-02", "c.7-01");
    ck_assert_str_eq(siblings(&scratch, "c.7"), "c.7-01 c.7-02 c.7.1 c.7.2 c.7.2-01 c.7.2-02 c.7.10");
    scratch_remove(&scratch);
}

TEST(siblings_are_not_the_file_itself_nor_other_runs)
{
    struct scratch scratch = scratch_make();
    WRITE(&scratch, "c.7", "c.71", "c.8.1", "c.7.x", "c.7.1.gz", "c.7.1-", "c.7-", "c.7.", "c.7.1x", "c.7-1.1",
          "xc.7.1");
    ck_assert_str_eq(siblings(&scratch, "c.7"), "");
    scratch_remove(&scratch);
}

TEST(siblings_are_found_where_the_file_itself_is_not_there)
{
    struct scratch scratch = scratch_make();
    WRITE(&scratch, "c.7.1");
    ck_assert_str_eq(siblings(&scratch, "c.7"), "c.7.1");
    scratch_remove(&scratch);
}

TEST(siblings_are_files)
{
    struct scratch scratch = scratch_make();
    WRITE(&scratch, "c.7.3");
    ck_assert_int_eq(mkfifo(scratch_path(&scratch, "c.7.1"), 0666), 0);
    ck_assert_int_eq(symlink("nowhere", scratch_path(&scratch, "c.7.2")), 0);
    ck_assert_str_eq(siblings(&scratch, "c.7"), "c.7.3");
    scratch_remove(&scratch);
}

static size_t count_siblings(struct directory *directory, const char *path)
{
    struct arena arena = {0};
    struct texts found = {0};
    siblings_find(directory, text_of(path), &found, &arena);
    size_t count = found.count;
    free(found.items);
    arena_release(&arena);
    return count;
}

/* What came after the reading is not seen, until another directory was read between. */
TEST(siblings_of_many_are_found_in_one_reading_of_the_directory)
{
    struct scratch scratch = scratch_make();
    struct directory directory = {0};
    WRITE(&scratch, "c.7.1", "c.8.1");
    ck_assert_uint_eq(count_siblings(&directory, scratch_path(&scratch, "c.7")), 1);
    WRITE(&scratch, "c.7.2", "c.8.2");
    ck_assert_uint_eq(count_siblings(&directory, scratch_path(&scratch, "c.7")), 1);
    ck_assert_uint_eq(count_siblings(&directory, scratch_path(&scratch, "c.8")), 1);
    ck_assert_uint_eq(count_siblings(&directory, "/c.8"), 0);
    ck_assert_uint_eq(count_siblings(&directory, scratch_path(&scratch, "c.8")), 2);
    directory_release(&directory);
    scratch_remove(&scratch);
}

/* Names in byte order, in which those that begin alike stand together. */
TEST(siblings_stand_in_a_directory_whose_names_are_in_order)
{
    struct scratch scratch = scratch_make();
    struct directory directory = {0};
    WRITE(&scratch, "b", "c", "c.", "c.1", "c.10", "c.2", "cc", "d");
    directory_read(&directory, text_of(scratch_path(&scratch, "")));
    struct texts names = directory_names(&directory, TEXT("c."));
    ck_assert_uint_eq(names.count, 4);
    ck_assert_str_eq(names.items[0].s, "c.");
    ck_assert_str_eq(names.items[3].s, "c.2");
    ck_assert_uint_eq(directory_names(&directory, TEXT("e")).count, 0);
    ck_assert_uint_eq(directory_names(&directory, TEXT("a")).count, 0);
    ck_assert_uint_eq(directory_names(&directory, TEXT("")).count, 10); /* . and .., too */
    directory_release(&directory);
    scratch_remove(&scratch);
}

TEST(siblings_of_a_directory_that_is_not_there_are_none)
{
    struct scratch scratch = scratch_make();
    struct texts found = {0};
    struct directory directory = {0};
    siblings_find(&directory, text_of(scratch_path(&scratch, "missing/c.7")), &found, &scratch.arena);
    directory_release(&directory);
    ck_assert_uint_eq(found.count, 0);
    free(found.items);
    scratch_remove(&scratch);
}

/* ---- in the working directory ---- */

/* Makes the scratch directory the working directory; returns the one before, open. */
static int enter(struct scratch *scratch)
{
    int before = open(".", O_RDONLY | O_DIRECTORY);
    ck_assert_int_ge(before, 0);
    ck_assert_int_eq(chdir(scratch->path.s), 0);
    return before;
}

static void leave(int before)
{
    ck_assert_int_eq(fchdir(before), 0);
    close(before);
}

TEST(siblings_have_no_directory_where_the_path_has_none)
{
    struct scratch scratch = scratch_make();
    struct texts found = {0};
    struct directory directory = {0};
    WRITE(&scratch, "c.7.1");
    int before = enter(&scratch);
    siblings_find(&directory, TEXT("c.7"), &found, &scratch.arena);
    directory_release(&directory);
    leave(before);
    ck_assert_str_eq(names_of(&scratch, &found), "c.7.1");
    scratch_remove(&scratch);
}

SUITE("siblings", siblings_come_by_part_then_by_thread, siblings_are_not_the_file_itself_nor_other_runs,
      siblings_are_found_where_the_file_itself_is_not_there, siblings_are_files,
      siblings_of_many_are_found_in_one_reading_of_the_directory,
      siblings_stand_in_a_directory_whose_names_are_in_order, siblings_of_a_directory_that_is_not_there_are_none,
      siblings_have_no_directory_where_the_path_has_none)
