#include "analysis/measure.h"

#include "analysis/draft.h"
#include "base/wide.h"

#include <stdlib.h>

/* ---- the table of measures ---- */

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

/* Adds what became of the definitions of one origin, in their order. */
static void offer(struct measures *measures, const struct drafts *all, enum origin origin)
{
    for (size_t i = 0; i < all->count; i++) {
        const struct draft *d = &all->items[i];
        if (d->origin == origin && d->state == STATE_OFFERED)
            *array_add(measures) = (struct measure){
                .kind = d->is_ratio ? MEASURE_RATIO : MEASURE_INHERITED,
                .name = d->name,
                .long_name = d->long_name,
                .formula = d->formula,
                .built_in = origin == ORIGIN_BUILT_IN,
                .terms = d->terms,
                .divisor = d->divisor_terms,
            };
    }
}

bool measures_init(struct measures *measures, const struct profile *profile, struct diagnostics *diagnostics,
                   const struct text *extra, size_t count, struct text *error)
{
    struct drafts drafts = {.measures = measures, .profile = profile, .diagnostics = diagnostics, .error = error};
    *measures = (struct measures){0};
    *error = TEXT_NONE;
    for (ref_t event = 0; event < profile->events.count; event++)
        *array_add(measures) = recorded_measure(measures, profile, event);
    drafts_read(&drafts, extra, count);
    drafts_resolve(&drafts);
    offer(measures, &drafts, ORIGIN_FILE);
    offer(measures, &drafts, ORIGIN_BUILT_IN);
    offer(measures, &drafts, ORIGIN_COMMAND_LINE);
    drafts_release(&drafts);
    for (size_t i = 0; i < measures->count; i++)
        if (measures->items[i].kind != MEASURE_RATIO)
            measures->items[i].total = measure_cost(&measures->items[i], &profile->totals);
    return !error->s;
}

void measures_release(struct measures *measures)
{
    free(measures->items);
    arena_release(&measures->arena);
    *measures = (struct measures){0};
}

ref_t measures_find(const struct measures *measures, struct text name)
{
    for (size_t i = 0; i < measures->count; i++)
        if (text_equal(measures->items[i].name, name))
            return (ref_t)i;
    return NONE;
}

/* ---- a measure of a row ---- */

/* The sum of the terms of a row, stopped at the ends of the range of cost_t; `*any` is set where one is present. It
 * does not wrap before: see FACTOR_MAX. */
static cost_t sum_of(const struct terms *terms, const struct costs *row, bool *any)
{
    struct wide sum = {0, 0};
    for (size_t i = 0; i < terms->count; i++) {
        struct term term = terms->items[i];
        *any |= costs_have(row, term.event);
        sum = wide_add_product(sum, costs_get(row, term.event), term.factor);
    }
    return wide_clamp(sum);
}

struct figure measure_combine(const struct measure *measure, const struct costs *row)
{
    bool any = false;
    struct figure figure = {.kind = measure->kind == MEASURE_RATIO ? FIGURE_RATIO : FIGURE_COST};
    figure.cost = sum_of(&measure->terms, row, &any);
    figure.divisor = sum_of(&measure->divisor, row, &any);
    if (!any)
        figure.kind = FIGURE_ABSENT;
    return figure;
}

cost_t measure_cost(const struct measure *measure, const struct costs *row)
{
    return measure_of(measure, row).cost;
}

bool measure_may_be_negative(const struct measure *measure, const struct profile *profile)
{
    for (size_t i = 0; i < measure->terms.count; i++) {
        const struct term *term = &measure->terms.items[i];
        if (term->factor < 0 || profile->events.items[term->event].negative)
            return true;
    }
    return false;
}
