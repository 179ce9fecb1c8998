/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/int128.h"

/* By halves, as on paper. */
struct int128 int128_product(uint64_t a, uint64_t b)
{
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
    return (struct int128){a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (uint32_t)low};
}

static struct int128 int128_negate(struct int128 w)
{
    w.low = 0 - w.low;
    w.high = ~w.high + (w.low == 0);
    return w;
}

struct int128 int128_add_product(struct int128 sum, int64_t a, int64_t b)
{
    struct int128 product = int128_product(int128_magnitude(a), int128_magnitude(b));
    if ((a < 0) != (b < 0))
        product = int128_negate(product);
    uint64_t low = sum.low + product.low;
    return (struct int128){sum.high + product.high + (low < sum.low), low};
}

struct int128 int128_subtract(struct int128 a, struct int128 b)
{
    return (struct int128){a.high - b.high - (a.low < b.low), a.low - b.low};
}

int int128_compare(struct int128 a, struct int128 b)
{
    const uint64_t sign = (uint64_t)1 << 63; /* turned, numbers are in the order of unsigned ones */
    uint64_t x = a.high ^ sign, y = b.high ^ sign;
    if (x != y)
        return x < y ? -1 : 1;
    return (a.low > b.low) - (a.low < b.low);
}

static struct int128 absolute(struct int128 w)
{
    return w.high >> 63 ? int128_negate(w) : w;
}

static int64_t limited(bool is_negative, uint64_t magnitude)
{
    int64_t value = magnitude > INT64_MAX ? INT64_MAX : (int64_t)magnitude;
    return is_negative ? -value : value;
}

int64_t int128_clamp(struct int128 w)
{
    struct int128 size = absolute(w);
    return limited(w.high >> 63, size.high ? UINT64_MAX : size.low);
}

/* w / c, bit by bit, as on paper; at most UINT64_MAX. */
static uint64_t quotient(struct int128 w, uint64_t c)
{
    uint64_t quotient = 0;
    if (w.high >= c)
        return UINT64_MAX;
    for (int bit = 0; bit < 64; bit++) {
        bool carry = w.high >> 63;
        w = (struct int128){w.high << 1 | w.low >> 63, w.low << 1};
        bool fits = carry || w.high >= c;
        w.high -= fits ? c : 0;
        quotient = quotient << 1 | fits;
    }
    return quotient;
}

int64_t int128_divide(struct int128 w, uint64_t c)
{
    struct int128 size = absolute(w);
    uint64_t low = size.low + c / 2;
    size = (struct int128){size.high + (low < size.low), low};
    return limited(w.high >> 63, quotient(size, c));
}

static struct int128 halve(struct int128 w)
{
    struct int128 size = absolute(w), half = {size.high >> 1, size.high << 63 | size.low >> 1};
    return w.high >> 63 ? int128_negate(half) : half;
}

static bool is_large(struct int128 w)
{
    struct int128 size = absolute(w);
    return size.high || size.low >> 63;
}

void int128_shrink(struct int128 *a, struct int128 *b)
{
    while (is_large(*a) || is_large(*b)) {
        *a = halve(*a);
        *b = halve(*b);
    }
}

/* Most sums fit. */
uint64_t int128_scale_plus(uint64_t a, uint64_t b, uint64_t plus, uint64_t c)
{
    uint64_t sum;
    if (!__builtin_mul_overflow(a, b, &sum) && !__builtin_add_overflow(sum, plus, &sum))
        return sum / c;
    struct int128 w = int128_product(a, b);
    w.low += plus;
    w.high += w.low < plus;
    return quotient(w, c);
}

int int128_compare_products(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    struct int128 x = int128_product(a, b), y = int128_product(c, d);
    if (x.high != y.high)
        return x.high < y.high ? -1 : 1;
    return (x.low > y.low) - (x.low < y.low);
}
