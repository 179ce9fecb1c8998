/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/joined.h"

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

void joined_lines_init(struct joined_lines *joined, const struct report *report, const bool *wanted)
{
    const struct sides *sides = report->study->sides;
    bool *files = map_files(sides, wanted);
    *joined = (struct joined_lines){.study = *report->study, .report = *report};
    struct line_map_request request = {report->question, report->directory, files, true};
    line_map_init(&joined->line_map, &sides->sided, &request);
    if (!sides->sided.numbering) /* or else it was said when that was made */
        old_texts_warn(&joined->line_map.old_texts, report->diagnostics);
    struct sided sided = sides->sided;
    sided.numbering = &joined->line_map.numbering;
    sides_init(&joined->sides, &sided);
    joined->study.profile = &joined->sides.profile;
    joined->study.sides = &joined->sides;
    joined->report.study = &joined->study;
    free(files);
}

void joined_lines_release(struct joined_lines *joined)
{
    if (!joined->report.study)
        return;
    sides_release(&joined->sides);
    line_map_release(&joined->line_map);
}
