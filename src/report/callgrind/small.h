/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* small: a recorded profile as one of whole functions, to be written back smaller: its functions and their calls.
 *
 * The self costs of a function stand at the line of its entry (profile/entries.h) in its own file, and so do its calls,
 * one for each callee, those of count 0 apart from others. Addresses, the code of other files and jumps are not kept.
 * Parts with the same events become one part, whose head says that lines were lost. */
#ifndef REPORT_CALLGRIND_SMALL_H
#define REPORT_CALLGRIND_SMALL_H

#include "report/callgrind/selected.h"

/* Makes the profile `to` (not initialised), with a record, of the entries of another one that are selected. The
 * functions have the numbers that they have in that profile, which must outlive it. Sums that do not fit are told by
 * the record. */
void small_init(struct profile *to, const struct profile *from, const struct selected *selected);

#endif
