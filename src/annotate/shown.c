#include "annotate/shown.h"

#include "view/problems.h"

void shown_init(struct shown_sources *sources, struct locator *locator, const struct sides *sides)
{
    *sources = (struct shown_sources){
        .locator = locator, .sides = sides, .newest_input = locator_newest_input(locator->profile)};
}

void shown_release(struct shown_sources *sources)
{
    arena_release(&sources->arena);
}

static const struct numbered_file *find_numbered(const struct shown_sources *sources, ref_t file)
{
    return sources->sides ? numbers_find(sources->sides, file) : NULL;
}

struct shown_source shown_opened(const struct shown_sources *sources, ref_t file)
{
    const struct numbered_file *f = find_numbered(sources, file);
    const struct source *opened = &sources->locator->reader.source;
    if (!f)
        return (struct shown_source){.source = opened, .is_newer = opened->modified > sources->newest_input};
    bool by_text = f->how == NUMBERED_BY_TEXT;
    return (struct shown_source){.source = by_text ? &f->unified.source : opened,
                                 .unified = by_text ? &f->unified : NULL,
                                 .is_old = f->paths[SIDE_OLD].s && !f->paths[SIDE_NEW].s,
                                 .is_newer = f->is_newer};
}

enum source_result shown_open(struct shown_sources *sources, ref_t file, struct shown_source *shown, struct text *why)
{
    const struct numbered_file *f = find_numbered(sources, file);
    struct text path = f ? f->paths[f->paths[SIDE_NEW].s ? SIDE_NEW : SIDE_OLD] : TEXT_NONE;
    enum source_result result =
        path.s ? source_open(&sources->locator->reader, path, why) : locator_open(sources->locator, file, why);
    if (result == SOURCE_FOUND)
        *shown = shown_opened(sources, file);
    return result;
}

void shown_use(struct shown_sources *sources, const struct shown_source *shown)
{
    if (shown->is_newer && sources->newer_count++ == 0)
        sources->newer = arena_copy(&sources->arena, shown->source->path);
}

void shown_warn(const struct shown_sources *sources, struct diagnostics *diagnostics)
{
    size_t more = sources->newer_count - 1;
    if (sources->newer_count == 1)
        diagnostics_add(diagnostics, &problem_newer_source, sources->newer, 0,
                        "newer than the profile: its lines may have moved");
    else if (sources->newer_count)
        diagnostics_add(diagnostics, &problem_newer_source, sources->newer, 0,
                        "newer than the profile, as %zu more source file%s: lines may have moved", more,
                        more > 1 ? "s are" : " is");
}
