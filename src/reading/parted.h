/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parted: reads the inputs of a run without a comparison, also by part, thread or input, for --split and --spread. */
#ifndef PARTED_H
#define PARTED_H

#include "compare/split.h"
#include "reading/loading.h"
#include "rows/spread_rows.h"
#include "view/view.h"

/* The data beside the profile. Zero-initialise it. */
struct parted {
    struct series_list series; /* the sum; with --split, the units after it */
    struct spread spread;      /* with --spread: the differences between units */
    struct spread_rows spread_rows;
};

/* Reads the inputs into the profile, finishes and transforms it, with the series of --split or --spread if the question
 * has them. False if there is nothing to report, which was diagnosed, or if there are more units than fit side by side:
 * then `*error`, in the arena of loading->of, says so. Release `parted` in any case. */
bool parted_read(struct parted *parted, const struct loading *loading, struct text *error);
void parted_release(struct parted *parted);

#endif
