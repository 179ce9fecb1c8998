/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* extract: a part of the JSON report, for what has it inside: functions, calls and lines of a choice, and what else is
 * to stand in the object. Of what is left out, each row has the sum. */
#ifndef REPORT_JSON_EXTRACT_H
#define REPORT_JSON_EXTRACT_H

#include "rows/lines.h"
#include "view/home.h"
#include "view/report.h"

struct json_report;

#define JSON_EXTRACT_INPUTS 100 /* parts that are listed, of each side; of more the number is `other_inputs` */

/* What is written of a report. */
struct json_extract {
    const bool *functions;           /* by function: it may be a row, if the report has it; another one is in no list */
    const bool *arcs;                /* by arc: it is among the callers and callees; both its functions may be rows */
    const bool *pieces;              /* by piece of the profile: it is among those of its function */
    const bool *jumps;               /* by function: its jumps between lines are written, if the caller writes jumps */
    const struct lines_index *lines; /* with inclusive costs; NULL: there is no section of lines */
    bool (*has_line)(const void *context, ref_t file, uint64_t line);
    bool (*has_file)(const void *context, ref_t file); /* any line of it */
    /* Says of more functions that something points to them (`r->pointed`), before they are chosen. */
    void (*point)(const void *context, struct json_report *r);
    /* Writes more members of the object, with their keys, after the others. */
    void (*write_more)(const void *context, struct json_report *r);
    /* Writes more members of a function that is written. */
    void (*write_function)(const void *context, struct json_report *r, ref_t function);
    const void *context;
    /* Of a second edition, by function: its number in the first one, NONE: it is not there; rows are written as they
     * differ from those that are there. NULL: of the first edition. */
    const ref_t *like;
    struct homes *homes; /* by side, as of homes_init_sides(): what was worked out for one extract serves the next */
    struct columnar *columnar; /* where it is written to */
};

/* Whether the report has a line of a file: the filters keep it, and in a comparison something changed there. */
bool json_keeps_line(const struct report *report, const struct file_lines *lines, const struct file_line *line);

/* What an extract with lines, or without, needs of a study: enum need. */
unsigned json_extract_needs(const struct question *question, bool lines);

/* Starts one, of which the caller writes single rows into `r->json`; a function is listed where it has an id, which is
 * a row below `r->chosen`. The report has the output. Release it in any case. */
void json_extract_init(struct json_report *r, const struct report *report, const struct json_extract *extract);
void json_extract_release(struct json_report *r);

/* Writes another report of the same program as a member of the object that is open, after the members of the first:
 * functions, calls, cycles and lines of an extract, which says what is like what. What the report does not differ in,
 * as events and totals, stands beside it. */
void json_put_edition(struct json_report *r, const char *name, const struct report *report,
                      const struct json_extract *extract);

/* Collects an extract: inputs, events, totals, functions, calls, cycles, checks, diagnostics and lines. */
void json_write_extract(const struct report *report, const struct json_extract *extract);

#endif
