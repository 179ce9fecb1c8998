/* The whole report as text: what stands in it, in which order. */
#include "report/report.h"

static bool is_kept(const void *context, const struct label *label)
{
    const struct plan *plan = context;
    return filter_keeps(plan->filter, plan->profile, label);
}

bool report_text(struct plan *plan, struct output *out)
{
    struct grouping g;
    struct ranking ranking;
    struct cut cut = plan_cut(plan);
    grouping_init(&g, plan->profile, plan->group, plan_row_costs(plan));
    ranking_init(&ranking, &g, &plan->measures, &cut, filter_is_empty(plan->filter) ? NULL : is_kept, plan);
    report_metadata(plan, out);
    report_totals(plan, out);
    report_rows(plan, &ranking, &g, out);
    bool complete = report_sources(plan, &ranking, &g, out);
    ranking_release(&ranking);
    grouping_release(&g);
    return complete;
}
