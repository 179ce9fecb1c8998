/* The other dumps of a run. */
#include "profile/siblings.h"
#include "scratch.h"

#include <fcntl.h>

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

SUITE("siblings", siblings_come_by_part_then_by_thread, siblings_are_not_the_file_itself_nor_other_runs,
      siblings_are_found_where_the_file_itself_is_not_there, siblings_of_a_directory_that_is_not_there_are_none,
      siblings_have_no_directory_where_the_path_has_none)
