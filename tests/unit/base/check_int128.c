/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 128 bits in two halves: against the compiler's own where it has them, and the corners by hand. */
#include "../suite.h"
#include "base/int128.h"

TEST(int128_product_carries_between_the_halves)
{
    struct int128 w = int128_product(UINT64_MAX, UINT64_MAX);
    ck_assert_uint_eq(w.high, UINT64_MAX - 1);
    ck_assert_uint_eq(w.low, 1);
    w = int128_product(UINT64_C(1) << 32, UINT64_C(1) << 32);
    ck_assert_uint_eq(w.high, 1);
    ck_assert_uint_eq(w.low, 0);
    w = int128_product(UINT64_C(0xffffffff00000000), 0xffffffff);
    ck_assert_uint_eq(w.high, 0xfffffffe);
    ck_assert_uint_eq(w.low, 0x100000000);
}

TEST(int128_sums_stop_at_the_ends_when_clamped)
{
    struct int128 sum = int128_add_product((struct int128){0, 0}, INT64_MAX, 2);
    ck_assert_int_eq(int128_clamp(sum), INT64_MAX);
    sum = int128_add_product(sum, INT64_MAX, -1);
    ck_assert_int_eq(int128_clamp(sum), INT64_MAX);
    sum = int128_add_product(sum, INT64_MAX, -1);
    ck_assert_int_eq(int128_clamp(sum), 0);
    sum = int128_add_product(sum, INT64_MIN, 1);
    ck_assert_int_eq(int128_clamp(sum), -INT64_MAX);
    sum = int128_add_product(sum, INT64_MIN, 7);
    ck_assert_int_eq(int128_clamp(sum), -INT64_MAX);
}

TEST(int128_scales_by_fractions)
{
    ck_assert_uint_eq(int128_scale(7, 2, 3), 4);
    ck_assert_uint_eq(int128_scale(UINT64_MAX, UINT64_MAX, UINT64_MAX), UINT64_MAX);
    ck_assert_uint_eq(int128_scale(UINT64_MAX, 3, 4), UINT64_MAX / 4 * 3 + 2);
    ck_assert_uint_eq(int128_scale(UINT64_MAX, 3, 2), UINT64_MAX);
    ck_assert_uint_eq(int128_scale(0, UINT64_MAX, 1), 0);
}

TEST(int128_compares_products_that_differ_in_one)
{
    ck_assert_int_eq(int128_compare_products(UINT64_MAX, 2, 2, UINT64_MAX), 0);
    ck_assert_int_lt(int128_compare_products(UINT64_MAX - 1, UINT64_MAX, UINT64_MAX, UINT64_MAX), 0);
    ck_assert_int_gt(int128_compare_products(UINT64_C(1) << 32, UINT64_C(1) << 32, UINT64_MAX, 1), 0);
    ck_assert_int_lt(int128_compare_products(1, 99, 100, 1), 0);
}

TEST(int128_magnitude_knows_the_least_number)
{
    ck_assert_uint_eq(int128_magnitude(INT64_MIN), UINT64_C(1) << 63);
    ck_assert_uint_eq(int128_magnitude(-1), 1);
    ck_assert_uint_eq(int128_magnitude(INT64_MAX), INT64_MAX);
}

TEST(int128_unsigned_sums_stop_at_the_end)
{
    ck_assert_uint_eq(int128_add_stopping(UINT64_MAX - 1, 1), UINT64_MAX);
    ck_assert_uint_eq(int128_add_stopping(UINT64_MAX, 1), UINT64_MAX);
    ck_assert_uint_eq(int128_add_stopping(UINT64_MAX, UINT64_MAX), UINT64_MAX);
    ck_assert_uint_eq(int128_add_stopping(2, 3), 5);
}

#ifdef __SIZEOF_INT128__

__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;

static const int64_t corners[] = {
    0,
    1,
    -1,
    2,
    3,
    -7,
    100,
    0xffffffff,
    0x100000000,
    -0x100000000,
    INT64_C(1) << 53,
    INT64_MAX / 3,
    INT64_MAX - 1,
    INT64_MAX,
    INT64_MIN,
    INT64_MIN + 1,
    INT64_C(0x7fffffff00000001),
    INT64_C(0x123456789abcdef),
};

#define CORNERS (sizeof corners / sizeof *corners)

static uint64_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state ^ (*state >> 29);
}

