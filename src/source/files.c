/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/files.h"

#include <stdlib.h>
#include <unistd.h>

void file_set_release(struct file_set *set)
{
    free(set->items);
    index_release(&set->index);
    *set = (struct file_set){0};
}

static struct probe probe_for(const struct file_set *set, struct file_identity file)
{
    return index_probe(&set->index, hash_mix((uint64_t)file.device, (uint64_t)file.inode));
}

/* The number of a file; NONE: it is not there. The probe is at its place then. */
static ref_t find(const struct file_set *set, struct file_identity file, struct probe *p)
{
    while (index_next(&set->index, p))
        if (set->items[p->ref].device == file.device && set->items[p->ref].inode == file.inode)
            return p->ref;
    return NONE;
}

static ref_t add(struct file_set *set, struct file_identity file)
{
    struct probe p = probe_for(set, file);
    ref_t number = find(set, file, &p);
    if (number != NONE)
        return number;
    index_insert(&set->index, &p, (ref_t)set->count);
    *array_add(set) = file;
    return (ref_t)set->count - 1;
}

ref_t file_set_add(struct file_set *set, const struct stat *status)
{
    return add(set, (struct file_identity){status->st_dev, status->st_ino});
}

void file_set_add_path(struct file_set *set, struct text path)
{
    struct stat status;
    if (stat(path.s, &status) == 0 && S_ISREG(status.st_mode))
        file_set_add(set, &status);
}

void file_set_add_input(struct file_set *set, struct text path)
{
    struct stat status;
    if (!text_equal(path, TEXT("-")))
        file_set_add_path(set, path);
    else if (fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode))
        file_set_add(set, &status);
}

void file_set_join(struct file_set *set, const struct file_set *other)
{
    for (size_t i = 0; i < other->count; i++)
        add(set, other->items[i]);
}

bool file_set_has_path(const struct file_set *set, struct text path)
{
    struct stat status;
    if (stat(path.s, &status) != 0)
        return false;
    struct file_identity file = {status.st_dev, status.st_ino};
    struct probe p = probe_for(set, file);
    return find(set, file, &p) != NONE;
}
