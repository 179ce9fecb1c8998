/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/cost_columns.h"

#include "base/int128.h"

void cost_columns_take(struct view *lined, const struct columns *columns)
{
    lined->columns = *columns;
    lined->cost_columns = columns->count;
    lined->has_kinds = false;
    for (size_t i = 0; i < columns->count; i++)
        lined->has_kinds |= columns->items[i].kind == COLUMN_INCLUSIVE;
}

cost_t cost_columns_heat(const struct view *view, const struct costs *costs)
{
    const struct measure *main = columns_event_of_lines(view);
    uint64_t heat = main ? int128_magnitude(measure_cost(main, costs)) : 0;
    return heat > (uint64_t)COST_MAX ? COST_MAX : (cost_t)heat;
}
