/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Costs as bytes, runs of 0 and of absent ones in few of them. */
#include "../suite.h"
#include "profile/runs.h"

static unsigned char bytes[RUNS_MAX];

/* How many bytes costs take, which are read again as they were put. */
static size_t size_of(const cost_t *costs, size_t count)
{
    cost_t read[CELLS_MAX];
    size_t n;
    const unsigned char *end = runs_put(bytes, costs, count);
    ck_assert_ptr_eq(runs_read(bytes, read, &n), end);
    ck_assert_uint_eq(n, count);
    for (size_t i = 0; i < n; i++)
        ck_assert_int_eq(read[i], costs[i]);
    return (size_t)(end - bytes);
}

#define SIZE_OF(...) size_of((const cost_t[]){__VA_ARGS__}, sizeof((cost_t[]){__VA_ARGS__}) / sizeof(cost_t))

TEST(runs_keep_costs_of_all_sizes)
{
    SIZE_OF(1, -1, 2, -2, 63, 64, -63, -64, 8191, 8192, INT32_MAX, INT32_MIN);
    SIZE_OF(COST_MAX, -COST_MAX, COST_MAX - 1, 1 - COST_MAX, 1ll << 62, -(1ll << 62));
}

TEST(runs_of_zeros_and_absent_costs_take_few_bytes)
{
    const cost_t absent = COST_ABSENT;
    ck_assert_uint_eq(size_of(NULL, 0), 1);
    ck_assert_uint_eq(SIZE_OF(5), 2);
    ck_assert_uint_eq(SIZE_OF(5, 0, 0, 0, 0), 4);
    ck_assert_uint_eq(SIZE_OF(absent, absent, absent, 0, 0, 1, 0, absent), 10);
}

TEST(runs_have_room_for_all_events)
{
    cost_t costs[CELLS_MAX] = {0};
    ck_assert_uint_eq(size_of(costs, CELLS_MAX), 5);
    for (size_t i = 0; i < CELLS_MAX; i++)
        costs[i] = i % 2 ? COST_ABSENT : 0;
    size_of(costs, CELLS_MAX);
    for (size_t i = 0; i < CELLS_MAX; i++)
        costs[i] = i % 2 ? COST_MAX : -COST_MAX;
    ck_assert_uint_le(size_of(costs, CELLS_MAX), RUNS_MAX);
}

SUITE("runs", runs_keep_costs_of_all_sizes, runs_of_zeros_and_absent_costs_take_few_bytes,
      runs_have_room_for_all_events)
