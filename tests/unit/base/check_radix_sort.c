/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers by a key. */
#include "../suite.h"
#include "base/radix_sort.h"

static int by_key_and_number(const void *a, const void *b)
{
    const struct radix_item *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

/* Keys of which several are equal, in the bytes that a mask has. */
static void expect_sorted(size_t count, uint64_t mask)
{
    struct radix_item *items = memory_alloc(count * sizeof *items), *expected = memory_alloc(count * sizeof *expected);
    uint64_t random = count + 1;
    for (size_t i = 0; i < count; i++) {
        random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
        items[i] = (struct radix_item){random & mask, (ref_t)i};
        expected[i] = items[i];
    }
    qsort(expected, count, sizeof *expected, by_key_and_number);
    radix_sort(items, count);
    for (size_t i = 0; i < count; i++) {
        ck_assert_uint_eq(items[i].key, expected[i].key);
        ck_assert_uint_eq(items[i].number, expected[i].number);
    }
    free(items);
    free(expected);
}

TEST(keyed_are_sorted_stably)
{
    static const uint64_t masks[] = {0, 1, 0x700, 0xff00ff, UINT64_C(0xf0000000000000f0), UINT64_MAX};
    static const size_t counts[] = {0, 1, 2, 3, 20, 64, 65, 1000};
    for (size_t m = 0; m < sizeof masks / sizeof *masks; m++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            expect_sorted(counts[c], masks[m]);
}

SUITE("radix_sort", keyed_are_sorted_stably)
