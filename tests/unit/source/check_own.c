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

static bool rule_has(const char *also, const char *path, bool (*asks)(const struct own_rule *rule, struct text name))
{
    struct places places = {.directory = TEXT("/nowhere/app")};
    struct text directory = text_of(also);
    struct texts directories = {.items = &directory, .count = 1};
    struct own_rule rule;
    own_rule_init(&rule, &places, &directories);
    bool has = asks(&rule, text_of(path));
    own_rule_release(&rule);
    return has;
}

TEST(objects_need_not_be_found)
{
    ck_assert(rule_has("/home/runner", "/nowhere/app/target/app", own_rule_has_object));
    ck_assert(rule_has("/home/runner", "/home/runner/work/app", own_rule_has_object));
    ck_assert(!rule_has("/home/runner", "/usr/lib/libc.so.6", own_rule_has_object));
    ck_assert(!rule_has("/home/runner", "app", own_rule_has_object));
    ck_assert(!rule_has("/home/runner", "", own_rule_has_object));
}

TEST(loaders_are_nobodys)
{
    ck_assert(!rule_has("/opt/app", "/opt/app/lib/ld-linux-x86-64.so.2", own_rule_has_object));
    ck_assert(!rule_has("/opt/app", "/opt/app/lib/ld-2.31.so", own_rule_has_object));
    ck_assert(!rule_has("/opt/app", "/opt/app/lib/ld.so.1", own_rule_has_object));
    ck_assert(rule_has("/opt/app", "/opt/app/lib/libld.so", own_rule_has_object));
    ck_assert(rule_has("/opt/app", "/opt/app/ld-tool", own_rule_has_object));
}

TEST(sources_that_are_not_found_are_told_by_absolute_paths)
{
    ck_assert(rule_has("/home/runner", "/home/runner/a.c", own_rule_has_source));
    ck_assert(!rule_has("/home/runner", "./malloc/malloc.c", own_rule_has_source));
    ck_assert(!rule_has("/home/runner", "/elsewhere/a.c", own_rule_has_source));
}

SUITE("own", own_files_lie_below_the_working_directory, own_files_lie_below_the_top_of_the_work_tree,
      own_files_lie_below_directories_that_are_added, files_of_the_system_are_nobodys, objects_need_not_be_found,
      loaders_are_nobodys, sources_that_are_not_found_are_told_by_absolute_paths)
