/* annotation: source files line by line, each line with what it cost and the calls made from it. */
#ifndef REPORT_ANNOTATION_H
#define REPORT_ANNOTATION_H

#include "analysis/lines.h"
#include "report/plan.h"
#include "source/source.h"

/* What the files that are annotated share. */
struct annotations {
    struct plan *plan;
    struct lines_index index; /* made for the first file */
    const struct key *columns;
    struct text *headers;
    size_t column_count;
    cost_t *totals;          /* by column: what its shares are of */
    struct matrix annotated; /* one row: the self costs of all annotated lines */
    bool any;
};

/* Of the plan's columns those that lines have. The plan must outlive it. */
void annotations_init(struct annotations *s, struct plan *plan);
void annotations_release(struct annotations *s);

/* Writes the lines of a file of the profile, in stretches around those with costs; diagnoses costs of lines that the
 * source does not have. */
void annotations_add(struct annotations *s, ref_t file, const struct source *source, struct output *out);

/* Writes what all annotated lines cost; nothing where no file was annotated. */
void annotations_write_total(struct annotations *s, struct output *out);

#endif
