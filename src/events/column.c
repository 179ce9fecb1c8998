#include "events/column.h"

#include "events/compared.h"

struct figure column_per_call(struct figure cost, uint64_t calls)
{
    if (cost.kind == FIGURE_COST)
        return (struct figure){FIGURE_PER_CALL, cost.cost, column_count(calls).cost};
    return (struct figure){FIGURE_ABSENT, 0, cost.kind == FIGURE_ABSENT ? column_count(calls).cost : 0};
}

/* The calls that a cost per call is divided by: in a comparison those of the same side. */
static uint64_t calls_of(const struct column *column, const struct spent *spent)
{
    return column->calls ? compared_count(column->calls, &spent->inclusive) : spent->calls;
}

struct figure column_other_figure(const struct column *column, const struct spent *spent)
{
    if (column->kind == COLUMN_CALLS)
        return column->measure ? measure_of(column->measure, &spent->inclusive) : column_count(spent->calls);
    if (column->kind == COLUMN_PER_CALL)
        return column_per_call(measure_of(column->measure, &spent->inclusive), calls_of(column, spent));
    if (column->kind == COLUMN_SPREAD)
        return spread_figure(column->measure->spread, column->measure->statistic, column->measure->spread_event,
                             spent->spread_row, measure_cost(column->measure, &spent->self));
    return spent->running;
}

cost_t column_own_total(const struct column *column, const struct spent *spent)
{
    if (!column_has_shares(column))
        return 0;
    cost_t whole = compared_base(column->measure, spent->whole);
    return column->measure->statistic == STATISTIC_CHANGE && whole < 0 ? -whole : whole;
}
