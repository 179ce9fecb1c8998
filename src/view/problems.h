/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* problems: the problems of source files and of the output, a constant each. The problems of a profile stand in
 * profile/problems.h. */
#ifndef VIEW_PROBLEMS_H
#define VIEW_PROBLEMS_H

#include "base/diagnostic.h"

/* Source files that are shown, but perhaps not as they were; and a file that the rows led to, and that is left out. */
extern const struct problem problem_newer_source, problem_short_source, problem_unreadable_source;

/* An old source that the repository has, but that cannot be shown. */
extern const struct problem problem_old_text;

/* A source file that the user named and that cannot be shown, and a file that the profile has no costs in. */
extern const struct problem problem_missing_source, problem_unknown_source;

/* The user's filters and limits leave no row. Said once. */
extern const struct problem problem_no_rows;

/* The cost of hidden functions that no other function has. Said once. */

/* A column that was asked for, and that the report does not have. */
extern const struct problem problem_no_column;

/* Addresses or jumps, which Callgrind records if it is asked to. */
extern const struct problem problem_not_recorded;

/* Events that some inputs recorded, and others did not. */
extern const struct problem problem_partly_recorded;

/* Costs that are in totals of events, and in no line. */
extern const struct problem problem_missing_costs;

/* Misses of a cache that was simulated larger than any is. Said once. */
extern const struct problem problem_large_cache;

/* Figures of a comparison that are past the end of the range of costs. Said once. */
extern const struct problem problem_change_past;

/* Stacks that are estimates, and a file that is larger than it would be with zlib. */
extern const struct problem problem_estimated, problem_not_packed;

/* Most of the cost has no line. Said once. */
extern const struct problem problem_no_debug_info;

/* Of formats for programs: rows that -n cut off, and names that are longer than their form for people. */
extern const struct problem problem_rows_left_out, problem_long_names;

/* Object files without machine code to show: the file is missing, or differs from the object of the profile; a file
 * that may differ; and a failure of the program that decodes it. */
extern const struct problem problem_fetched, problem_not_fetched, problem_other_sources;
extern const struct problem problem_no_object, problem_other_object, problem_newer_object, problem_objdump;

/* A profile that is written back, and of which other programs read only a part. */
extern const struct problem problem_bounds_written;
extern const struct problem problem_parts_written;

/* A profile that cannot be written back, and writing the report. */
extern const struct problem problem_unwritable, problem_output;

#endif
