/* The other dumps of a run, and the newest file of a name. */
#include "profile/siblings.h"
#include "scratch.h"

#include <fcntl.h>
#include <sys/stat.h>

/* The names behind the scratch directory's, with blanks. */
static const char *names_of(struct scratch *scratch, struct paths *paths)
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
    struct paths found = {0};
    siblings_find(text_of(scratch_path(scratch, name)), &found, &scratch->arena);
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

TEST(siblings_of_a_directory_that_is_not_there_are_none)
{
    struct scratch scratch = scratch_make();
    struct paths found = {0};
    siblings_find(text_of(scratch_path(&scratch, "missing/c.7")), &found, &scratch.arena);
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

static void set_age(const char *path, time_t seconds)
{
    const struct timespec times[2] = {{seconds, 0}, {seconds, 0}};
    ck_assert_int_eq(utimensat(AT_FDCWD, path, times, 0), 0);
}

static const char *newest(struct scratch *scratch, const char *prefix)
{
    struct paths found = {0};
    int before = enter(scratch);
    newest_find(text_of(prefix), &found, &scratch->arena);
    leave(before);
    return names_of(scratch, &found);
}

TEST(siblings_have_no_directory_where_the_path_has_none)
{
    struct scratch scratch = scratch_make();
    struct paths found = {0};
    WRITE(&scratch, "c.7.1");
    int before = enter(&scratch);
    siblings_find(TEXT("c.7"), &found, &scratch.arena);
    leave(before);
    ck_assert_str_eq(names_of(&scratch, &found), "c.7.1");
    scratch_remove(&scratch);
}

TEST(newest_is_the_youngest_of_the_name)
{
    struct scratch scratch = scratch_make();
    WRITE(&scratch, "callgrind.out.1", "callgrind.out.2", "callgrind.out.3", "other");
    set_age(scratch_path(&scratch, "callgrind.out.1"), 1000);
    set_age(scratch_path(&scratch, "callgrind.out.2"), 3000);
    set_age(scratch_path(&scratch, "callgrind.out.3"), 2000);
    set_age(scratch_path(&scratch, "other"), 9000);
    ck_assert_str_eq(newest(&scratch, "callgrind.out"), "callgrind.out.2");
    scratch_remove(&scratch);
}

TEST(newest_of_one_age_is_the_last_by_name)
{
    struct scratch scratch = scratch_make();
    WRITE(&scratch, "c.2", "c.10", "c.3", "c.1");
    static const char *const names[] = {"c.2", "c.10", "c.3", "c.1"};
    for (size_t i = 0; i < 4; i++)
        set_age(scratch_path(&scratch, names[i]), 1000);
    ck_assert_str_eq(newest(&scratch, "c."), "c.3");
    scratch_remove(&scratch);
}

TEST(newest_is_a_file)
{
    struct scratch scratch = scratch_make();
    WRITE(&scratch, "c.1");
    ck_assert_int_eq(mkdir(scratch_path(&scratch, "c.2"), 0777), 0);
    set_age(scratch_path(&scratch, "c.1"), 1000);
    ck_assert_str_eq(newest(&scratch, "c."), "c.1");
    ck_assert_str_eq(newest(&scratch, "d."), "");
    scratch_remove(&scratch);
}

SUITE("siblings", siblings_come_by_part_then_by_thread, siblings_are_not_the_file_itself_nor_other_runs,
      siblings_are_found_where_the_file_itself_is_not_there, siblings_of_a_directory_that_is_not_there_are_none,
      siblings_have_no_directory_where_the_path_has_none, newest_is_the_youngest_of_the_name,
      newest_of_one_age_is_the_last_by_name, newest_is_a_file)
