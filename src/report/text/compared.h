/* compared: the sources of a comparison as they are annotated: the lines of both sides, joined as their texts say.
 *
 *     compared_sources_init(&compared, report);
 *     shown = compared_sources_find(&compared, file);      // what is shown of a file
 *     annotations_init(&annotations, &compared.report);    // the profile of this report has lines
 *     compared_sources_release(&compared); */
#ifndef REPORT_TEXT_COMPARED_H
#define REPORT_TEXT_COMPARED_H

#include "annotate/line_map.h"
#include "view/report.h"

struct compared_sources {
    struct numbers numbers;
    struct sides sides; /* with lines */
    struct study study; /* the same as the report's, of these sides */
    struct report report;
};

/* Joins the lines of the files marked in `wanted`, by file of the report's profile. The report is of a comparison, and
 * must outlive it. Release it, or one that is zero-initialised. */
void compared_sources_init(struct compared_sources *compared, const struct report *report, const bool *wanted);
void compared_sources_release(struct compared_sources *compared);

/* How the lines of a file of the report's profile were joined. */
const struct numbered_file *compared_sources_find(const struct compared_sources *compared, ref_t file);

#endif
