/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../suite.h"
#include "events/interval.h"

#define BETWEEN(low, high) interval_between(low, high)

static void is(struct interval a, struct interval b)
{
    ck_assert_int_eq(a.falls, b.falls);
    ck_assert_int_eq(a.rises, b.rises);
    ck_assert_int_eq(a.falls ? 0 : a.low, b.falls ? 0 : b.low);
    ck_assert_int_eq(a.rises ? 0 : a.high, b.rises ? 0 : b.high);
}

TEST(interval_sums_contain_all_sums)
{
    is(interval_add(BETWEEN(1, 2), BETWEEN(-3, 5)), BETWEEN(-2, 7));
    is(interval_add(BETWEEN(1, 2), interval_rising()), (struct interval){1, 0, false, true});
    is(interval_add(interval_rising(), interval_any()), interval_any());
    is(interval_add(BETWEEN(0, COST_MAX), BETWEEN(0, 1)), interval_rising());
    is(interval_add(BETWEEN(-COST_MAX, 0), BETWEEN(-1, 0)), (struct interval){0, 0, true, false});
}

TEST(interval_products_turn_with_their_sign)
{
    is(interval_add_product(BETWEEN(0, 0), BETWEEN(1, 3), 2), BETWEEN(2, 6));
    is(interval_add_product(BETWEEN(0, 0), BETWEEN(1, 3), -2), BETWEEN(-6, -2));
    is(interval_add_product(BETWEEN(4, 4), interval_rising(), -1), (struct interval){0, 4, true, false});
    is(interval_add_product(BETWEEN(4, 4), interval_any(), 0), BETWEEN(4, 4));
    is(interval_add_product(BETWEEN(0, 0), BETWEEN(0, COST_MAX), 2), interval_rising());
}

TEST(interval_quotients_are_rounded_outward)
{
    is(interval_divide(BETWEEN(-5, 5), 2), BETWEEN(-3, 3));
    is(interval_divide(BETWEEN(4, 7), 2), BETWEEN(2, 4));
    is(interval_divide(BETWEEN(-7, -4), 2), BETWEEN(-4, -2));
}

TEST(interval_of_two_contains_both)
{
    is(interval_join(BETWEEN(1, 2), BETWEEN(5, 6)), BETWEEN(1, 6));
    is(interval_join(BETWEEN(1, 2), interval_rising()), (struct interval){0, 0, false, true});
    ck_assert(interval_is_nothing(&(struct interval){0, 0, false, false}));
    ck_assert(!interval_is_nothing(&(struct interval){0, 0, false, true}));
    ck_assert(!interval_is_nothing(&(struct interval){-1, 0, false, false}));
}

TEST(interval_has_ends_where_it_is_not_open)
{
    struct interval some = BETWEEN(-1, 2), any = interval_any();
    ck_assert_int_eq(interval_end(&some, true).cost, 2);
    ck_assert_int_eq(interval_end(&some, false).cost, -1);
    ck_assert(interval_end(&any, true).is_open && interval_end(&any, false).is_open);
}

SUITE("interval", interval_sums_contain_all_sums, interval_products_turn_with_their_sign,
      interval_quotients_are_rounded_outward, interval_of_two_contains_both, interval_has_ends_where_it_is_not_open)
