/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source files: where they are found, their lines, and what is refused. */
#include "../suite.h"
#include "source/source.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/* A scratch directory below the current one. */
struct scratch {
    struct arena arena;
    struct text path;
};

static struct scratch scratch_make(void)
{
    struct scratch scratch = {0};
    char path[] = "check_source.XXXXXX";
    ck_assert_ptr_nonnull(mkdtemp(path));
    scratch.path = arena_copy(&scratch.arena, text_of(path));
    return scratch;
}

static struct text scratch_path(struct scratch *scratch, const char *name)
{
    return arena_format(&scratch->arena, "%s/%s", scratch->path.s, name);
}

static struct text scratch_write(struct scratch *scratch, const char *name, struct text content)
{
    struct text path = scratch_path(scratch, name);
    FILE *file = fopen(path.s, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(content.s, 1, content.n, file), content.n);
    ck_assert_int_eq(fclose(file), 0);
    return path;
}

static struct text scratch_directory(struct scratch *scratch, const char *name)
{
    struct text path = scratch_path(scratch, name);
    ck_assert_int_eq(mkdir(path.s, 0777), 0);
    return path;
}

/* Removes `names`, last first, and the directory. */
static void scratch_remove(struct scratch *scratch, const char *const *names, size_t count)
{
    while (count > 0)
        ck_assert_int_eq(remove(scratch_path(scratch, names[--count]).s), 0);
    ck_assert_int_eq(rmdir(scratch->path.s), 0);
    arena_release(&scratch->arena);
}

