/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/siblings.h"

#include "base/git.h"
#include "base/input.h"
#include "base/number.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

/* ---- names ---- */

/* Takes `mark` and a number off the front; leaves the text as it is if they are not there. */
static bool take_number(struct text *rest, char mark, uint64_t *number)
{
    if (rest->n < 2 || rest->s[0] != mark)
        return false;
    size_t digits = number_read_digits(text_skip(*rest, 1), number);
    if (digits == 0)
        return false;
    *rest = text_skip(*rest, digits + 1);
    return true;
}

bool suffix_read(struct text rest, struct suffix *suffix)
{
    *suffix = (struct suffix){0, 0};
    bool part = take_number(&rest, '.', &suffix->part), thread = take_number(&rest, '-', &suffix->thread);
    return (part || thread) && rest.n == 0;
}

/* ---- directories ---- */

/* NULL if it cannot be read: then nothing is found in it. */
static DIR *open_directory(const char *path)
{
    DIR *dir = opendir(path);
    if (!dir && errno == ENOMEM)
        memory_exhausted();
    return dir;
}

static void read_names(struct directory *directory, const char *path)
{
    DIR *dir = open_directory(path);
    for (struct dirent *entry; dir && (entry = readdir(dir));)
        *array_add(&directory->names) = arena_copy(&directory->arena, text_of(entry->d_name));
    if (dir)
        closedir(dir);
}

/* Files below it have a slash in their names. */
static void read_git_names(struct directory *directory)
{
    struct text why;
    input_list(directory->path, &directory->names, &directory->arena, &why);
    for (size_t i = 0; i < directory->names.count; i++)
        directory->names.items[i] = text_skip(directory->names.items[i], directory->path.n);
}

void directory_read(struct directory *directory, struct text path)
{
    if (directory->is_read && text_equal(directory->path, path))
        return;
    directory_release(directory);
    directory->is_read = true;
    directory->path = arena_copy(&directory->arena, path);
    if (git_is_name(path))
        read_git_names(directory);
    else
        read_names(directory, path.n ? directory->path.s : ".");
    if (directory->names.count)
        qsort(directory->names.items, directory->names.count, sizeof *directory->names.items, text_order);
}

void directory_release(struct directory *directory)
{
    free(directory->names.items);
    arena_release(&directory->arena);
    *directory = (struct directory){0};
}

struct texts directory_names(const struct directory *directory, struct text prefix)
{
    const struct texts *names = &directory->names;
    size_t first = 0, end = names->count;
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (text_compare(names->items[middle], prefix) < 0)
            first = middle + 1;
        else
            end = middle;
    }
    while (end < names->count && text_starts(names->items[end], prefix))
        end++;
    return (struct texts){names->items + first, end - first, 0};
}

/* ---- siblings ---- */

struct sibling {
    struct text path;
    struct suffix suffix;
};

static int by_suffix(const void *a, const void *b)
{
    const struct sibling *x = a, *y = b;
    if (x->suffix.part != y->suffix.part)
        return x->suffix.part < y->suffix.part ? -1 : 1;
    if (x->suffix.thread != y->suffix.thread)
        return x->suffix.thread < y->suffix.thread ? -1 : 1;
    return text_compare(x->path, y->path);
}

static bool is_file(struct text path)
{
    struct stat status;
    return git_is_name(path) || (stat(path.s, &status) == 0 && S_ISREG(status.st_mode));
}

void siblings_find(struct directory *directory, struct text path, struct texts *siblings, struct arena *arena)
{
    struct text parent = git_directory(path), name = text_skip(path, parent.n);
    ARRAY(struct sibling) found = {0};
    directory_read(directory, parent);
    struct texts names = directory_names(directory, name);
    for (size_t i = 0; i < names.count; i++) {
        struct suffix suffix;
        if (!suffix_read(text_skip(names.items[i], name.n), &suffix))
            continue;
        struct text full = arena_join(arena, parent, names.items[i]);
        if (is_file(full))
            *array_add(&found) = (struct sibling){full, suffix};
    }
    if (found.count)
        qsort(found.items, found.count, sizeof *found.items, by_suffix);
    for (size_t i = 0; i < found.count; i++)
        *array_add(siblings) = found.items[i].path;
    free(found.items);
}
