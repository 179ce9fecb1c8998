/* hot_path: the call path on which most of a program's cost goes. It begins where the program enters the profile, or at
 * a given node, and follows at each step the call that passes on the most cost.
 *
 *     hot_path_init(&path, &flow, NONE);
 *     for (size_t i = 0; i < path.trunk.count; i++)
 *         ... path.trunk.items[i].node, path.trunk.items[i].way.count ...
 *     hot_path_release(&path);
 *
 * If other callers lead to a node as well, it passes on a share of its cost, as calls/flow.h says. So no step costs
 * more than the step before. Costs are exact as long as the whole cost of each node comes in on the path; from then on
 * they are estimates. */
#ifndef CALLS_HOT_PATH_H
#define CALLS_HOT_PATH_H

#include "calls/flow.h"

#define HOT_PATH_WAYS 2 /* the path ends by splitting into at most so many */

struct hot_step {
    ref_t node;
    struct flow_range way; /* the cost that comes into the node on this path: `way.count` */
    bool is_estimate;      /* its caller has other callers, too: the cost is a share of the recorded cost */
    bool is_whole;         /* the whole cost comes in on this path: the costs of its callees are exact */
};

struct hot_steps {
    struct hot_step *items;
    size_t count, capacity;
};

struct hot_path {
    struct hot_steps trunk;
    struct hot_steps branches[HOT_PATH_WAYS]; /* either both have steps or neither */
    size_t parts;                             /* the number of nodes that the end of the trunk calls */
    bool has_half; /* one of these gets half of what came in, but not a tenth of the program */
};

/* Finds the path. It goes on as long as a single node gets half of the cost that came in, and a tenth of the program.
 * Where no node does, and two nodes get a third each and a tenth of the program, it splits once. `start`: a node; NONE:
 * the entry at which the most cost begins. Of equal nodes it takes the first. The flow need not outlive the path;
 * release the path. */
void hot_path_init(struct hot_path *path, const struct flow *flow, ref_t start);
void hot_path_release(struct hot_path *path);

/* Whether a path goes on over a call that gets `to` of the cost `from` that came in: half, and a tenth of the
 * program. */
bool hot_path_goes_on(uint64_t from, uint64_t to, uint64_t total);

#endif
