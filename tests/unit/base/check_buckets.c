/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers by a small key. */
#include "../suite.h"
#include "base/buckets.h"

static ref_t key_of(const void *keys, size_t number)
{
    return ((const ref_t *)keys)[number];
}

TEST(buckets_hold_the_numbers_of_each_key_in_ascending_order)
{
    static const ref_t keys[] = {2, 0, 2, 3, 0, 2}, items[] = {1, 4, 0, 2, 5, 3}, first[] = {0, 2, 2, 5, 6, 6};
    struct buckets b;
    buckets_init(&b, 6, 5, key_of, keys);
    ck_assert_mem_eq(b.items, items, sizeof items);
    ck_assert_mem_eq(b.first, first, sizeof first); /* keys 1 and 4 have none */
    buckets_release(&b);
    ck_assert_ptr_null(b.items);
}

TEST(buckets_may_be_empty)
{
    struct buckets b;
    buckets_init(&b, 0, 2, key_of, NULL);
    ck_assert_uint_eq(b.first[0] + b.first[1] + b.first[2], 0);
    buckets_release(&b);
    buckets_init(&b, 0, 0, key_of, NULL);
    ck_assert_uint_eq(b.first[0], 0);
    buckets_release(&b);
}

TEST(buckets_are_filled_from_their_ends)
{
    ref_t counts[] = {2, 0, 3, 77};
    buckets_ends(counts, 3);
    ck_assert_uint_eq(counts[0], 2);
    ck_assert_uint_eq(counts[1], 2);
    ck_assert_uint_eq(counts[2], 5);
    ck_assert_uint_eq(counts[3], 5); /* the sum, whatever was there */
}

SUITE("buckets", buckets_hold_the_numbers_of_each_key_in_ascending_order, buckets_may_be_empty,
      buckets_are_filled_from_their_ends)
