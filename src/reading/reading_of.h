/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading_of: what is read, for which question, and how. All that it points to must outlive the reading. */
#ifndef READING_READING_OF_H
#define READING_READING_OF_H

#include "cli/arguments.h"
#include "reading/transforms.h"
#include "source/own.h"
#include "view/question.h"

struct reading_of {
    const struct arguments *arguments; /* the inputs of both sides, or of the new side alone */
    const struct selection *selection; /* the parts and threads to read of them */
    const struct question *question;
    const struct options *options; /* how runs are combined, inputs are paired, and how many threads read */
    struct transforms transforms;  /* of each side by itself */
    unsigned needs;                /* enum need: of checks, beside those of the question */
    const struct own *own;         /* whose code is whose; NULL: nobody asks */
    unsigned kinds;                /* the kinds of units to pair: a bit (1 << enum unit_kind) each */
    unsigned kinds_of_many;        /* likewise, if several inputs are compared */
    const struct pattern *gone;    /* the names of units that were taken out; NULL: nobody names them */
    struct text directory;         /* the working directory */
    struct arena *arena;           /* of errors */
    bool says_dates;               /* a newer base is diagnosed: a person reads the report, and there are no checks */
    bool tells_progress;           /* on standard error */
};

static inline bool reading_is_compared(const struct reading_of *of)
{
    return of->arguments->of[SIDE_OLD].runs;
}

/* Names of files stay as they are, and all of an input is read, or nothing. */
static inline bool reading_is_as_recorded(const struct reading_of *of)
{
    return of->question->format->features & FEATURE_AS_RECORDED;
}

#endif
