/* way: the way down on which most of the cost goes, in one line. */
#ifndef REPORT_SUMMARY_WAY_H
#define REPORT_SUMMARY_WAY_H

#include "view/report.h"

/* Writes it as `main > read 80% > 3 more > parse 79%`; nothing if no calls were recorded, or sides are compared. What
 * the width has no room for is folded from the middle on. */
void way_write(const struct report *report);

#endif