static bool is_same(struct int128 w, uint128 expected)
{
    return w.high == (uint64_t)(expected >> 64) && w.low == (uint64_t)expected;
}

static int64_t clamp(int128 value)
{
    return value > INT64_MAX ? INT64_MAX : value < -(int128)INT64_MAX ? -INT64_MAX : (int64_t)value;
}

static void compare(uint64_t a, uint64_t b)
{
    ck_assert_msg(is_same(int128_product(a, b), (uint128)a * b), "%llx * %llx", (long long)a, (long long)b);
    uint64_t c = a + 1, d = b - 1;
    uint128 x = (uint128)a * b, y = (uint128)c * d;
    ck_assert_int_eq(int128_compare_products(a, b, c, d), (x > y) - (x < y));
    uint64_t divisors[] = {c | 1, a / 3 + 1, b | 1, UINT64_MAX};
    for (size_t i = 0; i < sizeof divisors / sizeof *divisors; i++) {
        uint128 quotient = x / divisors[i];
        ck_assert_uint_eq(int128_scale(a, b, divisors[i]), quotient > UINT64_MAX ? UINT64_MAX : (uint64_t)quotient);
    }
}

/* w / c, rounded half away from 0. */
static int64_t divided(int128 w, uint64_t c)
{
    uint128 size = (uint128)(w < 0 ? -w : w), quotient = size / c;
    quotient += size % c >= c - c / 2;
    quotient = quotient > INT64_MAX ? INT64_MAX : quotient;
    return w < 0 ? -(int64_t)quotient : (int64_t)quotient;
}

static void compare_differences(struct int128 x, int128 a, struct int128 y, int128 b)
{
    uint64_t divisors[] = {1, 2, 3, 10, 1000000000000000, UINT64_MAX};
    ck_assert(is_same(int128_subtract(x, y), (uint128)a - (uint128)b));
    ck_assert_int_eq(int128_compare(x, y), (a > b) - (a < b));
    ck_assert_int_eq(int128_compare(x, x), 0);
    for (size_t i = 0; i < sizeof divisors / sizeof *divisors; i++)
        ck_assert_int_eq(int128_divide(x, divisors[i]), divided(a, divisors[i]));
    int128_shrink(&x, &y);
    for (int shift = 0; a > INT64_MAX || a < -(int128)INT64_MAX || b > INT64_MAX || b < -(int128)INT64_MAX; shift++) {
        a /= 2;
        b /= 2;
    }
    ck_assert(is_same(x, (uint128)a) && is_same(y, (uint128)b));
}

static void compare_sums(int64_t a, int64_t b, int64_t c, int64_t d)
{
    struct int128 sum = int128_add_product(int128_add_product((struct int128){0, 0}, a, b), c, d);
    uint128 expected = (uint128)((int128)a * b) + (uint128)((int128)c * d);
    ck_assert(is_same(sum, expected));
    ck_assert_int_eq(int128_clamp(sum), clamp((int128)expected));
    compare_differences(sum, (int128)expected, int128_add_product((struct int128){0, 0}, c, d), (int128)c * d);
}

TEST(int128_agrees_with_the_compiler_on_corners)
{
    for (size_t i = 0; i < CORNERS; i++)
        for (size_t j = 0; j < CORNERS; j++) {
            compare((uint64_t)corners[i], (uint64_t)corners[j]);
            for (size_t k = 0; k < CORNERS; k++)
                compare_sums(corners[i], corners[j] / 2, corners[k], -1);
        }
}

TEST(int128_agrees_with_the_compiler_on_random_numbers)
{
    uint64_t state = 1;
    for (int i = 0; i < 100000; i++) {
        uint64_t a = next_random(&state), b = next_random(&state), shift = next_random(&state) % 64;
        compare(a >> shift, b);
        compare_sums((int64_t)(a >> shift), (int64_t)b / 2, (int64_t)(b >> shift), (int64_t)a / 2);
    }
}

#endif

#ifdef __SIZEOF_INT128__
#define COMPARISONS , int128_agrees_with_the_compiler_on_corners, int128_agrees_with_the_compiler_on_random_numbers
#else
#define COMPARISONS
#endif

SUITE("int128", int128_product_carries_between_the_halves, int128_sums_stop_at_the_ends_when_clamped,
      int128_scales_by_fractions, int128_compares_products_that_differ_in_one, int128_magnitude_knows_the_least_number,
      int128_unsigned_sums_stop_at_the_end COMPARISONS)
