/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired: the units of the inputs, paired, and the user's own code, as far as a report and its checks ask for them. */
#ifndef PAIRED_H
#define PAIRED_H

#include "checks/own.h"
#include "reading/reading_of.h"

/* By enum unit_kind. Zero-initialise it; release it in any case. */
struct paired {
    struct unit_pairs of[UNIT_ROWS];
};

/* Pairs the units of a profile that was read, and says how. All arguments must outlive it. */
void paired_make(struct paired *paired, const struct reading_of *of, const struct study_of *studied,
                 struct diagnostics *diagnostics);
void paired_release(struct paired *paired);

/* Whether no two bases of a comparison have the same input, whose costs would be added up, though the new side has it
 * once. False: `*error` (in the arena of `of`) says which. */
bool paired_check(const struct reading_of *of, const struct study_of *studied, struct text *error);

#endif
