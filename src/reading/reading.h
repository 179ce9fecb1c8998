/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading: reads what a question needs: the inputs of one side, or of both, become a profile and all that a study is
 * made of. Who needs other inputs, or has another question, reads by a copy of `of` with these.
 *
 *     struct reading_of of = before->of;
 *     of.arguments = &arguments;
 *     if (reading_read(&reading, &of, &diagnostics, &error) &&
 *         study_init(&study, &reading.studied, of.question, &diagnostics, &error))
 *         ...
 *     study_release(&study);
 *     reading_release(&reading); */
#ifndef READING_READING_H
#define READING_READING_H

#include "reading/comparison.h"
#include "reading/paired.h"
#include "reading/parted.h"

/* Zero-initialise it; it points into itself: do not move it. Release it in any case. */
struct reading {
    struct reading_of of;
    struct study_of studied;      /* the profile of a study, and its companions */
    struct profile alone;         /* the profile, without a comparison */
    struct parted parted;         /* and what stands beside it */
    struct code_choice code;      /* the functions whose machine code is read, if not all */
    struct comparison comparison; /* else */
    struct paired paired;
    struct forms forms;
};

/* Reads the inputs, and pairs their units. False if an input cannot be read, or there is nothing to report: that is
 * diagnosed, or `*error`, in the arena of `of`, says why. */
bool reading_read(struct reading *reading, const struct reading_of *of, struct diagnostics *diagnostics,
                  struct text *error);
void reading_release(struct reading *reading);

#endif
