#include "rows/sort.h"

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
    struct label x = label_of_function(profile, a->function), y = label_of_function(profile, b->function);
    return label_compare(profile, &x, &y);
}
