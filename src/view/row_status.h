/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_status: whether both sides of a comparison have a row, the rule by which they were matched, and the row's name on
 * the old side. */
#ifndef VIEW_ROW_STATUS_H
#define VIEW_ROW_STATUS_H

#include "view/study.h"

enum status { STATUS_SAME, STATUS_CHANGED, STATUS_NEW, STATUS_GONE };

struct row_status {
    enum status status;
    const char *match;           /* "exact", "name", "file", "object" or "group"; empty if only one side has the row */
    struct text old[NAME_PARTS]; /* the old names of its object, file and function; .s NULL: the old side has no such
                                    row, or the row has no such name */
    uint64_t line;               /* of the old source; LINE_NONE */
};

/* The words for a status, as all formats write them. */
const char *row_status_word(enum status status);

/* The rule by which a function of the joined profile was matched: `match` of struct row_status. */
const char *row_status_match_word(const struct study *study, ref_t function);

/* The status of a row with these costs: STATUS_SAME if no recorded event and no number of calls differs. */
enum status row_status_of_costs(const struct study *study, const struct spent *spent);

/* Finds the place of a line of a joined profile in the old source; false if the old source lacks the line, or its place
 * is unknown. */
bool row_status_old_line(const struct study *study, ref_t file, struct line_number line, struct text *old_file,
                         uint64_t *old_line);

/* Describes a row of a comparison. `spent`: the costs of the row. */
struct row_status row_status_of(const struct study *study, const struct grouping *g, ref_t row,
                                const struct spent *spent);

#endif
