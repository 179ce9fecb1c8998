#include "base/wide.h"

/* By halves, as on paper. */
struct wide wide_product(uint64_t a, uint64_t b)
{
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
    return (struct wide){a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (uint32_t)low};
}

static struct wide wide_negate(struct wide w)
{
    w.low = 0 - w.low;
    w.high = ~w.high + (w.low == 0);
    return w;
}

struct wide wide_add_product(struct wide sum, int64_t a, int64_t b)
{
    struct wide product = wide_product(wide_magnitude(a), wide_magnitude(b));
    if ((a < 0) != (b < 0))
        product = wide_negate(product);
    uint64_t low = sum.low + product.low;
    return (struct wide){sum.high + product.high + (low < sum.low), low};
}

int64_t wide_clamp(struct wide w)
{
    bool negative = w.high >> 63;
    if (negative)
        w = wide_negate(w);
    int64_t value = w.high || w.low > INT64_MAX ? INT64_MAX : (int64_t)w.low;
    return negative ? -value : value;
}

/* Most products fit; the others are divided bit by bit, as on paper. */
uint64_t wide_scale(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t product;
    if (!__builtin_mul_overflow(a, b, &product))
        return product / c;
    struct wide w = wide_product(a, b);
    if (w.high >= c)
        return UINT64_MAX;
    uint64_t quotient = 0;
    for (int bit = 0; bit < 64; bit++) {
        bool carry = w.high >> 63;
        w = (struct wide){w.high << 1 | w.low >> 63, w.low << 1};
        bool fits = carry || w.high >= c;
        w.high -= fits ? c : 0;
        quotient = quotient << 1 | fits;
    }
    return quotient;
}

int wide_compare_products(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    struct wide x = wide_product(a, b), y = wide_product(c, d);
    if (x.high != y.high)
        return x.high < y.high ? -1 : 1;
    return (x.low > y.low) - (x.low < y.low);
}
