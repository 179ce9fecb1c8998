/* chosen: the files of a profile whose source belongs to a view: those of the rows shown. Which of them are found, and
 * what is done with them, is another matter. */
#ifndef ANNOTATE_CHOSEN_H
#define ANNOTATE_CHOSEN_H

#include "view/view.h"

/* The files that the rows shown, or with --list the functions listed, have code in, those with the largest weight
 * first; but not the unknown one. Where rows have inclusive costs, and with --list, files follow whose lines only call:
 * a leak is in what they call. free() its items. */
struct refs chosen_files(const struct view *view);

/* What the lines shown of each file cost, of the main event, by file; NULL: there is none. free() it. */
cost_t *chosen_costs(const struct view *view);

/* How much each file matters, of the main event, by file: the sum of the magnitudes of what functions cost there, or of
 * what they changed by, which may cancel each other; if that is nothing, what it calls in other files. NULL: there is
 * no event. free() it. */
uint64_t *chosen_weights(const struct view *view);

/* The same as chosen_costs(); and of files whose lines cost nothing themselves, what they call in other files, up to
 * the total. */
cost_t *chosen_costs_with_calls(const struct view *view);

#endif
