/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whose a file is, by its name, from where the user stands. */
#include "../scratch.h"
#include "source/own.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum whose { OTHERS, USER };

/* A name, seen from a directory; `@` is the scratch directory. */
struct case_of {
    const char *directory;
    const char *own; /* of --own; NULL: none */
    const char *name;
    enum whose whose;
};

typedef bool asking(const struct own *own, struct text name);

static struct text placed(struct scratch *scratch, struct text top, const char *name)
{
    return name[0] == '@' ? arena_format(&scratch->arena, "%.*s%s", (int)top.n, top.s, name + 1) : text_of(name);
}

static void check_cases(struct scratch *scratch, const struct case_of *cases, size_t count, asking *asks)
{
    char *real = realpath(scratch->path.s, NULL);
    struct text top = text_of(real);
    for (size_t i = 0; i < count; i++) {
        struct places places = {.directory = placed(scratch, top, cases[i].directory)};
        struct text also = cases[i].own ? placed(scratch, top, cases[i].own) : TEXT_NONE;
        struct texts directories = {.items = &also, .count = cases[i].own != NULL};
        struct own own;
        own_init(&own, &places, &directories);
        for (int again = 0; again < 2; again++)
            ck_assert_msg(asks(&own, placed(scratch, top, cases[i].name)) == (cases[i].whose == USER),
                          "%s from %s is %s", cases[i].name, cases[i].directory, cases[i].whose ? "own" : "not own");
        own_release(&own);
    }
    free(real);
}

#define CHECK(scratch, cases, asks) check_cases(scratch, cases, sizeof(cases) / sizeof *(cases), asks)

static void make_directory(struct scratch *scratch, const char *name)
{
    ck_assert_int_eq(mkdir(arena_format(&scratch->arena, "%s/%s", scratch->path.s, name).s, 0700), 0);
}

/* A scratch directory that is a work tree, with a directory in which a program is built. */
static struct scratch make_tree(void)
{
    struct scratch scratch = scratch_make();
    scratch_write(&scratch, ".git", TEXT("gitdir: elsewhere\n"));
    make_directory(&scratch, "build");
    make_directory(&scratch, "src");
    make_directory(&scratch, "vendor");
    scratch_write(&scratch, "src/here.c", TEXT("\n"));
    scratch_write(&scratch, "vendor/here.c", TEXT("\n"));
    return scratch;
}

TEST(in_a_work_tree_own_files_lie_in_it)
{
    struct scratch scratch = make_tree();
    static const struct case_of cases[] = {
        {"@/build", NULL, "@/src/a.c", USER},
        {"@", NULL, "@/src/a.c", USER},
        {"@", NULL, "@/src//x/../gone.c", USER},
        {"@/build", NULL, "@.c", OTHERS},
        {"@/build", NULL, "@/../a.c", OTHERS},
        {"@/build", NULL, "/elsewhere/a.c", OTHERS},
        {"@/build", NULL, "/usr/include/c++/12/bits/char_traits.h", OTHERS},
        {"@", NULL, "src/here.c", USER},
        {"@/src", NULL, "here.c", USER},
        {"@/build", NULL, "../src/here.c", USER},
        {"@/build", NULL, "src/here.c", USER}, /* found below the parent */
        {"@", NULL, "src/gone.c", OTHERS},
        {"@", NULL, "src", OTHERS},
        {"@", NULL, "./malloc/malloc.c", OTHERS},
        {"@", NULL, "vendor/here.c", OTHERS},
        {"@", NULL, "php:internal", OTHERS},
        {"@", NULL, "", OTHERS},
    };
    CHECK(&scratch, cases, own_has_source);
    scratch_remove(&scratch);
}

