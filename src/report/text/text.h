/* text: the reports of the text format, one after another as callgrind_annotate prints them. */
#ifndef REPORT_TEXT_TEXT_H
#define REPORT_TEXT_TEXT_H

#include "report/report.h"

/* What the profile is of, and what is shown of it. */
void text_metadata(const struct report *report);

/* PROGRAM TOTALS; with --by, also the totals by part, thread or input. */
void text_totals(const struct report *report);

/* The table of functions, or of what --group says, with the callers and callees that --tree says. */
void text_rows(const struct report *report);

/* The annotated sources of the rows shown, and of the files the user named. False where such a file was not found. */
bool text_sources(const struct report *report);

/* All of the above. False where a part of it could not be done (diagnosed). */
bool text_write(const struct report *report);

/* What it needs: enum need. */
unsigned text_needs(const struct request *request);

/* The mark of a call whose cost is part of another one's: direct recursion, or within a cycle. */
#define TEXT_OVERLAP TEXT(" (as recorded, overlapping)")

#endif
