/* The order of events where there is not room for all. */
#include "../viewed.h"
#include "view/priority.h"

#include <stdlib.h>

/* The names of the events in their order, separated by commas. */
static const char *order(const char *profile, const char *line)
{
    struct viewed *v = view_good(text_of(profile), line);
    struct refs numbers = {0};
    struct text all = TEXT("");
    priority_order(&v->view, &numbers);
    for (size_t i = 0; i < numbers.count; i++)
        all = arena_format(&v->a->arena, "%s%s%.*s", all.s, i ? "," : "",
                           (int)v->study.measures.items[numbers.items[i]].name.n,
                           v->study.measures.items[numbers.items[i]].name.s);
    free(numbers.items);
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

TEST(events_asked_for_are_all)
{
    ck_assert_str_eq(order(CACHES, "--show=Dr,Ir"), "Ir,Dr");
}

SUITE("priority", misses_come_before_accesses_and_what_cost_nothing_last, the_event_of_the_order_of_rows_comes_first,
      without_caches_there_is_no_estimate, events_that_nobody_knows_keep_their_order_before_the_known_ones,
      events_asked_for_are_all)
