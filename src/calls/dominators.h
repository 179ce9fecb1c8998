/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dominators: for each function, the function through which alone it is reachable, and the cost of all functions that
 * are reachable only through it. This cost is exactly what would be saved, at least, if the function were never called.
 *
 *     dominators_init(&dominators, &flow);
 *     struct matrix only = matrix_copy(&self);
 *     dominators_add_up(&dominators, &only, 0, only.width);
 *     ... dominators.of[f], matrix_row(&only, f) ...
 *     matrix_release(&only);
 *     dominators_release(&dominators);
 *
 * A program is entered at the entries of its flow (flow.h); all functions of an entry are entries here. Function f
 * dominates g if f is on every call path from an entry to g; the dominator of g is the nearest such f. A call without
 * cost is a call. No cost is an estimate: the costs that are added up are self costs, each counted once. */
#ifndef CALLS_DOMINATORS_H
#define CALLS_DOMINATORS_H

#include "calls/flow.h"

struct dominators {
    size_t count; /* number of functions */
    ref_t *of;    /* by function: its dominator; NONE: it has none, because it is an entry, or paths without a common
                     function lead to it */
    ref_t *order; /* all functions, each after its dominator */
};

/* Finds the dominators of all functions. The flow need not outlive them; release them. */
void dominators_init(struct dominators *d, const struct flow *flow);
void dominators_release(struct dominators *d);

/* Adds to the self cost of each function (by function in `costs`) the self costs of all functions that are reachable
 * only through it, for the events from `first` to before `end`. The sums of the functions without a dominator then add
 * up to the costs of the program. */
void dominators_add_up(const struct dominators *d, struct matrix *costs, size_t first, size_t end);

#endif
