#include "source/own.h"

#include "source/path.h"
#include "system/functions.h"

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

void own_init_in(struct own *own, const struct places *places, const struct texts *also)
{
    own_init(own, places->directory);
    for (size_t i = 0; i < also->count; i++)
        own_add(own, also->items[i]);
    for (size_t i = 0; i < places->directory_count; i++)
        own_add(own, places->directories[i]);
    for (size_t i = 0; i < places->map_count; i++)
        own_add(own, places->maps[i].to);
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

/* ---- files, by where they are ---- */

/* By the path as it is written, or by the path that links lead to. */
static bool has_file(const struct own *own, struct text path, struct arena *arena)
{
    char *real = NULL;
    bool has = own_has(own, path_resolve(arena, path, own->directory)) ||
               ((real = realpath(path.s, NULL)) && own_has(own, text_of(real)));
    free(real);
    return has;
}

enum ownership own_of_source(const struct own *own, const struct source_reader *reader, struct text name)
{
    struct arena scratch = {0};
    struct text path;
    enum ownership owner = OWNED_UNKNOWN;
    if (source_locate(reader, name, &path, &scratch))
        owner = has_file(own, path, &scratch) ? OWNED_BY_USER : OWNED_BY_OTHERS;
    arena_release(&scratch);
    return owner;
}

bool *own_find_all(const struct text *paths, size_t count, struct text directory)
{
    bool *is_own = memory_zeroed(count + 1, sizeof *is_own);
    struct own own;
    own_init(&own, directory);
    own_add(&own, TEXT("/"));
    for (size_t i = 0; i < count; i++)
        is_own[i] = own_has(&own, paths[i]);
    own_release(&own);
    return is_own;
}

void own_rule_init(struct own_rule *rule, const struct places *places, const struct texts *also)
{
    source_reader_init(&rule->reader);
    rule->reader.places = *places;
    own_init_in(&rule->own, places, also);
}

void own_rule_release(struct own_rule *rule)
{
    source_reader_release(&rule->reader);
    own_release(&rule->own);
}

/* An absolute path, wherever it leads to. */
static bool has_path(const struct own_rule *rule, struct text name)
{
    struct arena scratch = {0};
    bool has = name.n && *name.s == '/' && has_file(&rule->own, arena_copy(&scratch, name), &scratch);
    arena_release(&scratch);
    return has;
}

bool own_rule_has_source(const struct own_rule *rule, struct text name)
{
    enum ownership found = own_of_source(&rule->own, &rule->reader, name);
    return found == OWNED_BY_USER || (found == OWNED_UNKNOWN && has_path(rule, name));
}

/* `ld-linux-x86-64.so.2`, `ld-2.31.so`, `ld.so.1`, `ld-musl-x86_64.so.1`. */
static bool is_loader(struct text path)
{
    const char *slash = path.n ? memrchr(path.s, '/', path.n) : NULL;
    struct text base = slash ? text_skip(path, (size_t)(slash + 1 - path.s)) : path;
    return (text_starts(base, TEXT("ld-")) || text_starts(base, TEXT("ld."))) &&
           memmem(base.s, base.n, ".so", 3) != NULL;
}

bool own_rule_has_object(const struct own_rule *rule, struct text name)
{
    return has_path(rule, name) && !is_loader(name);
}
