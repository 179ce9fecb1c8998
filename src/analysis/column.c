#include "analysis/column.h"

static struct figure count_figure(uint64_t count)
{
    return (struct figure){FIGURE_COST, count > COST_MAX ? COST_MAX : (cost_t)count, 0};
}

struct figure column_figure(const struct column *column, const struct spent *spent)
{
    if (!(spent->has & column_bit(column->kind)))
        return (struct figure){FIGURE_ABSENT, 0, 0};
    switch (column->kind) {
    case COLUMN_SELF:
        return measure_of(column->measure, &spent->self);
    case COLUMN_INCLUSIVE:
        return measure_of(column->measure, &spent->inclusive);
    case COLUMN_CALLS:
        return count_figure(spent->calls);
    default:
        return spent->running;
    }
}
