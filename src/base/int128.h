/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* int128: products and sums of 64-bit numbers that do not fit into 64 bits; the same on machines without a 128-bit
 * type.
 */
#ifndef BASE_INT128_H
#define BASE_INT128_H

#include <stdbool.h>
#include <stdint.h>

/* A signed number of 128 bits, in two's complement. */
struct int128 {
    uint64_t high, low;
};

/* a * b, unsigned. */
struct int128 int128_product(uint64_t a, uint64_t b);

/* sum + a * b, signed. It wraps past 2^127, which no sum of costs reaches. */
struct int128 int128_add_product(struct int128 sum, int64_t a, int64_t b);

/* a - b, signed. */
struct int128 int128_subtract(struct int128 a, struct int128 b);

/* Signed: below 0, 0 or above 0, as a is less than, equal to or more than b. */
int int128_compare(struct int128 a, struct int128 b);

/* The value divided by `c`, rounded half away from 0 and limited to -INT64_MAX .. INT64_MAX; c is not 0. */
int64_t int128_divide(struct int128 w, uint64_t c);

/* Halves both, towards 0, until they fit into 63 bits and a sign: their quotient stays as it is, to 62 bits. */
void int128_shrink(struct int128 *a, struct int128 *b);

/* The value, limited to -INT64_MAX .. INT64_MAX. */
int64_t int128_clamp(struct int128 w);

/* a * b against c * d, unsigned: below 0, 0 or above 0. */
int int128_compare_products(uint64_t a, uint64_t b, uint64_t c, uint64_t d);

/* (a * b + plus) / c, without the digits after the point, at most UINT64_MAX; c is not 0. */
uint64_t int128_scale_plus(uint64_t a, uint64_t b, uint64_t plus, uint64_t c);

static inline uint64_t int128_scale(uint64_t a, uint64_t b, uint64_t c)
{
    return int128_scale_plus(a, b, 0, c);
}

/* a + b, at most UINT64_MAX. */
static inline uint64_t int128_add_stopping(uint64_t a, uint64_t b)
{
    uint64_t sum = a + b;
    return sum < a ? UINT64_MAX : sum;
}

/* |a|, also of the least number. */
static inline uint64_t int128_magnitude(int64_t a)
{
    return a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
}

#endif
