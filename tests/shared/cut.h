/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut: reads a text as one input, in one go or cut into stretches as threads read it, for both to be compared. */
#ifndef CHECK_CUT_H
#define CHECK_CUT_H

#include "load/load.h"

/* Where a text is cut. */
struct cut_plan {
    size_t prelude;     /* so many bytes are read before any stretch begins, up to a line start */
    const size_t *cuts; /* where a stretch begins, counted from `prelude`, ascending; each a line start */
    size_t count;
};

/* What was read, and whether it could be. */
struct cut_reading {
    struct profile profile;
    struct diagnostics diagnostics;
    bool good;
    struct text dump; /* of both, with costs unless a sum stopped at the end of its range */
    struct arena arena;
};

/* Reads `text`, which ends with '\n'. `directory` is the working directory that file names lose, or empty. */
void cut_read(struct cut_reading *reading, struct text text, const struct cut_plan *plan, unsigned wants,
              struct text directory);
void cut_release(struct cut_reading *reading);

/* Finds the line starts behind the first where a stretch may begin; returns how many there are, and sets
 * `starts[0..max)` to the first of them. */
size_t cut_starts(struct text text, size_t *starts, size_t max);

/* Whether both hold the same. Where they do not, `*difference` is what to show of it: the first lines of their dumps
 * that only one has (`-`: a, `+`: b), in the arena. Sums that stopped at the end of their range are not compared. */
bool cut_same(const struct cut_reading *a, const struct cut_reading *b, struct arena *arena, struct text *difference);

#endif
