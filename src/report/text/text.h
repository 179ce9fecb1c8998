/* text: the reports of the text format, one after another as callgrind_annotate prints them. */
#ifndef REPORT_TEXT_TEXT_H
#define REPORT_TEXT_TEXT_H

#include "view/report.h"

/* What the profile is of, and what is shown of it: in the plain look, and in the rich one. `all_columns` is the view
 * with the columns that did not fit. */
void text_metadata(const struct report *report, const struct view *all_columns);
void text_head(const struct report *report, const struct view *all_columns);

/* The first screen, in place of the head and the table of rows: functions and lines that cost most, no more lines than
 * the look has. */
void text_summary(const struct report *report, const struct view *all_columns);

/* What ran, in one line. */
void text_target(const struct report *report);

/* What is compared, and how the costs changed; false if nothing is compared: then it writes nothing. */
bool text_sides(const struct report *report);

/* Which events of the whole view are not shown, after `label`; nothing if all are. */
void text_not_shown(const struct report *report, const struct view *all_columns, struct text label);

/* Which functions are hidden, and how much of the total the rows cover that the filters keep; nothing without those. */
void text_kept(const struct report *report);

/* PROGRAM TOTALS; with --by, also the totals by part, thread or input. In the rich look the totals of the program are
 * the first row of the next table. */
void text_totals(const struct report *report);

/* What the totals of a program are called. */
struct text text_total_name(const struct profile *profile);

/* Says that nothing changed if that is so, in place of a table. */
bool text_nothing_changed(const struct report *report);

/* The table of functions, or of what --group says, with the callers and callees that --tree says; the first `most`
 * rows of it. */
void text_rows(const struct report *report, size_t most);

/* The annotated sources of the rows shown, and of the files the user named. False if such a file was not found. */
bool text_sources(const struct report *report);

/* Whether most of the existing files that the rows lead to belong to others: --auto=own leaves these out. */
bool text_annotates_mostly_others(const struct report *report);

/* The machine code of the functions that --disasm matches. False if the profile has no addresses. */
bool text_machine_code(const struct report *report);

/* Whether --peek or --list picked one function, of which the table in the rich look has not room for all columns of the
 * whole view; and its card then. */
bool text_wants_card(const struct report *report, const struct view *all_columns);
void text_only_card(const struct report *report);

/* What became of the checks; nothing if there are none. */
void text_checks(const struct report *report);

/* All of the above. False if a part of it could not be done (diagnosed). */
bool text_write(const struct report *report);

/* What it needs: enum need. */
unsigned text_needs(const struct question *question);

#endif
