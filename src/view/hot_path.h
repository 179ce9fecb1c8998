/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hot_path: the hot path that --hot-path asks for, of the view's main event.
 *
 *     view_hot_path_init(&costed, view);
 *     for (size_t i = 0; i < costed.path.steps.count; i++)
 *         ... view_hot_path_head(&costed, costed.path.steps.items[i].node) ...
 *     view_hot_path_release(&costed);
 *
 * The path covers the whole profile: filters and the kind of rows do not matter. */
#ifndef VIEW_HOT_PATH_H
#define VIEW_HOT_PATH_H

#include "calls/hot_path.h"
#include "calls/known_calls.h"
#include "view/view.h"

struct view_hot_path {
    const struct view *view;
    const struct measure *measure; /* an event whose costs add up; NULL: none is shown, and all costs are 0 */
    struct known_calls calls;      /* of all calls, or those from a function */
    struct weigher weigher;
    struct flow flow;
    struct hot_path path;
    ref_t start; /* the function that --hot-path matches, or NONE */
};

/* Finds the path of a profile that was read with its calls: from the function that --hot-path matches, or without a
 * name from the entry of the program. If no function matches, the path is empty. The view must outlive it; release it.
 */
void view_hot_path_init(struct view_hot_path *costed, const struct view *view);
void view_hot_path_release(struct view_hot_path *costed);

/* A function that expressions match: preferably a function whose name equals an expression, then the
 * highest inclusive cost, then the first. NONE: no function matches, or there are no expressions. */
ref_t view_hot_path_start(const struct view_hot_path *costed, const struct patterns *asked);

/* The function that a node is named after: in a cycle the function with most self cost, among equals the first. */
ref_t view_hot_path_head(const struct view_hot_path *costed, ref_t node);

/* The number of the step where main() begins, if it is on the path and has at least half of the program; else 0. */
size_t view_hot_path_main(const struct view_hot_path *costed);
bool view_hot_path_is_main(const struct view_hot_path *costed, ref_t node);

/* The function that names the node of a function. */
ref_t view_hot_path_head_of(const struct view_hot_path *costed, ref_t function);

#endif
