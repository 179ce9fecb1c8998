/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hot_files: the sources that a person reads first: the person's own files with most of the cost. */
#ifndef ANNOTATE_HOT_FILES_H
#define ANNOTATE_HOT_FILES_H

#include "annotate/locator.h"
#include "view/view.h"

/* A choice among the files of a view. Release it. */
struct hot_files {
    struct refs files;    /* hottest first */
    struct refs left_out; /* the view's other files whose lines have self cost */
    cost_t *costs; /* by file of the profile: the cost of its lines, or if that is 0 of their calls to other files, of
                      the main event; NULL: there is none */
};

/* Chooses among the files of the rows shown: the user's files with 1% of the cost or more; if no file of the user is
 * found, all files with as much. */
void hot_files_init(struct hot_files *hot, const struct view *view, const struct locator *locator);
void hot_files_release(struct hot_files *hot);

#endif
