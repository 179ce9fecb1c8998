/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/below.h"

#include "base/git.h"
#include "base/input.h"
#include "load/profile_name.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A directory that is still to be read, and how deep it lies. */
struct waiting {
    struct text path; /* with a slash at its end */
    unsigned level;
};

struct walk {
    struct below *below;
    struct texts *paths;
    struct arena *arena;
    ARRAY(struct waiting) waiting;
    size_t names; /* that were looked at */
};

#define NAMES_QUIETLY 64u /* names that are looked at between two reports */

static void tell(struct walk *walk)
{
    if (walk->names++ % NAMES_QUIETLY == 0 && walk->below->looks)
        walk->below->looks(walk->below->context, walk->names);
}

/* A file with the name of a profile. */
static void take_file(struct walk *walk, struct text path, struct text name, bool is_readable)
{
    if (!is_readable || walk->below->is_profile(walk->below->context, path))
        *array_add(walk->paths) = path;
    else if (!profile_name_is_expected(name))
        walk->below->others++;
    else
        *array_add(&walk->below->expected) = path;
}

/* Links are only followed to files. */
static void take(struct walk *walk, struct text path, struct text name, unsigned level)
{
    struct stat status;
    if (lstat(path.s, &status) != 0)
        return;
    if (S_ISDIR(status.st_mode)) {
        if (level < BELOW_LEVELS)
            *array_add(&walk->waiting) = (struct waiting){arena_join(walk->arena, path, TEXT("/")), level + 1};
        return;
    }
    if (!profile_name_is_present(name))
        return;
    if (stat(path.s, &status) == 0 && S_ISREG(status.st_mode))
        take_file(walk, path, name, access(path.s, R_OK) == 0);
    else if (!S_ISDIR(status.st_mode) && profile_name_is_expected(name))
        *array_add(&walk->below->expected) = path;
}

static void read_directory(struct walk *walk, const struct waiting *at)
{
    DIR *directory = opendir(at->path.s);
    if (!directory && errno == ENOMEM)
        memory_exhausted();
    if (!directory)
        *array_add(walk->paths) = at->path;
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        struct text name = text_of(entry->d_name);
        tell(walk);
        if (!text_equal(name, TEXT(".")) && !text_equal(name, TEXT("..")))
            take(walk, arena_join(walk->arena, at->path, name), text_base_name(name), at->level);
    }
    if (directory)
        closedir(directory);
}

static void wait_for(struct walk *walk, struct text directory)
{
    struct text slash = text_ends(directory, TEXT("/")) ? TEXT("") : TEXT("/");
    *array_add(&walk->waiting) = (struct waiting){arena_join(walk->arena, directory, slash), 0};
}

/* ---- what git has ---- */

static unsigned level_of(struct text path, size_t from)
{
    unsigned level = 0;
    for (size_t i = from; i < path.n; i++)
        level += path.s[i] == '/';
    return level;
}

static void take_listed(struct walk *walk, struct text path, size_t root)
{
    struct text name = text_skip(path, git_directory(path).n);
    tell(walk);
    if (level_of(path, root) <= BELOW_LEVELS && profile_name_is_present(name))
        take_file(walk, path, name, true);
}

/* All that is listed at once: a directory that cannot be read to its end is one that cannot be read. */
static void find_in_git(struct walk *walk, struct text directory)
{
    struct texts listed = {0};
    struct text why;
    bool good = input_list(directory, &listed, walk->arena, &why);
    for (size_t i = 0; i < listed.count; i++)
        take_listed(walk, listed.items[i], directory.n + (git_directory(directory).n < directory.n));
    if (!good)
        *array_add(walk->paths) = directory;
    free(listed.items);
}

void below_find(struct text directory, struct below *below, struct texts *paths, struct arena *arena)
{
    struct walk walk = {below, paths, arena, {0}, 0};
    size_t first = paths->count;
    if (git_is_name(directory))
        find_in_git(&walk, directory);
    else
        wait_for(&walk, directory);
    while (walk.waiting.count) {
        struct waiting next = walk.waiting.items[--walk.waiting.count];
        read_directory(&walk, &next);
    }
    if (paths->count > first)
        qsort(paths->items + first, paths->count - first, sizeof *paths->items, text_order);
    if (below->expected.count)
        qsort(below->expected.items, below->expected.count, sizeof *below->expected.items, text_order);
    free(walk.waiting.items);
}
