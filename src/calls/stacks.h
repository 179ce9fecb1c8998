/* stacks: the ways over calls on which the costs of a program are spent, each with what is spent at its end.
 *
 *     stacks_init(&stacks, &graph, &self, &asked);
 *     for (size_t i = 0; i < stacks.items.count; i++)
 *         ... stacks.items.items[i].place, stacks_cost(&stacks, i, event) ...
 *     stacks_release(&stacks);
 *
 * A profile records calls, and not the ways over them. So a function that is called on several ways passes the costs
 * that they bring on to itself and to its callees in equal shares: an estimate. What comes out is exact where one way
 * leads to a function, and in a function that calls nothing.
 *
 * Costs are shared in whole numbers, and none is lost: all stacks together have the self costs. Where calls bring more
 * or less than is spent below them, what is spent counts, and calls only say how it is shared. A cycle is a place of
 * its own, under which its members stand, each once; calls within it count no more than those of a function by itself.
 */
#ifndef CALLS_STACKS_H
#define CALLS_STACKS_H

#include "calls/flow.h"

/* How much is done for a profile: for each call that is looked at on a way 1, and for each stack its depth times this,
 * with more for each event after the first ones. So all stacks together have at most four million places, and not many
 * more costs. */
#define STACKS_EFFORT 32000000u
#define STACKS_DEPTH_EFFORT 8u
#define STACKS_EVENTS 32u
#define STACKS_EVENT_EFFORT 16u

/* An event. Calls on a way that bring less than `least` (not 0) of each event are not followed. */
struct stacks_event {
    struct weigher weigher;
    uint64_t least;
};

struct stacks_asked {
    const struct stacks_event *events;
    size_t count;
    const bool *kept; /* by function: whether its self cost counts; NULL: that of all does */
};

struct stack {
    ref_t above; /* the stack that this one goes on from, an earlier one; NONE: the program is entered here */
    ref_t place; /* a function, or a cycle: see stacks_cycle() */
    uint32_t depth;
    bool is_estimate;  /* what is spent at its end, of the first event */
    ref_t cost_count;  /* events of which it got any, in their order: */
    size_t first_cost; /* its costs */
};

/* What is spent at the end of a stack, with what was not followed. */
struct stack_cost {
    uint64_t cost;
    ref_t event;
};

struct stacks {
    const struct graph *graph;
    struct nodes nodes;
    ARRAY(struct stack) items;
    ARRAY(struct stack_cost) costs; /* of the stacks, one after the other */
    bool is_cut;                    /* there are more than were made: what they cost is at the end of others */
};

/* Finds the stacks of a graph with these self costs by function, which together are below 2^64 for each event. The
 * graph must outlive them; release them. */
void stacks_init(struct stacks *stacks, const struct graph *graph, const struct matrix *self,
                 const struct stacks_asked *asked);
void stacks_release(struct stacks *stacks);

/* The node that is a cycle, if a place is one; NONE: it is a function. */
static inline ref_t stacks_cycle(const struct stacks *stacks, ref_t place)
{
    size_t functions = stacks->graph->functions;
    return place < functions ? NONE : place - (ref_t)functions;
}

/* What is spent of an event at the end of a stack. */
uint64_t stacks_cost(const struct stacks *stacks, size_t stack, size_t event);

#endif
