#include "report/html/weight.h"

#include "base/wide.h"
#include "events/compared.h"

static uint64_t share_of(cost_t cost, cost_t total)
{
    uint64_t whole = wide_magnitude(total);
    return whole ? wide_scale(wide_magnitude(cost), WEIGHT_WHOLE, whole) : WEIGHT_WHOLE;
}

#define OTHERS 4 /* the divisor of the shares of events that are not the main one */

uint64_t weight_of(const struct view *view, const struct costs *costs)
{
    const struct measure *main = view_main_measure(view);
    uint64_t most = 0;
    for (size_t i = 0; i < view->shown.count; i++) {
        const struct measure *measure = compared_statistic(view_shown(view, i), STATISTIC_CHANGE);
        cost_t cost = measure->kind == MEASURE_RATIO ? 0 : measure_of(measure, costs).cost;
        if (cost == 0)
            continue;
        uint64_t share = share_of(cost, measure->total) / (measure_is_akin(measure, main) ? 1 : OTHERS);
        most = share > most ? share : most;
    }
    return most;
}
