#include "source/own.h"

#include "source/path.h"

#include <stdlib.h>
#include <sys/stat.h>

static bool has_repository(struct text directory, struct arena *arena)
{
    struct stat status;
    return stat(path_join(arena, directory, TEXT(".git")).s, &status) == 0;
}

/* The directory that a normalised path lies in; of `/` that itself. */
static struct text parent_of(struct text path)
{
    const char *slash = memrchr(path.s, '/', path.n);
    return (struct text){path.s, !slash || slash == path.s ? 1 : (size_t)(slash - path.s)};
}

static struct text find_top(struct text directory, struct arena *arena)
{
    for (struct text at = directory; at.n && *at.s == '/'; at = parent_of(at)) {
        if (has_repository(at, arena))
            return at;
        if (at.n == 1)
            break;
    }
    return directory;
}

void own_init(struct own *own, struct text directory)
{
    *own = (struct own){.directory = directory};
    *array_add(&own->directories) = find_top(path_resolve(&own->arena, directory, directory), &own->arena);
}

void own_release(struct own *own)
{
    free(own->directories.items);
    arena_release(&own->arena);
}

void own_add(struct own *own, struct text directory)
{
    *array_add(&own->directories) = path_resolve(&own->arena, directory, own->directory);
}

/* Whether a path lies in a directory of the system's, and not only because `directory` does. */
static bool is_of_system(struct text path, struct text directory)
{
    static const struct text system[] = {TEXT("/usr"), TEXT("/lib"), TEXT("/lib64")};
    bool is_below = false;
    for (size_t i = 0; i < sizeof system / sizeof *system; i++)
        is_below |=
            path_is_below(path, system[i]) && !path_is_below(directory, system[i]) && !text_equal(directory, system[i]);
    return is_below;
}

bool own_has(const struct own *own, struct text path)
{
    bool has = false;
    for (size_t i = 0; i < own->directories.count; i++) {
        struct text directory = own->directories.items[i];
        has |= path_is_below(path, directory) && !is_of_system(path, directory);
    }
    return has;
}
