/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/figure.h"

#include "base/int128.h"

/* Below 0, 0 or above 0, as the value of a ratio is. */
static int sign_of(struct figure ratio)
{
    int sign = (ratio.cost > 0) - (ratio.cost < 0);
    return ratio.divisor < 0 ? -sign : sign;
}

/* a / b against c / d, as a * d against c * b. */
static int compare_magnitudes(struct figure a, struct figure b)
{
    return int128_compare_products(int128_magnitude(a.cost), int128_magnitude(b.divisor), int128_magnitude(b.cost),
                                   int128_magnitude(a.divisor));
}

static int compare_ratios(struct figure a, struct figure b)
{
    if (sign_of(a) != sign_of(b))
        return sign_of(a) - sign_of(b);
    int order = compare_magnitudes(a, b);
    return sign_of(a) < 0 ? -order : order;
}

int figure_compare(struct figure a, struct figure b)
{
    if (!figure_has_value(&a) || !figure_has_value(&b))
        return figure_has_value(&a) - figure_has_value(&b);
    if (figure_is_beyond(&a) || figure_is_beyond(&b))
        return figure_is_beyond(&a) - figure_is_beyond(&b);
    if (a.kind == FIGURE_RATIO)
        return compare_ratios(a, b);
    if (figure_is_divided(&a))
        return compare_magnitudes(a, b);
    uint64_t x = int128_magnitude(a.cost), y = int128_magnitude(b.cost);
    return (x > y) - (x < y);
}
