/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report: the input of every report, whatever its format: a study, a view of it, the spelling of names, the look, and
 * the output. All is read only but the output and the diagnostics, to which a report adds its failures. */
#ifndef VIEW_REPORT_H
#define VIEW_REPORT_H

#include "view/look.h"
#include "view/naming.h"
#include "view/view.h"

struct report {
    const struct study *study;
    const struct view *view;
    const struct verdicts *verdicts; /* of the checks; NULL: there are none */
    const struct naming *naming;
    const struct look *look;
    const struct question *question; /* the view answers it */
    const struct request *request;   /* the question was made from it */
    struct text directory;           /* the working directory, for paths */
    struct diagnostics *diagnostics;
    uint64_t written; /* bytes, once all of it is written */
    struct output *out;
};

#endif
