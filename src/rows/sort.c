#include "rows/sort.h"

static struct label function_label(const struct profile *profile, ref_t function)
{
    const struct function *f = &profile->functions.items[function];
    return (struct label){.object = f->object, .file = f->file, .symbol = f->symbol};
}

int sort_compare_calls(const struct sort *sort, const struct profile *profile, const struct sorted_call *a,
                       const struct sorted_call *b)
{
    int order = 0;
    for (size_t i = 0; i < sort->count && order == 0; i++) {
        const struct measure *measure = sort->items[i].column.measure;
        if (measure)
            order = figure_compare(measure_of(measure, &b->costs), measure_of(measure, &a->costs));
    }
    if (order)
        return order;
    struct label x = function_label(profile, a->function), y = function_label(profile, b->function);
    return label_compare(profile, &x, &y);
}