/* Nothing above the directories of this test has a .git, as nothing is there. */
TEST(without_a_work_tree_own_files_are_not_the_systems)
{
    struct scratch scratch = scratch_make();
    static const struct case_of cases[] = {
        {"/nowhere/app/build", NULL, "/nowhere/app/src/a.c", USER},
        {"/nowhere/app/build", NULL, "/home/runner/work/app/a.c", USER},
        {"/nowhere/app", NULL, "/usr/include/c++/12/bits/char_traits.h", OTHERS},
        {"/nowhere/app", NULL, "/usr/lib/gcc/x86_64-linux-gnu/12/include/a.h", OTHERS},
        {"/nowhere/app", NULL, "/usr/../usr/include/a.h", OTHERS},
        {"/nowhere/app", NULL, "/usrabc/a.c", USER},
        {"/nowhere/app", NULL, "/lib/x86_64-linux-gnu/ld.c", OTHERS},
        {"/nowhere/app", NULL, "/lib64/a.c", OTHERS},
        {"/nowhere/app", NULL, "/libs/a.c", USER},
        {"/nowhere/app", NULL, "/nix/store/abc-glibc/a.c", OTHERS},
        {"/nowhere/app", NULL, "/rustc/abc/library/core/src/iter.rs", OTHERS},
        {"/nowhere/app", NULL, "/rust/deps/hashbrown-0.16.1/src/map.rs", OTHERS},
        {"/nowhere/app", NULL, "/opt/tool/a.c", OTHERS},
        {"/opt/app/build", NULL, "/opt/app/a.c", USER},
        {"/nowhere/app", NULL, "/build/glibc-2.36/malloc/malloc.c", OTHERS},
        {"/build/app", NULL, "/build/app/a.c", USER},
        {"/nowhere/app", NULL, "/usr/src/glibc/a.c", OTHERS},
        {"/usr/src/app", NULL, "/usr/src/app/a.php", USER},
        {"/usr/src/app", NULL, "/usr/include/a.h", OTHERS},
        {"/usr/share/app", NULL, "/usr/share/app/a.c", USER},
        {"/usr/share/app", NULL, "/usr/share/other/a.c", OTHERS},
        {"/usr", NULL, "/usr/include/a.h", OTHERS},
        {"/", NULL, "/app/a.c", USER},
        {"/", NULL, "/usr/include/a.h", OTHERS},
        {"/nowhere/app", NULL, "src/gone.c", OTHERS},
        {"/nowhere/app", NULL, "./malloc/malloc.c", OTHERS},
        {"/nowhere/app", NULL, "C:/src/a.c", OTHERS},
    };
    CHECK(&scratch, cases, own_has_source);
    scratch_remove(&scratch);
}

TEST(code_that_tools_fetch_or_make_is_of_others)
{
    struct scratch scratch = scratch_make();
    static const struct case_of cases[] = {
        {"/nowhere/app", NULL, "/nowhere/app/vendor/twig/a.php", OTHERS},
        {"/nowhere/app", NULL, "/nowhere/app/vendors/a.php", USER},
        {"/nowhere/app", NULL, "/nowhere/app/src/vendor.c", USER},
        {"/nowhere/app", NULL, "/nowhere/app/src/vendor", USER},
        {"/nowhere/app", NULL, "/nowhere/app/node_modules/a/a.js", OTHERS},
        {"/nowhere/app", NULL, "/nowhere/app/x/third_party/abseil/a.cc", OTHERS},
        {"/nowhere/app", NULL, "/nowhere/app/.venv/lib/python3/site-packages/a.py", OTHERS},
        {"/nowhere/app", NULL, "/nowhere/app/build/CMakeFiles/x/a.cc", OTHERS},
        {"/nowhere/app", NULL, "/home/me/.cargo/registry/src/a.rs", OTHERS},
        {"/nowhere/app", NULL, "/home/me/.rustup/toolchains/a.rs", OTHERS},
        {"/nowhere/app", NULL, "/root/.pyenv/versions/a.c", OTHERS},
        {"/nowhere/app", NULL, "/home/me/go/pkg/mod/a.go", OTHERS},
        {"/nowhere/app", NULL, "/go/pkg/mod/a.go", OTHERS},
        {"/nowhere/app", NULL, "/home/me/src/go/pkg/a.go", USER},
        {"/nowhere/app/vendor/twig/src", NULL, "/nowhere/app/vendor/twig/a.php", USER},
        {"/nowhere/third_party", NULL, "/nowhere/third_party/a.c", USER},
        {"/nowhere/third_party", NULL, "/nowhere/third_party/vendor/a.c", OTHERS},
    };
    CHECK(&scratch, cases, own_has_source);
    scratch_remove(&scratch);
}

/* What lies above a work tree says nothing. */
TEST(in_a_work_tree_directories_of_others_are_in_it)
{
    struct scratch scratch = scratch_make();
    make_directory(&scratch, "vendor");
    make_directory(&scratch, "vendor/app");
    make_directory(&scratch, "vendor/app/.git");
    make_directory(&scratch, "vendor/app/target");
    scratch_write(&scratch, "vendor/app/Cargo.toml", TEXT("\n"));
    static const struct case_of cases[] = {
        {"@/vendor/app", NULL, "@/vendor/app/src/a.rs", USER},
        {"@/vendor/app", NULL, "@/vendor/app/vendor/a.rs", OTHERS},
        {"@/vendor/app", NULL, "@/vendor/app/target/debug/build/x/out/a.rs", OTHERS},
        {"@/vendor/app", NULL, "@/vendor/app/src/target/a.rs", USER},
        {"@/vendor/app/target", NULL, "@/vendor/app/target/a.rs", USER},
    };
    CHECK(&scratch, cases, own_has_source);
    scratch_remove(&scratch);
}

