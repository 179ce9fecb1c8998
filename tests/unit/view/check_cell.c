/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures as people read them. */
#include "../suite.h"
#include "view/cell.h"

#include <stdio.h>
#include <stdlib.h>

static const char *number(struct figure figure)
{
    static char text[CELL_MAX + 1];
    size_t n = cell_number(text, &figure);
    ck_assert_uint_le(n, CELL_MAX);
    text[n] = '\0';
    return text;
}

static const char *share(cost_t cost, cost_t whole)
{
    static char text[CELL_MAX + 1];
    struct cell cell = {{FIGURE_COST, cost, 0}, whole, NULL};
    size_t n = cell_share(text, &cell);
    ck_assert_uint_le(n, CELL_MAX);
    text[n] = '\0';
    return text;
}

TEST(cell_numbers_have_commas)
{
    ck_assert_str_eq(number((struct figure){FIGURE_COST, 1234567, 0}), "1,234,567");
    ck_assert_str_eq(number((struct figure){FIGURE_COST, 0, 0}), "0");
    ck_assert_str_eq(number((struct figure){FIGURE_COST, -COST_MAX, 0}), "-9,223,372,036,854,775,807");
}

TEST(cell_numbers_that_are_absent_are_dots)
{
    ck_assert_str_eq(number((struct figure){FIGURE_ABSENT, 0, 0}), ".");
    ck_assert_str_eq(number((struct figure){FIGURE_RATIO, 5, 0}), ".");
}

TEST(cell_numbers_that_are_ratios_are_percentages)
{
    ck_assert_str_eq(number((struct figure){FIGURE_RATIO, 1, 4}), "25.00%");
    ck_assert_str_eq(number((struct figure){FIGURE_RATIO, 1, 100}), " 1.00%");
    ck_assert_str_eq(number((struct figure){FIGURE_RATIO, 3, 2}), "150.0%");
}

TEST(cell_numbers_per_call_have_two_decimals_below_a_million)
{
    ck_assert_str_eq(number((struct figure){FIGURE_PER_CALL, 123456, 10}), "12,345.60");
    ck_assert_str_eq(number((struct figure){FIGURE_PER_CALL, 1, 8}), "0.13");
    ck_assert_str_eq(number((struct figure){FIGURE_PER_CALL, 1999, 1000}), "2.00");
    ck_assert_str_eq(number((struct figure){FIGURE_PER_CALL, -5, 2}), "-2.50");
    ck_assert_str_eq(number((struct figure){FIGURE_PER_CALL, 0, 3}), "0.00");
    ck_assert_str_eq(number((struct figure){FIGURE_PER_CALL, 5, 0}), ".");
    ck_assert_str_eq(number((struct figure){FIGURE_PER_CALL, COST_MAX, COST_MAX - 1}), "1.00");
    ck_assert_str_eq(number((struct figure){FIGURE_PER_CALL, -COST_MAX, 1}), "-9,223,372,036,854,775,807");
    ck_assert_str_eq(number((struct figure){FIGURE_PER_CALL, 999999, 1}), "999,999.00");
    ck_assert_str_eq(number((struct figure){FIGURE_PER_CALL, 5056170, 1}), "5,056,170");
    ck_assert_str_eq(number((struct figure){FIGURE_PER_CALL, 10112341, 2}), "5,056,171");
    ck_assert_str_eq(number((struct figure){FIGURE_PER_CALL, -3000001, 3}), "-1,000,000");
}

TEST(cell_shares_are_eight_wide)
{
    ck_assert_str_eq(share(1234, 100000), "( 1.23%)");
    ck_assert_str_eq(share(99, 100), "(99.00%)");
    ck_assert_str_eq(share(100, 100), "(100.0%)");
    ck_assert_str_eq(share(1, 1000000), "( 0.00%)");
    ck_assert_str_eq(share(-5, 100), "(-5.00%)");
}

TEST(cell_shares_round_to_100_only_what_is_nearly_that)
{
    ck_assert_str_eq(share(99994, 100000), "(99.99%)");
    ck_assert_str_eq(share(99996, 100000), "(100.0%)");
}

TEST(cell_shares_of_nothing_and_of_zero_are_none)
{
    ck_assert_str_eq(share(5, 0), "");
    ck_assert_str_eq(share(0, 5), "");
}

TEST(cell_shares_never_show_a_negative_zero)
{
    ck_assert_str_eq(share(-1, 1000000), "( 0.00%)");
}

/* What printf makes of a percentage: two decimals, and one from 100 on. */
static const char *printed(cost_t cost, cost_t whole)
{
    static char text[512], body[500];
    double percent = 100.0 * (double)cost / (double)whole;
    snprintf(body, sizeof body, "%5.2f", percent);
    if (strlen(body) > 5 && percent > 0)
        snprintf(body, sizeof body, "%5.1f", percent);
    snprintf(text, sizeof text, "(%s%%)", body);
    return text;
}

TEST(cell_shares_round_as_printf_does)
{
    uint64_t state = 42;
    for (int i = 0; i < 50000; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        cost_t whole = (cost_t)(state >> (2 + i % 60)) + 1;
        state = state * 6364136223846793005u + 1442695040888963407u;
        cost_t cost = (cost_t)((state >> 1) % (uint64_t)whole) + 1;
        if (i % 5 == 0) /* one that lies between two decimals, as nearly as a double can */
            whole = 20000, cost = (cost_t)(state >> 33) % 20000 + 1;
        ck_assert_msg(strcmp(share(cost, whole), printed(cost, whole)) == 0, "%lld of %lld: %s, not %s",
                      (long long)cost, (long long)whole, share(cost, whole), printed(cost, whole));
    }
}

TEST(cell_shares_above_100_round_as_printf_does)
{
    uint64_t state = 7;
    for (int i = 0; i < 20000; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        cost_t whole = (cost_t)(state >> 40) + 1, cost = whole + (cost_t)((state >> 20) & 0xfffff);
        ck_assert_msg(strcmp(share(cost, whole), printed(cost, whole)) == 0, "%lld of %lld: %s, not %s",
                      (long long)cost, (long long)whole, share(cost, whole), printed(cost, whole));
    }
}

SUITE("cell", cell_numbers_have_commas, cell_numbers_that_are_absent_are_dots,
      cell_numbers_that_are_ratios_are_percentages, cell_numbers_per_call_have_two_decimals_below_a_million,
      cell_shares_are_eight_wide, cell_shares_round_to_100_only_what_is_nearly_that,
      cell_shares_of_nothing_and_of_zero_are_none, cell_shares_never_show_a_negative_zero,
      cell_shares_round_as_printf_does, cell_shares_above_100_round_as_printf_does)
