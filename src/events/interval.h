/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval: what a cost may be, of which not all is known: any number from `low` to `high`, both included. A side may
 * be open: then there is no least, or no most. All results contain each value that is possible; sums that go past the
 * range of costs become open.
 *
 *     struct interval missing = interval_between(0, 12);
 *     missing = interval_add_product(missing, interval_rising(), -2);
 *     struct interval_end most = interval_end(missing, true);   // 12 */
#ifndef EVENTS_INTERVAL_H
#define EVENTS_INTERVAL_H

#include "profile/costs.h"

struct interval {
    cost_t low, high;
    bool falls, rises; /* the sides that are open: the other numbers say nothing there */
};

/* Exactly this; between two; this or more; anything. */
static inline struct interval interval_between(cost_t low, cost_t high)
{
    return (struct interval){low, high, false, false};
}

static inline struct interval interval_rising(void)
{
    return (struct interval){0, 0, false, true};
}

static inline struct interval interval_any(void)
{
    return (struct interval){0, 0, true, true};
}

/* Whether it is 0, and nothing else. */
static inline bool interval_is_nothing(const struct interval *interval)
{
    return !interval->falls && !interval->rises && interval->low == 0 && interval->high == 0;
}

struct interval interval_add(struct interval a, struct interval b);

/* a + factor * b */
struct interval interval_add_product(struct interval a, struct interval b, int64_t factor);

/* All values of both, and those between them. */
struct interval interval_join(struct interval a, struct interval b);

/* Divided by a number that is not 0, in whole numbers that contain the quotients. */
struct interval interval_divide(struct interval a, uint64_t divisor);

/* The most, or the least; `is_open`: there is none, and `cost` is the last of its range. */
struct interval_end {
    cost_t cost;
    bool is_open;
};
struct interval_end interval_end(const struct interval *interval, bool high);

#endif
