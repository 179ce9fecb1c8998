#include "annotate/find.h"

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

void locator_init(struct locator *locator, const struct profile *profile, const struct request *request,
                  struct text directory)
{
    *locator = (struct locator){.profile = profile, .newest_input = find_newest_input(profile)};
    source_reader_init(&locator->reader);
    locator->reader.places = locator_places(request, directory);
    locator->reader.below = request->sources_below.items;
    locator->reader.below_count = request->sources_below.count;
}

void locator_release(struct locator *locator)
{
    source_reader_release(&locator->reader);
    free(locator->last_lines);
}

uint64_t locator_last_line(struct locator *locator, ref_t file)
{
    if (!locator->last_lines)
        locator->last_lines = lines_last(locator->profile);
    return locator->last_lines[file];
}

enum source_result locator_open(struct locator *locator, ref_t file, struct text *why)
{
    const struct places *places = &locator->reader.places;
    struct text name = profile_file_name(locator->profile, file);
    if (places->map_count + places->directory_count == 0)
        return source_open(&locator->reader, name, why);
    return source_search(&locator->reader, name, locator_last_line(locator, file), why);
}

/* ---- which files are the user's own ---- */

static bool is_below_any(const struct locator *locator, struct text path, struct arena *arena)
{
    const struct places *places = &locator->reader.places;
    bool below = path_is_below(path, places->directory);
    for (size_t i = 0; i < places->directory_count && !below; i++)
        below = path_is_below(path, path_resolve(arena, places->directories[i], places->directory));
    for (size_t i = 0; i < places->map_count && !below; i++)
        below = path_is_below(path, path_resolve(arena, places->maps[i].to, places->directory));
    return below;
}

/* By the path as it is written, or by the path that links lead to. */
static bool is_own(const struct locator *locator, struct text path, struct arena *arena)
{
    char *real = NULL;
    bool own = is_below_any(locator, path_resolve(arena, path, locator->reader.places.directory), arena) ||
               ((real = realpath(path.s, NULL)) && is_below_any(locator, text_of(real), arena));
    free(real);
    return own;
}

enum ownership locator_ownership(const struct locator *locator, ref_t file)
{
    struct arena scratch = {0};
    struct text path, name = profile_file_name(locator->profile, file);
    enum ownership owner = OWNED_UNKNOWN;
    if (source_locate(&locator->reader, name, &path, &scratch))
        owner = is_own(locator, path, &scratch) ? OWNED_BY_USER : OWNED_BY_OTHERS;
    arena_release(&scratch);
    return owner;
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
