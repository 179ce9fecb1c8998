/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of files that git has, taken apart and joined; git itself is run by suites/profiles_come_from_git.py. */
#include "../suite.h"
#include "base/git.h"

static struct arena arena;

static const char *say(struct text t)
{
    return t.s ? t.s : "-";
}

/* The ref of a note, the commit and the path, `-` for each that a name does not have; or what it lacks. */
static const char *parted(const char *name)
{
    struct git_name git;
    struct text wrong = git_part_name(text_of(name), &git, &arena);
    return wrong.s ? wrong.s : arena_format(&arena, "%s %s %s", say(git.ref), say(git.rev), say(git.path)).s;
}

TEST(git_knows_its_names)
{
    static const char *const names[] = {"git:", "git:v1:a", "notes:", "notes:v1", "notes/x:v1", "notes/x/y:"};
    static const char *const others[] = {"", "git", "git/v1:a", "./git:v1:a", "notes", "notes/x", "Git:v1:a"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_msg(git_is_name(text_of(names[i])), "%s", names[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        ck_assert_msg(!git_is_name(text_of(others[i])), "%s", others[i]);
}

TEST(git_parts_names)
{
    ck_assert_str_eq(parted("git:v1:bench/a.out"), "- v1 bench/a.out");
    ck_assert_str_eq(parted("git:HEAD~3:./here"), "- HEAD~3 ./here");
    ck_assert_str_eq(parted("git:HEAD^{/fix: a}:w.out"), "- HEAD^{/fix: a} w.out");
    ck_assert_str_eq(parted("git:v1:a:b"), "- v1 a:b");
    ck_assert_str_eq(parted("git:v1:"), "- v1 ");
    ck_assert_str_eq(parted("notes:v1"), "refs/notes/cgannotate v1 -");
    ck_assert_str_eq(parted("notes:v1:"), "refs/notes/cgannotate v1 -");
    ck_assert_str_eq(parted("notes:v1:bench/a.out"), "refs/notes/cgannotate v1 bench/a.out");
    ck_assert_str_eq(parted("notes/perf/x86:v1"), "refs/notes/perf/x86 v1 -");
    arena_release(&arena);
}

TEST(git_says_what_a_name_lacks)
{
    static const char *const names[] = {"git:", "git::bench", "notes:", "notes/x:", "notes::a"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_str_eq(parted(names[i]), "no commit is named: git:REV:PATH, as git:HEAD~1:bench/");
    ck_assert_str_eq(parted("git:v1"),
                     "no path is named: git:REV:PATH, as git:v1:bench/; git:v1: is all of the commit");
    ck_assert_str_eq(parted("git:HEAD^{/a:b}"), "no path is named: git:REV:PATH, as git:HEAD^{/a:b}:bench/; "
                                                "git:HEAD^{/a:b}: is all of the commit");
    arena_release(&arena);
}

static const char *directory_of(const char *path)
{
    struct text directory = git_directory(text_of(path));
    return arena_format(&arena, "%.*s", (int)directory.n, directory.s).s;
}

TEST(git_finds_directories)
{
    ck_assert_str_eq(directory_of("bench/a.out"), "bench/");
    ck_assert_str_eq(directory_of("a.out"), "");
    ck_assert_str_eq(directory_of("git:v1:bench/a.out"), "git:v1:bench/");
    ck_assert_str_eq(directory_of("git:v1:a.out"), "git:v1:");
    ck_assert_str_eq(directory_of("git:HEAD^{/a/b:c}:a.out"), "git:HEAD^{/a/b:c}:");
    ck_assert_str_eq(directory_of("notes/x/y:v1:a.out"), "notes/x/y:v1:");
    ck_assert_str_eq(directory_of("notes/x/y:origin/v1"), "");
    arena_release(&arena);
}

static const char *joined(const char *directory, const char *path)
{
    return git_join(text_of(directory), text_of(path), &arena).s;
}

TEST(git_joins_names)
{
    ck_assert_str_eq(joined("git:v1:bench", "a.out"), "git:v1:bench/a.out");
    ck_assert_str_eq(joined("git:v1:bench/", "b/a.out"), "git:v1:bench/b/a.out");
    ck_assert_str_eq(joined("git:v1:", "a.out"), "git:v1:a.out");
    ck_assert_str_eq(joined("notes:v1", "a.out"), "notes:v1:a.out");
    ck_assert_str_eq(joined("notes/x:v1:", "b/a.out"), "notes/x:v1:b/a.out");
    arena_release(&arena);
}

SUITE("git", git_knows_its_names, git_parts_names, git_says_what_a_name_lacks, git_finds_directories, git_joins_names)
