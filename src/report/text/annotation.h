/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* annotation: source files line by line, each line with what it cost and the calls made from it. */
#ifndef REPORT_TEXT_ANNOTATION_H
#define REPORT_TEXT_ANNOTATION_H

#include "annotate/shown.h"
#include "rows/lines.h"

/* What the files that are annotated share. */
struct annotations {
    const struct report *report;
    struct lines_index index; /* made for the first file */
    struct matrix costs;      /* one row: the self costs of all annotated lines */
    bool any;
};

/* The report must outlive it. */
void annotations_init(struct annotations *s, const struct report *report);
void annotations_release(struct annotations *s);

/* Writes the lines of a source of the profile, which was found, below the title that `title` writes; diagnoses costs of
 * lines that it does not have. False: there is no line to show, and the user did not name it, so that nothing is
 * written. */
bool annotations_add(struct annotations *s, const struct shown_source *shown,
                     void (*title)(const void *context, const struct shown_source *shown), const void *context);

/* Writes what all annotated lines cost; nothing if no file was annotated. */
void annotations_write_total(struct annotations *s);

#endif
