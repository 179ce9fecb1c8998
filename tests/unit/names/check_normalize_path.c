/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of objects and files, and which have the same. */
#include "../alike.h"
#include "names/normalize_path.h"

static const struct pair objects[] = {
    {"/lib/libc.so.6", "/lib/libc-2.31.so", true},
    {"/lib/libc.so.6", "/usr/lib/libc.so.6", false},
    {"/lib/libc.so.6", "/lib/libm.so.6", false},
    {"libstdc++.so.6.0.30", "libstdc++.so.6.0.29", true},
    {"libfoo.so.1", "libfoo.sox", false},
    {"ld-linux-x86-64.so.2", "ld-2.31.so", true},
    {"ld-linux-x86-64.so.2", "ld-musl-x86_64.so.1", false},
    {"libgtk-3.so.0", "libgtk-4.so.1", false},
    {"libpython3.11.so.1.0", "libpython3.12.so.1.0", false},
    {"bench-98382b533bca8f56", "bench-0123456789abcdef", true},
    {"libbench-98382b533bca8f56.so", "libbench.so", true},
    {"bench-98382b533bca8f5", "bench", false},
    {"bench-98382b533bca8f56", "lib-98382b533bca8f56", false},
    {"python3.11", "python3.12", false},
    {"prog-1.2", "prog-1.3", false},
    {".so", "", false},
    {".so.6", "", false},
};

TEST(alike_are_objects_of_another_version)
{
    CHECK_PAIRS(normalize_path_of_object, objects);
    ck_assert(normalize_path_is_libc(TEXT("/lib/libc.so")));
    ck_assert(!normalize_path_is_libc(TEXT("/lib/libcrypt.so")));
}

static const struct pair files[] = {
    {"./a.c", "a.c", true},
    {"src//a.c", "src/a.c", true},
    {"src/x/../a.c", "src/a.c", true},
    {"/../a.c", "/a.c", false},
    {"../a.c", "a.c", false},
    {"../../a.c", "../a.c", false},
    {"a.c", "/a.c", false},
    {"a/..", "b/..", false},
    {"src/a.c", "src/b.c", false},
    {"/rustc/0123456789abcdef0123456789abcdef01234567/library/a.rs",
     "/rustc/fedcba9876543210fedcba9876543210fedcba98/library/a.rs", true},
    {"/rustc/0123456789abcdef0123456789abcdef01234567/library/a.rs",
     "/rustc/fedcba9876543210fedcba9876543210fedcba98/library/b.rs", false},
    {"/rustc/1.70/library/a.rs", "/rustc/1.71/library/a.rs", false},
    {"/h/.cargo/registry/src/github.com-1ecc6299db9ec823/x/a.rs",
     "/h/.cargo/registry/src/github.com-0123456789abcdef/x/a.rs", true},
    {"/h/.cargo/registry/src/github.com-1ecc6299db9ec823/x/a.rs",
     "/h/.cargo/registry/src/gitlab.com-1ecc6299db9ec823/x/a.rs", false},
    {"/nix/store/00bgd045z0d4icpbc2yyz4gx48ak44la-glibc-2.36/a.c",
     "/nix/store/1ddf3x30m0z6kknmrmapsc7liz8npi1w-glibc-2.36/a.c", true},
    {"/nix/store/00bgd045z0d4icpbc2yyz4gx48ak44la-glibc-2.36/a.c",
     "/nix/store/00bgd045z0d4icpbc2yyz4gx48ak44la-glibc-2.37/a.c", false},
    {"/build/glibc-6V9RKT/glibc-2.36/a.c", "/build/glibc-SzIz7B/glibc-2.36/a.c", true},
    {"/build/glibc-6V9RKT/glibc-2.36/a.c", "/build/musl-6V9RKT/glibc-2.36/a.c", false},
    {"/build/glibc-2/a.c", "/build/glibc-3/a.c", false},
    {"/home/build/glibc-6V9RKT/a.c", "/home/build/glibc-SzIz7B/a.c", false},
    {"/usr/src/debug/bash-5.2/a.c", "bash-5.2/a.c", true},
    {"/usr/src/bash-5.2/a.c", "bash-5.2/a.c", false},
};

TEST(alike_are_files_of_another_build)
{
    CHECK_PAIRS(normalize_path_of_file, files);
}

static const char *const keys_of_files[][2] = {
    {"./src//x/../a.c", "src/a.c"},
    {"a/b/../../../c.c", "../c.c"},
    {"/a/../../c.c", "/../c.c"},
    {"a/..", "a/.."},
    {"a.c", "a.c"},
    {"", ""},
    {"/rustc/0123456789abcdef0123456789abcdef01234567/library/a.rs", "/rustc/library/a.rs"},
    {"/h/registry/src/github.com-1ecc6299db9ec823/x/a.rs", "/h/registry/src/github.com/x/a.rs"},
    {"/nix/store/00bgd045z0d4icpbc2yyz4gx48ak44la-glibc-2.36/a.c", "/nix/store/glibc-2.36/a.c"},
    {"/build/glibc-6V9RKT/a.c", "/build/glibc/a.c"},
    {"/usr/src/debug/bash-5.2/a.c", "bash-5.2/a.c"},
};

static const char *const keys_of_objects[][2] = {
    {"/usr/lib/libc-2.31.so", "/usr/lib/libc.so"},
    {"libstdc++.so.6.0.30", "libstdc++.so"},
    {"/lib/ld-linux-x86-64.so.2", "/lib/ld.so"},
    {"/b/bench-98382b533bca8f56", "/b/bench"},
    {"/opt/prog-1.2", "/opt/prog-1.2"},
    {"/lib-1.2.so/prog", "/lib-1.2.so/prog"},
    {"", ""},
};

static void check_keys(make_key make, const char *const keys[][2], size_t count)
{
    struct arena arena = {0};
    for (size_t i = 0; i < count; i++) {
        struct text key = make(&arena, text_of(keys[i][0]));
        ck_assert_msg(text_equal(key, text_of(keys[i][1])), "%s: `%.*s`, not `%s`", keys[i][0], (int)key.n, key.s,
                      keys[i][1]);
    }
    arena_release(&arena);
}

#define CHECK_KEYS(make, keys) check_keys((make), (keys), sizeof(keys) / sizeof *(keys))

TEST(normalize_path_tidies_files_and_drops_what_differs_by_build)
{
    CHECK_KEYS(normalize_path_of_file, keys_of_files);
}

TEST(normalize_path_drops_the_versions_of_objects)
{
    CHECK_KEYS(normalize_path_of_object, keys_of_objects);
}

TEST(normalize_path_knows_the_c_library)
{
    ck_assert(normalize_path_is_libc(TEXT("libm.so")) && normalize_path_is_libc(TEXT("/lib/ld.so")));
    ck_assert(!normalize_path_is_libc(TEXT("/libc.so/prog")) && !normalize_path_is_libc(TEXT("libc.so.6")));
}

SUITE("normalize_path", alike_are_objects_of_another_version, alike_are_files_of_another_build,
      normalize_path_tidies_files_and_drops_what_differs_by_build, normalize_path_drops_the_versions_of_objects,
      normalize_path_knows_the_c_library)
