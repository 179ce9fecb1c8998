/* no_symbols: a line of the first screen that says why functions are called by their addresses: Callgrind found no
 * symbols in an object. */
#ifndef REPORT_SUMMARY_NO_SYMBOLS_H
#define REPORT_SUMMARY_NO_SYMBOLS_H

#include "view/report.h"

/* Writes `no symbols in libfoo.so (41%): ...`, with what would help, about the object whose functions without a name
 * cost most. Nothing, unless Callgrind wrote the profile, these functions have 5% of the main event, and most of the
 * cost of the object. Of a comparison it is about the new side; of rows that are no functions there is nothing. */
void no_symbols_write(const struct report *report);

#endif
