/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of figures. */
#include "../suite.h"
#include "events/figure.h"

#define COST(value) ((struct figure){FIGURE_COST, (value), 0})
#define RATIO(value, by) ((struct figure){FIGURE_RATIO, (value), (by)})
#define PER_CALL(value, by) ((struct figure){FIGURE_PER_CALL, (value), (by)})
#define ABSENT ((struct figure){FIGURE_ABSENT, 0, 0})

/* Both ways round: an order has no favourite side. */
static void assert_order(struct figure less, struct figure more, int order)
{
    int one = figure_compare(less, more), other = figure_compare(more, less);
    ck_assert_int_eq((one > 0) - (one < 0), order);
    ck_assert_int_eq((other > 0) - (other < 0), -order);
}

#define LESS(a, b) assert_order(a, b, -1)
#define SAME(a, b) assert_order(a, b, 0)

TEST(figures_that_are_costs_are_ordered_by_magnitude)
{
    LESS(COST(1), COST(2));
    LESS(COST(1), COST(-2));
    LESS(COST(-1), COST(2));
    SAME(COST(-2), COST(2));
    SAME(COST(0), COST(0));
}

TEST(figures_that_are_the_largest_costs_are_ordered)
{
    LESS(COST(COST_MAX - 1), COST(COST_MAX));
    LESS(COST(COST_MAX - 1), COST(-COST_MAX));
    SAME(COST(COST_MAX), COST(-COST_MAX));
}

TEST(figures_past_the_range_are_larger_than_any_cost)
{
    struct figure past = {FIGURE_PAST, -COST_MAX, 0}, other = {FIGURE_PAST, COST_MAX, 0};
    LESS(COST(COST_MAX), past);
    LESS(ABSENT, past);
    SAME(past, other);
}

TEST(figures_that_are_absent_come_below_a_cost_of_zero)
{
    LESS(ABSENT, COST(0));
    LESS(ABSENT, COST(-1));
    LESS(ABSENT, RATIO(0, 1));
    LESS(ABSENT, RATIO(-1, 1));
    SAME(ABSENT, ABSENT);
}

TEST(figures_that_are_ratios_are_ordered_by_value)
{
    LESS(RATIO(1, 3), RATIO(1, 2));
    LESS(RATIO(100, 300), RATIO(1, 2));
    SAME(RATIO(2, 4), RATIO(1, 2));
    LESS(RATIO(3, 2), RATIO(200, 100));
    SAME(RATIO(0, 5), RATIO(0, 7));
}

TEST(figures_that_are_negative_ratios_come_below_zero)
{
    LESS(RATIO(-1, 2), RATIO(0, 2));
    LESS(RATIO(-1, 2), RATIO(1, 1000));
    LESS(RATIO(-1, 2), RATIO(-1, 3));
    LESS(RATIO(1, -2), RATIO(-1, 3));
    SAME(RATIO(-1, 2), RATIO(1, -2));
    SAME(RATIO(-1, -2), RATIO(1, 2));
}

TEST(figures_that_are_ratios_by_zero_have_no_value)
{
    LESS(RATIO(5, 0), RATIO(0, 1));
    LESS(RATIO(5, 0), RATIO(-5, 1));
    SAME(RATIO(5, 0), ABSENT);
    SAME(RATIO(5, 0), RATIO(6, 0));
}

TEST(figures_that_are_ratios_of_the_largest_costs_do_not_wrap)
{
    LESS(RATIO(COST_MAX - 1, COST_MAX), RATIO(COST_MAX, COST_MAX - 1));
    LESS(RATIO(COST_MAX - 2, COST_MAX - 1), RATIO(COST_MAX - 1, COST_MAX));
    LESS(RATIO(-COST_MAX, COST_MAX - 1), RATIO(-COST_MAX, COST_MAX));
    SAME(RATIO(COST_MAX, COST_MAX), RATIO(1, 1));
}

TEST(figures_per_call_are_ordered_by_magnitude)
{
    LESS(PER_CALL(1, 3), PER_CALL(1, 2));
    LESS(PER_CALL(1, 3), PER_CALL(-1, 2));
    SAME(PER_CALL(-2, 4), PER_CALL(1, 2));
    LESS(PER_CALL(COST_MAX - 1, COST_MAX), PER_CALL(COST_MAX, COST_MAX - 1));
    LESS(PER_CALL(5, 0), PER_CALL(0, 1));
    SAME(PER_CALL(5, 0), ABSENT);
}

SUITE("figure", figures_per_call_are_ordered_by_magnitude, figures_that_are_costs_are_ordered_by_magnitude,
      figures_that_are_the_largest_costs_are_ordered, figures_past_the_range_are_larger_than_any_cost,
      figures_that_are_absent_come_below_a_cost_of_zero, figures_that_are_ratios_are_ordered_by_value,
      figures_that_are_negative_ratios_come_below_zero, figures_that_are_ratios_by_zero_have_no_value,
      figures_that_are_ratios_of_the_largest_costs_do_not_wrap)
