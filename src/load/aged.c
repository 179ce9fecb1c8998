/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/aged.h"

#include "system/files.h"

#include <stdlib.h>

int aged_compare(const struct timespec *a, const struct timespec *b)
{
    if (a->tv_sec != b->tv_sec)
        return a->tv_sec > b->tv_sec ? -1 : 1;
    return (a->tv_nsec < b->tv_nsec) - (a->tv_nsec > b->tv_nsec);
}

static int by_age(const void *a, const void *b)
{
    const struct aged_file *x = a, *y = b;
    int order = aged_compare(&x->modified, &y->modified);
    return order ? order : text_compare(y->path, x->path);
}

bool aged_file_at(struct aged_file *file, struct text path)
{
    struct stat status;
    if (stat(path.s, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    *file = (struct aged_file){path, status.st_mtim, status.st_size, status.st_dev, status.st_ino};
    return true;
}

bool aged_are_same(const struct aged_file *a, const struct aged_file *b)
{
    return a->device == b->device && a->inode == b->inode;
}

void aged_files_add(struct aged_files *files, const struct directory *directory, struct text prefix,
                    struct arena *arena)
{
    struct aged_file file;
    struct texts names = directory_names(directory, prefix);
    for (size_t i = 0; i < names.count; i++)
        if (aged_file_at(&file, arena_format(arena, "%s%s", directory->path.s, names.items[i].s)))
            *array_add(files) = file;
}

void aged_files_sort(struct aged_files *files)
{
    if (files->count)
        qsort(files->items, files->count, sizeof *files->items, by_age);
}
