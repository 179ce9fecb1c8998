/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of costs for many things: in a block or in rows, the sums are the same. */
#include "../suite.h"
#include "profile/matrix.h"

#include <stdlib.h>

#define WIDTH 40
#define MANY (((size_t)1 << 20) / WIDTH + 1) /* rows that are too many for a block */

/* A row of the first `n` events, with costs that depend on `seed`. */
static struct costs costs_of(struct arena *arena, unsigned seed, size_t n)
{
    struct costs row = {0};
    cost_t costs[WIDTH];
    bool saturated;
    for (size_t e = 0; e < n; e++) {
        cost_t cost = (cost_t)((uint32_t)seed * 2654435761u) + (cost_t)e * 40503 - (cost_t)UINT32_MAX / 2;
        costs[e] = cost % 5 == 0 ? COST_ABSENT : cost % 3 == 0 ? cost % 100 : cost;
    }
    costs_add(&row, arena, costs, NULL, n, &saturated);
    return row;
}

/* The first rows of both must be the same, to whoever asks. */
static void check_same(const struct matrix *block, const struct matrix *rows)
{
    for (size_t i = 0; i < block->count; i++) {
        struct costs a = matrix_row(block, i), b = matrix_row(rows, i);
        for (ref_t e = 0; e < WIDTH; e++) {
            ck_assert_msg(matrix_cell(block, i, e) == matrix_cell(rows, i, e), "row %zu, event %u", i, e);
            ck_assert(costs_cell(&a, e) == costs_cell(&b, e));
        }
    }
}

TEST(matrix_is_a_block_unless_that_is_large_and_wide)
{
    static const struct {
        size_t count, width;
        bool sparse;
    } samples[] = {{MANY, WIDTH, true}, {MANY - 1, WIDTH, false}, {100000, 32, false}, {100000, 33, true},
                   {1, 1024, false},    {1024, 1024, false},      {1025, 1024, true},  {0, 1024, false},
                   {0, 0, false},       {100000, 0, false}};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct matrix m = matrix_new(samples[i].count, samples[i].width);
        ck_assert_msg((m.sparse != NULL) == samples[i].sparse, "number %zu", i);
        matrix_release(&m);
    }
}

TEST(matrix_has_rows_of_their_own_if_asked_for_but_of_one_event)
{
    for (size_t width = 1; width < 4; width++) {
        struct matrix m = matrix_new_of_rows(3, width);
        ck_assert((m.sparse != NULL) == (width > 1));
        ck_assert(matrix_cell(&m, 2, 0) == COST_ABSENT);
        matrix_release(&m);
    }
}

TEST(matrix_sums_are_the_same_in_rows_and_in_a_block)
{
    struct arena arena = {0};
    struct matrix block = matrix_new(16, WIDTH), rows = matrix_new(MANY, WIDTH);
    for (unsigned n = 0; n < 400; n++) {
        struct costs row = costs_of(&arena, n, n * 7 % (WIDTH + 1));
        matrix_add(&block, n % 16, &row);
        matrix_add(&rows, n % 16, &row);
    }
    check_same(&block, &rows);
    struct matrix block_copy = matrix_copy(&block), rows_copy = matrix_copy(&rows);
    cost_t others[3] = {7, COST_ABSENT, -9};
    matrix_replace(&block, 0, others, 3);
    matrix_clear_row(&block, 1);
    check_same(&block_copy, &rows_copy);
    matrix_clear_row(&rows, 1);
    ck_assert(matrix_cell(&rows, 1, 0) == COST_ABSENT);
    matrix_release(&block);
    matrix_release(&rows);
    matrix_release(&block_copy);
    matrix_release(&rows_copy);
    arena_release(&arena);
}

