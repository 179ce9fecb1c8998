/* The whole report as text: what stands in it, in which order. */
#include "report/report.h"

#include "report/rows.h"

unsigned text_needs(const struct request *request)
{
    bool sources = request->annotate || request->sources.count;
    return rows_needs(request) | (sources ? NEED_LINES | NEED_CALLS : 0);
}

bool report_text(struct plan *plan, struct output *out)
{
    report_metadata(plan, out);
    report_totals(plan, out);
    report_rows(plan, out);
    return report_sources(plan, out);
}
