#include "profile/row.h"

#define ROW_FIRST 4u /* cells of a new row at least */

cost_t cost_add(cost_t a, cost_t b, bool *saturated)
{
    cost_t sum;
    if (!__builtin_add_overflow(a, b, &sum) && sum != COST_ABSENT)
        return sum;
    *saturated = true;
    return b < 0 ? -COST_MAX : COST_MAX;
}

bool row_has_any(const struct row *row)
{
    for (ref_t i = 0; i < row->width; i++)
        if (row_has(row, i))
            return true;
    return false;
}

const cost_t *row_read(const struct row *row, cost_t buffer[EVENTS_MAX])
{
    for (ref_t i = 0; i < row->width; i++)
        buffer[i] = row_cell(row, i);
    return buffer;
}

/* The bytes of a cell that holds the cost: the least number of each size is taken. */
static uint8_t bytes_for(cost_t cost)
{
    if (cost > INT16_MIN && cost <= INT16_MAX)
        return sizeof(int16_t);
    return cost > INT32_MIN && cost <= INT32_MAX ? sizeof(int32_t) : sizeof(cost_t);
}

static inline void put_cell(struct row *row, ref_t event, cost_t cost)
{
    if (row->bytes == sizeof(int16_t))
        ((int16_t *)row->cells)[event] = cost == COST_ABSENT ? INT16_MIN : (int16_t)cost;
    else if (row->bytes == sizeof(int32_t))
        ((int32_t *)row->cells)[event] = cost == COST_ABSENT ? INT32_MIN : (int32_t)cost;
    else
        ((cost_t *)row->cells)[event] = cost;
}

/* Moves a row to new cells; the old ones stay behind in the arena: rows grow rarely. */
static void move_row(struct row *row, struct arena *arena, size_t capacity, uint8_t bytes)
{
    struct row moved = {arena_alloc(arena, capacity * bytes), row->width, (uint16_t)capacity, bytes};
    for (ref_t i = 0; i < row->width; i++)
        put_cell(&moved, i, row_cell(row, i));
    *row = moved;
}

/* Makes room for `width` cells of at least `bytes` bytes; new ones are absent. */
static void widen_row(struct row *row, struct arena *arena, size_t width, uint8_t bytes)
{
    size_t capacity = row->capacity;
    if (width > capacity) {
        capacity = capacity ? capacity * 2 : ROW_FIRST;
        capacity = capacity < width || capacity > EVENTS_MAX ? width : capacity;
    }
    if (capacity > row->capacity || bytes > row->bytes)
        move_row(row, arena, capacity, bytes > row->bytes ? bytes : row->bytes);
    while (row->width < width)
        put_cell(row, row->width++, COST_ABSENT);
}

static uint8_t bytes_for_all(const cost_t *values, size_t n)
{
    uint8_t bytes = sizeof(int16_t);
    for (size_t i = 0; i < n; i++)
        if (values[i] != COST_ABSENT && bytes_for(values[i]) > bytes)
            bytes = bytes_for(values[i]);
    return bytes;
}

void row_add(struct row *row, struct arena *arena, const cost_t *values, const ref_t *events, size_t n, bool *saturated)
{
    if (!events && n > row->width)
        widen_row(row, arena, n, bytes_for_all(values, n));
    for (size_t i = 0; i < n; i++) {
        ref_t event = events ? events[i] : (ref_t)i;
        if (event == NONE || values[i] == COST_ABSENT)
            continue;
        cost_t cell = row_cell(row, event),
               sum = cell == COST_ABSENT ? values[i] : cost_add(cell, values[i], saturated);
        if (event >= row->width || bytes_for(sum) > row->bytes)
            widen_row(row, arena, event < row->width ? row->width : event + 1, bytes_for(sum));
        put_cell(row, event, sum);
    }
}
