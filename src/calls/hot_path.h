/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hot_path: the call path on which most of a program's cost goes. It begins where the program enters the profile, or at
 * a given node, and follows at each step the call that passes on the most cost.
 *
 *     hot_path_init(&path, &flow, NONE);
 *     for (size_t i = 0; i < path.steps.count; i++)
 *         ... path.steps.items[i].node, path.steps.items[i].way.count ...
 *     hot_path_release(&path);
 *
 * It parts at a step of which no callee gets half of the cost that came in. It goes on to the dearest there, too, and
 * the step tells what is left aside. Such ways may meet again below, in one node through which most of the cost goes.
 *
 * If other callers lead to a node as well, it passes on a share of its cost, as calls/flow.h says. So no step costs
 * more than the step before. Costs are exact as long as the whole cost of each node comes in on the path; from then on
 * they are estimates. */
#ifndef CALLS_HOT_PATH_H
#define CALLS_HOT_PATH_H

#include "calls/meetings.h"

#define HOT_PATH_BESIDE 3 /* the most callees that a step names */

/* A node and the cost that comes into it. */
struct hot_call {
    ref_t node; /* NONE: there is none */
    uint64_t count;
    bool is_estimate;
};

struct hot_step {
    ref_t node;
    struct flow_range way; /* the cost that comes into the node on this path: `way.count` */
    uint64_t self;         /* what of it the node spends itself */
    bool is_estimate;      /* its caller has other callers, too: the cost is a share of the recorded cost */
    bool is_whole;         /* the whole cost comes in on this path: the costs of its callees are exact */
    size_t callees;        /* the number of other nodes that it calls */
    bool parts;            /* it calls others, and none of them gets half of the cost */

    /* Of a step that parts, and of the last one: the dearest callees but the next step, the dearest first. */
    struct hot_call beside[HOT_PATH_BESIDE];

    /* Of a step that parts: where the ways meet again, if at least half of what it passes on comes there, and nothing
     * from elsewhere. */
    struct meeting meeting;
};

struct hot_path {
    struct {
        struct hot_step *items;
        size_t count, capacity;
    } steps;
};

/* Finds the path. It goes on to the callee that gets most as long as that gets a tenth of the program, and no less than
 * the node spends itself. `start`: a node; NONE: the entry at which the most cost begins. Of equal nodes it takes the
 * first. The flow need not outlive the path; release the path. */
void hot_path_init(struct hot_path *path, const struct flow *flow, ref_t start);
void hot_path_release(struct hot_path *path);

/* Whether a path goes on over a call that gets `to`: at least `least`, which a node spends itself, and a tenth of the
 * program. */
bool hot_path_goes_on(uint64_t least, uint64_t to, uint64_t total);

#endif
