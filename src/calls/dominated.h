/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dominated: the cost that is reachable only through each function, for a comparison or for the units of a profile.
 * Each run is worked out by itself, as if there were no other, and the results are put side by side. A profile alone is
 * one run.
 *
 *     dominated_init(&dominated, &graph, &self, series, measure);
 *     ... matrix_row(&dominated.only, f), dominated_by(&dominated, 0, 1, f) ...
 *     dominated_release(&dominated); */
#ifndef CALLS_DOMINATED_H
#define CALLS_DOMINATED_H

#include "calls/dominators.h"
#include "events/measure.h"

struct dominated {
    struct matrix only; /* by function: self costs of it and of all functions that are reachable only through it */
    ref_t *by;          /* by run, then by function: its dominator in that run, or NONE */
    bool *is_estimate;  /* by function: `only` is an estimate, because self costs were shared (and not just among the
                           functions in `only`); NULL: no cost is an estimate */
};

/* Finds the costs for the graph of a profile that has these series. `self`: the self costs by function. `measure`: the
 * event (of the first run) whose costs tell where the program is entered; NULL: costs tell nothing. Release the result;
 * it does not need the arguments any more. */
void dominated_init(struct dominated *dominated, const struct graph *graph, const struct matrix *self,
                    const struct series_list *series, const struct measure *measure);
void dominated_release(struct dominated *dominated);

/* The dominator of a function, if it is the same in each of these runs; else NONE, also if the function has none in
 * some run. */
ref_t dominated_by(const struct dominated *dominated, size_t first_run, size_t runs, ref_t function);

/* By function, the nearest function that dominates it in all of these runs and has a number; NONE: there is none.
 * `numbers`: by function; NONE: it has no number. Free the result. */
ref_t *dominated_among(const struct dominated *dominated, size_t first_run, size_t runs, const ref_t *numbers);

#endif