TEST(matrix_rows_hold_no_absent_costs_at_their_end)
{
    struct matrix block = matrix_new(1, WIDTH), rows = matrix_new(MANY, WIDTH);
    cost_t costs[WIDTH] = {5, COST_ABSENT, 7};
    for (size_t e = 3; e < WIDTH; e++)
        costs[e] = COST_ABSENT;
    matrix_replace(&block, 0, costs, WIDTH);
    struct costs wide = matrix_row(&block, 0);
    matrix_add(&rows, 0, &wide);
    matrix_replace(&rows, 1, costs, WIDTH);
    ck_assert_uint_eq(matrix_row(&rows, 0).width, 3);
    ck_assert_uint_eq(matrix_row(&rows, 1).width, 3);
    matrix_clear_row(&block, 0);
    wide = matrix_row(&block, 0);
    matrix_add(&rows, 2, &wide);
    ck_assert_uint_eq(matrix_row(&rows, 2).width, 0);
    matrix_release(&block);
    matrix_release(&rows);
}

TEST(matrix_rows_can_be_replaced)
{
    for (size_t count = 4; count <= MANY; count += MANY - 4) {
        struct matrix m = matrix_new(count, WIDTH);
        cost_t first[WIDTH], second[WIDTH];
        for (size_t e = 0; e < WIDTH; e++) {
            first[e] = (cost_t)e;
            second[e] = e % 2 ? COST_ABSENT : COST_MAX;
        }
        matrix_replace(&m, 3, first, WIDTH);
        matrix_replace(&m, 3, second, WIDTH);
        for (ref_t e = 0; e < WIDTH; e++)
            ck_assert(matrix_cell(&m, 3, e) == second[e]);
        ck_assert(matrix_cell(&m, 2, 0) == COST_ABSENT);
        matrix_release(&m);
    }
}

/* Sums of two costs each, which may lie at an end of the range, or about half of it. */
TEST(matrix_sums_stop_at_the_ends_of_the_range)
{
    static const cost_t edges[] = {0,         -1,           INT64_MAX / 2, INT64_MAX / 2 + 1, INT64_MAX / 2 + 2,
                                   COST_MAX,  COST_MAX - 1, INT64_MIN / 2, INT64_MIN / 2 - 1, INT64_MIN / 2 + 1,
                                   -COST_MAX, 1 - COST_MAX, COST_ABSENT};
    const size_t count = sizeof edges / sizeof *edges;
    for (size_t i = 0; i < count * count; i++) {
        struct matrix m = matrix_new(1, 2);
        cost_t a[] = {edges[i / count], 1}, b[] = {edges[i % count], 1};
        struct costs first = costs_view(a, 2), second = costs_view(b, 2);
        matrix_add(&m, 0, &first);
        matrix_add(&m, 0, &second);
        bool saturated = false;
        cost_t sum = *a == COST_ABSENT ? *b : *b == COST_ABSENT ? *a : cost_add(*a, *b, &saturated);
        ck_assert_int_eq(matrix_cell(&m, 0, 0), sum);
        ck_assert_int_eq(matrix_cell(&m, 0, 1), 2);
        ck_assert(m.saturated == saturated);
        matrix_release(&m);
    }
}

TEST(matrix_rows_are_put_side_by_side)
{
    struct arena arena = {0};
    struct matrix block = matrix_new(16, WIDTH), rows = matrix_new(MANY, WIDTH);
    for (unsigned n = 0; n < 16; n++)
        for (ref_t first = 0; first <= 20; first += 20) {
            struct costs row = costs_of(&arena, n + first, n);
            matrix_put(&block, n, first, &row);
            matrix_put(&rows, n, first, &row);
            for (ref_t e = 0; e < 20; e++)
                ck_assert_int_eq(matrix_cell(&block, n, first + e), costs_cell(&row, e));
        }
    check_same(&block, &rows);
    matrix_release(&block);
    matrix_release(&rows);
    arena_release(&arena);
}

SUITE("matrix", matrix_is_a_block_unless_that_is_large_and_wide,
      matrix_has_rows_of_their_own_if_asked_for_but_of_one_event, matrix_sums_are_the_same_in_rows_and_in_a_block,
      matrix_rows_hold_no_absent_costs_at_their_end, matrix_rows_can_be_replaced,
      matrix_sums_stop_at_the_ends_of_the_range, matrix_rows_are_put_side_by_side)
