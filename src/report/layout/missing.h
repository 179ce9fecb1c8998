/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* missing: the notes on sources that are not shown: the files, and options that would help. */
#ifndef REPORT_LAYOUT_MISSING_H
#define REPORT_LAYOUT_MISSING_H

#include "annotate/locator.h"
#include "base/phrase.h"
#include "view/report.h"

struct missing {
    const struct report *report;
    struct locator *locator;
    const cost_t *costs;    /* by file, of the main event; NULL: they are not shown */
    struct refs files;      /* hottest first */
    struct texts too_short; /* files that are like them, but have too few lines */
};

/* Writes the files that were not found, by name, and the options that would help: if a tail of a name is below the
 * working directory or beside the profile, the map that finds it; in the rich look also their costs, and the places
 * tried. Nothing if all were found. */
void missing_write(struct missing *missing);

/* Adds an option that would find some of the files to a line, like `; --source-map=/build=. finds src/a.c`. */
void missing_add_help(const struct missing *missing, struct phrase *line);

/* Adds the places tried: `tried: the recorded names, 2 source maps`. */
void missing_add_tried(const struct missing *missing, struct phrase *line);

/* Writes a list of files by name below a title. */
void missing_write_list(const struct missing *missing, const char *what);

#endif
