/* caveats: what makes two profiles differ besides the program: another profiler, other simulated caches, another
 * command, other events, another number of parts or threads, another processor. */
#ifndef COMPARE_CAVEATS_H
#define COMPARE_CAVEATS_H

#include "base/diagnostic.h"
#include "compare/join.h"

/* Notes where the base was written after the new profile, by the dates of all of their files: they may be swapped.
 * Files that were downloaded may have any date, so this is for people, and not for checks. */
void comparable_check_dates(const struct sides *sides, struct diagnostics *diagnostics);

/* Notes each of these that the sides differ in, a line each. */
void comparable_check(const struct sides *sides, struct diagnostics *diagnostics);

#endif
