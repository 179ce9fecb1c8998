/* comparable: what makes two profiles differ besides the program: another profiler, other simulated caches, another
 * command, other events, another number of parts or threads, another processor. */
#ifndef REPORT_COMPARABLE_H
#define REPORT_COMPARABLE_H

#include "analysis/sides.h"
#include "base/diagnostic.h"

/* Notes each of these that the sides differ in, a line each. */
void comparable_check(const struct sides *sides, struct diagnostics *diagnostics);

#endif
