/* Whose a file is, by its path. */
#include "../scratch.h"
#include "source/own.h"

#include <stdlib.h>

static bool has(const char *directory, const char *also, const char *path)
{
    struct own own;
    own_init(&own, text_of(directory));
    if (also)
        own_add(&own, text_of(also));
    bool is_own = own_has(&own, text_of(path));
    own_release(&own);
    return is_own;
}

TEST(own_files_lie_below_the_working_directory)
{
    ck_assert(has("/nowhere/app", NULL, "/nowhere/app/src/a.c"));
    ck_assert(!has("/nowhere/app", NULL, "/nowhere/application/a.c"));
    ck_assert(!has("/nowhere/app", NULL, "/nowhere/other/a.c"));
    ck_assert(!has("/nowhere/app", NULL, "src/a.c"));
}

/* From a directory in which a program is built, too. */
TEST(own_files_lie_below_the_top_of_the_work_tree)
{
    struct scratch scratch = scratch_make();
    char *top = realpath(scratch.path.s, NULL);
    const char *build = arena_format(&scratch.arena, "%s/build", top).s;
    const char *source = arena_format(&scratch.arena, "%s/src/a.c", top).s;
    const char *outside = arena_format(&scratch.arena, "%s.c", top).s;
    scratch_write(&scratch, ".git", TEXT("gitdir: elsewhere\n"));
    ck_assert(has(build, NULL, source));
    ck_assert(has(top, NULL, source));
    ck_assert(!has(build, NULL, outside));
    scratch_remove(&scratch);
    free(top);
}

TEST(own_files_lie_below_directories_that_are_added)
{
    ck_assert(has("/nowhere/app", "/ci/app", "/ci/app/a.c"));
    ck_assert(has("/nowhere/app", "../lib", "/nowhere/lib/a.c"));
    ck_assert(!has("/nowhere/app", "../lib", "/nowhere/a.c"));
}

TEST(files_of_the_system_are_nobodys)
{
    ck_assert(has("/", NULL, "/app/a.c"));
    ck_assert(!has("/", NULL, "/usr/include/a.h"));
    ck_assert(!has("/", NULL, "/lib/x86_64-linux-gnu/ld.c"));
    ck_assert(!has("/", "/usr", "/lib64/a.c"));
    ck_assert(has("/nowhere", "/usr", "/usr/include/a.h"));
    ck_assert(has("/usr/src/app", NULL, "/usr/src/app/a.php"));
}

SUITE("own", own_files_lie_below_the_working_directory, own_files_lie_below_the_top_of_the_work_tree,
      own_files_lie_below_directories_that_are_added, files_of_the_system_are_nobodys)
