/* The whole report as text: what stands in it, in which order. */
#include "report/text/text.h"

#include "report/rows.h"

unsigned text_needs(const struct request *request)
{
    bool sources = request->annotate || request->sources.count;
    return rows_needs(request) | (sources ? NEED_LINES | NEED_CALLS : 0);
}

bool text_write(const struct report *report)
{
    text_metadata(report);
    text_totals(report);
    text_rows(report);
    return text_sources(report);
}
