/* row: costs by event, as a thing in the profile has them.
 *
 * Most costs are small, and there are many rows, so cells have two, four or eight bytes, as many as the largest cost of
 * the row needs; a row grows where a sum no longer fits. Eight bytes of cells or less are in the row itself. */
#ifndef PROFILE_ROW_H
#define PROFILE_ROW_H

#include "base/index.h"

/* A cost of one event, or a sum of such; sums that do not fit stop at the end of the range. */
typedef int64_t cost_t;
#define COST_ABSENT INT64_MIN /* instead of a cost: no line ever wrote this column */
#define COST_MAX INT64_MAX

/* a + b, stopped at the ends of the range; `*saturated` is set when that happened. */
static inline cost_t cost_add(cost_t a, cost_t b, bool *saturated)
{
    cost_t sum;
    if (!__builtin_add_overflow(a, b, &sum) && sum != COST_ABSENT)
        return sum;
    *saturated = true;
    return b < 0 ? -COST_MAX : COST_MAX;
}

/* Limits of what is kept, far above real use (Valgrind with every option on: 25 events, 2 positions). */
#define EVENTS_MAX 1024u

/* Cell i is the cost of event i; events from `width` on were never written. In a cell the least number of its size
 * stands for COST_ABSENT. Zero-initialise before the first use. */
struct row {
    union {
        void *elsewhere;
        cost_t cost;
        int32_t words[2];
        int16_t shorts[4];
    } cells;
    uint16_t width, capacity; /* cells */
    uint8_t bytes;            /* of a cell: 2, 4 or 8 */
    bool inside;              /* the cells are in the row */
};

/* A view of `width` costs. */
static inline struct row row_of(cost_t *costs, size_t width)
{
    return (struct row){{.elsewhere = costs}, (uint16_t)width, (uint16_t)width, sizeof *costs, false};
}

static inline const void *row_cells(const struct row *row)
{
    return row->inside ? (const void *)&row->cells : row->cells.elsewhere;
}

/* The cost of an event, or COST_ABSENT. */
static inline cost_t row_cell(const struct row *row, ref_t event)
{
    const void *cells = row_cells(row);
    if (event >= row->width)
        return COST_ABSENT;
    if (row->bytes == sizeof(cost_t))
        return ((const cost_t *)cells)[event];
    if (row->bytes == sizeof(int32_t)) {
        int32_t cost = ((const int32_t *)cells)[event];
        return cost == INT32_MIN ? COST_ABSENT : cost;
    }
    int16_t cost = ((const int16_t *)cells)[event];
    return cost == INT16_MIN ? COST_ABSENT : cost;
}

/* Whether any line wrote the column: what distinguishes `0` from `.` in a report. */
static inline bool row_has(const struct row *row, ref_t event)
{
    return row_cell(row, event) != COST_ABSENT;
}

/* The cost of an event, 0 where it is absent. */
static inline cost_t row_cost(const struct row *row, ref_t event)
{
    cost_t cost = row_cell(row, event);
    return cost != COST_ABSENT ? cost : 0;
}

/* Whether any line wrote any column. */
bool row_has_any(const struct row *row);

/* The `row->width` cells of a row, in a buffer of the caller's. */
const cost_t *row_read(const struct row *row, cost_t buffer[EVENTS_MAX]);

/* Adds a cost to a row that has one event at most and is in itself; false, and nothing is added, where it is not, or
 * where that is not simple. */
static inline bool row_add_only(struct row *row, cost_t value)
{
    cost_t sum;
    if (row->width == 0) {
        *row = (struct row){{.cost = value}, 1, 1, sizeof value, true};
        return true;
    }
    if (!row->inside || row->bytes != sizeof value || row->cells.cost == COST_ABSENT || value == COST_ABSENT ||
        __builtin_add_overflow(row->cells.cost, value, &sum) || sum == COST_ABSENT)
        return false;
    row->cells.cost = sum;
    return true;
}

/* Adds `n` costs (or COST_ABSENT) of the events `events[0..n)`, where that is NULL of the events 0..n-1, to a row whose
 * cells are in the arena. Sets `*saturated` where a sum stopped. */
void row_add(struct row *row, struct arena *arena, const cost_t *values, const ref_t *events, size_t n,
             bool *saturated);

#endif
