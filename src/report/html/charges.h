/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* charges: a page's report once more, with the figures of --charge=own: the cost of code of others is that of the
 * user's lines that ran it. It is made where these have a tenth of the program or more (report/your_lines.h). Of a
 * comparison there are the user's lines that changed (report/your_rows.h). Where a tenth of the program is code that
 * was inlined into the user's, a command shows which lines that is. Where its lines alone have less, but with what was
 * inlined into its functions a tenth, the page opens with the function of the user's that costs most itself.
 *
 *     charges_init(&charges, report, &sheets, &weighing, room);
 *     charges_choose(&charges, &extract, 100);     // as the page has the first 100 items of its extract
 *     charges_write(&charges, &json_report);
 *     charges_release(&charges); */
#ifndef REPORT_HTML_CHARGES_H
#define REPORT_HTML_CHARGES_H

#include "report/html/extract.h"
#include "report/summary/suggest.h"
#include "report/your_rows.h"

struct charges {
    bool are_there;               /* else the profile and what is made of it are not */
    const struct sheets *sources; /* of the page, which has the text */
    ref_t *twins;                 /* by function: its number in the report of the page; NONE: it has no code */
    bool *files;                  /* by file of both: it is the user's */
    size_t file_count;

    struct profile profile; /* charged, with the names of the page's profile, by the same numbers, and some more */
    struct forms forms;
    struct naming naming;
    struct filter filter;
    struct question question;
    struct study study;
    struct view view;
    struct report report;
    struct diagnostics said; /* nobody hears it: the report of the page says what is wrong */
    bool exceeds; /* calls are recorded dearer than all that they reach: functions cost more than the program */

    struct weighing weighing;
    struct sheets sheets;   /* none */
    struct machine machine; /* none */
    struct groups groups;
    struct tree tree;
    struct extract extract;
    struct lines_index lines;
    struct homes *homes; /* of both sides */
    struct arena arena;

    ref_t opens;               /* where the user's lines are few: the function that the page opens with; else NONE */
    struct suggestion inlined; /* much of the user's code is; .command.s NULL: that is not known */

    struct your_rows rows; /* in a comparison, of which nothing else is set */
    size_t chosen;         /* so many of them, the first */
};

/* `weighing`: of the report. `room`: bytes that the page may have. The report and the sheets must outlive it; it must
 * not be moved. Release it in any case. */
void charges_init(struct charges *charges, const struct report *report, const struct sheets *sheets,
                  const struct weighing *weighing, size_t room);
void charges_release(struct charges *charges);

/* Chooses what weighs as much as what the page has: the first `count` items of its extract. */
void charges_choose(struct charges *charges, const struct extract *extract, size_t count);

/* Writes the members `inlined` and `yours`, or `your_lines`, or `opens` and `own_files`, of the object that is open;
 * nothing of what is not there. */
void charges_write(const struct charges *charges, struct json_report *r);

#endif
