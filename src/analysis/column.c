#include "analysis/column.h"

struct figure column_per_call(struct figure cost, uint64_t calls)
{
    if (cost.kind != FIGURE_COST)
        return (struct figure){FIGURE_ABSENT, 0, 0};
    return (struct figure){FIGURE_PER_CALL, cost.cost, column_count(calls).cost};
}

struct figure column_other_figure(const struct column *column, const struct spent *spent)
{
    if (column->kind == COLUMN_CALLS)
        return column_count(spent->calls);
    if (column->kind == COLUMN_PER_CALL)
        return column_per_call(measure_of(column->measure, &spent->inclusive), spent->calls);
    return spent->running;
}

cost_t column_own_total(const struct column *column, const struct spent *spent)
{
    return column_has_shares(column) ? measure_cost(column->measure, spent->whole) : 0;
}
