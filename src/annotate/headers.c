/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/headers.h"

#include "annotate/line_map.h"
#include "source/path.h"

#include <stdlib.h>

#define READ_MAX 100 /* of a commit each takes a process */

void headers_init(struct headers *headers, const struct sides *sides)
{
    const struct line_map *map = sides->sided.numbering->context;
    const struct git_commit *old = &map->question->request->base_commit;
    *headers = (struct headers){.sides = sides};
    for (int side = 0; side < SIDES; side++) {
        struct locator *locator = &headers->of[side];
        locator_init(locator, sides->sided.of[side], map->question, map->directory);
        locator->reader.places = (struct places){.directory = map->directory};
    }
    headers->of[SIDE_OLD].reader.commit = old->id.s ? old : NULL;
}

void headers_release(struct headers *headers)
{
    for (int side = 0; side < SIDES; side++)
        locator_release(&headers->of[side]);
    names_release(&headers->known);
    free(headers->places.items);
    arena_release(&headers->arena);
}

struct edited_place edited_place_of(const struct unified *u, ref_t line, struct text path)
{
    const struct unified_line *l = &u->lines[line];
    return (struct edited_place){text_base_name(path), l->new ? l->new : l->old, l->new ? SIDE_NEW : SIDE_OLD, false};
}

/* The name in `#include "name"`; .s NULL: the line is none. */
static struct text included(struct text line)
{
    line = text_trim(line);
    if (!text_starts(line, TEXT("#")))
        return TEXT_NONE;
    line = text_trim(text_skip(line, 1));
    if (!text_starts(line, TEXT("include")))
        return TEXT_NONE;
    line = text_trim(text_skip(line, 7));
    if (!text_starts(line, TEXT("\"")))
        return TEXT_NONE;
    line = text_skip(line, 1);
    return (struct text){line.s, text_find(line, '"')};
}

/* The directory of a source, also of one that a commit has: `git:REV:name`. */
static struct text directory_of(struct text path)
{
    struct text directory = text_directory(path);
    size_t end = text_starts(path, TEXT("git:")) && !directory.n ? path.n : 0;
    while (end && path.s[end - 1] != ':')
        end--;
    return end ? (struct text){path.s, end} : directory;
}

/* Opens a header on a side; NULL: its text is not at hand. */
static const struct source *open_side(struct headers *headers, enum side side, struct text path)
{
    struct locator *locator = &headers->of[side];
    struct text why;
    return source_open(&locator->reader, path, &why) == SOURCE_FOUND ? &locator->reader.source : NULL;
}

static bool is_newer(const struct headers *headers, enum side side)
{
    const struct locator *locator = &headers->of[side];
    return locator_is_newer(locator, locator->reader.source.modified);
}

static struct edited_place find_below(struct headers *headers, const struct unified *u, const struct text paths[SIDES]);

/* Looks into a header, and into those that it includes. */
static struct edited_place look_into(struct headers *headers, const struct text paths[SIDES])
{
    const struct source *old = open_side(headers, SIDE_OLD, paths[SIDE_OLD]);
    const struct source *new = open_side(headers, SIDE_NEW, paths[SIDE_NEW]);
    struct unified u;
    if (!old || !new)
        return (struct edited_place){.side = SIDE_NEW};
    bool any_newer = is_newer(headers, SIDE_OLD) || is_newer(headers, SIDE_NEW);
    unified_init(&u, old, new);
    ref_t line = unified_next_change(&u, 1, NULL);
    struct edited_place place = line ? edited_place_of(&u, line, paths[SIDE_NEW]) : find_below(headers, &u, paths);
    place.is_newer |= line && any_newer;
    unified_release(&u);
    return place;
}

/* What is known of a header, or is found out. */
static struct edited_place find_in(struct headers *headers, const struct text paths[SIDES])
{
    struct text both = arena_format(&headers->arena, "%s\n%s", paths[SIDE_NEW].s, paths[SIDE_OLD].s);
    ref_t known = names_add(&headers->known, NULL, both);
    if (known == headers->places.count) {
        *array_add(&headers->places) = (struct edited_place){.side = SIDE_NEW}; /* also while we look into it */
        if (known < READ_MAX)
            headers->places.items[known] = look_into(headers, paths);
    }
    return headers->places.items[known];
}

static struct edited_place find_below(struct headers *headers, const struct unified *u, const struct text paths[SIDES])
{
    struct edited_place place = {.side = SIDE_NEW};
    for (ref_t line = 1; !place.file.s && line <= source_lines(&u->source); line++) {
        struct text name = unified_differs(u, line) ? TEXT_NONE : included(source_line(&u->source, line)), of[SIDES];
        if (!name.n || name.s[0] == '/')
            continue;
        for (int side = 0; side < SIDES; side++)
            of[side] = path_join(&headers->arena, directory_of(paths[side]), name);
        place = find_in(headers, of);
    }
    return place;
}

bool headers_find(struct headers *headers, ref_t file, struct edited_place *place)
{
    const struct numbered_file *f = line_map_find(headers->sides, file);
    *place = find_below(headers, &f->unified, f->paths);
    return place->file.s;
}
