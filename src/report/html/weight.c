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

#define OTHERS 4 /* the share of an event that is not the main one counts for so much less */

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

/* ---- sizes ---- */

#define RATIO_SIZE 20u /* of a ratio with all its digits */

static size_t digits_of(cost_t cost)
{
    size_t digits = 2; /* with the comma */
    for (uint64_t rest = wide_magnitude(cost); rest >= 10; rest /= 10)
        digits++;
    return digits + (cost < 0);
}

static size_t statistic_size(const struct view *view, const struct costs *costs, enum statistic statistic)
{
    size_t size = 2;
    for (size_t i = 0; i < view->shown.count; i++) {
        const struct measure *measure = compared_statistic(view_shown(view, i), statistic);
        size += measure->kind == MEASURE_RATIO ? RATIO_SIZE : digits_of(measure_cost(measure, costs));
    }
    return size;
}

size_t weight_costs_size(const struct view *view, const struct costs *costs)
{
    const struct sides *sides = view->study->sides;
    size_t size = 24; /* {"old":,"new":,"change":} */
    if (!sides)
        return statistic_size(view, costs, STATISTIC_ALONE);
    for (size_t i = 0; i < STATISTICS_SIDES; i++)
        size += statistic_size(view, costs, statistics_listed[i]);
    return sides->series.combine > COMBINE_SUM ? 3 * size : size;
}

size_t weight_text_size(struct text text)
{
    size_t size = 2;
    for (size_t i = 0; i < text.n; i++) {
        char c = text.s[i];
        bool is_long = (c >= 0 && c < ' ') || c == '<' || c == '\x7f';
        size += is_long ? 6 : c == '"' || c == '\\' ? 2 : 1;
    }
    return size;
}
