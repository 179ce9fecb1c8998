/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of files. */
#include "../scratch.h"
#include "source/files.h"

#include <fcntl.h>

static struct stat look_at(const char *path)
{
    struct stat status;
    ck_assert_int_eq(stat(path, &status), 0);
    return status;
}

TEST(files_are_known_by_every_path_and_link)
{
    struct scratch scratch = scratch_make();
    struct file_set set = {0};
    const char *a = scratch_write(&scratch, "a", TEXT("")), *b = scratch_write(&scratch, "b", TEXT(""));
    const char *link_to_a = scratch_path(&scratch, "link"), *hard = scratch_path(&scratch, "hard");
    ck_assert_int_eq(symlink("a", link_to_a) | link(a, hard), 0);
    ck_assert(!file_set_has_path(&set, text_of(a)));
    file_set_add_path(&set, text_of(link_to_a));
    ck_assert(file_set_has_path(&set, text_of(a)));
    ck_assert(file_set_has_path(&set, text_of(link_to_a)));
    ck_assert(file_set_has_path(&set, text_of(hard)));
    ck_assert(file_set_has_path(&set, text_of(scratch_path(&scratch, "./a"))));
    ck_assert(!file_set_has_path(&set, text_of(b)));
    ck_assert(!file_set_has_path(&set, text_of(scratch_path(&scratch, "none"))));
    file_set_release(&set);
    scratch_remove(&scratch);
}

TEST(files_are_numbered_as_they_come_and_are_there_once)
{
    struct scratch scratch = scratch_make();
    struct file_set set = {0}, other = {0};
    struct stat a = look_at(scratch_write(&scratch, "a", TEXT(""))),
                b = look_at(scratch_write(&scratch, "b", TEXT("")));
    ck_assert_uint_eq(file_set_add(&set, &a), 0);
    ck_assert_uint_eq(file_set_add(&set, &b), 1);
    ck_assert_uint_eq(file_set_add(&set, &a), 0);
    ck_assert_uint_eq(set.count, 2);
    ck_assert_uint_eq(file_set_add(&other, &b), 0);
    file_set_join(&other, &set);
    ck_assert_uint_eq(other.count, 2);
    ck_assert_uint_eq(file_set_add(&other, &a), 1);
    file_set_release(&other);
    file_set_release(&set);
    scratch_remove(&scratch);
}

TEST(files_are_regular_ones)
{
    struct file_set set = {0};
    file_set_add_path(&set, TEXT("."));
    file_set_add_path(&set, TEXT("/dev/null"));
    file_set_add_path(&set, TEXT("/there/is/none"));
    ck_assert_uint_eq(set.count, 0);
    file_set_release(&set);
}

/* The name of a file is `-` only where it is no input. */
TEST(files_have_standard_input_where_it_is_one)
{
    struct scratch scratch = scratch_make();
    struct file_set set = {0};
    const char *a = scratch_write(&scratch, "a", TEXT(""));
    int saved = dup(STDIN_FILENO), file = open(a, O_RDONLY | O_CLOEXEC);
    ck_assert(saved >= 0 && file >= 0 && dup2(file, STDIN_FILENO) == STDIN_FILENO);
    file_set_add_path(&set, TEXT("-"));
    ck_assert_uint_eq(set.count, 0);
    file_set_add_input(&set, TEXT("-"));
    ck_assert(file_set_has_path(&set, text_of(a)));
    ck_assert_int_eq(dup2(saved, STDIN_FILENO), STDIN_FILENO);
    close(saved);
    close(file);
    file_set_release(&set);
    scratch_remove(&scratch);
}

SUITE("files", files_are_known_by_every_path_and_link, files_are_numbered_as_they_come_and_are_there_once,
      files_are_regular_ones, files_have_standard_input_where_it_is_one)
