/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine/object.h"

#include "source/path.h"
#include "source/regular.h"

#include <unistd.h>

/* A search that looks at one path after another until a file is there. */
struct search {
    const struct object_places *places;
    struct object *object;
    const char *wrong;
    bool outside;
};

static enum object_result read_opened(struct search *search, const struct regular *file)
{
    bool is_object = elf_read(file->fd, &search->object->elf, &search->wrong);
    search->object->modified = file_time(&file->status.st_mtim);
    close(file->fd);
    if (is_object && search->object->elf.is_stripped_off)
        search->wrong = "has no code: it is a separate debug file";
    return search->wrong ? OBJECT_UNREADABLE : OBJECT_FOUND;
}

/* OBJECT_MISSING: look at the next path. */
static enum object_result look_at(struct search *search, struct text path)
{
    const struct regular_limits limits = {0, search->places->below, search->places->below_count, search->places->read};
    struct regular file;
    switch (regular_open(path, &limits, &file, &search->wrong)) {
    case REGULAR_OPEN:
        search->object->path = path;
        search->wrong = NULL;
        return read_opened(search, &file);
    case REGULAR_REFUSED:
        search->object->path = path;
        return OBJECT_UNREADABLE;
    case REGULAR_OUTSIDE:
        search->outside = true;
        return OBJECT_MISSING;
    case REGULAR_MISSING:
        break;
    }
    return OBJECT_MISSING;
}

/* No path of ours begins with a dash: programs read such a name as an option. */
static struct text safe_path(struct arena *arena, struct text path)
{
    return path.n && (path.s[0] == '/' || path.s[0] == '.') ? path : path_join(arena, TEXT("."), path);
}

static enum object_result look_below(struct search *search, struct text directory, struct text name,
                                     struct arena *arena)
{
    struct text base = text_base_name(name);
    enum object_result result = OBJECT_MISSING;
    directory = safe_path(arena, directory.n ? directory : TEXT("."));
    if (!path_leads_out(name))
        result = look_at(search, path_join(arena, directory, name));
    if (result == OBJECT_MISSING && !text_equal(base, name))
        result = look_at(search, path_join(arena, directory, base));
    return result;
}

enum object_result object_find(const struct object_places *places, struct text name, struct object *object,
                               struct text *why, struct arena *arena)
{
    struct search search = {.places = places, .object = object};
    enum object_result result = OBJECT_MISSING;
    *object = (struct object){.path = TEXT("")};
    if (name.n && text_find(name, '\0') == name.n) {
        struct text normalised = path_normalise(arena, name);
        for (size_t i = 0; i < places->directory_count && result == OBJECT_MISSING; i++)
            result = look_below(&search, places->directories[i], normalised, arena);
        if (result == OBJECT_MISSING)
            result = look_at(&search, safe_path(arena, arena_copy(arena, name)));
    }
    *why = text_of(result == OBJECT_FOUND ? NULL : search.wrong);
    if (result != OBJECT_MISSING)
        return result;
    return search.wrong ? OBJECT_UNREADABLE : search.outside ? OBJECT_OUTSIDE : OBJECT_MISSING;
}
