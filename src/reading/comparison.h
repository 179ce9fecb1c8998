/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison: reads both sides of a comparison, matches them, and joins them into one profile. */
#ifndef COMPARISON_H
#define COMPARISON_H

#include "annotate/line_map.h"
#include "reading/reading_of.h"

/* Zero-initialise it. */
struct comparison {
    struct profile of[SIDES]; /* initialised as far as they were read */
    bool is_read[SIDES];
    struct match match;
    struct sided sided;
    struct line_map line_map; /* if rows are lines */
    struct sides sides;
    bool is_joined;
};

/* Reads the inputs of both sides, and joins them. False if an input cannot be read, or the sides have nothing in
 * common: that is diagnosed. All arguments must outlive it; release it in any case. */
bool comparison_read(struct comparison *comparison, const struct reading_of *of, struct diagnostics *diagnostics);
void comparison_release(struct comparison *comparison);

#endif
