#include "profile/row.h"

#define ROW_FIRST 4u /* cells of a new row at least */

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

static inline void *cells_of(struct row *row)
{
    return row->inside ? (void *)&row->cells : row->cells.elsewhere;
}

static inline void put_cell(struct row *row, ref_t event, cost_t cost)
{
    void *cells = cells_of(row);
    if (row->bytes == sizeof(int16_t))
        ((int16_t *)cells)[event] = cost == COST_ABSENT ? INT16_MIN : (int16_t)cost;
    else if (row->bytes == sizeof(int32_t))
        ((int32_t *)cells)[event] = cost == COST_ABSENT ? INT32_MIN : (int32_t)cost;
    else
        ((cost_t *)cells)[event] = cost;
}

/* A row of `capacity` cells, of which `width` are going to be put. */
static struct row new_row(struct arena *arena, size_t width, size_t capacity, uint8_t bytes)
{
    struct row row = {.width = (uint16_t)width, .capacity = (uint16_t)capacity, .bytes = bytes};
    row.inside = capacity * bytes <= sizeof row.cells;
    if (!row.inside)
        row.cells.elsewhere = arena_alloc(arena, capacity * bytes);
    return row;
}

/* Moves a row to new cells; the old ones stay behind in the arena: rows grow rarely. */
static void move_row(struct row *row, struct arena *arena, size_t capacity, uint8_t bytes)
{
    struct row moved = new_row(arena, row->width, capacity, bytes);
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

/* The bytes of cells that hold all the costs: as many as their magnitudes together have. */
static uint8_t bytes_for_all(const cost_t *values, size_t n)
{
    uint64_t magnitudes = 0;
    for (size_t i = 0; i < n; i++)
        if (values[i] != COST_ABSENT)
            magnitudes |= (uint64_t)(values[i] < 0 ? -values[i] : values[i]);
    return bytes_for(magnitudes > COST_MAX ? COST_MAX : (cost_t)magnitudes);
}

#define DEFINE_FILL_CELLS(name, type, least)                                                                           \
    static void name(type cells[], const cost_t *values, size_t n)                                                     \
    {                                                                                                                  \
        for (size_t i = 0; i < n; i++)                                                                                 \
            cells[i] = values[i] == COST_ABSENT ? (least) : (type)values[i];                                           \
    }
DEFINE_FILL_CELLS(fill_short, int16_t, INT16_MIN)
DEFINE_FILL_CELLS(fill_word, int32_t, INT32_MIN)
DEFINE_FILL_CELLS(fill_long, int64_t, INT64_MIN)

static void fill_row(struct row *row, struct arena *arena, const cost_t *values, size_t n)
{
    *row = new_row(arena, n, n, bytes_for_all(values, n));
    void *cells = cells_of(row);
    if (row->bytes == sizeof(int16_t))
        fill_short(cells, values, n);
    else if (row->bytes == sizeof(int32_t))
        fill_word(cells, values, n);
    else
        fill_long(cells, values, n);
}

/* Adds to cells of one type, all or none: false where one is absent, or a sum does not fit. */
#define DEFINE_ADD_CELLS(name, type, least, most)                                                                      \
    static bool name(type cells[], const cost_t *values, size_t n)                                                     \
    {                                                                                                                  \
        bool bad = false;                                                                                              \
        for (size_t i = 0; i < n; i++) {                                                                               \
            cost_t sum;                                                                                                \
            bad |= __builtin_add_overflow((cost_t)cells[i], values[i], &sum) || values[i] == COST_ABSENT ||            \
                   cells[i] == (least) || sum <= (least) || sum > (most);                                              \
        }                                                                                                              \
        for (size_t i = 0; i < n && !bad; i++)                                                                         \
            cells[i] = (type)(cells[i] + values[i]);                                                                   \
        return !bad;                                                                                                   \
    }
DEFINE_ADD_CELLS(add_short, int16_t, INT16_MIN, INT16_MAX)
DEFINE_ADD_CELLS(add_word, int32_t, INT32_MIN, INT32_MAX)
DEFINE_ADD_CELLS(add_long, int64_t, INT64_MIN, INT64_MAX)

static bool add_cells(struct row *row, const cost_t *values, size_t n)
{
    void *cells = cells_of(row);
    if (row->bytes == sizeof(int16_t))
        return add_short(cells, values, n);
    return row->bytes == sizeof(int32_t) ? add_word(cells, values, n) : add_long(cells, values, n);
}

static void add_cell(struct row *row, struct arena *arena, ref_t event, cost_t value, bool *saturated)
{
    cost_t cell = row_cell(row, event), sum = cell == COST_ABSENT ? value : cost_add(cell, value, saturated);
    if (event >= row->width || bytes_for(sum) > row->bytes)
        widen_row(row, arena, event < row->width ? row->width : event + 1, bytes_for(sum));
    put_cell(row, event, sum);
}

void row_add(struct row *row, struct arena *arena, const cost_t *values, const ref_t *events, size_t n, bool *saturated)
{
    if (!events && n == 1 && row_add_only(row, *values))
        return;
    if (!events && row->width == 0 && n) {
        fill_row(row, arena, values, n);
        return;
    }
    if (!events && n <= row->width && add_cells(row, values, n))
        return;
    if (!events && n > row->width)
        widen_row(row, arena, n, bytes_for_all(values, n));
    for (size_t i = 0; i < n; i++)
        if ((!events || events[i] != NONE) && values[i] != COST_ABSENT)
            add_cell(row, arena, events ? events[i] : (ref_t)i, values[i], saturated);
}
