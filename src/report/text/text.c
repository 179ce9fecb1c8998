/* The whole report as text: its sections, in their order. */
#include "report/text/text.h"

#include "report/layout/fit.h"
#include "view/rows.h"

unsigned text_needs(const struct request *request)
{
    bool sources = request->annotate || request->sources.count;
    unsigned code = request->filters.disasm.count ? NEED_LINES | NEED_CALLS | NEED_INSTRUCTIONS | NEED_JUMPS : 0;
    unsigned way = request->filters.hot_path.count ? NEED_CALLS | NEED_WAY : 0;
    unsigned parts = request->by != BY_NOTHING ? NEED_PARTS : 0;
    return rows_needs(request) | (sources ? NEED_LINES | NEED_CALLS : 0) | code | way | parts;
}

bool text_write(const struct report *whole)
{
    struct fit fit;
    const struct report *report = fit_columns(&fit, whole);
    if (report->study->sides)
        text_comparison(report, whole->view);
    else if (report->look->is_rich)
        text_head(report, whole->view);
    else
        text_metadata(report, whole->view);
    if (!report->request->parts_only) {
        text_totals(report);
        text_rows(report);
    }
    bool complete = text_hot_path(report);
    complete &= text_sources(report);
    complete &= text_machine_code(report);
    text_checks(report);
    fit_release(&fit);
    return complete;
}
