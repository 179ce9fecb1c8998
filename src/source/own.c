/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/own.h"

#include "source/path.h"
#include "system/functions.h"

#include <stdlib.h>
#include <sys/stat.h>

struct own_known {
    struct names names;
    struct texts below; /* .s NULL: not the user's */
    struct arena arena;
};

/* ---- the work tree ---- */

static bool exists(struct text path)
{
    struct stat status;
    return stat(path.s, &status) == 0;
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
        if (exists(path_join(arena, at, TEXT(".git"))))
            return at;
        if (at.n == 1)
            break;
    }
    return TEXT_NONE;
}

void own_init(struct own *own, const struct places *places, const struct texts *directories)
{
    *own = (struct own){.places = *places};
    own->directory = path_resolve(&own->arena, places->directory, places->directory);
    own->top = find_top(own->directory, &own->arena);
    own->known = memory_zeroed(1, sizeof *own->known);
    for (size_t i = 0; i < directories->count; i++)
        *array_add(&own->directories) = path_resolve(&own->arena, directories->items[i], own->directory);
}

void own_release(struct own *own)
{
    names_release(&own->known->names);
    free(own->known->below.items);
    arena_release(&own->known->arena);
    free(own->known);
    free(own->directories.items);
    arena_release(&own->arena);
}

/* ---- paths ---- */

static bool is_at_or_below(struct text path, struct text directory)
{
    return text_equal(path, directory) || path_is_below(path, directory);
}

/* Directories of the system: in those that lend room the user may have a place, which the working directory tells. */
static const struct {
    struct text path;
    bool lends_room;
} systems[] = {
    {TEXT("/usr/src"), true}, {TEXT("/opt"), true},     {TEXT("/build"), true}, {TEXT("/usr"), false},
    {TEXT("/bin"), false},    {TEXT("/sbin"), false},   {TEXT("/lib"), false},  {TEXT("/lib32"), false},
    {TEXT("/lib64"), false},  {TEXT("/libx32"), false}, {TEXT("/nix"), false},  {TEXT("/rust"), false},
    {TEXT("/rustc"), false},
};

/* A place that the user has in a directory of the system is not the system's. */
static bool is_of_system(const struct own *own, struct text path)
{
    struct text place = own->top.s ? own->top : own->directory;
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
        struct text system = systems[i].path;
        if (!path_is_below(path, system))
            continue;
        bool is_lent = systems[i].lends_room && is_at_or_below(own->directory, system);
        return !is_lent && !(path_is_below(place, system) && path_is_below(path, place));
    }
    return false;
}

/* Directories that tools fill with the code of others, and with code that nobody wrote. */
static const struct {
    struct text name;
    struct text beside; /* only beside this file; .s NULL: anywhere */
    bool is_at_home;    /* only of a home */
    bool has_programs;  /* which are the user's */
} others[] = {
    {.name = TEXT("vendor")},
    {.name = TEXT("node_modules")},
    {.name = TEXT("third_party")},
    {.name = TEXT("site-packages")},
    {.name = TEXT(".cargo")},
    {.name = TEXT(".rustup")},
    {.name = TEXT(".pyenv")},
    {.name = TEXT("go/pkg"), .is_at_home = true},
    {.name = TEXT("CMakeFiles"), .has_programs = true},
    {.name = TEXT("target"), .beside = TEXT("Cargo.toml"), .has_programs = true},
};

/* `/`, as in containers, `/root`, `/home/me`, `/Users/me`. */
static bool is_home(struct text path)
{
    return path.n <= 1 || text_equal(path, TEXT("/root")) || text_equal(parent_of(path), TEXT("/home")) ||
           text_equal(parent_of(path), TEXT("/Users"));
}

static bool has_beside(struct text directory, struct text name)
{
    struct arena scratch = {0};
    bool has = exists(path_join(&scratch, directory, name));
    arena_release(&scratch);
    return has;
}

/* Whether a directory of others begins `at` bytes into the path, behind a slash. */
static bool has_others_at(const struct own *own, struct text path, size_t at, bool is_program)
{
    bool has = false;
    struct text rest = text_skip(path, at), above = {path.s, at - 1};
    for (size_t i = 0; i < sizeof others / sizeof *others && !has; i++) {
        struct text name = others[i].name, directory = {path.s, at + name.n};
        has = text_starts(rest, name) && path_is_below(path, directory) && !(is_program && others[i].has_programs) &&
              !(others[i].is_at_home && !is_home(above)) && !is_at_or_below(own->directory, directory) &&
              !(others[i].beside.s && !has_beside(above, others[i].beside));
    }
    return has;
}

/* In a work tree only directories in it tell. */
static bool is_of_others(const struct own *own, struct text path, bool is_program)
{
    size_t from = own->top.n > 1 ? own->top.n : 0;
    bool is = false;
    for (size_t i = from; i < path.n && !is; i++)
        is = path.s[i] == '/' && has_others_at(own, path, i + 1, is_program);
    return is;
}

