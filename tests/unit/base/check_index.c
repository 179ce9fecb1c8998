/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hash index. */
#include "../suite.h"
#include "base/index.h"

#include <stdlib.h>

#define MANY 100000u

/* The number under `hash` that is `ref`, or NONE. */
static ref_t find(const struct index *index, uint64_t hash, ref_t ref)
{
    for (struct probe p = index_probe(index, hash); index_next(index, &p);)
        if (p.ref == ref)
            return ref;
    return NONE;
}

static size_t count_under(const struct index *index, uint64_t hash)
{
    size_t count = 0;
    for (struct probe p = index_probe(index, hash); index_next(index, &p);)
        count++;
    return count;
}

TEST(index_finds_nothing_where_nothing_was_added)
{
    struct index index = {0};
    ck_assert_uint_eq(count_under(&index, 0), 0);
    index_release(&index);
}

TEST(index_finds_everything_while_it_grows)
{
    struct index index = {0};
    for (ref_t i = 0; i < MANY; i++)
        index_add(&index, hash_mix(i, 1), i);
    ck_assert_uint_eq(index.count, MANY);
    for (ref_t i = 0; i < MANY; i++)
        ck_assert_uint_eq(find(&index, hash_mix(i, 1), i), i);
    for (ref_t i = MANY; i < 2 * MANY; i++)
        ck_assert_uint_eq(find(&index, hash_mix(i, 1), i), NONE);
    index_release(&index);
}

TEST(index_hands_out_all_numbers_of_one_hash)
{
    struct index index = {0};
    for (ref_t i = 0; i < 500; i++)
        index_add(&index, 42, i);
    index_add(&index, 43, 500);
    ck_assert_uint_eq(count_under(&index, 42), 500);
    ck_assert_uint_eq(count_under(&index, 43), 1);
    ck_assert_uint_eq(count_under(&index, 44), 0);
    for (ref_t i = 0; i < 500; i++)
        ck_assert_uint_eq(find(&index, 42, i), i);
    index_release(&index);
}

TEST(index_tells_hashes_apart_that_begin_in_one_slot)
{
    struct index index = {0};
    for (ref_t i = 0; i < 40; i++)
        index_add(&index, (uint64_t)i << 20, i);
    for (ref_t i = 0; i < 40; i++)
        ck_assert_uint_eq(count_under(&index, (uint64_t)i << 20), 1);
    index_release(&index);
}

TEST(index_goes_on_at_the_front_behind_its_last_slot)
{
    struct index index = {0};
    index_add(&index, UINT32_MAX, 0);
    index_add(&index, UINT32_MAX, 1);
    index_add(&index, UINT32_MAX, 2);
    ck_assert_uint_eq(count_under(&index, UINT32_MAX), 3);
    index_release(&index);
}

TEST(index_is_empty_after_its_release)
{
    struct index index = {0};
    index_add(&index, 1, 1);
    index_release(&index);
    ck_assert_uint_eq(count_under(&index, 1), 0);
    index_add(&index, 1, 2);
    ck_assert_uint_eq(find(&index, 1, 2), 2);
    index_release(&index);
}

TEST(index_forgets_what_it_held_and_takes_higher_numbers)
{
    struct index index = {0};
    for (ref_t i = 0; i < 5000; i++) {
        if (i % 700 == 0 || i % 700 == 30)
            index_forget(&index, i);
        index_add(&index, hash_mix(i % 10, 1), i);
    }
    for (ref_t i = 0; i < 4930; i++)
        ck_assert_uint_eq(find(&index, hash_mix(i % 10, 1), i), NONE);
    ck_assert_uint_eq(count_under(&index, hash_mix(7, 1)), 7);
    index_release(&index);
}

TEST(index_replaces_the_number_it_found_last)
{
    struct index index = {0};
    for (ref_t i = 0; i < 3; i++)
        index_add(&index, UINT32_MAX, i);
    struct probe at = index_probe(&index, UINT32_MAX);
    while (index_next(&index, &at) && at.ref != 1)
        ;
    index_replace(&index, &at, 9);
    ck_assert_uint_eq(find(&index, UINT32_MAX, 1), NONE);
    ck_assert_uint_eq(find(&index, UINT32_MAX, 0), 0);
    ck_assert_uint_eq(find(&index, UINT32_MAX, 9), 9);
    ck_assert_uint_eq(find(&index, UINT32_MAX, 2), 2);
    index_release(&index);
}

TEST(index_keeps_what_it_held_when_room_is_made)
{
    struct index index = {0};
    index_reserve(&index, 0);
    for (ref_t i = 0; i < 40; i++)
        index_add(&index, hash_mix(i, 1), i);
    index_reserve(&index, 100000);
    size_t mask = index.mask;
    for (ref_t i = 40; i < 100000; i++)
        index_add(&index, hash_mix(i, 1), i);
    ck_assert_uint_eq(index.mask, mask);
    for (ref_t i = 0; i < 100000; i++)
        ck_assert_uint_eq(find(&index, hash_mix(i, 1), i), i);
    index_release(&index);
}

TEST(refs_that_are_new_are_none_and_have_an_order)
{
    ref_t *refs = refs_new(3);
    ck_assert(refs[0] == NONE && refs[1] == NONE && refs[2] == NONE);
    refs[1] = 7;
    refs[2] = 5;
    qsort(refs, 3, sizeof *refs, refs_order);
    ck_assert(refs[0] == 5 && refs[1] == 7 && refs[2] == NONE);
    free(refs);
}

SUITE("index", index_finds_nothing_where_nothing_was_added, index_finds_everything_while_it_grows,
      index_hands_out_all_numbers_of_one_hash, index_tells_hashes_apart_that_begin_in_one_slot,
      index_goes_on_at_the_front_behind_its_last_slot, index_is_empty_after_its_release,
      index_forgets_what_it_held_and_takes_higher_numbers, index_replaces_the_number_it_found_last,
      index_keeps_what_it_held_when_room_is_made, refs_that_are_new_are_none_and_have_an_order)
