/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How costs differ between units. */
#include "../suite.h"
#include "events/spread.h"

static void spread_release_thing(void *thing)
{
    spread_release(thing);
    free(thing);
}

static struct spread *new_spread(void)
{
    struct spread *s = until_end(memory_zeroed(1, sizeof *s), spread_release_thing);
    ck_assert_uint_eq(spread_event(s, TEXT("Ir")), 0);
    return s;
}

/* Adds a unit that has a cost in row 1, of a total of 100. */
static void add(struct spread *s, cost_t cost)
{
    spread_add(s, 0, 1, cost, 100);
    spread_next(s);
}

static void assert_figure(const struct spread *s, enum statistic statistic, cost_t sum, struct figure expected)
{
    struct figure figure = spread_figure(s, statistic, 0, 1, sum);
    ck_assert_int_eq(figure.kind, expected.kind);
    ck_assert_int_eq(figure.cost, expected.cost);
    ck_assert_int_eq(figure.divisor, expected.divisor);
}

#define ASSERT_FIGURE(s, statistic, sum, ...) assert_figure(s, statistic, sum, (struct figure){__VA_ARGS__})

TEST(spread_has_the_range_of_all_units)
{
    struct spread *s = new_spread();
    add(s, 3);
    add(s, 9);
    add(s, 6);
    ASSERT_FIGURE(s, STATISTIC_MIN, 18, FIGURE_COST, 3, 0);
    ASSERT_FIGURE(s, STATISTIC_MEAN, 18, FIGURE_PER_CALL, 18, 3);
    ASSERT_FIGURE(s, STATISTIC_MAX, 18, FIGURE_COST, 9, 0);
    ASSERT_FIGURE(s, STATISTIC_IMBALANCE, 18, FIGURE_RATIO, 9, 18);
    ASSERT_FIGURE(s, STATISTIC_WHERE, 18, FIGURE_WORD, 1, 0);
}

TEST(spread_counts_a_unit_without_the_row_as_0)
{
    struct spread *s = new_spread();
    add(s, 5);
    spread_next(s);
    ASSERT_FIGURE(s, STATISTIC_MIN, 5, FIGURE_COST, 0, 0);
    ASSERT_FIGURE(s, STATISTIC_MEAN, 5, FIGURE_PER_CALL, 5, 2);
    ASSERT_FIGURE(s, STATISTIC_WHERE, 5, FIGURE_WORD, 0, 0);
}

TEST(spread_of_costs_below_0_is_largest_in_the_first_unit_without_the_row)
{
    struct spread *s = new_spread();
    add(s, -5);
    spread_next(s);
    add(s, -1);
    spread_next(s);
    ASSERT_FIGURE(s, STATISTIC_MAX, -6, FIGURE_COST, 0, 0);
    ASSERT_FIGURE(s, STATISTIC_WHERE, -6, FIGURE_WORD, 1, 0);
    ASSERT_FIGURE(s, STATISTIC_IMBALANCE, -6, FIGURE_RATIO, 0, 0);
}

TEST(spread_is_largest_in_the_first_unit_of_equals)
{
    struct spread *s = new_spread();
    spread_next(s);
    add(s, 0);
    ASSERT_FIGURE(s, STATISTIC_WHERE, 0, FIGURE_WORD, 0, 0);
    add(s, 7);
    add(s, 7);
    ASSERT_FIGURE(s, STATISTIC_WHERE, 14, FIGURE_WORD, 2, 0);
}

TEST(spread_of_a_row_that_no_unit_has_is_absent)
{
    struct spread *s = new_spread();
    add(s, 1);
    ck_assert_int_eq(spread_figure(s, STATISTIC_MIN, 0, 2, 0).kind, FIGURE_ABSENT);
    ck_assert_int_eq(spread_figure(s, STATISTIC_MIN, 0, NONE, 0).kind, FIGURE_ABSENT);
    ck_assert_int_eq(spread_figure(s, STATISTIC_MIN, NONE, 1, 0).kind, FIGURE_ABSENT);
    ck_assert_uint_eq(spread_find(s, TEXT("Dr")), NONE);
}

TEST(spread_of_the_largest_costs_does_not_wrap)
{
    struct spread *s = new_spread();
    for (int i = 0; i < 4; i++)
        add(s, i == 0 ? COST_MAX / 2 : 1);
    struct figure figure = spread_figure(s, STATISTIC_IMBALANCE, 0, 1, COST_MAX / 2 + 3);
    ck_assert_int_gt(figure.cost, 0);
    ck_assert_int_eq(figure.cost / figure.divisor, 2); /* of 3, less next to nothing */
}

TEST(spread_reaches_a_share_of_one_unit)
{
    struct spread *s = new_spread();
    add(s, 3);
    spread_add(s, 0, 1, -20, 50);
    spread_next(s);
    add(s, 30);
    ck_assert(spread_reaches(s, 0, 1, 40 * INT64_C(1000000)));
    ck_assert(!spread_reaches(s, 0, 1, 40 * INT64_C(1000000) + 1));
    ck_assert(!spread_reaches(s, 0, 2, 0));
}

TEST(spread_of_no_total_reaches_nothing)
{
    struct spread *s = new_spread();
    spread_add(s, 0, 1, 5, 0);
    spread_next(s);
    ck_assert(!spread_reaches(s, 0, 1, 0));
    add(s, 1);
    ck_assert(spread_reaches(s, 0, 1, INT64_C(1000000)));
    ck_assert(!spread_reaches(s, 0, 1, INT64_C(1000000) + 1));
}

TEST(spread_words_are_short_and_plain)
{
    struct spread *s = new_spread();
    spread_name(s, TEXT("a\x1b[1m\xc3\xa9"));
    spread_name(s, TEXT("0123456789012345678901234567890123456789tail"));
    ck_assert_str_eq(s->words.items[0].s, "a?[1m??");
    ck_assert_str_eq(s->words.items[1].s, "456789012345678901234567890123456789tail");
    ck_assert_uint_eq(s->names.items[1].n, 44);
}

SUITE("spread", spread_has_the_range_of_all_units, spread_counts_a_unit_without_the_row_as_0,
      spread_of_costs_below_0_is_largest_in_the_first_unit_without_the_row,
      spread_is_largest_in_the_first_unit_of_equals, spread_of_a_row_that_no_unit_has_is_absent,
      spread_of_the_largest_costs_does_not_wrap, spread_reaches_a_share_of_one_unit, spread_of_no_total_reaches_nothing,
      spread_words_are_short_and_plain)
