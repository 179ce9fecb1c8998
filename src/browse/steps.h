/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* steps: keys that move among the rows of a screen. */
#ifndef BROWSE_STEPS_H
#define BROWSE_STEPS_H

#include "browse/state.h"

/* Actions of keys, with the number of the binding. */
enum browse_action step_rows(struct browser *b, int count);     /* down, or up if below 0 */
enum browse_action step_pages(struct browser *b, int halves);   /* half screens; a whole screen keeps a row */
enum browse_action step_to_end(struct browser *b, int is_last); /* to the first or the last row */
enum browse_action step_hot(struct browser *b, int direction);  /* to the hot row after (1) or before (-1) */
enum browse_action step_turn(struct browser *b, int direction); /* Tab, Shift-Tab */
enum browse_action step_unfold(struct browser *b, int is_open); /* unfolds or folds, or moves names sideways */

enum browse_action step_hot_way(struct browser *b, int none); /* unfolds a tree along the hot path */

#endif
