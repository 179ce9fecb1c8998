/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* missing_source: the text of the source screen for a source that cannot be shown: the fault, the places tried, and the
 * remedy. Finding it may search directories, so it is kept until another source is asked for. */
#ifndef SHEETS_MISSING_SOURCE_H
#define SHEETS_MISSING_SOURCE_H

#include "annotate/shown.h"

/* Zero-initialise, and release. */
struct missing_source {
    ref_t file;
    struct texts lines; /* empty: nothing was asked for */
    struct arena arena;
};

/* The lines about a source that the reader did not find; the report is of the same profile. They live until another
 * file is asked for. */
const struct texts *missing_source_describe(struct missing_source *missing_source, const struct shown_source *shown,
                                            struct shown_reader *reader, const struct report *report);
void missing_source_release(struct missing_source *missing_source);

#endif
