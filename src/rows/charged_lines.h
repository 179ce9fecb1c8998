/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* charged_lines: some lines of a profile with what they cost in functions that are hidden (calls/caused.h), so that a
 * table of these lines needs no profile without the functions: the figures are those that calls/hide.h gives. */
#ifndef ROWS_CHARGED_LINES_H
#define ROWS_CHARGED_LINES_H

#include "calls/hidden.h"

/* The rows of `sums`: together they are the program. */
enum charged_sum {
    CHARGED_KEPT,      /* the lines that are kept */
    CHARGED_ELSEWHERE, /* the other lines of functions that stay */
    CHARGED_BETWEEN,
    CHARGED_OUTSIDE,
    CHARGED_SUMS
};

/* A copy of a profile with only the lines that are kept, and what their costs may be more; a line may be there several
 * times. All else is as in the profile, which must outlive it. Release it. */
struct charged_lines {
    struct profile profile;
    size_t recorded; /* so many of its lines come first, with what is recorded at them; then what lines caused */
    struct matrix sums;
    const bool *is_kept;
    struct arena arena;
};

/* Which functions are hidden, by number in the profile; and the files whose lines are kept, likewise: both must outlive
 * it. The profile was read with WANT_LINES and WANT_CALLS. */
void charged_lines_init(struct charged_lines *charged, const struct profile *profile, const bool *is_hidden,
                        const bool *is_kept);
void charged_lines_release(struct charged_lines *charged);

#endif
