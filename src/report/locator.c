#include "report/locator.h"

#include "analysis/lines.h"

#include <stdlib.h>

void locator_init(struct locator *locator, const struct report *report)
{
    const struct request *request = report->request;
    *locator = (struct locator){.report = report};
    source_reader_init(&locator->reader);
    locator->reader.places = (struct places){.directory = report->directory,
                                             .maps = request->source_maps.items,
                                             .map_count = request->source_maps.count,
                                             .directories = request->include.items,
                                             .directory_count = request->include.count};
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
        locator->last_lines = lines_last(locator->report->study->profile);
    return locator->last_lines[file];
}

enum source_result locator_open(struct locator *locator, ref_t file, struct text *why)
{
    const struct places *places = &locator->reader.places;
    struct text name = profile_file_name(locator->report->study->profile, file);
    if (places->map_count + places->directory_count == 0)
        return source_open(&locator->reader, name, why);
    return source_search(&locator->reader, name, locator_last_line(locator, file), why);
}
