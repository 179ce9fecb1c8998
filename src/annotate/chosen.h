/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chosen: the files whose source belongs to a view: the files of the rows shown, found or not. */
#ifndef ANNOTATE_CHOSEN_H
#define ANNOTATE_CHOSEN_H

#include "view/view.h"

/* The files with code of the rows shown, or with --list of the functions listed, the largest weight first; without the
 * unknown file. If rows have inclusive costs, and with --list, files whose lines only make calls follow: a leak is in
 * the functions they call. free() its items. */
struct refs chosen_files(const struct view *view);

/* By file, the cost of its lines shown, of the main event; NULL: there is none. free() it. */
cost_t *chosen_costs(const struct view *view);

/* By file, its weight, of the main event: the sum over its lines (if they are not known, its functions) of the
 * magnitudes of their costs, or of their changes, which could cancel each other; if that is 0, the cost of its calls to
 * other files. NULL: there is no event. free() it. */
uint64_t *chosen_weights(const struct view *view);

/* Like chosen_costs(), but files whose lines have no self cost have the cost of their calls to other files, at most the
 * total. */
cost_t *chosen_costs_with_calls(const struct view *view);

#endif
