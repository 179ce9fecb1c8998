/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/weight.h"

#include "base/int128.h"
#include "events/compared.h"

#include <stdlib.h>

#define OTHERS 4 /* the divisor of the shares of events that are not the main one */

void weighing_init(struct weighing *weighing, const struct view *view, enum statistic compared)
{
    const struct measure *main = view_main_measure(view);
    *weighing = (struct weighing){0};
    for (size_t i = 0; i < view->shown.count; i++) {
        const struct measure *measure = compared_statistic(view_shown(view, i), compared);
        if (measure->kind != MEASURE_RATIO)
            *array_add(&weighing->events) = (struct weighed_event){measure, int128_magnitude(measure->total),
                                                                   measure_is_akin(measure, main) ? 1 : OTHERS};
    }
}

void weighing_release(struct weighing *weighing)
{
    free(weighing->events.items);
}

/* Whether a share is no more than this, told without a division, which few shares need. */
static bool is_surely_within(uint64_t cost, uint64_t whole, uint64_t share)
{
    uint64_t product, most;
    return !__builtin_mul_overflow(cost, WEIGHT_WHOLE, &product) &&
           (__builtin_mul_overflow(whole, share, &most) || product <= most);
}

static uint64_t share_of(const struct weighed_event *event, uint64_t cost)
{
    return (event->whole ? int128_scale(cost, WEIGHT_WHOLE, event->whole) : WEIGHT_WHOLE) / event->divisor;
}

uint64_t weight_of(const struct weighing *weighing, const struct costs *costs)
{
    uint64_t most = 0;
    for (size_t i = 0; i < weighing->events.count; i++) {
        const struct weighed_event *event = &weighing->events.items[i];
        uint64_t cost = int128_magnitude(measure_of(event->measure, costs).cost);
        if (cost == 0 || (event->whole && is_surely_within(cost, event->whole, most * event->divisor)))
            continue;
        uint64_t share = share_of(event, cost);
        most = share > most ? share : most;
    }
    return most;
}
