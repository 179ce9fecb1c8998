/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text: the reports of the text format, one after another as callgrind_annotate prints them. */
#ifndef REPORT_TEXT_TEXT_H
#define REPORT_TEXT_TEXT_H

#include "report/layout/table.h"
#include "view/report.h"

/* The program of the profile, and the selection shown: in the plain look and in the rich look. `all_columns` is the
 * view with the columns that did not fit. */
void text_metadata(const struct report *report, const struct view *all_columns);
void text_head(const struct report *report, const struct view *all_columns);

/* The first screen, in place of the head and the table of rows: the functions and lines with the largest costs, in at
 * most the height of the look. */
void text_summary(const struct report *report, const struct view *all_columns);

/* The program that ran, in a line. */
void text_target(const struct report *report);

/* Of profiles that were cut off how much of the main event is missing, in a line a side; nothing if all are whole. */
void text_cut_off(const struct report *report);

/* The two sides, and the changes of costs; false without a comparison: then it writes nothing. */
bool text_sides(const struct report *report);

/* The events of `all_columns` that are not shown, after `label`; nothing if all are shown. */
void text_not_shown(const struct report *report, const struct view *all_columns, struct text label);

/* Whether text_kept() says what the rows kept cost. */
bool text_tells_kept(const struct report *report);

/* The hidden functions, and the share of the total in the rows that filters keep; nothing without --hide and filters.
 */
void text_kept(const struct report *report);

/* A table of the cost columns of the view, each with room for a percentage; the caller sets its rows. */
struct table text_cost_table(const struct report *report);

/* PROGRAM TOTALS; with --by, also the totals by part, thread or input. In the rich look the totals of the program are
 * the first row of the next table. */
void text_totals(const struct report *report);

/* Writes the benchmarks of several versions. */
void text_history(const struct report *report);

/* The pairs of units of a comparison, `most` of them, and how they changed. */
void text_pairs(const struct report *report, enum unit_kind kind, size_t most);

/* The name of the totals of a program. */
struct text text_total_name(const struct report *report, struct arena *arena);

/* If nothing changed, says so in place of a table. */
bool text_nothing_changed(const struct report *report);

/* The first `most` rows of the table of functions, or of the group of --group, with the callers and callees of --tree.
 */
void text_rows(const struct report *report, size_t most);

/* The causes of a change, for --why. */
void text_why(const struct report *report);

/* The annotated sources of the rows shown, and of the files the user named. False if such a file was not found. */
bool text_sources(const struct report *report);

/* Whether most of the existing files that the rows lead to belong to others: --auto=own leaves these out. */
bool text_annotates_mostly_others(const struct report *report);

/* The machine code of the functions that --disasm matches. False if the profile has no addresses. */
bool text_machine_code(const struct report *report);

/* Whether --peek or --list picked a single function, and the table in the rich look lacks room for some columns of
 * `all_columns`; the second prints its card then. */
bool text_wants_card(const struct report *report, const struct view *all_columns);
void text_only_card(const struct report *report);

/* The results of the checks; nothing without checks. */
void text_checks(const struct report *report);

/* All of the above. False if a part failed (diagnosed). */
bool text_write(const struct report *report);

/* The needs (enum need) of the text. */
unsigned text_needs(const struct question *question);

#endif
