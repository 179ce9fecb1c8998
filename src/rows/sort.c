/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/sort.h"

#include "system/functions.h"

#include <stdlib.h>

int sort_compare_calls(const struct sort *sort, const struct profile *profile, const struct sorted_call *a,
                       const struct sorted_call *b)
{
    int order = 0;
    for (size_t i = 0; i < sort->count && order == 0; i++) {
        const struct measure *measure = sort->items[i].column.measure;
        order = measure ? figure_compare(measure_of(measure, &b->costs), measure_of(measure, &a->costs))
                        : (b->calls > a->calls) - (b->calls < a->calls);
    }
    if (order)
        return order;
    struct row_name x = row_name_of_function(profile, a->function), y = row_name_of_function(profile, b->function);
    return row_name_compare(profile, &x, &y);
}

/* The figures that calls are compared by. */
struct call_order {
    const struct sort *sort;
    const struct profile *profile;
};

static int by_cost_and_name(const void *a, const void *b, void *order)
{
    const struct call_order *o = order;
    return sort_compare_calls(o->sort, o->profile, a, b);
}

void sort_calls(const struct sort *sort, const struct profile *profile, struct sorted_call *calls, size_t count)
{
    struct call_order order = {sort, profile};
    if (count > 1)
        qsort_r(calls, count, sizeof *calls, by_cost_and_name, &order);
}
