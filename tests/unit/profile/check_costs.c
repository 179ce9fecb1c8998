/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of costs in cells of two, four or eight bytes. */
#include "../suite.h"
#include "profile/costs.h"

struct rowed {
    struct arena arena;
    struct costs row;
    bool saturated;
};

static void add(struct rowed *r, ref_t event, cost_t cost)
{
    costs_add(&r->row, &r->arena, &cost, &event, 1, &r->saturated);
}

TEST(row_has_nothing_at_first)
{
    struct costs row = {0};
    ck_assert(!costs_have(&row, 0) && !costs_have_any(&row));
    ck_assert_int_eq(costs_cell(&row, 3), COST_ABSENT);
    ck_assert_int_eq(costs_get(&row, 3), 0);
}

TEST(row_tells_zero_from_absent)
{
    struct rowed r = {0};
    add(&r, 2, 0);
    ck_assert(!costs_have(&r.row, 0) && !costs_have(&r.row, 1) && costs_have(&r.row, 2) && !costs_have(&r.row, 3));
    ck_assert(costs_have_any(&r.row));
    arena_release(&r.arena);
}

TEST(row_keeps_its_costs_while_its_cells_and_their_number_grow)
{
    static const cost_t edges[] = {0,
                                   1,
                                   -1,
                                   INT16_MAX,
                                   INT16_MIN + 1,
                                   INT16_MIN,
                                   INT16_MAX + 1,
                                   INT32_MAX,
                                   INT32_MIN,
                                   INT32_MIN + 1,
                                   COST_MAX - 7,
                                   -COST_MAX};
    const size_t count = sizeof edges / sizeof edges[0];
    for (size_t first = 0; first < count; first++) {
        struct rowed r = {0};
        for (size_t i = 0; i < count; i++)
            add(&r, (ref_t)(2 * i), edges[(first + i) % count]);
        for (size_t i = 0; i < count; i++) {
            ck_assert_int_eq(costs_cell(&r.row, (ref_t)(2 * i)), edges[(first + i) % count]);
            ck_assert(!costs_have(&r.row, (ref_t)(2 * i + 1)));
        }
        ck_assert(!r.saturated);
        arena_release(&r.arena);
    }
}

TEST(row_adds_up_over_the_edges_of_its_cells)
{
    static const cost_t steps[] = {INT16_MAX, 1, INT32_MAX, 1, -INT32_MAX, -INT16_MAX - 2, INT16_MIN, INT32_MIN, -1};
    struct rowed r = {0};
    cost_t sum = 0;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        add(&r, 0, steps[i]);
        sum += steps[i];
        ck_assert_int_eq(costs_cell(&r.row, 0), sum);
    }
    arena_release(&r.arena);
}

/* What lies around the ends of each size of cell. */
static const cost_t around[] = {COST_ABSENT,
                                -COST_MAX,
                                -COST_MAX + 1,
                                INT32_MIN - INT64_C(1),
                                INT32_MIN,
                                INT32_MIN + 1,
                                INT16_MIN - 1,
                                INT16_MIN,
                                INT16_MIN + 1,
                                -1,
                                0,
                                1,
                                INT16_MAX - 1,
                                INT16_MAX,
                                INT16_MAX + 1,
                                INT32_MAX - 1,
                                INT32_MAX,
                                INT32_MAX + INT64_C(1),
                                COST_MAX - 1,
                                COST_MAX};

static cost_t plain_sum(cost_t a, cost_t b, bool *saturated)
{
    if (a == COST_ABSENT || b == COST_ABSENT)
        return a == COST_ABSENT ? b : a;
    if (b > 0 ? a > COST_MAX - b : a < -COST_MAX - b) {
        *saturated = true;
        return b > 0 ? COST_MAX : -COST_MAX;
    }
    return a + b;
}

/* Whole rows are added up cell by cell, or all cells at once where nothing speaks against it. */
TEST(row_adds_up_rows_over_the_edges_of_its_cells)
{
    const size_t count = sizeof around / sizeof around[0];
    for (size_t i = 0; i < count * count * 2; i++) {
        cost_t first[] = {7, 7}, second[] = {1, 1};
        size_t cell = i % 2;
        first[cell] = around[i / 2 % count];
        second[cell] = around[i / 2 / count];
        struct rowed r = {0};
        bool saturated = false;
        cost_t expected = plain_sum(first[cell], second[cell], &saturated);
        costs_add(&r.row, &r.arena, first, NULL, 2, &r.saturated);
        ck_assert_int_eq(costs_cell(&r.row, (ref_t)cell), first[cell]);
        costs_add(&r.row, &r.arena, second, NULL, 2, &r.saturated);
        ck_assert_int_eq(costs_cell(&r.row, (ref_t)cell), expected);
        ck_assert_int_eq(costs_cell(&r.row, (ref_t)(1 - cell)), 8);
        ck_assert_int_eq(r.saturated, saturated);
        arena_release(&r.arena);
    }
}

TEST(row_has_small_cells_for_small_costs)
{
    struct rowed r = {0};
    add(&r, 0, -INT16_MAX);
    ck_assert_uint_eq(r.row.bytes, 2);
    add(&r, 0, -1);
    ck_assert_uint_eq(r.row.bytes, 4);
    add(&r, 1, INT64_C(1) << 31);
    ck_assert_uint_eq(r.row.bytes, 8);
    arena_release(&r.arena);
}

