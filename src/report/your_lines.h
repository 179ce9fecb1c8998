/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* your_lines: the user's own lines of a report, with what they cost in functions of others, which they call: the
 * figures of --charge=own --group=line.
 *
 *     your_lines_init(&yours, report);
 *     if (your_lines_are_enough(&yours))
 *         ... yours.lines->lines ...
 *     your_lines_release(&yours);
 *
 * In a comparison each side is charged by itself, and both are joined as its other lines are. */
#ifndef REPORT_YOUR_LINES_H
#define REPORT_YOUR_LINES_H

#include "compare/owned.h"
#include "rows/charged_lines.h"
#include "view/report.h"

/* Without a comparison, the new side is all there is. */
struct your_lines {
    const struct profile *profile;                  /* the report's */
    const struct sides *sides;                      /* of a comparison, which the profile was joined from; else NULL */
    const struct measure *event;                    /* the main event of the report */
    bool are_known;                                 /* else only these are set */
    const struct profile *lines;                    /* a copy of the profile with the lines, charged */
    struct owned owned;                             /* of the profile */
    cost_t cost[SIDES][CHARGED_SUMS], total[SIDES]; /* of the event on a side */

    struct owned of[SIDES]; /* of a comparison */
    bool *is_hidden[SIDES]; /* by function of a side */
    struct charged_lines charged[SIDES];
    struct sides joined; /* of what both are charged */
};

/* Lines are not known without own files and calls with lines, where inputs kept no lines, where runs or units stand
 * side by side, and where functions are hidden already. Release it. */
void your_lines_init(struct your_lines *yours, const struct report *report);

/* The two halves of it: what is the user's own, and what its lines are charged, which takes long. */
void your_lines_own(struct your_lines *yours, const struct report *report);
void your_lines_charge(struct your_lines *yours);
void your_lines_release(struct your_lines *yours);

/* Whether a sum is a tenth of the program or more, on either side. */
bool your_lines_have_tenth(const struct your_lines *yours, enum charged_sum sum);

/* How much a sum changed, and whether that is a tenth of the change of the program or more. */
cost_t your_lines_change(const struct your_lines *yours, enum charged_sum sum);
bool your_lines_changed_by_tenth(const struct your_lines *yours, enum charged_sum sum);

/* Whether the lines are worth showing. */
static inline bool your_lines_are_enough(const struct your_lines *yours)
{
    return your_lines_have_tenth(yours, CHARGED_KEPT) || your_lines_changed_by_tenth(yours, CHARGED_KEPT);
}

/* A sum as a share of the program, rounded: on the side where it is greater. */
unsigned your_lines_percent(const struct your_lines *yours, enum charged_sum sum);

/* A line of a file, and the function that most of its cost, or of its change, was surely spent in. */
struct spent_in {
    ref_t file;
    struct line_number line;
    ref_t symbol;   /* NONE: there is no such function */
    bool is[SIDES]; /* the function is there on a side */
};

/* Finds the functions of lines: of each the function of others that it calls for more than the half of its cost. */
void your_lines_find_spent(const struct your_lines *yours, struct spent_in *lines, size_t count);

/* ` (new)` or ` (gone)` where in a comparison the function is there on one side alone; else empty. */
struct text your_lines_side(const struct your_lines *yours, const struct spent_in *spent);

#endif