/* The directory below which a path is the user's; .s NULL: it is not. */
static struct text find_below(const struct own *own, struct text path, bool is_program)
{
    for (size_t i = 0; i < own->directories.count; i++)
        if (path_is_below(path, own->directories.items[i]))
            return own->directories.items[i];
    bool is_inside = own->top.s ? path_is_below(path, own->top) : path.n && *path.s == '/';
    if (!is_inside || is_of_system(own, path) || is_of_others(own, path, is_program))
        return TEXT_NONE;
    return own->top.s ? own->top : parent_of(path);
}

/* The path that links lead to, as far as there are directories: the rest need not be there. */
static struct text follow_links(struct text path, struct arena *arena)
{
    struct text at = path;
    char *real = NULL;
    while (at.n > 1 && !(real = realpath(arena_copy(arena, at).s, NULL)))
        at = parent_of(at);
    if (!real)
        return path;
    struct text rest = text_skip(path, at.n);
    struct text followed = rest.n ? path_join(arena, text_of(real), rest) : arena_copy(arena, text_of(real));
    free(real);
    return followed;
}

/* By the path as it is written, or by the path that links lead to. */
static struct text find_written(const struct own *own, struct text path, bool is_program, struct arena *arena)
{
    struct text written = path_resolve(arena, path, own->directory);
    struct text below = find_below(own, written, is_program);
    return below.s ? below : find_below(own, follow_links(written, arena), is_program);
}

/* ---- names ---- */

static bool is_absolute(struct text name)
{
    return name.n && *name.s == '/';
}

static bool is_file(struct text path)
{
    struct stat status;
    return stat(path.s, &status) == 0 && S_ISREG(status.st_mode);
}

/* A file that is found below a directory, at a path of the user's. */
static struct text find_file(const struct own *own, struct text directory, struct text name, struct arena *arena)
{
    struct text path = path_join(arena, directory, name);
    return is_file(path) ? find_written(own, path, false, arena) : TEXT_NONE;
}

/* The places of a name are those of maps, then the name itself, then those below directories that are searched. */
static struct text find_place(const struct own *own, struct text name, const struct place_list *places,
                              struct arena *arena)
{
    struct text below = TEXT_NONE;
    if (places->count == 0)
        return TEXT_NONE;
    if (is_absolute(name))
        return find_written(own, places->items[0].path, false, arena);
    for (size_t i = 0; i < places->count && !below.s; i++) {
        struct text path = places->items[i].path;
        below = find_file(own, is_absolute(path) ? TEXT("/") : own->directory, path, arena);
    }
    return below.s ? below : find_file(own, parent_of(own->directory), name, arena);
}

static struct text find_source(const struct own *own, struct text name)
{
    struct arena scratch = {0};
    struct place_list places = {0};
    places_list(&own->places, name, &places, &scratch);
    struct text found = find_place(own, name, &places, &scratch);
    struct text below = found.s ? arena_copy(&own->known->arena, found) : TEXT_NONE;
    free(places.items);
    arena_release(&scratch);
    return below;
}

struct text own_below(const struct own *own, struct text name)
{
    struct own_known *known = own->known;
    ref_t i = names_add(&known->names, &known->arena, name);
    if (i == known->below.count)
        *array_add(&known->below) = find_source(own, name);
    return known->below.items[i];
}

bool own_has_source(const struct own *own, struct text name)
{
    return own_below(own, name).s != NULL;
}

/* `ld-linux-x86-64.so.2`, `ld-2.31.so`, `ld.so.1`, `ld-musl-x86_64.so.1`. */
static bool is_loader(struct text path)
{
    const char *slash = path.n ? memrchr(path.s, '/', path.n) : NULL;
    struct text base = slash ? text_skip(path, (size_t)(slash + 1 - path.s)) : path;
    return (text_starts(base, TEXT("ld-")) || text_starts(base, TEXT("ld."))) &&
           memmem(base.s, base.n, ".so", 3) != NULL;
}

bool own_has_object(const struct own *own, struct text name)
{
    struct arena scratch = {0};
    bool may_be = is_absolute(name) && name.n < PATH_BYTES_MAX && !is_loader(name);
    bool has = may_be && find_written(own, name, true, &scratch).s;
    arena_release(&scratch);
    return has;
}

bool *own_find_objects(const struct text *names, size_t count, struct text directory)
{
    bool *is_own = memory_zeroed(count + 1, sizeof *is_own);
    struct places places = {.directory = directory};
    struct texts none = {0};
    struct own own;
    own_init(&own, &places, &none);
    own.top = TEXT_NONE;
    for (size_t i = 0; i < count; i++)
        is_own[i] = is_absolute(names[i]) && find_below(&own, names[i], true).s;
    own_release(&own);
    return is_own;
}
