/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/walk.h"

#include "source/path.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

/* Adds an entry to the files, or to the directories of the next level. */
static void add_entry(struct walk *walk, struct text directory, struct text name, struct texts *deeper)
{
    struct stat status;
    struct text path = path_join(&walk->arena, directory, name);
    if (lstat(path.s, &status) != 0)
        return;
    if (S_ISDIR(status.st_mode))
        *array_add(deeper) = path;
    else if (S_ISREG(status.st_mode) && walk->files.count < WALK_FILES)
        *array_add(&walk->files) = path;
}

/* In the order of the names: the system's order is arbitrary. */
static void list_directory(struct walk *walk, struct text directory, struct texts *deeper)
{
    struct texts names = {0};
    struct arena scratch = {0};
    DIR *opened = opendir(arena_copy(&scratch, directory).s);
    for (struct dirent *entry; opened && names.count < WALK_FILES && (entry = readdir(opened));)
        if (entry->d_name[0] != '.')
            *array_add(&names) = arena_copy(&scratch, text_of(entry->d_name));
    if (opened)
        closedir(opened);
    if (names.count)
        qsort(names.items, names.count, sizeof *names.items, text_order);
    for (size_t i = 0; i < names.count; i++)
        add_entry(walk, directory, names.items[i], deeper);
    free(names.items);
    arena_release(&scratch);
}

void walk_list(struct walk *walk, struct text directory)
{
    struct texts now = {0};
    *array_add(&now) = directory;
    for (unsigned depth = 0; depth <= WALK_DEPTH && now.count && walk->files.count < WALK_FILES; depth++) {
        struct texts deeper = {0};
        for (size_t i = 0; i < now.count && deeper.count < WALK_FILES; i++)
            list_directory(walk, now.items[i], &deeper);
        free(now.items);
        now = deeper;
    }
    free(now.items);
}

bool walk_find(const struct walk *walk, struct text name, size_t *at, struct text *path)
{
    while (*at < walk->files.count) {
        *path = walk->files.items[(*at)++];
        size_t before = path->n - name.n - 1;
        if (path->n > name.n && path->s[before] == '/' && text_equal(text_skip(*path, before + 1), name))
            return true;
    }
    return false;
}

void walk_release(struct walk *walk)
{
    free(walk->files.items);
    arena_release(&walk->arena);
    *walk = (struct walk){0};
}
