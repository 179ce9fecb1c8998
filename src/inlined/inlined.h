/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inlined: a profile in which functions that were inlined have their rows: what Callgrind charges to the function
 * around them is theirs.
 *
 *     struct inlined_sources sources = {...};
 *     inlined_apply(&sources, &to, &from);
 *
 * Each cost at an instruction goes to the innermost function of the chain that debug information has there, at the line
 * where it was; for each two of the chain there is a call with this cost, at the line of the call. How often such a
 * call was made nobody knows: its count is 0, and the function is marked in the profile (profile_is_inlined()). Sums
 * stay as they are: of the program, and of each line.
 *
 * Where no addresses were recorded, a line may have code of several chains in its function: it is shared among them by
 * bytes of code, in whole numbers, and these costs and calls are estimates of the profile; and so is what a function
 * costs with its callees, if it is in some of these chains and not in all. */
#ifndef INLINED_INLINED_H
#define INLINED_INLINED_H

#include "inlined/sources.h"
#include "profile/profile.h"

/* Makes `to` (not initialised) out of `from`, which is finished and was read with instructions; `to` has none, and no
 * jumps. How much was inlined, and where that is not known, is diagnosed. */
void inlined_apply(struct inlined_sources *sources, struct profile *to, const struct profile *from);

#endif
