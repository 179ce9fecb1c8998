/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions that some C libraries lack do what others' do. */
#include "../suite.h"
#include "system/functions.h"

#include <stdint.h>

TEST(mempcpy_returns_the_end)
{
    char room[8] = "abcdefg";
    ck_assert_ptr_eq(function_mempcpy(room + 1, "xyz", 3), room + 4);
    ck_assert_str_eq(room, "axyzefg");
    ck_assert_ptr_eq(function_mempcpy(room, "", 0), room);
}

TEST(memrchr_finds_the_last_one)
{
    const char bytes[] = "a/b/\377c";
    ck_assert_ptr_eq(function_memrchr(bytes, '/', 6), bytes + 3);
    ck_assert_ptr_eq(function_memrchr(bytes, '/', 3), bytes + 1);
    ck_assert_ptr_eq(function_memrchr(bytes, '\377', 6), bytes + 4);
    ck_assert_ptr_null(function_memrchr(bytes, '/', 1));
    ck_assert_ptr_null(function_memrchr(bytes, 'a', 0));
}

/* Items of three bytes, by the first two of them; the context turns the order. */
static int compare(const void *a, const void *b, void *context)
{
    const unsigned char *x = a, *y = b;
    int order = x[0] != y[0] ? x[0] - y[0] : x[1] - y[1];
    return *(int *)context * order;
}

static uint64_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

TEST(qsort_r_sorts_as_the_system_does)
{
    uint64_t state = 1;
    for (size_t count = 0; count < 200; count++) {
        unsigned char items[200][3], expected[200][3];
        int direction = count % 2 ? 1 : -1;
        for (size_t i = 0; i < count; i++) { /* no two are equal */
            items[i][0] = (unsigned char)(next_random(&state) % 16);
            items[i][1] = items[i][2] = (unsigned char)i;
        }
        memcpy(expected, items, sizeof items);
        function_qsort_r(items, count, sizeof *items, compare, &direction);
        qsort_r(expected, count, sizeof *expected, compare, &direction);
        for (size_t i = 0; i + 1 < count; i++)
            ck_assert_int_lt(compare(items[i], items[i + 1], &direction), 0);
        ck_assert_mem_eq(items, expected, count * sizeof *items);
    }
}

SUITE("functions", mempcpy_returns_the_end, memrchr_finds_the_last_one, qsort_r_sorts_as_the_system_does)
