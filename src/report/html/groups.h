/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* groups: the tables that a page has beside that of functions: the hottest lines, files, objects, classes, directories.
 *
 *     groups_init(&groups, report);
 *     groups.rows.items[3].is_chosen = true;   // and so for each row that is to be written
 *     groups_write(&groups, &json_report);
 *     groups_release(&groups); */
#ifndef REPORT_HTML_GROUPS_H
#define REPORT_HTML_GROUPS_H

#include "report/json/report.h"

#define GROUP_TABLES 5

struct group_row_of_page {
    size_t table; /* of these tables */
    ref_t row;    /* of its grouping */
    bool is_chosen;
};

struct groups {
    const struct report *report;
    struct grouping tables[GROUP_TABLES];
    ARRAY(struct group_row_of_page)
    rows;                         /* table by table, the largest first, but lines by file and number */
    struct line_costs line_costs; /* of the lines, if calls are recorded */
    struct matrix unknown;        /* the self cost of the lines that are no place; without rows: there are none */
};

/* Collects the rows, as --format=json has files and objects; of lines those that are known, file and number, and
 * are among the first 200 of these by any event shown, by self or inclusive cost. None is chosen. The report must
 * outlive them. Release them in any case. */
void groups_init(struct groups *groups, const struct report *report);
void groups_release(struct groups *groups);

/* The self cost of a row, and by which it is chosen: of lines that with what they call; the bytes of its name. */
struct costs groups_self(const struct groups *groups, size_t row);
struct costs groups_most(const struct groups *groups, size_t row);
size_t groups_name_size(const struct groups *groups, size_t row);

void groups_clear(struct groups *groups);

/* The class of a function, as of scope_of_function() for its full name. */
struct text groups_class(const struct groups *groups, ref_t function);

/* Writes them as a member of the object that is open: by the word of --group an object of `rows`; of the number and the
 * sum of the others if there are any; and of lines, of the sum of those that are no place. */
void groups_write(const struct groups *groups, struct json_report *r);

#endif
