/* dominators: which function each function is reachable only through, and what that makes up: the exact answer to what,
 * at least, would not be spent if a function were never called.
 *
 *     dominators_init(&dominators, &flow);
 *     struct matrix only = matrix_copy(&self);
 *     dominators_add_up(&dominators, &only, 0, only.width);
 *     ... dominators.of[f], matrix_row(&only, f) ...
 *     matrix_release(&only);
 *     dominators_release(&dominators);
 *
 * A program is entered at the entries of its flow (flow.h), all of whose functions are entries here. A function f is
 * the dominator of g if f is on every way of calls from an entry to g, and next to g of all that are. A call without
 * cost is a call. Nothing is estimated: the costs that are added up are self costs, each once. */
#ifndef CALLS_DOMINATORS_H
#define CALLS_DOMINATORS_H

#include "calls/flow.h"

struct dominators {
    size_t count; /* of functions */
    ref_t *of;    /* by function: its dominator; NONE: none, the program may come to it by ways that share nothing */
    ref_t *order; /* all functions, each after its dominator */
};

/* Works them out for all functions. The flow needs not outlive it; release it. */
void dominators_init(struct dominators *d, const struct flow *flow);
void dominators_release(struct dominators *d);

/* Adds to the self cost of each function, by function in `costs`, that of all functions that are reachable only through
 * it; of the events from `first` to `end`, and none else. Those of functions without a dominator then add up to the
 * costs of the program. */
void dominators_add_up(const struct dominators *d, struct matrix *costs, size_t first, size_t end);

#endif
