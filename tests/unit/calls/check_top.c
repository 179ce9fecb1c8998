/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The heaviest rows of many. */
#include "../suite.h"
#include "calls/top.h"

static struct weights weights_of(const uint64_t *values, size_t count)
{
    struct weights w = {0};
    for (size_t i = 0; i < count; i++)
        *array_add(&w) = (struct weighed){values[i], (ref_t)i};
    weights_order(&w);
    return w;
}

static int by_number(const void *a, const void *b)
{
    ref_t x = *(const ref_t *)a, y = *(const ref_t *)b;
    return (x > y) - (x < y);
}

/* The rows must be these, in any order. */
static void assert_rows(struct refs *rows, size_t count, const ref_t *expected)
{
    ck_assert_uint_eq(rows->count, count);
    if (count)
        qsort(rows->items, count, sizeof *rows->items, by_number);
    for (size_t i = 0; i < count; i++)
        ck_assert_uint_eq(rows->items[i], expected[i]);
}

TEST(top_takes_all_rows_of_the_largest_weight)
{
    static const uint64_t values[] = {3, 9, 1, 9, 0, UINT64_MAX, 9};
    struct weights w = weights_of(values, 7);
    struct refs taken = {0};
    weights_take(&w, &taken);
    assert_rows(&taken, 1, (const ref_t[]){5});
    weights_take(&w, &taken);
    assert_rows(&taken, 3, (const ref_t[]){1, 3, 6});
    ck_assert_uint_eq(w.count, 3);
    free(taken.items);
    free(w.items);
}

/* Each row is taken once, and weights only fall. */
TEST(top_takes_rows_as_sorting_would)
{
    unsigned seed = 3;
    for (size_t n = 1; n < 60; n++) {
        uint64_t values[60], last = UINT64_MAX;
        bool seen[60] = {false};
        for (size_t i = 0; i < n; i++)
            values[i] = (seed = seed * 1103515245u + 12345u) >> 16 & 15u;
        struct weights w = weights_of(values, n);
        struct refs taken = {0};
        size_t all = 0;
        for (; w.count; all += taken.count) {
            weights_take(&w, &taken);
            ck_assert_uint_lt(values[taken.items[0]], last);
            last = values[taken.items[0]];
            for (size_t i = 0; i < taken.count; i++) {
                ck_assert_uint_eq(values[taken.items[i]], last);
                ck_assert(!seen[taken.items[i]]);
                seen[taken.items[i]] = true;
            }
        }
        ck_assert_uint_eq(all, n);
        free(w.items);
        free(taken.items);
    }
}

/* Rows that come while others are taken. */
TEST(top_takes_rows_that_were_added_one_by_one)
{
    static const uint64_t values[] = {5, 2, 8, 8, 1, 7};
    struct weights w = {0};
    struct refs taken = {0};
    for (ref_t i = 0; i < 3; i++)
        weights_add(&w, (struct weighed){values[i], i});
    weights_take(&w, &taken);
    assert_rows(&taken, 1, (const ref_t[]){2});
    for (ref_t i = 3; i < 6; i++)
        weights_add(&w, (struct weighed){values[i], i});
    for (size_t i = 0; i < 5; i++) {
        static const ref_t order[] = {3, 5, 0, 1, 4};
        weights_take(&w, &taken);
        assert_rows(&taken, 1, &order[i]);
    }
    ck_assert_uint_eq(w.count, 0);
    free(taken.items);
    free(w.items);
}

/* The weight of the `wanted`-th heaviest row, or 0. */
static uint64_t least_kept(const uint64_t *values, size_t n, size_t wanted)
{
    uint64_t least = 0;
    for (size_t i = 0; i < n && wanted < n; i++) {
        size_t above = 0, equal = 0;
        for (size_t k = 0; k < n; k++) {
            above += values[k] > values[i];
            equal += values[k] == values[i];
        }
        if (above < wanted && above + equal >= wanted)
            least = values[i];
    }
    return least;
}

/* Those as heavy as the last one stay, too. */
TEST(top_prunes_what_is_lighter_than_the_last_row_wanted)
{
    unsigned seed = 5;
    for (size_t n = 1; n < 60; n++) {
        uint64_t values[60];
        for (size_t i = 0; i < n; i++)
            values[i] = (seed = seed * 1103515245u + 12345u) >> 16 & 15u;
        struct weights w = weights_of(values, n);
        size_t wanted = 1 + n / 3;
        uint64_t least = least_kept(values, n, wanted);
        weights_prune(&w, wanted);
        bool seen[60] = {false};
        for (size_t i = 0; i < w.count; i++) {
            ck_assert_uint_ge(w.items[i].weight, least);
            ck_assert_uint_eq(w.items[i].weight, values[w.items[i].row]);
            seen[w.items[i].row] = true;
        }
        for (size_t i = 0; i < n; i++)
            ck_assert(seen[i] == (values[i] >= least));
        free(w.items);
    }
}

SUITE("top", top_takes_all_rows_of_the_largest_weight, top_takes_rows_as_sorting_would,
      top_takes_rows_that_were_added_one_by_one, top_prunes_what_is_lighter_than_the_last_row_wanted)
