/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Costs of very many things, close together. */
#include "../suite.h"
#include "profile/cells.h"

struct kept {
    struct cells cells;
    bool saturated;
};

static void release(void *kept)
{
    cells_release(&((struct kept *)kept)->cells);
    free(kept);
}

static struct kept *keep_nothing(void)
{
    return until_end(memory_zeroed(1, sizeof(struct kept)), release);
}

static cost_t cell(const struct kept *kept, ref_t at, ref_t event)
{
    struct costs costs = cells_costs(&kept->cells, at);
    return costs_cell(&costs, event);
}

#define CHARGE(...) (&(const struct charge){(const cost_t[]){__VA_ARGS__}, NULL, sizeof((cost_t[]){__VA_ARGS__}) / 8})
#define PUT(kept, ...) cells_put(&(kept)->cells, CHARGE(__VA_ARGS__), &(kept)->saturated)
#define ADD(kept, at, ...) cells_add(&(kept)->cells, (at), CHARGE(__VA_ARGS__), &(kept)->saturated)

#define EDGES                                                                                                          \
    0, 1, -1, INT16_MAX, INT16_MIN + 1, INT16_MIN, INT16_MAX + 1, INT32_MAX, INT32_MIN, INT32_MIN + 1, COST_MAX - 7,   \
        -COST_MAX

TEST(cells_keep_costs_of_all_sizes_beside_each_other)
{
    static const cost_t edges[] = {EDGES};
    const size_t count = sizeof edges / sizeof edges[0];
    struct kept *kept = keep_nothing();
    ref_t at[sizeof edges / sizeof edges[0]];
    for (size_t i = 0; i < count; i++)
        at[i] = PUT(kept, 3, edges[i], COST_ABSENT, 7);
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(cell(kept, at[i], 0), 3);
        ck_assert_int_eq(cell(kept, at[i], 1), edges[i]);
        ck_assert_int_eq(cell(kept, at[i], 2), COST_ABSENT);
        ck_assert_int_eq(cell(kept, at[i], 3), 7);
        ck_assert_int_eq(cell(kept, at[i], 4), COST_ABSENT);
    }
}

TEST(small_cells_take_two_bytes_each_and_two_more)
{
    struct kept *kept = keep_nothing();
    PUT(kept, 1, 2, INT16_MAX);
    ck_assert_uint_eq(kept->cells.shorts.count, 4);
    PUT(kept, 0);
    ck_assert_uint_eq(kept->cells.shorts.count, 6);
    cells_put(&kept->cells, &(struct charge){NULL, NULL, 0}, &kept->saturated);
    ck_assert_uint_eq(kept->cells.shorts.count, 7);
}

/* To costs of each size of each size. */
TEST(cells_add_up_and_move_where_they_grow)
{
    static const cost_t edges[] = {EDGES};
    const size_t count = sizeof edges / sizeof edges[0];
    for (size_t i = 0; i < count * count; i++) {
        struct kept *kept = keep_nothing();
        cost_t a = edges[i % count], b = edges[i / count];
        bool saturated = false;
        ref_t first = PUT(kept, a, 5), neighbour = PUT(kept, 6);
        ref_t again = ADD(kept, first, b, 1);
        again = ADD(kept, again, COST_ABSENT, 1, 9);
        ck_assert_int_eq(cell(kept, again, 0), cost_add(a, b, &saturated));
        ck_assert_int_eq(cell(kept, again, 1), 7);
        ck_assert_int_eq(cell(kept, again, 2), 9);
        ck_assert_int_eq(cell(kept, neighbour, 0), 6);
        ck_assert(kept->saturated == saturated);
    }
}

TEST(costs_that_fit_stay_where_they_are)
{
    struct kept *kept = keep_nothing();
    ref_t at = PUT(kept, 5, 100000);
    ck_assert_uint_eq(ADD(kept, at, 1, 1), at);
    ck_assert_uint_eq(ADD(kept, at, 1), at);
    ck_assert_int_eq(cell(kept, at, 0), 7);
    ck_assert_int_eq(cell(kept, at, 1), 100001);
}

/* An event that stands twice adds up. */
TEST(cells_take_costs_of_events_in_any_order)
{
    struct kept *kept = keep_nothing();
    static const cost_t values[] = {5, 7, 11};
    static const ref_t events[] = {2, 0, 2};
    struct charge charge = {values, events, 3};
    ref_t at = cells_put(&kept->cells, &charge, &kept->saturated);
    ck_assert_int_eq(cell(kept, at, 0), 7);
    ck_assert_int_eq(cell(kept, at, 1), COST_ABSENT);
    ck_assert_int_eq(cell(kept, at, 2), 16);
    at = cells_add(&kept->cells, at, &charge, &kept->saturated);
    ck_assert_int_eq(cell(kept, at, 2), 32);
}

TEST(cells_are_appended_with_their_sizes)
{
    struct kept *from = keep_nothing(), *to = keep_nothing();
    ref_t own = PUT(to, 9);
    ref_t none = cells_put(&from->cells, &(struct charge){NULL, NULL, 0}, &from->saturated);
    ref_t large = PUT(from, 1, COST_ABSENT, COST_MAX - 1), small = PUT(from, 7);
    ref_t shift = cells_append(&to->cells, &from->cells);
    ck_assert_int_eq(cell(to, own, 0), 9);
    ck_assert_int_eq(cell(to, none + shift, 0), COST_ABSENT);
    ck_assert_int_eq(cell(to, large + shift, 0), 1);
    ck_assert_int_eq(cell(to, large + shift, 1), COST_ABSENT);
    ck_assert_int_eq(cell(to, large + shift, 2), COST_MAX - 1);
    ck_assert_int_eq(cell(to, small + shift, 0), 7);
}

TEST(no_cells_are_appended_to_none)
{
    struct kept *from = keep_nothing(), *to = keep_nothing();
    ref_t shift = cells_append(&to->cells, &from->cells);
    ck_assert_uint_eq(shift, 0);
    ck_assert_uint_eq(to->cells.shorts.count, 0);
}

SUITE("cells", cells_keep_costs_of_all_sizes_beside_each_other, small_cells_take_two_bytes_each_and_two_more,
      cells_add_up_and_move_where_they_grow, costs_that_fit_stay_where_they_are,
      cells_take_costs_of_events_in_any_order, cells_are_appended_with_their_sizes, no_cells_are_appended_to_none)
