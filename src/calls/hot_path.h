/* hot_path: the way down on which most of a program's cost goes: from where the program enters the profile, or from
 * some node, at each step over the call that passes on most.
 *
 *     hot_path_init(&path, &flow, NONE);
 *     for (size_t i = 0; i < path.trunk.count; i++)
 *         ... path.trunk.items[i].node, path.trunk.items[i].cost ...
 *     hot_path_release(&path);
 *
 * A profile records calls and not ways: where a node has other callers, each of its calls passes on the share of its
 * cost that the way has of the node's inclusive cost. So no step costs more than the one before. As long
 * as all that a node costs comes in on the way, that is what was recorded; after that it is an estimate. */
#ifndef CALLS_HOT_PATH_H
#define CALLS_HOT_PATH_H

#include "calls/flow.h"

#define HOT_PATH_WAYS 2 /* into which a way parts at most, in place of ending */

struct hot_step {
    ref_t node;
    uint64_t cost;    /* what comes into it on this way */
    bool is_estimate; /* there are other ways to what calls it: the cost is a share of what is recorded */
    bool is_whole;    /* nothing comes into it on other ways: what it calls is no estimate */
};

struct hot_steps {
    struct hot_step *items;
    size_t count, capacity;
};

struct hot_path {
    struct hot_steps trunk;
    struct hot_steps branches[HOT_PATH_WAYS]; /* both have steps, or none has */
    size_t parts;                             /* how many nodes the end of the trunk calls */
};

/* Finds the way. It goes on as long as one node gets half of what came in, and a tenth of the program; where none does,
 * and two get a third each and a tenth of the program, it parts once. `start`: a node; NONE: the entry at which most
 * begins. Of equal nodes it takes the first. The flow needs not outlive it; release it. */
void hot_path_init(struct hot_path *path, const struct flow *flow, ref_t start);
void hot_path_release(struct hot_path *path);

/* Whether a way goes on over a call that gets `to` of the `from` that came in: half, and a tenth of the program. */
bool hot_path_goes_on(uint64_t from, uint64_t to, uint64_t total);

#endif
