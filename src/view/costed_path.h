/* costed_path: the way down that --hot-path asks for, of the event that the view is about.
 *
 *     costed_path_init(&costed, view);
 *     for (size_t i = 0; i < costed.path.trunk.count; i++)
 *         ... costed_path_head(&costed, costed.path.trunk.items[i].node) ...
 *     costed_path_release(&costed);
 *
 * It is that of the whole profile: filters, and what rows are, do not matter. */
#ifndef VIEW_COSTED_PATH_H
#define VIEW_COSTED_PATH_H

#include "calls/hot_path.h"
#include "view/view.h"

struct costed_path {
    const struct measure *measure; /* of a sum; NULL: no such event is shown, and nothing costs anything */
    struct graph graph;
    struct matrix self;
    struct flow flow;
    struct hot_path path;
};

/* Finds the way of a profile that was read with its calls: from the function that --hot-path matches, or if it names
 * none, from where the program is entered; of a function that is not there it is empty. The view must outlive it;
 * release it. */
void costed_path_init(struct costed_path *costed, const struct view *view);
void costed_path_release(struct costed_path *costed);

/* The node of a function that expressions match: of several the one that has the name which an expression is, then the
 * one with the highest inclusive cost, of equal ones the first. NONE: none matches, or none is named. */
ref_t costed_path_start(const struct costed_path *costed, const struct patterns *asked);

/* The function that a node is called by: of a cycle the one with most self cost, of equal ones the first. */
ref_t costed_path_head(const struct costed_path *costed, ref_t node);

#endif
