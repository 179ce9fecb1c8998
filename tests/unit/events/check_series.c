/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands side by side in a profile. */
#include "../profiles.h"
#include "events/series.h"

static struct series_list *list_of(size_t new, size_t old, size_t units)
{
    static struct series_list list;
    series_release(&list);
    for (size_t i = 0; i < new; i++)
        series_add(&list, SERIES_NEW, TEXT_NONE);
    for (size_t i = 0; i < old; i++)
        series_add(&list, SERIES_BASE, TEXT_NONE);
    for (size_t i = 0; i < units; i++)
        series_add(&list, i ? SERIES_UNIT : SERIES_SUM, i == 1 ? TEXT("one") : TEXT("two"));
    return &list;
}

TEST(series_of_a_comparison_are_of_its_sides)
{
    struct series_list *list = list_of(2, 3, 0);
    list->events = 4;
    ck_assert_uint_eq(list->first[SIDE_OLD], 2);
    ck_assert_uint_eq(list->runs[SIDE_NEW], 2);
    ck_assert_uint_eq(list->runs[SIDE_OLD], 3);
    ck_assert(series_side(list, 1) == SIDE_NEW && series_side(list, 2) == SIDE_OLD);
    ck_assert_uint_eq(series_units(list), 0);
    ck_assert(series_counts(list, 1) && series_counts(list, 2));
    series_release(list);
}

TEST(series_of_units_come_after_the_sum)
{
    struct series_list *list = list_of(0, 0, 3);
    list->events = 4;
    ck_assert_uint_eq(series_units(list), 2);
    ck_assert(text_equal(series_unit_name(list, 0), TEXT("one")));
    ck_assert(text_equal(series_unit_name(list, 1), TEXT("two")));
    ck_assert_uint_eq(series_place(list, 1), 5);
    ck_assert_uint_eq(series_calls(list, 1), 9);
    ck_assert(series_counts(list, 0) && !series_counts(list, 1));
    ck_assert_uint_eq(list->runs[SIDE_OLD], 0);
    series_release(list);
}

TEST(series_have_the_same_events_in_the_same_order)
{
    struct profile p;
    struct series_list *list = list_of(1, 1, 0);
    profile_init(&p, 0, TEXT_NONE);
    profile_add_event(&p, TEXT("Ir"));
    profile_add_event(&p, TEXT("1 Ir"));
    list->events = p.events.count;
    ck_assert(series_add_events(list, &p));
    ck_assert_uint_eq(p.events.count, 6);
    ck_assert_uint_eq(profile_find_event(&p, TEXT("1 Ir")), 1);
    ck_assert_uint_eq(profile_find_event_of(&p, 0, EVENT_CALLS), series_calls(list, 0));
    ck_assert_uint_eq(profile_find_event_of(&p, 1, TEXT("Ir")), series_place(list, 1));
    ck_assert_uint_eq(profile_find_event_of(&p, 1, TEXT("1 Ir")), series_place(list, 1) + 1);
    profile_release(&p);
    series_release(list);
}

TEST(series_with_too_many_events_add_none)
{
    struct profile p;
    struct series_list *list = list_of(1, 1, 0);
    profile_init(&p, 0, TEXT_NONE);
    profile_add_event(&p, TEXT("Ir"));
    list->events = EVENTS_MAX / 2;
    ck_assert(!series_add_events(list, &p));
    ck_assert_uint_eq(p.events.count, 1);
    profile_release(&p);
    series_release(list);
}

SUITE("series", series_of_a_comparison_are_of_its_sides, series_of_units_come_after_the_sum,
      series_have_the_same_events_in_the_same_order, series_with_too_many_events_add_none)
