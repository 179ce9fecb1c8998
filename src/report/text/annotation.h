/* annotation: source files line by line, each line with what it cost and the calls made from it. */
#ifndef REPORT_TEXT_ANNOTATION_H
#define REPORT_TEXT_ANNOTATION_H

#include "rows/lines.h"
#include "source/unified.h"
#include "view/report.h"

/* What the files that are annotated share. */
struct annotations {
    const struct report *report;
    struct lines_index index; /* made for the first file */
    struct matrix annotated;  /* one row: the self costs of all annotated lines */
    bool any;
};

/* The report must outlive it. */
void annotations_init(struct annotations *s, const struct report *report);
void annotations_release(struct annotations *s);

/* Writes the lines of a file of the profile, in stretches around those with costs, in a comparison around those that
 * changed; diagnoses costs of lines that the source does not have. `unified`: whose source it is, and where the lines
 * are in each version; NULL: it is no such source. */
void annotations_add(struct annotations *s, ref_t file, const struct source *source, const struct unified *unified);

/* Writes what all annotated lines cost; nothing if no file was annotated. */
void annotations_write_total(struct annotations *s);

#endif
