/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_overlap: decides which calls the inclusive cost of a source line can include, and which would count a cost
 * twice.
 *
 * The cost of a call from a line is the cost of all that it leads to. If it leads back to the line, the line would have
 * this cost twice. So recursion is left out, also over Callgrind's levels of recursion (`f'2`): functions are compared
 * without their contexts. If several functions own a line (it was inlined into them), a call from an owner that may
 * lead to another owner is left out, too. */
#ifndef CALLS_LINE_OVERLAP_H
#define CALLS_LINE_OVERLAP_H

#include "calls/graph.h"

enum call_fate {
    CALL_COUNTS,
    CALL_RECURS,  /* a call of its caller, or within a cycle with its caller, contexts ignored */
    CALL_OVERLAPS /* it may lead to another owner of the line: the inclusive cost of the line is a lower bound */
};

struct overlap {
    unsigned char *fates; /* by call of the profile: enum call_fate */
};

/* One of the runs of a profile that stand side by side: it has the calls and lines with these events. */
struct overlap_run {
    ref_t calls; /* the event that counts its calls; NONE: the profile is one run, with all calls and lines */
    ref_t first, end;
};

/* Decides the fate of each call in a run, as if there were no other. Functions that `keep` refuses have no costs and no
 * calls on any line; `keep` NULL: it refuses none. The profile was read with WANT_LINES and WANT_CALLS.
 *
 * Takes time in proportion to the profile, plus, for lines that several functions own, to the graph for every 64 such
 * lines. If that would take too long, all calls from lines that several functions own count as overlapping. */
void overlap_init(struct overlap *overlap, const struct profile *profile, const struct overlap_run *run,
                  bool (*keep)(const void *context, ref_t function), const void *context);
void overlap_release(struct overlap *overlap);

#endif
