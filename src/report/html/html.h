/* html: one file to look at in a browser: the page, which is made of src/report/html at build time, with the data of
 * the JSON report in it, as far as they fit.
 *
 * If the file would be larger than --html-limit, the calls and functions that cost least are left out, and the lines
 * of source that cost least; each row has the sum of what it lacks. */
#ifndef REPORT_HTML_HTML_H
#define REPORT_HTML_HTML_H

#include "view/report.h"

/* The functions of an entry of the table of formats. */
bool html_check(const struct request *request, struct arena *arena, struct text *error);
unsigned html_needs(const struct request *request);
bool html_write(const struct report *report);

#endif
