/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/share.h"

#include "base/int128.h"

bool share_is_reached(uint64_t part, int64_t share, cost_t total)
{
    return int128_compare_products(part, SHARE_WHOLE, int128_magnitude(total), (uint64_t)share) >= 0;
}

void magnitudes_add(struct magnitudes *m, cost_t cost)
{
    m->negative |= cost < 0;
    m->sum = int128_add_stopping(m->sum, int128_magnitude(cost));
}

cost_t magnitudes_total(const struct magnitudes *m, cost_t total)
{
    if (!m->negative)
        return total;
    return m->sum > COST_MAX ? COST_MAX : (cost_t)m->sum;
}

cost_t share_total(const struct column *column, const struct grouping *g)
{
    struct column self = {.kind = COLUMN_SELF, .measure = column->measure};
    struct magnitudes magnitudes = {0};
    if (!column->measure)
        return 0;
    size_t count = measure_may_be_negative(column->measure, g->profile) ? g->count : 0;
    for (size_t i = 0; i < count; i++)
        if (grouping_outer(g, (ref_t)i) == NONE && !grouping_is_cycle(g, (ref_t)i))
            magnitudes_add(&magnitudes, grouping_figure(g, (ref_t)i, &self).cost);
    return magnitudes_total(&magnitudes, measure_cost(column->measure, &g->profile->totals));
}

cost_t share_limited(const struct column *column, const struct grouping *g)
{
    return measure_is_change(column->measure) ? column->measure->total : share_total(column, g);
}
