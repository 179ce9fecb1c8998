/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/locator.h"

#include "base/int128.h"
#include "compare/owned.h"
#include "rows/lines.h"
#include "source/path.h"

#include <stdlib.h>

struct places locator_places(const struct request *request, struct text directory)
{
    return (struct places){.directory = directory,
                           .maps = request->source_maps.items,
                           .map_count = request->source_maps.count,
                           .directories = request->include.items,
                           .directory_count = request->include.count};
}

static int64_t find_newest_input(const struct profile *profile)
{
    int64_t newest = INT64_MIN;
    for (size_t i = 0; i < profile->inputs.count; i++) {
        int64_t modified;
        if (!path_modified(profile->inputs.items[i].path, &modified))
            return INT64_MAX;
        newest = modified > newest ? modified : newest;
    }
    return newest;
}

void locator_init(struct locator *locator, const struct profile *profile, const struct question *question,
                  struct text directory)
{
    const struct request *request = question->request;
    *locator =
        (struct locator){.profile = profile, .fetcher = question->fetcher, .newest_input = find_newest_input(profile)};
    source_reader_init(&locator->reader);
    locator->reader.places = locator_places(request, directory);
    locator->reader.below = request->sources_below.items;
    locator->reader.below_count = request->sources_below.count;
    locator->reader.commit = request->commit.id.s ? &request->commit : NULL;
    locator->reader.read = question->files_read;
    own_init(&locator->own, &locator->reader.places, &request->own);
}

void locator_release(struct locator *locator)
{
    source_reader_release(&locator->reader);
    own_release(&locator->own);
    free(locator->last_lines);
    free(locator->objects);
}

void locator_renew(struct locator *locator, const struct run_stop *stop)
{
    source_reader_renew(&locator->reader);
    if (locator->fetcher)
        fetcher_renew(locator->fetcher, stop);
}

uint64_t locator_last_line(struct locator *locator, ref_t file)
{
    if (!locator->last_lines)
        locator->last_lines = lines_last(locator->profile);
    return locator->last_lines[file];
}

static enum source_result open_here(struct locator *locator, ref_t file, struct text *why)
{
    const struct places *places = &locator->reader.places;
    struct text name = profile_file_name(locator->profile, file);
    if (places->map_count + places->directory_count == 0)
        return source_open(&locator->reader, name, why);
    return source_search(&locator->reader, name, locator_last_line(locator, file), why);
}

/* By file, the object that has most of its cost, by the first event; NONE: it has no code. */
static ref_t *list_objects(const struct profile *p)
{
    size_t count = p->files.texts.count;
    ref_t *objects = refs_new(count);
    uint64_t *most = memory_zeroed(count, sizeof *most);
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        uint64_t cost = int128_magnitude(costs_get(&piece->self, 0));
        if (objects[piece->file] != NONE && cost <= most[piece->file])
            continue;
        objects[piece->file] = p->functions.items[piece->function].object;
        most[piece->file] = cost;
    }
    free(most);
    return objects;
}

/* The path of what servers have; .s NULL: nothing. */
static struct text fetch(struct locator *locator, ref_t file)
{
    const struct profile *p = locator->profile;
    if (!locator->objects)
        locator->objects = list_objects(p);
    ref_t object = locator->objects[file];
    return object == NONE ? TEXT_NONE
                          : fetcher_find(locator->fetcher, profile_object_name(p, object), profile_file_name(p, file),
                                         locator->newest_input);
}

/* A server has the source of the very build that the object is of, whenever it wrote the file. */
static enum source_result open_fetched(struct locator *locator, ref_t file, struct text *why)
{
    struct text path = fetch(locator, file);
    enum source_result result = path.s ? source_open(&locator->reader, path, why) : SOURCE_MISSING;
    if (result == SOURCE_FOUND)
        locator->reader.source.modified = INT64_MIN;
    return result;
}

enum source_result locator_open(struct locator *locator, ref_t file, struct text *why)
{
    enum source_result result = open_here(locator, file, why);
    if (result != SOURCE_MISSING || !locator->fetcher || locator->reader.places.directories_only)
        return result;
    return open_fetched(locator, file, why);
}

/* ---- which files are the user's own ---- */

enum ownership locator_ownership(const struct locator *locator, ref_t file)
{
    struct file_identity found;
    struct text name = profile_file_name(locator->profile, file);
    if (owned_below(&locator->own, locator->profile, locator->sides, file).s)
        return OWNED_BY_USER;
    return source_find(&locator->reader, name, &found) ? OWNED_BY_OTHERS : OWNED_UNKNOWN;
}

bool locator_are_mostly_others(const struct locator *locator, const struct refs *files)
{
    size_t there = 0, others = 0;
    for (size_t i = 0; i < files->count; i++) {
        enum ownership owner = locator_ownership(locator, files->items[i]);
        there += owner != OWNED_UNKNOWN;
        others += owner == OWNED_BY_OTHERS;
    }
    return others > there / 2;
}
