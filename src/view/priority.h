/* priority: which events say most where there is not room for all. */
#ifndef VIEW_PRIORITY_H
#define VIEW_PRIORITY_H

#include "events/event.h"

/* Puts events (numbers of measures) in the order in which a person wants to see them: `main`, the one that rows are
 * sorted by; CEst, which is added if caches were simulated; events that nobody knows, as they are recorded; misses,
 * those of the last cache first; then accesses; at last events without any cost. */
void priority_order(const struct measures *measures, const struct measure *main, struct refs *events);

#endif
