/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile/costs.h"

#define CELLS_FIRST 4u /* cells at least */

bool costs_have_any(const struct costs *costs)
{
    for (ref_t i = 0; i < costs->width; i++)
        if (costs_have(costs, i))
            return true;
    return false;
}

struct costs costs_stretch(const struct costs *costs, size_t first, size_t n)
{
    if (first >= costs->width)
        return (struct costs){0};
    size_t left = costs->width - first, width = n < left ? n : left;
    struct costs view = {.width = (uint16_t)width, .capacity = (uint16_t)width, .bytes = costs->bytes};
    const char *cells = (const char *)costs_cells(costs) + first * costs->bytes;
    view.inside = costs->inside;
    if (costs->inside)
        memcpy(&view.cells, cells, width * costs->bytes);
    else
        view.cells.elsewhere = (void *)(uintptr_t)cells;
    return view;
}

const cost_t *costs_read(const struct costs *costs, cost_t *buffer)
{
    for (ref_t i = 0; i < costs->width; i++)
        buffer[i] = costs_cell(costs, i);
    return buffer;
}

/* The bytes of a cell that holds the cost: the least number of each size is taken. */
static uint8_t bytes_for(cost_t cost)
{
    if (cost > INT16_MIN && cost <= INT16_MAX)
        return sizeof(int16_t);
    return cost > INT32_MIN && cost <= INT32_MAX ? sizeof(int32_t) : sizeof(cost_t);
}

static inline void *cells_of(struct costs *costs)
{
    return costs->inside ? (void *)&costs->cells : costs->cells.elsewhere;
}

static inline void put_cell(struct costs *costs, ref_t event, cost_t cost)
{
    void *cells = cells_of(costs);
    if (costs->bytes == sizeof(int16_t))
        ((int16_t *)cells)[event] = cost == COST_ABSENT ? INT16_MIN : (int16_t)cost;
    else if (costs->bytes == sizeof(int32_t))
        ((int32_t *)cells)[event] = cost == COST_ABSENT ? INT32_MIN : (int32_t)cost;
    else
        ((cost_t *)cells)[event] = cost;
}

/* Room for `capacity` cells, of which `width` are going to be put. */
static struct costs new_costs(struct arena *arena, size_t width, size_t capacity, uint8_t bytes)
{
    struct costs costs = {.width = (uint16_t)width, .capacity = (uint16_t)capacity, .bytes = bytes};
    costs.inside = capacity * bytes <= sizeof costs.cells;
    if (!costs.inside)
        costs.cells.elsewhere = arena_alloc(arena, capacity * bytes);
    return costs;
}

/* Puts all cells of `from` behind those that there are. There is room for them, and they fit. */
static void append_cells(struct costs *costs, const struct costs *from)
{
    if (costs->bytes == from->bytes) {
        memcpy((char *)cells_of(costs) + (size_t)costs->width * costs->bytes, costs_cells(from),
               (size_t)from->width * from->bytes);
        costs->width = (uint16_t)(costs->width + from->width);
        return;
    }
    for (ref_t i = 0; i < from->width; i++)
        put_cell(costs, costs->width++, costs_cell(from, i));
}

/* Moves all to new cells; the old ones stay in the arena: that is rare. */
static void move_cells(struct costs *costs, struct arena *arena, size_t capacity, uint8_t bytes)
{
    struct costs moved = new_costs(arena, 0, capacity, bytes);
    append_cells(&moved, costs);
    *costs = moved;
}

/* Makes room for `width` cells of at least `bytes` bytes. */
static void reserve_cells(struct costs *costs, struct arena *arena, size_t width, uint8_t bytes)
{
    size_t capacity = costs->capacity;
    if (width > capacity) {
        capacity = capacity ? capacity * 2 : CELLS_FIRST;
        capacity = capacity < width || capacity > EVENTS_MAX ? width : capacity;
    }
    if (capacity > costs->capacity || bytes > costs->bytes)
        move_cells(costs, arena, capacity, bytes > costs->bytes ? bytes : costs->bytes);
}

/* Likewise, and has so many: new ones are absent. */
static void widen_cells(struct costs *costs, struct arena *arena, size_t width, uint8_t bytes)
{
    reserve_cells(costs, arena, width, bytes);
    while (costs->width < width)
        put_cell(costs, costs->width++, COST_ABSENT);
}

/* A cost with as many bits as the largest magnitude has; `*absent`: whether any cost is absent. */
static cost_t join_bits(const cost_t *values, size_t n, bool *absent)
{
    uint64_t bits = 0, magnitudes = 0;
    for (size_t i = 0; i < n; i++)
        bits |= (uint64_t)values[i];
    *absent = false;
    if ((cost_t)bits >= 0)
        return (cost_t)bits;
    for (size_t i = 0; i < n; i++) {
        *absent |= values[i] == COST_ABSENT;
        if (values[i] != COST_ABSENT)
            magnitudes |= (uint64_t)(values[i] < 0 ? -values[i] : values[i]);
    }
    return magnitudes > COST_MAX ? COST_MAX : (cost_t)magnitudes;
}

