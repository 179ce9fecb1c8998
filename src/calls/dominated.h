/* dominated: what is reachable only through each function of a comparison, or of the units of a profile: found in each
 * run by itself, as if there were no other, and put side by side. Of a profile alone it is that of the profile.
 *
 *     dominated_init(&dominated, &graph, &self, series, measure);
 *     ... matrix_row(&dominated.only, f), dominated_by(&dominated, 0, 1, f) ...
 *     dominated_release(&dominated);
 */
#ifndef CALLS_DOMINATED_H
#define CALLS_DOMINATED_H

#include "calls/dominators.h"
#include "events/event.h"

struct dominated {
    struct matrix only; /* by function: its self cost and that of all functions that are reachable only through it */
    ref_t *by;          /* by run, then by function: its dominator in that run, or NONE */
    bool *is_estimate;  /* by function: its cost above is an estimate, as self costs are that were shared, and not among
                        the functions in it alone; NULL: none is */
};

/* Finds it for the graph of a profile that has these series. `self`: the self costs by function. `measure`: the event
 * whose costs tell where the program is entered, as it is of the first run; NULL: costs tell nothing. Release it;
 * nothing given needs to outlive it. */
void dominated_init(struct dominated *dominated, const struct graph *graph, const struct matrix *self,
                    const struct series_list *series, const struct measure *measure);
void dominated_release(struct dominated *dominated);

/* The dominator that a function has in each of these runs; NONE: in one it has none, or another one. */
ref_t dominated_by(const struct dominated *dominated, size_t first_run, size_t runs, ref_t function);

/* By function, the nearest of its dominators in all of these runs among those that have a number; NONE: it has none.
 * `numbers`: by function; NONE: it has no number. Free it. */
ref_t *dominated_among(const struct dominated *dominated, size_t first_run, size_t runs, const ref_t *numbers);

#endif
