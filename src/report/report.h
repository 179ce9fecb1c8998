/* report: the reports of the text format, one after another as callgrind_annotate prints them. Each takes a plan and
 * writes to an output; what they cannot do they add to the plan's diagnostics, and nothing else is changed. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "report/plan.h"

/* What the profile is of, and what is shown of it. */
void report_metadata(struct plan *plan, struct output *out);

/* PROGRAM TOTALS; with --by, also the totals by part, thread or input. */
void report_totals(struct plan *plan, struct output *out);

/* The table of functions, or of what --group says, with the callers and callees that --tree says. */
void report_rows(struct plan *plan, struct output *out);

/* The annotated sources of the rows shown, and of the files the user named. False where such a file was not found. */
bool report_sources(struct plan *plan, struct output *out);

/* Of formats without sources: whether the files the user named are there; diagnosed where not. */
bool report_sources_exist(struct plan *plan);

/* Of formats for programs, which cut no name: notes how many names of the profile are longer than NAME_SHOWN. */
void report_note_long_names(struct plan *plan);

/* All of the above. False where a part of it could not be done (diagnosed). */
bool report_text(struct plan *plan, struct output *out);

/* What it needs: enum need. */
unsigned text_needs(const struct request *request);

/* The mark of a call whose cost is part of another one's: direct recursion, or within a cycle. */
#define REPORT_OVERLAP TEXT(" (as recorded, overlapping)")

#endif
