/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* costs: costs by event, as a thing in the profile has them: a function's piece, a line, a call, a part.
 *
 *     struct costs self = {0};
 *     costs_add(&self, &arena, (cost_t[]){5, 0}, NULL, 2, &saturated); // events 0 and 1
 *     costs_get(&self, 0);                                             // 5
 *     costs_have(&self, 2);                                            // false: shown as a dot, not as 0
 *
 * Most costs are small, and there are many of them, so cells have two, four or eight bytes, as many as the largest cost
 * needs; the cells grow if a sum no longer fits. Eight bytes of cells or less are in the struct itself. */
#ifndef PROFILE_COSTS_H
#define PROFILE_COSTS_H

#include "base/index.h"

/* A cost of one event, or a sum of costs; sums that do not fit stop at the end of the range. */
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

/* Likewise of counts, which stop at UINT64_MAX. */
static inline uint64_t count_add(uint64_t a, uint64_t b, bool *saturated)
{
    uint64_t sum;
    if (!__builtin_add_overflow(a, b, &sum))
        return sum;
    *saturated = true;
    return UINT64_MAX;
}

/* Limits of what is kept, far above real use (Valgrind with every option on: 25 events, 2 positions). */
#define EVENTS_MAX 1024u
#define CELLS_MAX (EVENTS_MAX + 1) /* some costs have a count before those of the events */

/* Cell i is the cost of event i; events from `width` on were never written. In a cell the least number of its size
 * stands for COST_ABSENT. Zero-initialise before the first use. */
struct costs {
    union {
        void *elsewhere;
        cost_t cost;
        int32_t words[2];
        int16_t shorts[4];
    } cells;
    uint16_t width, capacity; /* cells */
    uint8_t bytes;            /* of a cell: 2, 4 or 8 */
    bool inside;              /* the cells are in the struct */
};

/* A view of `width` costs. */
static inline struct costs costs_view(cost_t *costs, size_t width)
{
    return (struct costs){{.elsewhere = costs}, (uint16_t)width, (uint16_t)width, sizeof *costs, false};
}

static inline const void *costs_cells(const struct costs *costs)
{
    return costs->inside ? (const void *)&costs->cells : costs->cells.elsewhere;
}

/* The cost of an event, or COST_ABSENT. */
static inline cost_t costs_cell(const struct costs *costs, ref_t event)
{
    const void *cells = costs_cells(costs);
    if (event >= costs->width)
        return COST_ABSENT;
    if (costs->bytes == sizeof(cost_t))
        return ((const cost_t *)cells)[event];
    if (costs->bytes == sizeof(int32_t)) {
        int32_t cost = ((const int32_t *)cells)[event];
        return cost == INT32_MIN ? COST_ABSENT : cost;
    }
    int16_t cost = ((const int16_t *)cells)[event];
    return cost == INT16_MIN ? COST_ABSENT : cost;
}

/* Whether any line wrote the column: what distinguishes `0` from `.` in a report. */
static inline bool costs_have(const struct costs *costs, ref_t event)
{
    return costs_cell(costs, event) != COST_ABSENT;
}

/* The cost of an event, 0 if it is absent. */
static inline cost_t costs_get(const struct costs *costs, ref_t event)
{
    cost_t cost = costs_cell(costs, event);
    return cost != COST_ABSENT ? cost : 0;
}

/* Whether any line wrote any column. */
bool costs_have_any(const struct costs *costs);

/* A view of the costs of `n` events from `first` on, as those of the events from 0 on; the costs must outlive it. */
struct costs costs_stretch(const struct costs *costs, size_t first, size_t n);

/* The `costs->width` cells, in a buffer of the caller's that has room for them. */
const cost_t *costs_read(const struct costs *costs, cost_t *buffer);

/* Adds a cost of event 0 if there is no other event and its cell is in the struct; false, and nothing is added,
 * if that is not so, or not simple. */
static inline bool costs_add_only(struct costs *costs, cost_t value)
{
    cost_t sum;
    if (costs->width == 0) {
        *costs = (struct costs){{.cost = value}, 1, 1, sizeof value, true};
        return true;
    }
    if (!costs->inside || costs->bytes != sizeof value || costs->cells.cost == COST_ABSENT || value == COST_ABSENT ||
        __builtin_add_overflow(costs->cells.cost, value, &sum) || sum == COST_ABSENT)
        return false;
    costs->cells.cost = sum;
    return true;
}

/* What is added to costs: `n` values (or COST_ABSENT), of the events `events[0..n)`; of the events 0..n-1 if
 * `events` is NULL. */
struct charge {
    const cost_t *values;
    const ref_t *events;
    size_t n;
};

/* Adds `n` costs (or COST_ABSENT) of the events `events[0..n)`, if that is NULL of the events 0..n-1. Cells that are
 * not in the struct are in the arena. Sets `*saturated` if a sum stopped. */
void costs_add(struct costs *costs, struct arena *arena, const cost_t *values, const ref_t *events, size_t n,
               bool *saturated);

/* Adds costs, likewise: those of event 0 to event `first`, and so on. If they are the first ones there, that takes
 * less time; if they are the first of all, room is made for `room` events, so many at least as are added. */
void costs_add_at(struct costs *costs, struct arena *arena, ref_t first, const struct costs *from, size_t room,
                  bool *saturated);

/* The bytes of a cell (2, 4 or 8) that holds any of `n` costs. `*absent`: whether one is COST_ABSENT. */
uint8_t costs_bytes(const cost_t *values, size_t n, bool *absent);

/* Puts `n` costs in the place of others; there must be room for them in the cells. `absent` is as above. */
void costs_fill(struct costs *costs, const cost_t *values, size_t n, bool absent);

/* Adds the costs of events 0 to n-1 to cells that are there, all or none: false if there are not as many, if one is
 * absent, or if a sum does not fit. */
bool costs_add_in_place(struct costs *costs, const cost_t *values, size_t n);

/* Adds costs to a sum, likewise. */
void costs_sum(struct costs *sum, struct arena *arena, const struct costs *costs, bool *saturated);

#endif
