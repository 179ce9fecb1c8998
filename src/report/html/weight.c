#include "report/html/weight.h"

#include "base/wide.h"
#include "events/compared.h"

static uint64_t share_of(cost_t cost, cost_t total)
{
    uint64_t part = wide_magnitude(cost), whole = wide_magnitude(total);
    if (whole == 0)
        return part ? WEIGHT_WHOLE : 0;
    return wide_scale(part, WEIGHT_WHOLE, whole);
}

#define OTHERS 4 /* the divisor of the shares of events that are not the main one */

uint64_t weight_of(const struct view *view, const struct costs *costs)
{
    const struct measure *main = view_main_measure(view);
    uint64_t most = 0;
    for (size_t i = 0; i < view->shown.count; i++) {
        const struct measure *measure = compared_statistic(view_shown(view, i), STATISTIC_CHANGE);
        uint64_t share = measure->kind == MEASURE_RATIO ? 0 : share_of(measure_cost(measure, costs), measure->total);
        share /= measure_is_akin(measure, main) ? 1 : OTHERS;
        most = share > most ? share : most;
    }
    return most;
}
