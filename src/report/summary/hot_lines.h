/* hot_lines: the lines of source that cost most by themselves, with their texts. */
#ifndef REPORT_SUMMARY_HOT_LINES_H
#define REPORT_SUMMARY_HOT_LINES_H

#include "view/report.h"

/* Writes the lines of source that cost most by themselves, at most `most`, with their texts. Without lines of code, or
 * if none of their sources is found, it says so in one line. */
void hot_lines_write(const struct report *report, const struct view *all_columns, size_t most);

#endif
