/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* no_symbols: lines of the first screen that say why functions are called by their addresses, or have no lines:
 * Callgrind found no symbols in an object, or no debug information. */
#ifndef REPORT_SUMMARY_NO_SYMBOLS_H
#define REPORT_SUMMARY_NO_SYMBOLS_H

#include "view/report.h"

/* Writes `no symbols in libfoo.so (41%): ...`, with what would help, about the object whose functions without a name
 * cost most; and `no line numbers in prog (22%): ...` about that of the user's, outside of the system's directories,
 * whose functions without a file do. Nothing, unless Callgrind wrote the profile, these functions have 5% of the main
 * event, and most of the cost of the object. Of a comparison it is about the new side; of rows that are no functions
 * there is nothing. */
void no_symbols_write(const struct report *report);

#endif
