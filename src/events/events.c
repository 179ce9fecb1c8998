/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/events.h"

#include "events/definition.h"

#include <stdlib.h>

static struct measure recorded_measure(struct measures *measures, const struct profile *profile, ref_t event)
{
    struct term *term = arena_alloc(&measures->arena, sizeof *term);
    *term = (struct term){event, 1};
    return (struct measure){
        .kind = MEASURE_RECORDED,
        .name = profile->events.items[event].name,
        .terms = {term, 1},
    };
}

/* Adds the measures of the definitions of one origin, in their order. */
static void offer(struct measures *measures, const struct drafts *all, enum origin origin)
{
    for (size_t i = 0; i < all->count; i++) {
        const struct draft *d = &all->items[i];
        if (d->origin == origin && d->state == STATE_OFFERED)
            *array_add(measures) = (struct measure){
                .kind = d->is_ratio ? MEASURE_RATIO : MEASURE_DERIVED,
                .name = d->name,
                .long_name = d->long_name,
                .formula = d->formula,
                .built_in = origin == ORIGIN_BUILT_IN,
                .terms = d->terms,
                .divisor = d->divisor_terms,
                .denominator = definition_denominator(d),
            };
    }
}

bool measures_init(struct measures *measures, const struct profile *profile, size_t recorded,
                   struct diagnostics *diagnostics, const struct text *extra, size_t count, struct text *error)
{
    struct drafts drafts = {.measures = measures, .profile = profile, .diagnostics = diagnostics, .error = error};
    *measures = (struct measures){0};
    *error = TEXT_NONE;
    for (ref_t event = 0; event < recorded; event++)
        *array_add(measures) = recorded_measure(measures, profile, event);
    measures->recorded = recorded;
    drafts_read(&drafts, extra, count);
    drafts_resolve(&drafts);
    offer(measures, &drafts, ORIGIN_FILE);
    offer(measures, &drafts, ORIGIN_BUILT_IN);
    offer(measures, &drafts, ORIGIN_COMMAND_LINE);
    drafts_release(&drafts);
    for (size_t i = 0; i < measures->count; i++)
        if (measures->items[i].kind != MEASURE_RATIO)
            measures->items[i].whole = measures->items[i].total = measure_cost(&measures->items[i], &profile->totals);
    return !error->s;
}

void measures_release(struct measures *measures)
{
    free(measures->items);
    arena_release(&measures->arena);
    *measures = (struct measures){0};
}
