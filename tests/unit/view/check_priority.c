/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of events where there is not room for all. */
#include "../viewed.h"
#include "view/priority.h"

#include <stdlib.h>

/* The names of the events that a table shows, in their order for a person, separated by commas. */
static const char *order(const char *profile, const char *line)
{
    struct viewed *v = view_good(text_of(profile), line);
    struct refs events = {0};
    struct text all = TEXT("");
    for (size_t i = 0; i < v->view.shown.count; i++)
        *array_add(&events) = v->view.shown.items[i];
    priority_order(&v->study.measures, view_main_measure(&v->view), &events);
    for (size_t i = 0; i < events.count; i++) {
        struct text name = v->study.measures.items[events.items[i]].name;
        all = arena_format(&v->a->arena, "%s%s%.*s", all.s, i ? "," : "", (int)name.n, name.s);
    }
    free(events.items);
    return all.s;
}

#define CACHES                                                                                                         \
    "events: Ir Dr I1mr D1mr DLmr Bcm Ge\n"                                                                            \
    "fn=f\n"                                                                                                           \
    "1 100 50 4 3 2 1\n"

TEST(misses_come_before_accesses_and_what_cost_nothing_last)
{
    ck_assert_str_eq(order(CACHES, ""), "Ir,CEst,DLmr,D1mr,I1mr,Bcm,Dr,Ge");
}

TEST(the_event_of_the_order_of_rows_comes_first)
{
    ck_assert_str_eq(order(CACHES, "--sort=Dr"), "Dr,Ir,CEst,DLmr,D1mr,I1mr,Bcm,Ge");
}

TEST(without_caches_there_is_no_estimate)
{
    ck_assert_str_eq(order("events: Ir Bc Bcm\nfn=f\n1 9 2 1\n", ""), "Ir,Bcm,Bc");
}

TEST(events_that_nobody_knows_keep_their_order_before_the_known_ones)
{
    ck_assert_str_eq(order("events: Ir b Dr a\nfn=f\n1 1 2 3 4\n", ""), "Ir,b,a,Dr");
}

SUITE("priority", misses_come_before_accesses_and_what_cost_nothing_last, the_event_of_the_order_of_rows_comes_first,
      without_caches_there_is_no_estimate, events_that_nobody_knows_keep_their_order_before_the_known_ones)
