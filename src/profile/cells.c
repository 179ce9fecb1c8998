/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile/cells.h"

#include <stdlib.h>

void cells_expect(struct cells *cells, size_t count)
{
    array_expect(&cells->shorts, count);
}

/* Makes room for a head and its cells, which are aligned; returns the number. */
static inline ref_t add_room(struct cells *cells, size_t n, uint8_t bytes)
{
    size_t each = bytes / sizeof *cells->shorts.items, at = cells->shorts.count;
    at += -(at + 1) & (each - 1);
    array_reserve(&cells->shorts, at + 1 + n * each);
    cells->shorts.count = at + 1 + n * each;
    if (at >= NONE)
        memory_exhausted();
    cells->shorts.items[at] = (int16_t)(n << CELLS_WIDTH_SHIFT | bytes);
    return (ref_t)at;
}

/* Puts costs as cells of two bytes; NONE if one does not fit, or is absent. */
static inline ref_t put_shorts(struct cells *cells, const cost_t *values, size_t n)
{
    ref_t at = add_room(cells, n, sizeof(int16_t));
    int16_t *to = cells->shorts.items + at + 1;
    uint64_t bits = 0;
    for (size_t i = 0; i < n; i++) {
        to[i] = (int16_t)values[i];
        bits |= (uint64_t)values[i];
    }
    if (__builtin_expect(bits <= INT16_MAX, 1))
        return at;
    cells->shorts.count = at;
    return NONE;
}

static ref_t put_row(struct cells *cells, const cost_t *values, size_t n)
{
    bool absent;
    ref_t at = put_shorts(cells, values, n);
    if (at != NONE)
        return at;
    uint8_t bytes = costs_bytes(values, n, &absent);
    at = add_room(cells, n, bytes);
    struct costs costs = cells_costs(cells, at);
    costs_fill(&costs, values, n, absent);
    return at;
}

/* Adds to `n` costs that have room for CELLS_MAX; returns how many they are then. */
static size_t add_to_row(cost_t *row, size_t n, const struct charge *charge, bool *saturated)
{
    struct costs sum = costs_view(row, CELLS_MAX);
    sum.width = (uint16_t)n;
    costs_add(&sum, NULL, charge->values, charge->events, charge->n, saturated);
    return sum.width;
}

ref_t cells_put(struct cells *cells, const struct charge *charge, bool *saturated)
{
    cost_t row[CELLS_MAX];
    if (!charge->events)
        return put_row(cells, charge->values, charge->n);
    return put_row(cells, row, add_to_row(row, 0, charge, saturated));
}

ref_t cells_add(struct cells *cells, ref_t at, const struct charge *charge, bool *saturated)
{
    struct costs costs = cells_costs(cells, at);
    if (!charge->events && costs_add_in_place(&costs, charge->values, charge->n))
        return at;
    cost_t row[CELLS_MAX];
    bool absent;
    costs_read(&costs, row);
    size_t n = add_to_row(row, costs.width, charge, saturated);
    if (n > costs.width || costs_bytes(row, n, &absent) > costs.bytes)
        return put_row(cells, row, n);
    costs_fill(&costs, row, n, absent);
    return at;
}

#define SHORTS_OF_LONGEST (sizeof(cost_t) / sizeof(int16_t))

ref_t cells_append(struct cells *cells, const struct cells *from)
{
    size_t first = cells->shorts.count + (-cells->shorts.count & (SHORTS_OF_LONGEST - 1)); /* cells stay aligned */
    if (first + from->shorts.count >= NONE)
        memory_exhausted();
    array_reserve(&cells->shorts, first + from->shorts.count);
    if (from->shorts.count)
        memcpy(cells->shorts.items + first, from->shorts.items, from->shorts.count * sizeof *from->shorts.items);
    cells->shorts.count = first + from->shorts.count;
    return (ref_t)first;
}

void cells_release(struct cells *cells)
{
    free(cells->shorts.items);
    *cells = (struct cells){0};
}
