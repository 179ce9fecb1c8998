/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which files are opened that a profile names. */
#include "../scratch.h"
#include "source/regular.h"

#include <sys/stat.h>

static enum regular_result try(const char *path, const struct regular_limits *limits, const char **wrong)
{
    struct regular file;
    *wrong = NULL;
    enum regular_result result = regular_open(text_of(path), limits, &file, wrong);
    if (result == REGULAR_OPEN)
        ck_assert_int_eq(close(file.fd), 0);
    return result;
}

static void assert_refused(const char *path, const struct regular_limits *limits, const char *why)
{
    const char *wrong;
    ck_assert_int_eq(try(path, limits, &wrong), REGULAR_REFUSED);
    ck_assert_str_eq(wrong, why);
}

TEST(regular_opens_files_up_to_a_size)
{
    struct scratch scratch = scratch_make();
    const char *path = scratch_write(&scratch, "a", TEXT("12345")), *wrong;
    struct regular_limits any = {0}, five = {.largest = 5}, four = {.largest = 4};
    struct regular file;
    ck_assert_int_eq(regular_open(text_of(path), &any, &file, &wrong), REGULAR_OPEN);
    ck_assert_int_eq(file.status.st_size, 5);
    char bytes[6] = "";
    ck_assert_int_eq(read(file.fd, bytes, 5), 5);
    ck_assert_str_eq(bytes, "12345");
    close(file.fd);
    ck_assert_int_eq(try(path, &five, &wrong), REGULAR_OPEN);
    ck_assert_ptr_null(wrong);
    assert_refused(path, &four, "is too large");
    scratch_remove(&scratch);
}

TEST(regular_opens_no_other_files)
{
    struct scratch scratch = scratch_make();
    struct regular_limits any = {0};
    const char *wrong, *pipe = scratch_path(&scratch, "pipe");
    ck_assert_int_eq(mkfifo(pipe, 0600), 0);
    assert_refused(pipe, &any, "is not a regular file");
    assert_refused(scratch.path.s, &any, "is a directory");
    assert_refused("/dev/null", &any, "is a device");
    if (access("/proc/self/environ", R_OK) == 0)
        assert_refused("/proc/self/environ", &any, "is not stored in a file: the system makes it up");
    ck_assert_int_eq(try(scratch_path(&scratch, "none"), &any, &wrong), REGULAR_MISSING);
    ck_assert_ptr_null(wrong);
    ck_assert_int_eq(try(scratch_path(&scratch, "pipe/below"), &any, &wrong), REGULAR_MISSING);
    ck_assert_ptr_null(wrong);
    scratch_remove(&scratch);
}

/* By what a link leads to. */
TEST(regular_opens_files_below_some_directories_only)
{
    struct scratch scratch = scratch_make();
    ck_assert_int_eq(mkdir(scratch_path(&scratch, "in"), 0777), 0);
    const char *inside = scratch_write(&scratch, "in/a", TEXT("a")), *wrong;
    const char *outside = scratch_write(&scratch, "b", TEXT("b")), *link = scratch_path(&scratch, "in/link");
    ck_assert_int_eq(symlink("../b", link), 0);
    char *real = realpath(scratch_path(&scratch, "in"), NULL);
    struct text below[2] = {TEXT("/none"), text_of(real)};
    struct regular_limits limits = {.below = below, .below_count = 2};
    ck_assert_int_eq(try(inside, &limits, &wrong), REGULAR_OPEN);
    ck_assert_int_eq(try(outside, &limits, &wrong), REGULAR_OUTSIDE);
    ck_assert_int_eq(try(link, &limits, &wrong), REGULAR_OUTSIDE);
    ck_assert_ptr_null(wrong);
    free(real);
    ck_assert_int_eq(remove(inside) | remove(link), 0);
    scratch_remove(&scratch);
}

TEST(regular_notes_what_it_opened_alone)
{
    struct scratch scratch = scratch_make();
    struct file_set read = {0};
    struct regular_limits limits = {.largest = 4, .read = &read};
    const char *small = scratch_write(&scratch, "small", TEXT("1234")), *wrong;
    const char *large = scratch_write(&scratch, "large", TEXT("12345"));
    assert_refused(large, &limits, "is too large");
    ck_assert_uint_eq(read.count, 0);
    ck_assert_int_eq(try(small, &limits, &wrong), REGULAR_OPEN);
    ck_assert(file_set_has_path(&read, text_of(small)) && !file_set_has_path(&read, text_of(large)));
    file_set_release(&read);
    scratch_remove(&scratch);
}

TEST(regular_knows_one_file_by_two_descriptions)
{
    struct stat here, root;
    ck_assert_int_eq(stat(".", &here) | stat("/", &root), 0);
    ck_assert(regular_is_same(&here, &here) && !regular_is_same(&here, &root));
    root = here;
    root.st_dev++;
    ck_assert(!regular_is_same(&here, &root));
    root = here;
    root.st_ino++;
    ck_assert(!regular_is_same(&here, &root));
}

SUITE("regular", regular_opens_files_up_to_a_size, regular_opens_no_other_files,
      regular_opens_files_below_some_directories_only, regular_notes_what_it_opened_alone,
      regular_knows_one_file_by_two_descriptions)
