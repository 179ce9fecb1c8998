/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heavy_lines: the most expensive lines of a profile, so that a table of a few lines need not make rows of all. */
#ifndef ROWS_HEAVY_LINES_H
#define ROWS_HEAVY_LINES_H

#include "events/measure.h"

/* A copy of a profile with only these lines. The profile must outlive it. Release it. */
struct heavy_lines {
    struct profile profile;
    struct line *items;
};

/* Keeps the `count` source lines with the largest cost of a measure. Of lines as expensive as the last of them, it
 * keeps as many as there is room for, the first in the profile. A source line keeps its costs in all pieces. If costs
 * may be below 0, it keeps all lines, because their sum may be less than one of them. */
void heavy_lines_init(struct heavy_lines *heavy, const struct profile *profile, const struct measure *measure,
                      size_t count);
void heavy_lines_release(struct heavy_lines *heavy);

#endif
