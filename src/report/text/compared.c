#include "report/text/compared.h"

#include <stdlib.h>

/* From files of the joined profile to those of the match. */
static bool *map_files(const struct sides *sides, const bool *wanted)
{
    bool *files = memory_zeroed(sides->sided.match->files.count, sizeof *files);
    for (size_t i = 0; i < sides->profile.files.texts.count; i++)
        if (wanted[i])
            files[sides->matched_files[i]] = true;
    return files;
}

void compared_sources_init(struct compared_sources *compared, const struct report *report, const bool *wanted)
{
    const struct sides *sides = report->study->sides;
    bool *files = map_files(sides, wanted);
    *compared = (struct compared_sources){.study = *report->study, .report = *report};
    struct numbers_wanted numbers = {report->request, report->directory, files, true};
    numbers_init(&compared->numbers, &sides->sided, &numbers);
    struct sided sided = sides->sided;
    sided.numbering = &compared->numbers.numbering;
    sides_init(&compared->sides, &sided);
    compared->study.profile = &compared->sides.profile;
    compared->study.sides = &compared->sides;
    compared->report.study = &compared->study;
    free(files);
}

void compared_sources_release(struct compared_sources *compared)
{
    if (!compared->report.study)
        return;
    sides_release(&compared->sides);
    numbers_release(&compared->numbers);
}

const struct numbered_file *compared_sources_find(const struct compared_sources *compared, ref_t file)
{
    return &compared->numbers.files[compared->sides.matched_files[file]];
}
