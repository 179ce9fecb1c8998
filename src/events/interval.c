/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/interval.h"

#include "base/int128.h"

/* A sum that stops is open at its end. */
static cost_t add_to_end(cost_t a, cost_t b, bool *is_open)
{
    bool stops = false;
    cost_t sum = cost_add(a, b, &stops);
    *is_open |= stops;
    return *is_open ? 0 : sum;
}

struct interval interval_add(struct interval a, struct interval b)
{
    struct interval sum = {0, 0, a.falls || b.falls, a.rises || b.rises};
    sum.low = add_to_end(a.low, b.low, &sum.falls);
    sum.high = add_to_end(a.high, b.high, &sum.rises);
    return sum;
}

static cost_t multiply(cost_t a, int64_t factor, bool *is_open)
{
    cost_t product = 0;
    *is_open |= __builtin_mul_overflow(a, factor, &product) || product < -COST_MAX;
    return *is_open ? 0 : product;
}

struct interval interval_add_product(struct interval a, struct interval b, int64_t factor)
{
    struct interval turned = {b.high, b.low, b.rises, b.falls}, product = factor < 0 ? turned : b;
    if (factor == 0)
        return a;
    product.low = multiply(product.low, factor, &product.falls);
    product.high = multiply(product.high, factor, &product.rises);
    return interval_add(a, product);
}

struct interval interval_join(struct interval a, struct interval b)
{
    return (struct interval){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high, a.falls || b.falls,
                             a.rises || b.rises};
}

static cost_t divide_outward(cost_t cost, uint64_t divisor, bool up)
{
    uint64_t size = int128_magnitude(cost), quotient = size / divisor;
    quotient += size % divisor && up != (cost < 0);
    return cost < 0 ? -(cost_t)quotient : (cost_t)quotient;
}

struct interval interval_divide(struct interval a, uint64_t divisor)
{
    a.low = divide_outward(a.low, divisor, false);
    a.high = divide_outward(a.high, divisor, true);
    return a;
}

struct interval_end interval_end(const struct interval *interval, bool high)
{
    bool is_open = high ? interval->rises : interval->falls;
    cost_t last = high ? COST_MAX : -COST_MAX, cost = high ? interval->high : interval->low;
    return (struct interval_end){is_open ? last : cost, is_open};
}