TEST(row_stops_at_the_ends_of_the_range)
{
    struct rowed r = {0};
    add(&r, 0, COST_MAX);
    add(&r, 1, -COST_MAX);
    ck_assert(!r.saturated);
    add(&r, 0, 1);
    ck_assert(r.saturated);
    r.saturated = false;
    add(&r, 1, -1);
    ck_assert(r.saturated);
    ck_assert_int_eq(costs_cell(&r.row, 0), COST_MAX);
    ck_assert_int_eq(costs_cell(&r.row, 1), -COST_MAX);
    arena_release(&r.arena);
}

TEST(row_leaves_absent_values_and_unknown_events_out)
{
    static const cost_t values[] = {5, COST_ABSENT, 7, 9};
    static const ref_t events[] = {1, 0, NONE, 2};
    struct rowed r = {0};
    costs_add(&r.row, &r.arena, values, events, 4, &r.saturated);
    ck_assert(!costs_have(&r.row, 0));
    ck_assert_int_eq(costs_cell(&r.row, 1), 5);
    ck_assert_int_eq(costs_cell(&r.row, 2), 9);
    ck_assert_uint_eq(r.row.width, 3);
    arena_release(&r.arena);
}

TEST(row_takes_as_many_events_as_there_may_be)
{
    static cost_t values[EVENTS_MAX], buffer[EVENTS_MAX];
    struct rowed r = {0};
    for (size_t i = 0; i < EVENTS_MAX; i++)
        values[i] = (cost_t)i << (i % 40);
    add(&r, EVENTS_MAX / 2 + 1, 3);
    costs_add(&r.row, &r.arena, values, NULL, EVENTS_MAX, &r.saturated);
    values[EVENTS_MAX / 2 + 1] += 3;
    ck_assert_uint_eq(r.row.width, EVENTS_MAX);
    ck_assert_mem_eq(costs_read(&r.row, buffer), values, sizeof values);
    arena_release(&r.arena);
}

/* A row of one event is in itself, until there is another. */
TEST(row_of_one_event_adds_up_like_any_other)
{
    struct rowed r = {0};
    cost_t absent = COST_ABSENT, values[] = {5, COST_MAX - 6, 1, 2, -COST_MAX, -COST_MAX, -3}, pair[] = {7, 9};
    static const cost_t sums[] = {5, COST_MAX - 1, COST_MAX, COST_MAX, 0, -COST_MAX, -COST_MAX};
    costs_add(&r.row, &r.arena, &absent, NULL, 1, &r.saturated);
    ck_assert(!costs_have(&r.row, 0));
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        costs_add(&r.row, &r.arena, &values[i], NULL, 1, &r.saturated);
        costs_add(&r.row, &r.arena, &absent, NULL, 1, &r.saturated);
        ck_assert_int_eq(costs_cell(&r.row, 0), sums[i]);
        ck_assert_int_eq(r.saturated, i >= 3);
    }
    ck_assert_uint_eq(r.arena.used, 0);
    costs_add(&r.row, &r.arena, pair, NULL, 2, &r.saturated);
    ck_assert_int_eq(costs_cell(&r.row, 0), 7 - COST_MAX);
    ck_assert_int_eq(costs_cell(&r.row, 1), 9);
    arena_release(&r.arena);
}

/* Rows of 0, 1 and 3 costs of each size, put side by side with a gap, and added once more. */
TEST(rows_stand_side_by_side_and_add_up)
{
    static const cost_t largest[] = {7, INT16_MAX, 40000, INT32_MAX, COST_MAX / 2};
    for (size_t n = 0; n <= 3; n += n + 1)
        for (size_t i = 0; i < 25; i++) {
            struct rowed left = {0}, right = {0}, both = {0};
            cost_t a[] = {largest[i / 5], COST_ABSENT, -1}, b[] = {largest[i % 5], 0, COST_ABSENT};
            costs_add(&left.row, &left.arena, a, NULL, n, &left.saturated);
            costs_add(&right.row, &right.arena, b, NULL, n, &right.saturated);
            for (int times = 1; times <= 2; times++) {
                costs_add_at(&both.row, &both.arena, 0, &left.row, 7, &both.saturated);
                costs_add_at(&both.row, &both.arena, 4, &right.row, 7, &both.saturated);
                for (ref_t e = 0; e < 8; e++) {
                    cost_t cost = e < n ? a[e] : e >= 4 && e < 4 + n ? b[e - 4] : COST_ABSENT;
                    ck_assert_int_eq(costs_cell(&both.row, e), cost == COST_ABSENT ? cost : cost * times);
                }
            }
            arena_release(&left.arena);
            arena_release(&right.arena);
            arena_release(&both.arena);
        }
}

SUITE("row", rows_stand_side_by_side_and_add_up, row_has_nothing_at_first, row_tells_zero_from_absent,
      row_keeps_its_costs_while_its_cells_and_their_number_grow, row_adds_up_over_the_edges_of_its_cells,
      row_adds_up_rows_over_the_edges_of_its_cells, row_has_small_cells_for_small_costs,
      row_stops_at_the_ends_of_the_range, row_leaves_absent_values_and_unknown_events_out,
      row_takes_as_many_events_as_there_may_be, row_of_one_event_adds_up_like_any_other)
