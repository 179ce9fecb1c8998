/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dump: all that a profile and its diagnostics hold, as text, so that two can be compared however they were read.
 *
 * Numbers of things (ref_t) do not show, nor does the order of what has none: two profiles that no report can tell
 * apart have the same dump. */
#ifndef CHECK_DUMP_H
#define CHECK_DUMP_H

#include "base/diagnostic.h"
#include "profile/profile.h"

/* The dump, in the arena: lines for people to read, each with a '\n' behind it, control characters escaped. Costs are
 * left out where `costs` is false: sums that stopped at the end of the range depend on the order of adding. */
struct text dump_profile(const struct profile *profile, const struct diagnostics *diagnostics, bool costs,
                         struct arena *arena);

#endif
