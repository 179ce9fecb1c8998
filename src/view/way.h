/* way: the way down that --hot-path asks for, of the event that the view is about.
 *
 *     way_init(&way, view);
 *     for (size_t i = 0; i < way.path.trunk.count; i++)
 *         ... way_head(&way, way.path.trunk.items[i].node) ...
 *     way_release(&way);
 *
 * It is that of the whole profile: filters, and what rows are, do not matter. */
#ifndef VIEW_WAY_H
#define VIEW_WAY_H

#include "calls/hot_path.h"
#include "view/view.h"

struct way {
    const struct measure *measure; /* of a sum; NULL: no such event is shown, and nothing costs anything */
    struct graph graph;
    struct matrix self;
    struct flow flow;
    struct hot_path path;
};

/* Finds the way of a profile that was read with its calls: from the function that --hot-path matches, or if it names
 * none, from where the program is entered; of a function that is not there it is empty. The view must outlive it;
 * release it. */
void way_init(struct way *way, const struct view *view);
void way_release(struct way *way);

/* The node of a function that expressions match: of several the one that has the name which an expression is, then the
 * one with the highest inclusive cost, of equal ones the first. NONE: none matches, or none is named. */
ref_t way_start(const struct way *way, const struct patterns *asked);

/* The function that a node is called by: of a cycle the one with most self cost, of equal ones the first. */
ref_t way_head(const struct way *way, ref_t node);

#endif
