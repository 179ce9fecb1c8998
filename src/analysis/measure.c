#include "analysis/measure.h"

#include "base/wide.h"

ref_t measures_find(const struct measures *measures, struct text name)
{
    for (size_t i = 0; i < measures->count; i++)
        if (text_equal(measures->items[i].name, name))
            return (ref_t)i;
    return NONE;
}

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
