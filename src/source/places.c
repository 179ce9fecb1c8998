/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/places.h"

#include "source/path.h"

#include <stdlib.h>

bool source_map_read(struct source_map *map, struct text words, struct arena *arena)
{
    size_t at = text_find(words, '=');
    if (at == words.n)
        return false;
    map->from = path_normalise(arena, (struct text){words.s, at});
    map->to = path_normalise(arena, text_skip(words, at + 1));
    if (text_equal(map->from, TEXT(".")))
        map->from = TEXT("");
    return true;
}

static bool may_be_path(struct text name)
{
    return name.n && name.n < PATH_BYTES_MAX && text_find(name, '\0') == name.n;
}

static bool is_absolute(struct text path)
{
    return path.n && path.s[0] == '/';
}

static struct text join_shortly(struct text directory, struct text rest, struct arena *arena)
{
    bool is_here = directory.n == 0 || text_equal(directory, TEXT("."));
    return is_here ? arena_copy(arena, rest) : path_join(arena, directory, rest);
}

/* ---- whole names ---- */

/* The part of a name below the directory that a map replaces; .s NULL: the name is not below it. */
static struct text rest_below(const struct places *places, const struct source_map *map, struct text name,
                              struct arena *arena)
{
    struct text from = map->from;
    struct text whole = is_absolute(from) ? path_resolve(arena, name, places->directory) : path_normalise(arena, name);
    if (from.n ? !path_is_below(whole, from) : is_absolute(whole))
        return TEXT_NONE;
    struct text rest = text_skip(whole, from.n);
    while (is_absolute(rest))
        rest = text_skip(rest, 1);
    return path_leads_out(rest) ? TEXT_NONE : rest;
}

static void add_place(struct place_list *list, struct text path)
{
    *array_add(list) = (struct source_place){.path = path};
}

void places_list(const struct places *places, struct text name, struct place_list *list, struct arena *arena)
{
    if (!may_be_path(name))
        return;
    for (size_t i = 0; i < places->map_count && !places->directories_only; i++) {
        struct text rest = rest_below(places, &places->maps[i], name, arena);
        if (rest.s)
            add_place(list, join_shortly(places->maps[i].to, rest, arena));
    }
    if (!places->directories_only)
        add_place(list, arena_copy(arena, name));
    for (size_t i = 0; i < places->directory_count; i++)
        add_place(list, path_join(arena, places->directories[i], name));
}

/* ---- tails ---- */

#define PARTS_AGREEING 2 /* so many equal parts show that two paths are of one file, and not only of one name */
#define TAILS_MAX 64     /* parts of a name: no real name has so many */

/* Adds the rest of `whole`, normalised, after `cut`, if the path agrees with it in enough parts; if `name_suffices`,
 * its name alone is enough for a file in the directory itself. */
static void add_tail(const struct places *places, struct text whole, size_t cut, struct text directory,
                     bool name_suffices, struct place_list *list, struct arena *arena)
{
    struct text path = join_shortly(directory, text_skip(whole, cut), arena);
    struct text rest = text_skip(whole, cut);
    bool agrees = name_suffices || text_find(rest, '/') < rest.n;
    if (agrees || path_common_parts(path_resolve(arena, path, places->directory), whole) >= PARTS_AGREEING)
        *array_add(list) = (struct source_place){path, {whole.s, cut}, directory};
}

/* Where the longest tail of a normalised name starts, which has no `..`. */
static size_t first_tail(struct text whole)
{
    size_t at = is_absolute(whole);
    while (path_leads_out(text_skip(whole, at)))
        at += whole.n - at > 3 ? 3 : whole.n - at;
    return at;
}

/* Where the next shorter tail starts; at the end there is none. */
static size_t next_tail(struct text whole, size_t at)
{
    size_t slash = at + text_find(text_skip(whole, at), '/');
    return slash < whole.n ? slash + 1 : whole.n;
}

void places_list_below(const struct places *places, struct text name, struct text directory, struct place_list *list,
                       struct arena *arena)
{
    struct text whole = may_be_path(name) ? path_normalise(arena, name) : TEXT("");
    size_t count = 0;
    for (size_t at = first_tail(whole); at < whole.n && count < TAILS_MAX; at = next_tail(whole, at), count++)
        add_tail(places, whole, at, directory, false, list, arena);
}

void places_list_tails(const struct places *places, struct text name, struct place_list *list, struct arena *arena)
{
    struct text whole = may_be_path(name) ? path_normalise(arena, name) : TEXT("");
    size_t count = 0;
    for (size_t i = 0; i < places->worked_count && !places->directories_only; i++)
        if (text_starts(whole, places->worked[i].cut) && whole.n > places->worked[i].cut.n)
            add_tail(places, whole, places->worked[i].cut.n, places->worked[i].directory, false, list, arena);
    for (size_t at = first_tail(whole); at < whole.n && count < TAILS_MAX; at = next_tail(whole, at), count++) {
        for (size_t i = 0; i < places->map_count && !places->directories_only; i++)
            add_tail(places, whole, at, places->maps[i].to, false, list, arena);
        for (size_t i = 0; i < places->directory_count; i++)
            add_tail(places, whole, at, places->directories[i], true, list, arena);
    }
}

/* ---- what was found ---- */

void places_note(struct places *places, const struct source_place *tail)
{
    struct source_place *worked = places->worked;
    for (size_t i = 0; i < places->worked_count; i++)
        if (text_equal(worked[i].cut, tail->cut) && text_equal(worked[i].directory, tail->directory))
            return;
    places->worked_count += places->worked_count < PLACES_WORKED;
    memmove(worked + 1, worked, (places->worked_count - 1) * sizeof *worked);
    worked[0] = (struct source_place){.cut = arena_copy(&places->arena, tail->cut), .directory = tail->directory};
}

void places_release(struct places *places)
{
    arena_release(&places->arena);
}
