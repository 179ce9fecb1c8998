/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From ids to names. */
#include "../suite.h"
#include "base/memory.h"
#include "parse/ids.h"

TEST(ids_are_defined_and_redefined)
{
    static const uint64_t numbers[] = {0, 1, 2, UINT32_MAX, (uint64_t)UINT32_MAX + 1, UINT64_MAX, 1u << 16, 1u << 31};
    struct ids ids = {0};
    size_t count = sizeof numbers / sizeof *numbers;
    for (size_t i = 0; i < count; i++)
        ck_assert_uint_eq(ids_get(&ids, numbers[i]), NONE);
    for (size_t i = 0; i < count; i++)
        ids_set(&ids, numbers[i], (ref_t)i);
    ids_set(&ids, 1, 77);
    ids_set(&ids, UINT64_MAX, 78);
    for (size_t i = 0; i < count; i++)
        ck_assert_uint_eq(ids_get(&ids, numbers[i]), i == 1 ? 77 : numbers[i] == UINT64_MAX ? 78 : i);
    ck_assert_uint_eq(ids_get(&ids, 3), NONE);
    ck_assert_uint_eq(ids_get(&ids, (uint64_t)UINT32_MAX + 2), NONE);
    ids_release(&ids);
}

struct sum {
    uint64_t ids, refs;
    size_t count;
};

static void add(void *sum, uint64_t id, ref_t ref)
{
    struct sum *s = sum;
    s->ids += id;
    s->refs += ref;
    s->count++;
}

TEST(ids_are_all_told_once)
{
    struct ids ids = {0};
    struct sum sum = {0}, none = {0};
    ids_each(&ids, add, &none);
    ck_assert_uint_eq(none.count, 0);
    for (ref_t i = 1; i <= 1000; i++)
        ids_set(&ids, i * (uint64_t)8, i);
    ids_set(&ids, (uint64_t)1 << 40, 5);
    ids_set(&ids, 8, 2); /* was 1 */
    ids_each(&ids, add, &sum);
    ck_assert_uint_eq(sum.count, 1001);
    ck_assert_uint_eq(sum.ids, 8 * 500500ull + ((uint64_t)1 << 40));
    ck_assert_uint_eq(sum.refs, 500500 + 1 + 5);
    ids_release(&ids);
}

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* It can be undone: no two ids are the same hash. */
TEST(ids_are_scrambled_to_others)
{
    enum { MANY = 1 << 16 };
    uint32_t *hashes = memory_alloc(MANY * sizeof *hashes);
    for (uint32_t i = 0; i < MANY; i++)
        hashes[i] = ids_scramble(i * 65537u);
    qsort(hashes, MANY, sizeof *hashes, by_value);
    for (size_t i = 1; i < MANY; i++)
        ck_assert_uint_ne(hashes[i], hashes[i - 1]);
    free(hashes);
}

SUITE("ids", ids_are_defined_and_redefined, ids_are_all_told_once, ids_are_scrambled_to_others)
