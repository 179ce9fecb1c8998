/* line_overlap: tells the calls that the inclusive cost of a source line can count from those that would count a cost
 * twice.
 *
 * A call from a line costs what is done in it; if that comes back to the line, the line would have this cost twice.
 * So recursion is left out, as Callgrind's levels of it (`f'2`) are too: functions are looked at with their contexts
 * folded. And if several functions own a line (it was inlined into them), a call from one of them that may lead to
 * another is left out, too. */
#ifndef CALLS_LINE_OVERLAP_H
#define CALLS_LINE_OVERLAP_H

#include "calls/graph.h"

enum call_fate {
    CALL_COUNTS,
    CALL_RECURS,  /* to its caller, or within a cycle with it, contexts folded */
    CALL_OVERLAPS /* it may lead to another owner of the line: what is left is a lower bound */
};

struct overlap {
    unsigned char *fates; /* by call of the profile: enum call_fate */
};

/* Decides the fate of each call. Functions that `keep` (or NULL: none) refuses have no costs and no calls on any
 * line. The profile was read with WANT_LINES and WANT_CALLS.
 *
 * Takes time in proportion to the profile, and for lines that several functions own, to the graph for every 64 of them;
 * if that would take too long, all calls from lines that several functions own are taken to overlap. */
void overlap_init(struct overlap *overlap, const struct profile *profile,
                  bool (*keep)(const void *context, ref_t function), const void *context);
void overlap_release(struct overlap *overlap);

#endif