#define DEFINE_FILL_CELLS(name, type, least)                                                                           \
    static void name(type cells[], const cost_t *values, size_t n, bool absent)                                        \
    {                                                                                                                  \
        for (size_t i = 0; i < n && !absent; i++)                                                                      \
            cells[i] = (type)values[i];                                                                                \
        for (size_t i = 0; i < n && absent; i++)                                                                       \
            cells[i] = values[i] == COST_ABSENT ? (least) : (type)values[i];                                           \
    }
DEFINE_FILL_CELLS(fill_short, int16_t, INT16_MIN)
DEFINE_FILL_CELLS(fill_word, int32_t, INT32_MIN)
DEFINE_FILL_CELLS(fill_long, int64_t, INT64_MIN)

uint8_t costs_bytes(const cost_t *values, size_t n, bool *absent)
{
    return bytes_for(join_bits(values, n, absent));
}

void costs_fill(struct costs *costs, const cost_t *values, size_t n, bool absent)
{
    costs->width = (uint16_t)n;
    void *cells = cells_of(costs);
    if (costs->bytes == sizeof(int16_t))
        fill_short(cells, values, n, absent);
    else if (costs->bytes == sizeof(int32_t))
        fill_word(cells, values, n, absent);
    else
        fill_long(cells, values, n, absent);
}

/* Puts the costs of all cells, in the cells that there are if they are wide enough. */
static void fill_row(struct costs *costs, struct arena *arena, const cost_t *values, size_t n)
{
    bool absent;
    uint8_t bytes = costs_bytes(values, n, &absent);
    if (n > costs->capacity || bytes > costs->bytes)
        *costs = new_costs(arena, n, n, bytes > costs->bytes ? bytes : costs->bytes);
    costs_fill(costs, values, n, absent);
}

/* Adds to cells of one type, all or none: false if one is absent, or a sum does not fit. */
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

bool costs_add_in_place(struct costs *costs, const cost_t *values, size_t n)
{
    void *cells = cells_of(costs);
    if (n > costs->width)
        return false;
    if (costs->bytes == sizeof(int16_t))
        return add_short(cells, values, n);
    return costs->bytes == sizeof(int32_t) ? add_word(cells, values, n) : add_long(cells, values, n);
}

static void add_cell(struct costs *costs, struct arena *arena, ref_t event, cost_t value, bool *saturated)
{
    cost_t cell = costs_cell(costs, event), sum = cell == COST_ABSENT ? value : cost_add(cell, value, saturated);
    if (event >= costs->width || bytes_for(sum) > costs->bytes)
        widen_cells(costs, arena, event < costs->width ? costs->width : event + 1, bytes_for(sum));
    put_cell(costs, event, sum);
}

/* Adds to all cells at once, and fills them anew. */
static void add_anew(struct costs *costs, struct arena *arena, const cost_t *values, size_t n, bool *saturated)
{
    cost_t sums[CELLS_MAX];
    size_t width = costs->width;
    costs_read(costs, sums);
    for (size_t i = 0; i < n && i < width; i++)
        if (values[i] != COST_ABSENT)
            sums[i] = sums[i] == COST_ABSENT ? values[i] : cost_add(sums[i], values[i], saturated);
    for (size_t i = width; i < n; i++)
        sums[i] = values[i];
    fill_row(costs, arena, sums, n > width ? n : width);
}

void costs_add(struct costs *costs, struct arena *arena, const cost_t *values, const ref_t *events, size_t n,
               bool *saturated)
{
    if (!events && n == 1 && costs_add_only(costs, *values))
        return;
    if (!events && costs->width == 0 && n) {
        fill_row(costs, arena, values, n);
        return;
    }
    if (!events && costs_add_in_place(costs, values, n))
        return;
    if (!events && n) {
        add_anew(costs, arena, values, n, saturated);
        return;
    }
    for (size_t i = 0; i < n; i++)
        if (events[i] != NONE && values[i] != COST_ABSENT)
            add_cell(costs, arena, events[i], values[i], saturated);
}

/* The bytes that each cell needs: of a single one, its own. */
static uint8_t needed_bytes(const struct costs *costs)
{
    return costs->width == 1 ? bytes_for(costs_cell(costs, 0)) : costs->bytes;
}

/* Puts costs where there are none, nor behind them. */
static void put_at(struct costs *costs, struct arena *arena, ref_t first, const struct costs *from, size_t room)
{
    uint8_t bytes = needed_bytes(from);
    if (costs->width == 0)
        *costs = new_costs(arena, 0, room, bytes);
    reserve_cells(costs, arena, first + from->width, bytes);
    widen_cells(costs, arena, first, bytes);
    append_cells(costs, from);
}

void costs_add_at(struct costs *costs, struct arena *arena, ref_t first, const struct costs *from, size_t room,
                  bool *saturated)
{
    if (from->width && first >= costs->width) {
        put_at(costs, arena, first, from, room);
        return;
    }
    for (ref_t i = 0; i < from->width; i++)
        if (costs_have(from, i))
            add_cell(costs, arena, first + i, costs_cell(from, i), saturated);
}

void costs_sum(struct costs *sum, struct arena *arena, const struct costs *costs, bool *saturated)
{
    cost_t values[CELLS_MAX];
    if (costs->width != 1 || !costs_add_only(sum, costs_cell(costs, 0)))
        costs_add(sum, arena, costs_read(costs, values), NULL, costs->width, saturated);
}
