#include "load/below.h"

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

bool below_is_directory(struct text path)
{
    struct stat status;
    return stat(path.s, &status) == 0 && S_ISDIR(status.st_mode);
}

#define NAMES_QUIETLY 64u /* names that are looked at between two reports */

static void tell(struct walk *walk)
{
    if (walk->names++ % NAMES_QUIETLY == 0 && walk->below->looks)
        walk->below->looks(walk->below->context, walk->names);
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
    bool is_file = stat(path.s, &status) == 0 && S_ISREG(status.st_mode), is_lasting = !S_ISDIR(status.st_mode);
    if (is_file && (access(path.s, R_OK) != 0 || walk->below->is_profile(walk->below->context, path)))
        *array_add(walk->paths) = path;
    else if (is_file && !profile_name_is_expected(name))
        walk->below->others++;
    else if (is_lasting && profile_name_is_expected(name))
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

void below_find(struct text directory, struct below *below, struct texts *paths, struct arena *arena)
{
    struct walk walk = {below, paths, arena, {0}, 0};
    size_t first = paths->count;
    struct text slash = text_ends(directory, TEXT("/")) ? TEXT("") : TEXT("/");
    *array_add(&walk.waiting) = (struct waiting){arena_join(arena, directory, slash), 0};
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
