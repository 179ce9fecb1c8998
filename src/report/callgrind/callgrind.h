/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* callgrind: the profile that was read, chosen and transformed, written back in its normal form.
 *
 * The normal form depends on what was recorded, and on nothing else: not on the order of inputs, of parts or of lines,
 * nor on how numbers and names were spelt. Reading several and writing them is merging them, and merging is commutative
 * and associative: the bytes of merge(merge(c, a), b) are those of merge(a, b, c), and those of a merged file merged
 * alone are the same.
 *
 * - Parts with the same positions and the same events become one part; the parts stand in a fixed order, and so do
 *   their events. What was not recorded in any of them stays unrecorded.
 * - Costs are added up by object, file, function, file of inlined code and place; calls by callee and target as well,
 *   those of count 0 apart from others; jumps by both of their ends.
 * - `summary:` is the sum of the totals of the parts (rule 7), `totals:` that of the self costs.
 * - What parts say of themselves is kept if all say the same. `desc: Merged:` says how many there were.
 * - Names are sorted bytewise. Ids are numbered in the order of their first use in the part.
 * - Formulas that no further input could make sums of events are left out.
 *
 * KCachegrind reads it as this program does: the ids of functions are of an object, a file and a name, as Callgrind has
 * them, ids begin anew in each part, and positions are relative if all readers agree on what to. Rule 18 takes none
 * of its callees for another function: one without costs and calls of its own in the part is told with its file.
 *
 * What filters restrict: selected.h. With --group=function it is the profile of whole functions: small.h. */
#ifndef REPORT_CALLGRIND_CALLGRIND_H
#define REPORT_CALLGRIND_CALLGRIND_H

#include "view/report.h"

unsigned callgrind_needs(const struct question *question);

/* Writes nothing, and returns false, if that cannot be written (which is diagnosed): sums that do not fit, events
 * that inputs define differently, names that would be read back as others. */
bool callgrind_write(const struct report *report);

#endif
