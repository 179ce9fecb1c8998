/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rates of misses, as ratios of recorded events. */
#include "events/rates.h"

#include "../analysed.h"
#include "base/buffer.h"

/* The rates that a profile with these events has, each with its value of the totals in thousandths, after how many
 * there are. */
static const char *rates_of(const char *events, const char *costs)
{
    struct arena arena = {0};
    struct analysed *a = analyse_text(arena_format(&arena, "events: %s\nfl=a.c\nfn=f\n1 %s\n", events, costs));
    struct buffer all = {0};
    size_t before = a->measures.count;
    buffer_print(&all, "%zu:", rates_add(&a->measures));
    for (size_t i = before; i < a->measures.count; i++) {
        const struct measure *m = &a->measures.items[i];
        struct figure figure = measure_of(m, &a->profile->totals);
        ck_assert_int_eq(m->kind, MEASURE_RATIO);
        buffer_print(&all, " %.*s", (int)m->name.n, m->name.s);
        if (figure.divisor)
            buffer_print(&all, "=%d", (int)(1000 * figure.cost / figure.divisor));
    }
    arena_release(&arena);
    return buffer_take(&all, &a->arena).s;
}

TEST(rates_are_those_of_which_both_events_are_recorded)
{
    ck_assert_str_eq(
        rates_of("Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim", "1000 500 200 1 2 3 4 5 6 100 7 50 8"),
        "8: I1mr/Ir=1 ILmr/Ir=4 D1mr/Dr=4 DLmr/Dr=10 D1mw/Dw=15 DLmw/Dw=30 Bcm/Bc=70 Bim/Bi=160");
    ck_assert_str_eq(rates_of("D1mr Ir Dw Dr Bim", "1 2 3 4 5"), "1: D1mr/Dr=250");
    ck_assert_str_eq(rates_of("Bc Bcm", "0 3"), "1: Bcm/Bc");
    ck_assert_str_eq(rates_of("Ir Dr", "1 2"), "0:");
}

TEST(rates_are_not_of_derived_events)
{
    ck_assert_str_eq(rates_of("Ir\nevent: I1mr = 2 Ir", "1"), "0:");
}

TEST(rates_leave_a_name_to_what_has_it)
{
    ck_assert_str_eq(rates_of("Ir I1mr\nevent: I1mr/Ir = 2 Ir", "10 5"), "1:");
    ck_assert_str_eq(rates_of("Ir I1mr I1mr/Ir", "10 5 1"), "1:");
}

TEST(rates_that_would_be_added_are_known)
{
    struct analysed *a = ANALYSE("events: Ir Dr D1mr\nevent: I1mr = 2 Ir\nfn=f\n1 1 2 3\n");
    ck_assert(rates_may_have(&a->measures, TEXT("D1mr/Dr")));
    ck_assert(!rates_may_have(&a->measures, TEXT("D1mr")));
    ck_assert(!rates_may_have(&a->measures, TEXT("I1mr/Ir")));
    ck_assert(!rates_may_have(&a->measures, TEXT("D1mw/Dw")));
}

SUITE("rates", rates_are_those_of_which_both_events_are_recorded, rates_are_not_of_derived_events,
      rates_leave_a_name_to_what_has_it, rates_that_would_be_added_are_known)
