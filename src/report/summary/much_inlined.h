/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* much_inlined: whether a person's own programs have so much inlined code that --inline would change the table. */
#ifndef REPORT_SUMMARY_MUCH_INLINED_H
#define REPORT_SUMMARY_MUCH_INLINED_H

#include "report/your_lines.h"

/* Whether a quarter or more of the cost of objects outside of the system's directories is code of other files than
 * their functions'. It is seen in the profile alone: whether the objects are there, with debug information, is not
 * known. Never where inlined functions have their rows, of a comparison, or in a program that cannot read objects. */
bool much_is_inlined(const struct report *report);

/* Whether a tenth or more of the program is code of other files in functions of the user's own, with what it calls;
 * likewise. */
bool much_is_inlined_in_yours(const struct report *report, const struct your_lines *yours);

/* How much debug information the user's own objects have with code, in bytes; separate files do not count. No more than
 * their headers is read. */
uint64_t much_inlined_debug_bytes(const struct report *report, const struct your_lines *yours);

#endif
