/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* meetings: where the ways from a node meet again: a program may call thirty functions that all spend their time in one
 * below them.
 *
 *     struct meetings meetings = {.flow = &flow};
 *     struct meeting met = meetings_find(&meetings, node);
 *     if (met.node != NONE)
 *         ... met.count ...
 *     meetings_release(&meetings);
 *
 * Ways over calls meet in a function if more than one callee of the node leads to it. What the ways from a node bring
 * to it is known if no other way leads there (dominators.h), or if the graph is of ways. The flow must outlive them. */
#ifndef CALLS_MEETINGS_H
#define CALLS_MEETINGS_H

#include "calls/dominators.h"

struct meetings {
    const struct flow *flow;
    struct dominators dominators; /* once they are needed */
};

struct meeting {
    ref_t node; /* of ways the first one of its function; NONE: there is none */
    uint64_t
        count; /* the cost that comes into it from the node, over all ways, calls of a function below itself once */
};

/* The dearest node in which ways from a node meet, of equal ones the first; the whole cost of the node comes in on the
 * way that is looked at. */
struct meeting meetings_find(struct meetings *meetings, ref_t node);
void meetings_release(struct meetings *meetings);

#endif
