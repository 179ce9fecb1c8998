/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of a total. */
#include "../analysed.h"
#include "rows/share.h"

#define HALF (SHARE_WHOLE / 2)

TEST(share_is_reached_by_what_is_exactly_that_part)
{
    ck_assert(share_is_reached(5, HALF, 10));
    ck_assert(share_is_reached(6, HALF, 10));
    ck_assert(!share_is_reached(4, HALF, 10));
    ck_assert(share_is_reached(0, 0, 10));
    ck_assert(share_is_reached(10, SHARE_WHOLE, 10));
    ck_assert(!share_is_reached(9, SHARE_WHOLE, 10));
}

TEST(share_of_the_largest_total_is_exact)
{
    ck_assert(share_is_reached((uint64_t)COST_MAX / 2 + 1, HALF, COST_MAX));
    ck_assert(!share_is_reached((uint64_t)COST_MAX / 2, HALF, COST_MAX));
    ck_assert(share_is_reached(COST_MAX, SHARE_WHOLE, COST_MAX));
    ck_assert(!share_is_reached(COST_MAX - 1, SHARE_WHOLE, COST_MAX));
}

TEST(share_of_a_negative_total_is_of_its_magnitude)
{
    ck_assert(share_is_reached(5, HALF, -10));
    ck_assert(!share_is_reached(4, HALF, -10));
}

static cost_t total_of(struct analysed *a, enum column_kind kind)
{
    struct grouping g;
    grouping_init(&g, a->profile, GROUP_FUNCTION, &a->inclusive, NULL);
    struct column column = column_of(a, kind, "Ir");
    cost_t sum = share_total(&column, &g);
    grouping_release(&g);
    return sum;
}

TEST(share_total_is_the_programs)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "summary: 90\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 5\n");
    ck_assert_int_eq(total_of(a, COLUMN_SELF), 90);
    ck_assert_int_eq(total_of(a, COLUMN_INCLUSIVE), 90);
    ck_assert_int_eq(total_of(a, COLUMN_CALLS), 0);
}

TEST(share_total_of_negative_rows_is_the_sum_of_magnitudes)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 5\n"
                                 "fn=g\n"
                                 "1 -7\n");
    ck_assert_int_eq(total_of(a, COLUMN_SELF), 12);
    ck_assert_int_eq(total_of(a, COLUMN_INCLUSIVE), 12);
}

TEST(share_total_of_magnitudes_counts_no_cycle)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 5\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "1 2\n"
                                 "fn=g\n"
                                 "1 -7\n"
                                 "cfn=f\n"
                                 "calls=1 1\n"
                                 "1 2\n");
    ck_assert_uint_eq(a->inclusive.cycle_count, 1);
    ck_assert_int_eq(total_of(a, COLUMN_SELF), 12);
}

TEST(share_total_of_magnitudes_stops_at_the_end)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 -9223372036854775807\n"
                                 "fn=g\n"
                                 "1 9223372036854775807\n");
    ck_assert_int_eq(total_of(a, COLUMN_SELF), COST_MAX);
}

SUITE("share", share_is_reached_by_what_is_exactly_that_part, share_of_the_largest_total_is_exact,
      share_of_a_negative_total_is_of_its_magnitude, share_total_is_the_programs,
      share_total_of_negative_rows_is_the_sum_of_magnitudes, share_total_of_magnitudes_counts_no_cycle,
      share_total_of_magnitudes_stops_at_the_end)
