/* Source files: where they are found, their lines, and what is refused. And paths, which are compared without looking
 * at any file. */
#include "source/source.h"
#include "suite.h"

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

/* Writes a file of this content and opens it. */
static struct source source_of(struct text content)
{
    struct scratch scratch = scratch_make();
    struct source source;
    struct text why, path = scratch_write(&scratch, "a.c", content);
    ck_assert_int_eq(source_open(&source, path, NULL, 0, &why), SOURCE_FOUND);
    SCRATCH_REMOVE(&scratch, "a.c");
    return source;
}

static void assert_refused(struct text path, const char *why)
{
    struct source source;
    struct text seen;
    ck_assert_int_eq(source_open(&source, path, NULL, 0, &seen), SOURCE_UNREADABLE);
    ck_assert_text_eq(seen, why);
    source_close(&source);
}

/* ---- lines ---- */

TEST(source_lines_are_without_line_ends)
{
    struct source source = source_of(TEXT("int a;\r\n\n\tint b;\nlast\n"));
    ck_assert_uint_eq(source_lines(&source), 4);
    ck_assert_text_eq(source_line(&source, 1), "int a;");
    ck_assert_text_eq(source_line(&source, 2), "");
    ck_assert_text_eq(source_line(&source, 3), "\tint b;");
    ck_assert_text_eq(source_line(&source, 4), "last");
    source_close(&source);
}

TEST(source_line_without_line_end_counts)
{
    struct source source = source_of(TEXT("one\ntwo\r"));
    ck_assert_uint_eq(source_lines(&source), 2);
    ck_assert_text_eq(source_line(&source, 2), "two\r");
    source_close(&source);
}

TEST(source_line_beyond_the_last_is_empty)
{
    struct source source = source_of(TEXT("one\n"));
    ck_assert_uint_eq(source_line(&source, 0).n, 0);
    ck_assert_uint_eq(source_line(&source, 2).n, 0);
    ck_assert_uint_eq(source_line(&source, SIZE_MAX).n, 0);
    source_close(&source);
}

TEST(source_may_be_empty)
{
    struct source source = source_of(TEXT(""));
    ck_assert_uint_eq(source_lines(&source), 0);
    ck_assert_uint_eq(source_line(&source, 1).n, 0);
    source_close(&source);
}

TEST(source_may_hold_any_bytes)
{
    struct source source = source_of(TEXT("a\0b\xff\n\0\n"));
    ck_assert_uint_eq(source_lines(&source), 2);
    ck_assert_uint_eq(source_line(&source, 1).n, 4);
    ck_assert_mem_eq(source_line(&source, 1).s, "a\0b\xff", 4);
    ck_assert_uint_eq(source_line(&source, 2).n, 1);
    source_close(&source);
}

TEST(source_may_be_long)
{
    static char content[300000];
    for (size_t i = 0; i < sizeof content; i++)
        content[i] = i % 3 == 2 ? '\n' : 'x';
    struct source source = source_of((struct text){content, sizeof content});
    ck_assert_uint_eq(source_lines(&source), 100000);
    ck_assert_text_eq(source_line(&source, 100000), "xx");
    source_close(&source);
}

/* ---- finding ---- */

TEST(source_tells_where_it_was_found_and_when_it_was_written)
{
    struct scratch scratch = scratch_make();
    struct text why, path = scratch_write(&scratch, "a.c", TEXT("a\n"));
    struct timespec times[2] = {{1000000000, 0}, {1234567890, 0}};
    ck_assert_int_eq(utimensat(AT_FDCWD, path.s, times, 0), 0);
    struct source source;
    ck_assert_int_eq(source_open(&source, path, NULL, 0, &why), SOURCE_FOUND);
    ck_assert_text_eq(source.path, path.s);
    ck_assert_int_eq(source.modified, 1234567890);
    ck_assert_text_eq(source.content, "a\n");
    source_close(&source);
    SCRATCH_REMOVE(&scratch, "a.c");
}

TEST(source_is_looked_for_below_the_directories_in_order)
{
    struct scratch scratch = scratch_make();
    struct text directories[] = {scratch_directory(&scratch, "none"), scratch_directory(&scratch, "one"),
                                 scratch_directory(&scratch, "two")};
    scratch_write(&scratch, "one/a.c", TEXT("first\n"));
    scratch_write(&scratch, "two/a.c", TEXT("second\n"));
    struct source source;
    struct text why;
    ck_assert_int_eq(source_open(&source, TEXT("a.c"), directories, 3, &why), SOURCE_FOUND);
    ck_assert_text_eq(source_line(&source, 1), "first");
    ck_assert_text_eq(source.path, scratch_path(&scratch, "one/a.c").s);
    source_close(&source);
    SCRATCH_REMOVE(&scratch, "none", "one", "two", "one/a.c", "two/a.c");
}

TEST(source_with_an_absolute_name_is_looked_for_below_the_directories)
{
    struct scratch scratch = scratch_make();
    scratch_directory(&scratch, "built");
    scratch_write(&scratch, "built/a.c", TEXT("here\n"));
    struct text directory = scratch_path(&scratch, ""); /* ends with a slash */
    struct source source;
    struct text why;
    ck_assert_int_eq(source_open(&source, TEXT("/built/a.c"), &directory, 1, &why), SOURCE_FOUND);
    ck_assert_text_eq(source.path, scratch_path(&scratch, "built/a.c").s);
    source_close(&source);
    SCRATCH_REMOVE(&scratch, "built", "built/a.c");
}