#define SCRATCH_REMOVE(scratch, ...)                                                                                   \
    scratch_remove(scratch, (const char *const[]){__VA_ARGS__},                                                        \
                   sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static void ck_assert_text_eq(struct text t, const char *expected)
{
    ck_assert_msg(text_equal(t, text_of(expected)), "`%.*s`, not `%s`", (int)t.n, t.s, expected);
}

static struct source_reader reader_of(const struct text *directories, size_t count)
{
    struct source_reader reader;
    source_reader_init(&reader);
    reader.places.directories = directories;
    reader.places.directory_count = count;
    return reader;
}

/* Writes a file of this content and opens it. */
static struct source_reader source_of(struct text content)
{
    struct scratch scratch = scratch_make();
    struct source_reader reader = reader_of(NULL, 0);
    struct text why, path = scratch_write(&scratch, "a.c", content);
    ck_assert_int_eq(source_open(&reader, path, &why), SOURCE_FOUND);
    SCRATCH_REMOVE(&scratch, "a.c");
    return reader;
}

static void assert_refused(struct text path, const char *why)
{
    struct source_reader reader = reader_of(NULL, 0);
    struct text seen;
    ck_assert_int_eq(source_open(&reader, path, &seen), SOURCE_UNREADABLE);
    ck_assert_text_eq(seen, why);
    source_reader_release(&reader);
}

static void assert_first_line(struct source_reader *reader, struct text name, const char *line)
{
    struct text why;
    ck_assert_int_eq(source_open(reader, name, &why), SOURCE_FOUND);
    ck_assert_text_eq(source_line(&reader->source, 1), line);
}

/* ---- lines ---- */

TEST(source_lines_are_without_line_ends)
{
    struct source_reader reader = source_of(TEXT("int a;\r\n\n\tint b;\nlast\n"));
    ck_assert_uint_eq(source_lines(&reader.source), 4);
    ck_assert_text_eq(source_line(&reader.source, 1), "int a;");
    ck_assert_text_eq(source_line(&reader.source, 2), "");
    ck_assert_text_eq(source_line(&reader.source, 3), "\tint b;");
    ck_assert_text_eq(source_line(&reader.source, 4), "last");
    source_reader_release(&reader);
}

TEST(source_line_without_line_end_counts)
{
    struct source_reader reader = source_of(TEXT("one\ntwo\r"));
    ck_assert_uint_eq(source_lines(&reader.source), 2);
    ck_assert_text_eq(source_line(&reader.source, 2), "two\r");
    source_reader_release(&reader);
}

TEST(source_line_beyond_the_last_is_empty)
{
    struct source_reader reader = source_of(TEXT("one\n"));
    ck_assert_uint_eq(source_line(&reader.source, 0).n, 0);
    ck_assert_uint_eq(source_line(&reader.source, 2).n, 0);
    ck_assert_uint_eq(source_line(&reader.source, SIZE_MAX).n, 0);
    source_reader_release(&reader);
}

TEST(source_may_be_empty)
{
    struct source_reader reader = source_of(TEXT(""));
    ck_assert_uint_eq(source_lines(&reader.source), 0);
    ck_assert_uint_eq(source_line(&reader.source, 1).n, 0);
    source_reader_release(&reader);
}

TEST(source_may_hold_any_bytes)
{
    static char content[8192 + 7];
    memset(content, '\n', 8192);
    memcpy(content + 8192, "a\0b\xff\n\0\n", 7);
    struct source_reader reader = source_of((struct text){content, sizeof content});
    ck_assert_uint_eq(source_lines(&reader.source), 8194);
    ck_assert_uint_eq(source_line(&reader.source, 8193).n, 4);
    ck_assert_mem_eq(source_line(&reader.source, 8193).s, "a\0b\xff", 4);
    ck_assert_uint_eq(source_line(&reader.source, 8194).n, 1);
    source_reader_release(&reader);
}

TEST(source_may_be_long)
{
    static char content[300000];
    for (size_t i = 0; i < sizeof content; i++)
        content[i] = i % 3 == 2 ? '\n' : 'x';
    struct source_reader reader = source_of((struct text){content, sizeof content});
    ck_assert_uint_eq(source_lines(&reader.source), 100000);
    ck_assert_text_eq(source_line(&reader.source, 100000), "xx");
    source_reader_release(&reader);
}

/* ---- finding ---- */

TEST(source_tells_where_it_was_found_and_when_it_was_written)
{
    struct scratch scratch = scratch_make();
    struct text why, path = scratch_write(&scratch, "a.c", TEXT("a\n"));
    struct timespec times[2] = {{1000000000, 0}, {1234567890, 5}};
    ck_assert_int_eq(utimensat(AT_FDCWD, path.s, times, 0), 0);
    struct source_reader reader = reader_of(NULL, 0);
    ck_assert_int_eq(source_open(&reader, path, &why), SOURCE_FOUND);
    ck_assert_text_eq(reader.source.path, path.s);
    ck_assert_int_eq(reader.source.modified, 1234567890000000005);
    ck_assert_text_eq(reader.source.content, "a\n");
    source_reader_release(&reader);
    SCRATCH_REMOVE(&scratch, "a.c");
}

TEST(source_is_looked_for_below_the_directories_in_order)
{
    struct scratch scratch = scratch_make();
    struct text directories[] = {scratch_directory(&scratch, "none"), scratch_directory(&scratch, "one"),
                                 scratch_directory(&scratch, "two")};
    scratch_write(&scratch, "one/a.c", TEXT("first\n"));
    scratch_write(&scratch, "two/a.c", TEXT("second\n"));
    struct source_reader reader = reader_of(directories, 3);
    struct text why;
    ck_assert_int_eq(source_open(&reader, TEXT("a.c"), &why), SOURCE_FOUND);
    ck_assert_text_eq(source_line(&reader.source, 1), "first");
    ck_assert_text_eq(reader.source.path, scratch_path(&scratch, "one/a.c").s);
    source_reader_release(&reader);
    SCRATCH_REMOVE(&scratch, "none", "one", "two", "one/a.c", "two/a.c");
}

TEST(source_with_an_absolute_name_is_looked_for_below_the_directories)
{
    struct scratch scratch = scratch_make();
    scratch_directory(&scratch, "built");
    scratch_write(&scratch, "built/a.c", TEXT("here\n"));
    struct text directory = scratch_path(&scratch, ""); /* ends with a slash */
    struct source_reader reader = reader_of(&directory, 1);
    struct text why;
    ck_assert_int_eq(source_open(&reader, TEXT("/built/a.c"), &why), SOURCE_FOUND);
    ck_assert_text_eq(reader.source.path, scratch_path(&scratch, "built/a.c").s);
    source_reader_release(&reader);
    SCRATCH_REMOVE(&scratch, "built", "built/a.c");
}

TEST(source_that_is_nowhere_is_missing)
{
    static const struct text names[] = {{"", 0}, {"???", 3}, {"no/such/file.c", 14}, {"a\0b", 3}};
    struct text directory = TEXT("."), why;
    struct source_reader reader = reader_of(&directory, 1);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_int_eq(source_open(&reader, names[i], &why), SOURCE_MISSING);
    source_reader_release(&reader);
}

TEST(source_name_may_be_longer_than_a_path)
{
    static char name[100000];
    memset(name, 'x', sizeof name);
    struct source_reader reader = reader_of(NULL, 0);
    struct text why;
    ck_assert_int_eq(source_open(&reader, (struct text){name, sizeof name}, &why), SOURCE_MISSING);
}

/* ---- what is refused ---- */

TEST(directories_and_devices_are_no_sources)
{
    assert_refused(TEXT("."), "is a directory");
    assert_refused(TEXT("/dev/null"), "is a device");
}

TEST(pipe_is_no_source)
{
    struct scratch scratch = scratch_make();
    struct text path = scratch_path(&scratch, "pipe");
    ck_assert_int_eq(mkfifo(path.s, 0666), 0);
    assert_refused(path, "is not a regular file");
    SCRATCH_REMOVE(&scratch, "pipe");
}

TEST(file_over_the_limit_is_refused)
{
    struct scratch scratch = scratch_make();
    struct text path = scratch_write(&scratch, "huge.c", TEXT(""));
    ck_assert_int_eq(truncate(path.s, ((off_t)64 << 20) + 1), 0);
    assert_refused(path, "is too large");
    SCRATCH_REMOVE(&scratch, "huge.c");
}

TEST(refused_file_ends_the_search)
{
    struct scratch scratch = scratch_make();
    struct text directory = scratch_directory(&scratch, "one"), why;
    scratch_write(&scratch, "one/a.c", TEXT("a\n"));
    struct text name = scratch_directory(&scratch, "a.c");
    struct source_reader reader = reader_of(&directory, 1);
    ck_assert_int_eq(source_open(&reader, name, &why), SOURCE_UNREADABLE);
    ck_assert_text_eq(why, "is a directory");
    source_reader_release(&reader);
    SCRATCH_REMOVE(&scratch, "one", "one/a.c", "a.c");
}

TEST(file_that_may_not_be_read_is_refused)
{
    struct scratch scratch = scratch_make();
    struct text path = scratch_write(&scratch, "secret.c", TEXT("a\n"));
    ck_assert_int_eq(chmod(path.s, 0), 0);
    if (access(path.s, R_OK) != 0) /* root may read everything */
        assert_refused(path, "Permission denied");
    SCRATCH_REMOVE(&scratch, "secret.c");
}

TEST(directory_that_may_not_be_entered_does_not_end_the_search)
{
    struct scratch scratch = scratch_make();
    struct text closed = scratch_directory(&scratch, "closed"), open = scratch_directory(&scratch, "open"), why;
    scratch_write(&scratch, "closed/a.c", TEXT("a\n"));
    scratch_write(&scratch, "open/a.c", TEXT("b\n"));
    struct text directories[] = {closed, open};
    struct source_reader reader = reader_of(directories, 2);
    ck_assert_int_eq(chmod(closed.s, 0), 0);
    if (access(scratch_path(&scratch, "closed/a.c").s, R_OK) != 0) { /* root may enter everything */
        ck_assert_int_eq(source_open(&reader, TEXT("a.c"), &why), SOURCE_FOUND);
        ck_assert_text_eq(source_line(&reader.source, 1), "b");
        reader.places.directory_count = 1;
        ck_assert_int_eq(source_open(&reader, TEXT("a.c"), &why), SOURCE_UNREADABLE);
        ck_assert_text_eq(why, "Permission denied");
    }
    ck_assert_int_eq(chmod(closed.s, 0777), 0);
    source_reader_release(&reader);
    SCRATCH_REMOVE(&scratch, "closed", "open", "closed/a.c", "open/a.c");
}

TEST(files_of_the_system_are_no_sources)
{
    static const char *const paths[] = {"/proc/self/environ", "/proc/self/cmdline", "/proc/version",
                                        "/sys/kernel/notes"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (access(paths[i], F_OK) == 0)
            assert_refused(text_of(paths[i]), "is not stored in a file: the system makes it up");
}

TEST(links_to_files_of_the_system_are_no_sources)
{
    struct scratch scratch = scratch_make();
    struct text path = scratch_path(&scratch, "a.c");
    ck_assert_int_eq(symlink("/proc/self/environ", path.s), 0);
    if (access(path.s, F_OK) == 0)
        assert_refused(path, "is not stored in a file: the system makes it up");
    SCRATCH_REMOVE(&scratch, "a.c");
}

/* A NUL at the end of the first 8 KiB, and one behind it. */
TEST(file_with_a_nul_in_its_head_is_no_text)
{
    static char content[8193];
    struct scratch scratch = scratch_make();
    memset(content, 'x', sizeof content);
    content[8191] = '\0';
    assert_refused(scratch_write(&scratch, "a.c", (struct text){content, sizeof content}), "is not text");
    assert_refused(scratch_write(&scratch, "a.c", TEXT("\0")), "is not text");
    SCRATCH_REMOVE(&scratch, "a.c");
    content[8191] = 'x';
    content[8192] = '\0';
    struct source_reader reader = source_of((struct text){content, sizeof content});
    ck_assert_uint_eq(source_line(&reader.source, 1).n, sizeof content);
    source_reader_release(&reader);
}

/* ---- where sources may be ---- */

/* `allowed/{a.c,link.c -> ../b.c}`, `allowed-not/c.c`, `b.c`; the real path of `allowed`. */
static struct text make_restricted(struct scratch *scratch)
{
    struct text allowed = scratch_directory(scratch, "allowed");
    scratch_directory(scratch, "allowed-not");
    scratch_write(scratch, "allowed/a.c", TEXT("a\n"));
    scratch_write(scratch, "allowed-not/c.c", TEXT("c\n"));
    scratch_write(scratch, "b.c", TEXT("b\n"));
    ck_assert_int_eq(symlink("../b.c", scratch_path(scratch, "allowed/link.c").s), 0);
    char *real = realpath(allowed.s, NULL);
    struct text path = arena_copy(&scratch->arena, text_of(real));
    free(real);
    return path;
}

#define RESTRICTED "allowed", "allowed-not", "allowed/a.c", "allowed-not/c.c", "b.c", "allowed/link.c"

TEST(sources_are_below_the_directories_that_the_reader_is_restricted_to)
{
    static const char *const outside[] = {"b.c", "allowed/../b.c", "allowed/link.c", "allowed-not/c.c"};
    struct scratch scratch = scratch_make();
    struct text below = make_restricted(&scratch), why;
    struct source_reader reader = reader_of(NULL, 0);
    assert_first_line(&reader, scratch_path(&scratch, "b.c"), "b"); /* what was read before is no way around */
    reader.below = &below;
    reader.below_count = 1;
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        ck_assert_int_eq(source_open(&reader, scratch_path(&scratch, outside[i]), &why), SOURCE_OUTSIDE);
    assert_first_line(&reader, scratch_path(&scratch, "allowed/a.c"), "a");
    assert_first_line(&reader, scratch_path(&scratch, "allowed-not/../allowed/a.c"), "a");
    ck_assert_int_eq(source_open(&reader, scratch_path(&scratch, "a.c"), &why), SOURCE_MISSING); /* no search there */
    source_reader_release(&reader);
    SCRATCH_REMOVE(&scratch, RESTRICTED);
}

TEST(source_outside_does_not_end_the_search)
{
    struct scratch scratch = scratch_make();
    struct text below = make_restricted(&scratch), why, name = scratch_path(&scratch, "b.c");
    struct text directories[] = {below};
    struct source_reader reader = reader_of(directories, 1);
    struct text inside = arena_format(&scratch.arena, "allowed/%s", scratch.path.s);
    scratch_directory(&scratch, inside.s);
    struct text copy = arena_format(&scratch.arena, "%s/b.c", inside.s);
    scratch_write(&scratch, copy.s, TEXT("copy\n"));
    reader.below = directories;
    reader.below_count = 1;
    assert_first_line(&reader, name, "copy");
    ck_assert_int_eq(remove(scratch_path(&scratch, copy.s).s), 0);
    ck_assert_int_eq(source_open(&reader, name, &why), SOURCE_OUTSIDE);
    source_reader_release(&reader);
    SCRATCH_REMOVE(&scratch, RESTRICTED, inside.s);
}

TEST(sources_are_anywhere_below_the_root)
{
    struct scratch scratch = scratch_make();
    struct text root = TEXT("/");
    struct source_reader reader = reader_of(NULL, 0);
    reader.below = &root;
    reader.below_count = 1;
    assert_first_line(&reader, scratch_write(&scratch, "a.c", TEXT("a\n")), "a");
    source_reader_release(&reader);
    SCRATCH_REMOVE(&scratch, "a.c");
}

/* ---- how much is read ---- */

TEST(source_is_read_once_by_whatever_path)
{
    struct scratch scratch = scratch_make();
    struct text path = scratch_write(&scratch, "a.c", TEXT("a\n"));
    ck_assert_int_eq(symlink("a.c", scratch_path(&scratch, "b.c").s), 0);
    struct source_reader reader = reader_of(NULL, 0);
    reader.left = 3;
    assert_first_line(&reader, path, "a");
    const char *content = reader.source.content.s;
    assert_first_line(&reader, scratch_path(&scratch, "./b.c"), "a");
    ck_assert_text_eq(reader.source.path, scratch_path(&scratch, "./b.c").s);
    ck_assert_ptr_eq(reader.source.content.s, content);
    ck_assert_uint_eq(reader.left, 1);
    source_reader_release(&reader);
    SCRATCH_REMOVE(&scratch, "a.c", "b.c");
}

TEST(source_that_was_changed_is_read_again)
{
    struct scratch scratch = scratch_make();
    struct source_reader reader = reader_of(NULL, 0);
    assert_first_line(&reader, scratch_write(&scratch, "a.c", TEXT("a\n")), "a");
    assert_first_line(&reader, scratch_write(&scratch, "a.c", TEXT("bb\n")), "bb");
    source_reader_release(&reader);
    SCRATCH_REMOVE(&scratch, "a.c");
}

TEST(sources_are_read_up_to_a_limit_of_all)
{
    struct scratch scratch = scratch_make();
    struct text a = scratch_write(&scratch, "a.c", TEXT("12345\n")),
                b = scratch_write(&scratch, "b.c", TEXT("12345\n"));
    struct text why, c = scratch_write(&scratch, "c.c", TEXT("123\n"));
    struct source_reader reader = reader_of(NULL, 0);
    reader.left = 10;
    assert_first_line(&reader, a, "12345");
    ck_assert_int_eq(source_open(&reader, b, &why), SOURCE_UNREADABLE);
    ck_assert_text_eq(why, "is not read: all sources together are too large");
    assert_first_line(&reader, c, "123");
    ck_assert_uint_eq(reader.left, 0);
    source_reader_renew(&reader);
    assert_first_line(&reader, b, "12345");
    source_reader_release(&reader);
    SCRATCH_REMOVE(&scratch, "a.c", "b.c", "c.c");
}

TEST(files_are_known_by_whatever_path)
{
    struct scratch scratch = scratch_make();
    struct text path = scratch_write(&scratch, "a.c", TEXT("a\n")), directory = scratch.path;
    struct source_reader reader = reader_of(&directory, 1);
    struct file_identity one, two;
    ck_assert_int_eq(symlink("a.c", scratch_path(&scratch, "b.c").s), 0);
    ck_assert(source_find(&reader, path, &one));
    ck_assert(source_find(&reader, TEXT("b.c"), &two)); /* below the directory */
    ck_assert(one.device == two.device && one.inode == two.inode);
    ck_assert(source_find(&reader, TEXT("."), &two));
    ck_assert(one.inode != two.inode);
    ck_assert(!source_find(&reader, TEXT("c.c"), &two));
    SCRATCH_REMOVE(&scratch, "a.c", "b.c");
}

TEST(a_text_that_is_no_file_is_a_source)
{
    struct source source;
    ck_assert(source_of_text(&source, TEXT("one\r\n\nlast"), TEXT("git:HEAD:a.c")));
    ck_assert_uint_eq(source_lines(&source), 3);
    ck_assert(text_equal(source_line(&source, 1), TEXT("one")) && text_equal(source_line(&source, 3), TEXT("last")));
    ck_assert(text_equal(source.path, TEXT("git:HEAD:a.c")) && source.is_no_file);
    source_release(&source);
    ck_assert(source_of_text(&source, TEXT(""), TEXT("empty")));
    ck_assert_uint_eq(source_lines(&source), 0);
    source_release(&source);
    ck_assert(!source_of_text(&source, (struct text){"a\0b", 3}, TEXT("binary")));
    source_release(&source);
}

SUITE("source", source_lines_are_without_line_ends, source_line_without_line_end_counts,
      source_line_beyond_the_last_is_empty, source_may_be_empty, source_may_hold_any_bytes, source_may_be_long,
      source_tells_where_it_was_found_and_when_it_was_written, source_is_looked_for_below_the_directories_in_order,
      source_with_an_absolute_name_is_looked_for_below_the_directories, source_that_is_nowhere_is_missing,
      source_name_may_be_longer_than_a_path, directories_and_devices_are_no_sources, pipe_is_no_source,
      file_over_the_limit_is_refused, refused_file_ends_the_search, file_that_may_not_be_read_is_refused,
      directory_that_may_not_be_entered_does_not_end_the_search, files_of_the_system_are_no_sources,
      links_to_files_of_the_system_are_no_sources, file_with_a_nul_in_its_head_is_no_text,
      sources_are_below_the_directories_that_the_reader_is_restricted_to, source_outside_does_not_end_the_search,
      sources_are_anywhere_below_the_root, source_is_read_once_by_whatever_path, source_that_was_changed_is_read_again,
      sources_are_read_up_to_a_limit_of_all, files_are_known_by_whatever_path, a_text_that_is_no_file_is_a_source)
