/* priority: in which order a person looks at the events of a profile, if there is not room for all of them. */
#ifndef VIEW_PRIORITY_H
#define VIEW_PRIORITY_H

#include "view/view.h"

/* Sets the numbers of measures in the order of their priority: the main event; those that this program knows nothing
 * of, as they were recorded; CEst, if caches were simulated; misses, those of the last cache first; then accesses. In
 * each of these an event without any cost comes last of all. They are the events that the view shows, and CEst. The
 * caller frees `order->items`. */
void priority_order(const struct view *view, struct refs *order);

#endif
