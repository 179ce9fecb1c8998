/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call_tree: the tree of calls that --call-tree asks for, with the costs that a view shows.
 *
 *     view_call_tree_init(&costed, view, NULL);
 *     ... costed.tree.rows.items[i], view_call_tree_spent(&costed, i, &spent) ...
 *     view_call_tree_release(&costed);
 *
 * The tree covers the whole profile: filters do not matter. In a comparison it has the calls of both sides. */
#ifndef VIEW_CALL_TREE_H
#define VIEW_CALL_TREE_H

#include "calls/known_calls.h"
#include "rows/call_tree.h"
#include "view/view.h"

struct view_call_tree {
    const struct view *view;
    struct call_tree tree;

    struct known_calls calls; /* of all calls, or those from the functions that are asked for */
};

/* Makes the tree of a study that has a graph of calls: from the entries of the program, or from the functions that
 * --call-tree matches. `told`: as in the plan. The view must outlive it; release it. */
void view_call_tree_init(struct view_call_tree *costed, const struct view *view, const bool *told);
void view_call_tree_release(struct view_call_tree *costed);

/* Begins the plan of the tree of a view, whose rows tell of all events. */
struct call_tree_plan view_call_tree_plan(const struct view *view);

/* By event, whether trees have a column with its costs: those of the main event, and those that --show asks for. This
 * is what a plan of rows with these columns tells of. Free it. */
bool *view_call_tree_told(const struct view *view);

/* Makes the tree of a plan: from a function, or from the entries of the program (NONE). */
void view_call_tree_init_from(struct view_call_tree *costed, const struct view *view, const struct call_tree_plan *plan,
                              ref_t function);

/* Sets the figures of a row; shares are of the program. */
void view_call_tree_spent(const struct view_call_tree *costed, size_t row, struct spent *spent);

#endif
