/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* caveats: reasons beside the program why two profiles differ: another profiler, other simulated caches, another
 * command, other events, another number of parts or threads, another processor. */
#ifndef COMPARE_CAVEATS_H
#define COMPARE_CAVEATS_H

#include "base/diagnostic.h"
#include "compare/sides.h"

/* Notes that the base was written after the new profile, if the dates of all of their files say so: they may be
 * swapped.
 * Files that were downloaded may have any date, so this is for people, and not for checks. */
void caveats_check_dates(const struct sides *sides, struct diagnostics *diagnostics);

/* `the commands differ: old ./a 5, new ./a 9`, in the arena; .s NULL: they do not, or a side does not say, or has
 * several.
 */
struct text caveats_commands(const struct sides *sides, struct arena *arena);

/* Notes each of these reasons that applies, a line for each. */
void caveats_check(const struct sides *sides, struct diagnostics *diagnostics);

#endif