TEST(directories_that_are_named_rule_over_all)
{
    struct scratch scratch = make_tree();
    static const struct case_of cases[] = {
        {"@", "/ci/app", "/ci/app/a.c", USER},
        {"@", "/ci/app", "/ci/application/a.c", OTHERS},
        {"@", "/ci/app", "@/a.c", USER},
        {"@/build", "../vendor", "@/vendor/a.c", USER},
        {"@", "vendor/", "vendor/here.c", USER},
        {"@", "/usr/include", "/usr/include/a.h", USER},
        {"@", "/ci/app", "/ci/app/vendor/a.c", USER},
    };
    CHECK(&scratch, cases, own_has_source);
    scratch_remove(&scratch);
}

/* A directory that leads there counts, whether the file is there or not. */
TEST(links_are_followed)
{
    struct scratch scratch = make_tree();
    struct scratch elsewhere = scratch_make();
    char *to = realpath(scratch.path.s, NULL), *from = realpath(elsewhere.path.s, NULL);
    const char *link = arena_format(&elsewhere.arena, "%s/link", from).s;
    ck_assert_int_eq(symlink(to, link), 0);
    const char *gone = arena_format(&elsewhere.arena, "%s/src/gone.c", link).s;
    const struct case_of cases[] = {{"@", NULL, gone, USER}, {"/nowhere", "@", gone, USER}};
    CHECK(&scratch, cases, own_has_source);
    ck_assert_int_eq(unlink(link), 0);
    const struct case_of without[] = {{"@", NULL, gone, OTHERS}};
    CHECK(&scratch, without, own_has_source);
    free(to);
    free(from);
    scratch_remove(&elsewhere);
    scratch_remove(&scratch);
}

TEST(names_are_taken_where_maps_lead)
{
    struct scratch scratch = make_tree();
    char *top = realpath(scratch.path.s, NULL);
    struct source_map maps[] = {{TEXT("/ci/app"), text_of(top)}, {TEXT("gen"), TEXT("src")}};
    struct text searched = TEXT("src");
    struct places places = {.directory = text_of(top), .maps = maps, .map_count = 2};
    struct texts none = {0};
    struct own own;
    own_init(&own, &places, &none);
    ck_assert(own_has_source(&own, TEXT("/ci/app/gone.c")));
    ck_assert(!own_has_source(&own, TEXT("/ci/app/vendor/a.c")));
    ck_assert(!own_has_source(&own, TEXT("/ci/a.c")));
    ck_assert(own_has_source(&own, TEXT("gen/here.c")));
    ck_assert(!own_has_source(&own, TEXT("gen/gone.c")));
    ck_assert(!own_has_source(&own, TEXT("here.c")));
    own_release(&own);
    places.directories = &searched;
    places.directory_count = 1;
    own_init(&own, &places, &none);
    ck_assert(own_has_source(&own, TEXT("here.c")));
    own_release(&own);
    free(top);
    scratch_remove(&scratch);
}

TEST(objects_need_not_be_found)
{
    struct scratch scratch = make_tree();
    scratch_write(&scratch, "Cargo.toml", TEXT("\n"));
    static const struct case_of cases[] = {
        {"@", NULL, "@/target/app", USER},
        {"@", NULL, "@/build/CMakeFiles/app", USER},
        {"@", NULL, "@/vendor/lib.so", OTHERS},
        {"@", "/home/runner", "/home/runner/work/app", USER},
        {"@", "/home/runner", "/usr/lib/libc.so.6", OTHERS},
        {"/nowhere", NULL, "/home/runner/work/app", USER},
        {"/nowhere", NULL, "/bin/ls", OTHERS},
        {"/nowhere", NULL, "app", OTHERS},
        {"/nowhere", NULL, "", OTHERS},
        {"/nowhere", "/opt/app", "/opt/app/lib/ld-linux-x86-64.so.2", OTHERS},
        {"/nowhere", "/opt/app", "/opt/app/lib/ld-2.31.so", OTHERS},
        {"/nowhere", "/opt/app", "/opt/app/lib/ld.so.1", OTHERS},
        {"/nowhere", "/opt/app", "/opt/app/lib/libld.so", USER},
        {"/nowhere", "/opt/app", "/opt/app/ld-tool", USER},
    };
    CHECK(&scratch, cases, own_has_object);
    scratch_remove(&scratch);
}

/* Programs that were run elsewhere are somebody's, too. */
TEST(objects_are_found_without_the_work_tree)
{
    struct scratch scratch = make_tree();
    const struct text names[] = {TEXT("/home/runner/app"), TEXT("/usr/lib/libc.so.6"), TEXT("???")};
    bool *is_own = own_find_objects(names, 3, scratch.path);
    ck_assert(is_own[0] && !is_own[1] && !is_own[2]);
    free(is_own);
    scratch_remove(&scratch);
}

SUITE("own", in_a_work_tree_own_files_lie_in_it, without_a_work_tree_own_files_are_not_the_systems,
      code_that_tools_fetch_or_make_is_of_others, in_a_work_tree_directories_of_others_are_in_it,
      directories_that_are_named_rule_over_all, links_are_followed, names_are_taken_where_maps_lead,
      objects_need_not_be_found, objects_are_found_without_the_work_tree)