TEST(source_that_is_nowhere_is_missing)
{
    static const struct text names[] = {{"", 0}, {"???", 3}, {"no/such/file.c", 14}, {"a\0b", 3}};
    struct text directory = TEXT("."), why;
    struct source source;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_int_eq(source_open(&source, names[i], &directory, 1, &why), SOURCE_MISSING);
    source_close(&source);
}

TEST(source_name_may_be_longer_than_a_path)
{
    static char name[100000];
    memset(name, 'x', sizeof name);
    struct source source;
    struct text why;
    ck_assert_int_eq(source_open(&source, (struct text){name, sizeof name}, NULL, 0, &why), SOURCE_MISSING);
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
    ck_assert_int_eq(truncate(path.s, ((off_t)1 << 30) + 1), 0);
    assert_refused(path, "is too large");
    SCRATCH_REMOVE(&scratch, "huge.c");
}

TEST(refused_file_ends_the_search)
{
    struct scratch scratch = scratch_make();
    struct text directory = scratch_directory(&scratch, "one"), why;
    scratch_write(&scratch, "one/a.c", TEXT("a\n"));
    struct text name = scratch_directory(&scratch, "a.c");
    struct source source;
    ck_assert_int_eq(source_open(&source, name, &directory, 1, &why), SOURCE_UNREADABLE);
    ck_assert_text_eq(why, "is a directory");
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
    struct source source;
    ck_assert_int_eq(chmod(closed.s, 0), 0);
    if (access(scratch_path(&scratch, "closed/a.c").s, R_OK) != 0) { /* root may enter everything */
        ck_assert_int_eq(source_open(&source, TEXT("a.c"), directories, 2, &why), SOURCE_FOUND);
        ck_assert_text_eq(source_line(&source, 1), "b");
        source_close(&source);
        ck_assert_int_eq(source_open(&source, TEXT("a.c"), directories, 1, &why), SOURCE_UNREADABLE);
        ck_assert_text_eq(why, "Permission denied");
    }
    ck_assert_int_eq(chmod(closed.s, 0777), 0);
    SCRATCH_REMOVE(&scratch, "closed", "open", "closed/a.c", "open/a.c");
}

/* A file that the system makes as it is read says that it has no bytes. */
TEST(file_that_hides_its_size_is_read_to_its_end)
{
    struct source source;
    struct text why;
    if (access("/proc/self/status", R_OK) != 0)
        return;
    ck_assert_int_eq(source_open(&source, TEXT("/proc/self/status"), NULL, 0, &why), SOURCE_FOUND);
    ck_assert_uint_gt(source_lines(&source), 5);
    source_close(&source);
}

/* ---- paths ---- */

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
        ck_assert_text_eq(path_normalise(&arena, text_of(paths[i][0])), paths[i][1]);
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

TEST(paths_are_the_same_below_the_directory)
{
    struct text home = TEXT("/home/me");
    ck_assert(path_same(TEXT("a.c"), TEXT("/home/me/a.c"), home));
    ck_assert(path_same(TEXT("/home/me/src/../a.c"), TEXT("./a.c"), home));
    ck_assert(path_same(TEXT("../you/a.c"), TEXT("/home/you/a.c"), home));
    ck_assert(path_same(TEXT("a.c"), TEXT("/home/me/a.c"), TEXT("/home/me/")));
    ck_assert(path_same(TEXT("a/../b.c"), TEXT("b.c"), TEXT("")));
    ck_assert(path_same(TEXT(""), TEXT("/home/me"), home));
}

TEST(paths_that_differ_are_not_the_same)
{
    ck_assert(!path_same(TEXT("a.c"), TEXT("b.c"), TEXT("/home/me")));
    ck_assert(!path_same(TEXT("a.c"), TEXT("/a.c"), TEXT("/home/me")));
    ck_assert(!path_same(TEXT("a.c"), TEXT("/a.c"), TEXT("")));
    ck_assert(!path_same(TEXT("../a.c"), TEXT("a.c"), TEXT("")));
    ck_assert(!path_same(TEXT("src/a.c"), TEXT("a.c"), TEXT("/home/me")));
}

SUITE("source", source_lines_are_without_line_ends, source_line_without_line_end_counts,
      source_line_beyond_the_last_is_empty, source_may_be_empty, source_may_hold_any_bytes, source_may_be_long,
      source_tells_where_it_was_found_and_when_it_was_written, source_is_looked_for_below_the_directories_in_order,
      source_with_an_absolute_name_is_looked_for_below_the_directories, source_that_is_nowhere_is_missing,
      source_name_may_be_longer_than_a_path, directories_and_devices_are_no_sources, pipe_is_no_source,
      file_over_the_limit_is_refused, refused_file_ends_the_search, file_that_may_not_be_read_is_refused,
      directory_that_may_not_be_entered_does_not_end_the_search, file_that_hides_its_size_is_read_to_its_end,
      path_is_normalised_lexically, path_may_hold_any_bytes, paths_are_the_same_below_the_directory,
      paths_that_differ_are_not_the_same)
