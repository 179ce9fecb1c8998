/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* versus: the last of several versions side by side, compared with the one that --change names, for checks: they
 * judge as in a comparison of these two. Their inputs are read again: of versions side by side only rows are
 * matched, and nothing is kept by which a comparison is judged.
 *
 *     if (checks_compare(&checks) && versus_read(&versus, &reading.of, NULL, &checks, &diagnostics, &error))
 *         studied.versus = &versus.study; */
#ifndef VERSUS_H
#define VERSUS_H

#include "checks/verdict.h"
#include "reading/reading.h"

/* Zero-initialise it; it points into itself: do not move it. Release it in any case. */
struct versus {
    struct question question;
    struct arguments arguments;
    struct reading reading;
    struct study study;
};

/* Reads the last input and the one to compare it with, or these sides, if they are given. `like`: how all were read.
 * False if it cannot: that is diagnosed, or `*error`, in the arena of the options, says why. What was diagnosed of the
 * inputs before is not again. All arguments must outlive it. */
bool versus_read(struct versus *versus, const struct reading_of *like, const struct arguments *sides,
                 const struct checks *checks, struct diagnostics *diagnostics, struct text *error);
void versus_release(struct versus *versus);

#endif
