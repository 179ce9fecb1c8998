/* shape: the shape of a program, the tree of calls that --call-tree asks for, with the costs that a view shows.
 *
 *     shape_init(&shape, view);
 *     ... shape.tree.rows.items[i], shape_spent(&shape, i, &spent) ...
 *     shape_release(&shape);
 *
 * It is that of the whole profile: filters do not matter. In a comparison it is that of the calls of both sides. */
#ifndef VIEW_SHAPE_H
#define VIEW_SHAPE_H

#include "rows/top_down.h"
#include "view/view.h"

struct shape {
    const struct view *view;
    struct top_down tree;
};

/* Makes the tree of a study that has a graph of calls: from where the program is entered, or from the functions that
 * --call-tree matches. The view must outlive it; release it. */
void shape_init(struct shape *shape, const struct view *view);
void shape_release(struct shape *shape);

/* Begins the plan of the tree of a view. */
struct top_down_plan shape_plan(const struct view *view);

/* Makes the tree of a plan, which may say more: from a function, or from where the program is entered (NONE). */
void shape_init_from(struct shape *shape, const struct view *view, const struct top_down_plan *plan, ref_t function);

/* Sets what was spent in a row; shares are of the program. */
void shape_spent(const struct shape *shape, size_t row, struct spent *spent);

#endif
