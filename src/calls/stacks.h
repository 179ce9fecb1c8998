/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stacks: the call paths on which the costs of a program are spent, each with the cost that is spent at its end.
 *
 *     stacks_init(&stacks, &graph, &self, &asked);
 *     for (size_t i = 0; i < stacks.items.count; i++)
 *         ... stacks.items.items[i].place, stacks_cost(&stacks, i, event) ...
 *     stacks_release(&stacks);
 *
 * What a function passes on of a path's cost is shared as calls/flow.h says: an estimate, where several paths lead to
 * it. The stacks have whole numbers, and nothing is lost: all together have the self costs. Where calls bring less than
 * is spent below them, the rest is a stack that begins there; where they bring more, nothing has it. A cycle is a place
 * of its own; its members follow below it, each once. Calls within a cycle do not count, as calls of a function by
 * itself do not. */
#ifndef CALLS_STACKS_H
#define CALLS_STACKS_H

#include "calls/flow.h"

/* Limits on the work for a profile: each part of an event that goes to a call, or to a member of a cycle, costs 1, and
 * each stack its depth times STACKS_DEPTH_EFFORT, with more for each event after the first STACKS_EVENTS. So all stacks
 * together have at most four million places, and not many more costs. */
#define STACKS_EFFORT 32000000u
#define STACKS_DEPTH_EFFORT 8u
#define STACKS_EVENTS 32u
#define STACKS_EVENT_EFFORT 16u

/* An event. Calls on a path that bring less than `least` (not 0) of every event are not followed. */
struct stacks_event {
    struct weigher weigher;
    uint64_t least;
};

struct stacks_asked {
    const struct stacks_event *events;
    size_t count;
    const bool *kept; /* by function: whether its self cost counts; NULL: all self costs count */
};

struct stack {
    ref_t above; /* the stack that this stack continues, which comes before it; NONE: the program is entered here */
    ref_t place; /* a function, or a cycle: see stacks_cycle() */
    uint32_t depth;
    ref_t cost_count;  /* number of events of which it has a cost, in their order: */
    size_t first_cost; /* where its costs begin in `costs` */
};

/* The cost at the end of a stack, with the cost of calls that were not followed. */
struct stack_cost {
    uint64_t cost;
    ref_t event;
    bool is_estimate;
};

struct stacks {
    const struct graph *graph;
    struct flow flow; /* of ways its nodes alone */
    ARRAY(struct stack) items;
    ARRAY(struct stack_cost) costs; /* of all stacks, stack by stack */
    uint64_t *left_out;             /* by event: how much of it was cut off, and is at the ends of other stacks */
    bool is_cut;                    /* there were more stacks than the limit; the dearest were followed */
};

/* Finds the stacks of a graph; of ways (graph_init_ways()) they are exact, and their places are ways. `self`: the self
 * costs by function or way, whose sum is below 2^64 for each event. The graph
 * must outlive the stacks; release the stacks. */
void stacks_init(struct stacks *stacks, const struct graph *graph, const struct matrix *self,
                 const struct stacks_asked *asked);
void stacks_release(struct stacks *stacks);

/* The cycle that a place is, as its node; NONE: the place is a function. */
static inline ref_t stacks_cycle(const struct stacks *stacks, ref_t place)
{
    size_t functions = stacks->graph->functions;
    return place < functions ? NONE : place - (ref_t)functions;
}

/* The cost of an event at the end of a stack; NULL: it has none. */
const struct stack_cost *stacks_cost_of(const struct stacks *stacks, size_t stack, size_t event);

static inline uint64_t stacks_cost(const struct stacks *stacks, size_t stack, size_t event)
{
    const struct stack_cost *cost = stacks_cost_of(stacks, stack, event);
    return cost ? cost->cost : 0;
}

#endif
