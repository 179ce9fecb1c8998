/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of the two versions of a source. */
#include "../suite.h"
#include "rows/line_number.h"

static const struct profile joined = {.is_joined = true}, plain = {.is_joined = false};

TEST(line_number_comes_back_from_a_joined_profile)
{
    const uint64_t numbers[] = {0, 1, 12, LINE_LAST};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (int side = 0; side < SIDES; side++) {
            struct line_number line = {numbers[i], (enum side)side};
            struct line_number back = line_number_of(&joined, line_number_kept(line));
            ck_assert_uint_eq(back.number, numbers[i]);
            ck_assert_int_eq(back.side, side);
        }
}

TEST(line_number_of_a_plain_profile_is_as_recorded)
{
    struct line_number line = line_number_of(&plain, LINE_LAST + 3);
    ck_assert_uint_eq(line.number, LINE_LAST + 3);
    ck_assert_int_eq(line.side, SIDE_NEW);
}

TEST(line_numbers_of_the_old_source_come_last)
{
    struct line_number one = {1, SIDE_NEW}, two = {2, SIDE_NEW}, old = {1, SIDE_OLD};
    ck_assert_int_lt(line_number_compare(one, two), 0);
    ck_assert_int_gt(line_number_compare(old, two), 0);
    ck_assert_int_lt(line_number_compare(two, old), 0);
    ck_assert_int_eq(line_number_compare(old, old), 0);
    ck_assert(line_number_kept(old) > line_number_kept(two));
}

SUITE("line_number", line_number_comes_back_from_a_joined_profile, line_number_of_a_plain_profile_is_as_recorded,
      line_numbers_of_the_old_source_come_last)
