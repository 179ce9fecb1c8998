/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of calls from the top: which rows there are, in which order, and what they cost. */
#include "rows/call_tree.h"

#include "../analysed.h"
#include "base/number.h"

struct asked {
    const char *from; /* NULL: the entries */
    int64_t share;
    uint64_t depth;
};

static const char *said(const struct call_tree_row *row)
{
    return row->kind == CALL_TREE_BACK ? "^" : row->at.is_cut ? "!" : row->is_chained ? "-" : row->is_aside ? "|" : "";
}

static struct text name_of(struct analysed *a, const struct call_tree_row *row)
{
    if (row->kind == CALL_TREE_OTHERS)
        return arena_format(&a->arena, "[%u]", row->at.others);
    return profile_function_name(a->profile, row->head);
}

static void make(struct call_tree *t, struct analysed *a, const struct asked *asked, struct sort *sort)
{
    const struct measure *measure = sort->items[0].column.measure;
    struct call_tree_plan plan = {.graph = &a->graph,
                                  .self = &a->inclusive.self,
                                  .sort = sort,
                                  .limit = {measure, asked->share, measure->total},
                                  .series = &a->series,
                                  .measure = measure,
                                  .depth = asked->depth};
    call_tree_init(t, &plan);
    if (asked->from)
        call_tree_from(t, &(ref_t){function_called(a->profile, asked->from)}, 1);
    else
        call_tree_from_entries(t);
}

/* Each row as depth, name, mark, inclusive and self cost and calls: `0main=100/1 1f=60/20x1`; estimates after ~. */
static const char *shown(struct analysed *a, struct asked asked)
{
    struct call_tree t;
    struct sort_key key = {column_of(a, COLUMN_INCLUSIVE, "Ir"), -1};
    struct sort sort = {&key, 1, 1};
    struct text all = TEXT("");
    make(&t, a, &asked, &sort);
    for (size_t i = 0; i < t.rows.count; i++) {
        const struct call_tree_row *row = &t.rows.items[i];
        struct text name = name_of(a, row);
        all = arena_format(&a->arena, "%s%s%u%.*s%s%s%lld", all.s, i ? " " : "", row->at.depth, (int)name.n, name.s,
                           said(row), row->at.is_estimate ? "~" : "=", (long long)costs_get(&row->way.costs, 0));
        if (call_tree_has_self(row))
            all = arena_format(&a->arena, "%s/%lld", all.s, (long long)costs_get(&row->self, 0));
        if (row->way.has_calls)
            all = arena_format(&a->arena, "%sx%llu", all.s, (unsigned long long)row->way.calls);
    }
    call_tree_release(&t);
    return all.s;
}

/* main calls f (60) and g (39); both call h. */
#define SHARED                                                                                                         \
    "events: Ir\n"                                                                                                     \
    "fn=main\n1 1\ncfn=g\ncalls=2 1\n1 39\ncfn=f\ncalls=1 1\n1 60\n"                                                   \
    "fn=f\n1 20\ncfn=h\ncalls=1 1\n1 40\n"                                                                             \
    "fn=g\n1 9\ncfn=h\ncalls=3 1\n1 30\n"                                                                              \
    "fn=h\n1 7\ncfn=i\ncalls=8 1\n1 63\n"                                                                              \
    "fn=i\n1 63\n"

TEST(larger_calls_come_first_and_shared_ones_are_estimates)
{
    ck_assert_str_eq(shown(ANALYSE(SHARED), (struct asked){NULL, 0, 0}),
                     "0main=100/1 1f=60/20x1 2h=40/4x1 3i~36/36x5 1g=39/9x2 2h=30/3x3 3i~27/27x3");
}

TEST(a_function_begins_a_tree_with_all_of_its_cost)
{
    ck_assert_str_eq(shown(ANALYSE(SHARED), (struct asked){"h", 0, 0}), "0h=70/7x4 1i=63/63x8");
}

TEST(a_depth_counts_calls)
{
    ck_assert_str_eq(shown(ANALYSE(SHARED), (struct asked){NULL, 0, 1}), "0main=100/1 1f=60/20x1 1g=39/9x2");
}

TEST(rows_below_the_limit_are_one_row)
{
    ck_assert_str_eq(shown(ANALYSE(SHARED), (struct asked){NULL, 40 * PERCENT, 0}),
                     "0main=100/1 1f=60/20x1 2h=40/4x1 3[1]~36x5 1[1]=39x2");
}

TEST(a_level_is_added_below_a_row_that_is_not_followed)
{
    struct analysed *a = ANALYSE(SHARED);
    struct sort_key key = {column_of(a, COLUMN_INCLUSIVE, "Ir"), -1};
    struct sort sort = {&key, 1, 1};
    struct asked asked = {NULL, 0, 1};
    struct call_tree t;
    make(&t, a, &asked, &sort);
    ck_assert_uint_eq(t.rows.count, 3); /* main, f, g */
    call_tree_add_level(&t, 1);
    ck_assert_uint_eq(t.rows.count, 4);
    struct call_tree_row h = t.rows.items[3];
    ck_assert(text_equal(name_of(a, &h), TEXT("h")));
    ck_assert_int_eq(costs_get(&h.way.costs, 0), 40);
    ck_assert_uint_eq(h.above, 1);
    ck_assert_uint_eq(h.at.depth, 2);
    ck_assert(h.unfolds && !h.is_open);
    call_tree_add_level(&t, 3);
    call_tree_add_level(&t, 4); /* i calls nothing */
    ck_assert_uint_eq(t.rows.count, 5);
    ck_assert_int_eq(costs_get(&t.rows.items[4].way.costs, 0), 36);
    call_tree_release(&t);
}

/* f passes on 98 of 99 to g, g all but 1 to h; what else f calls is below the limit. */
#define CHAINED                                                                                                        \
    "events: Ir\n"                                                                                                     \
    "fn=main\n1 1\ncfn=f\ncalls=1 1\n1 99\n"                                                                           \
    "fn=f\n1 0\ncfn=small\ncalls=1 1\n1 1\ncfn=g\ncalls=1 1\n1 98\n"                                                   \
    "fn=g\n1 3\ncfn=h\ncalls=1 1\n1 95\n"                                                                              \
    "fn=h\n1 95\nfn=small\n1 1\n"

TEST(what_keeps_98_percent_is_chained_if_nothing_else_is_above_the_limit)
{
    ck_assert_str_eq(shown(ANALYSE(CHAINED), (struct asked){NULL, 2 * PERCENT, 0}),
                     "0main=100/1 1f-=99/0x1 2g-=98/3x1 3h=95/95x1 2[1]|=1x1");
    ck_assert_str_eq(shown(ANALYSE(CHAINED), (struct asked){NULL, PERCENT, 0}),
                     "0main=100/1 1f-=99/0x1 2g=98/3x1 3h=95/95x1 2small=1/1x1");
}

/* f and g call each other, and g itself; h is called from both. */
#define CYCLIC                                                                                                         \
    "events: Ir\n"                                                                                                     \
    "fn=main\n1 10\ncfn=f\ncalls=1 1\n1 90\n"                                                                          \
    "fn=f\n1 10\ncfn=g\ncalls=2 1\n1 80\ncfn=h\ncalls=1 1\n1 20\n"                                                     \
    "fn=g\n1 20\ncfn=f\ncalls=1 1\n1 30\ncfn=g\ncalls=1 1\n1 5\ncfn=h\ncalls=1 1\n1 40\n"                              \
    "fn=h\n1 60\n"

TEST(a_cycle_is_one_row_and_calls_within_it_lead_back)
{
    ck_assert_str_eq(shown(ANALYSE(CYCLIC), (struct asked){NULL, 0, 0}),
                     "0main=100/10 1g=90/0x1 2g^~90x4 2g=60/20 3h=40/40x1 2f=30/10 3h=20/20x1");
    ck_assert_str_eq(shown(ANALYSE(CYCLIC), (struct asked){NULL, 0, 2}),
                     "0main=100/10 1g=90/0x1 2g^~90x4 2g=60/20 2f=30/10");
}

TEST(a_cycle_that_is_not_followed_has_the_self_costs_of_its_members)
{
    ck_assert_str_eq(shown(ANALYSE(CYCLIC), (struct asked){NULL, 0, 1}), "0main=100/10 1g=90/30x1");
}

TEST(members_below_the_limit_are_one_row)
{
    ck_assert_str_eq(shown(ANALYSE(CYCLIC), (struct asked){NULL, 40 * PERCENT, 0}),
                     "0main=100/10 1g=90/0x1 2g^~90x4 2g=60/20 3h=40/40x1 2[1]=30");
}

/* Half of what comes into the cycle of f and g comes from main, half from k: of 70 in the row of units the first 35 are
 * those of k, which costs more itself. */
TEST(members_of_a_cycle_that_several_call_have_shares_of_their_costs)
{
    const char *rows = shown(ANALYSE("events: Ir\n"
                                     "fn=main\n1 10\ncfn=f\ncalls=1 1\n1 35\ncfn=k\ncalls=1 1\n1 55\n"
                                     "fn=k\n1 20\ncfn=g\ncalls=1 1\n1 35\n"
                                     "fn=f\n1 10\ncfn=g\ncalls=2 1\n1 50\ncfn=h\ncalls=2 1\n1 20\n"
                                     "fn=g\n1 0\ncfn=f\ncalls=1 1\n1 30\ncfn=h\ncalls=4 1\n1 40\n"
                                     "fn=h\n1 60\n"),
                             (struct asked){NULL, 0, 0});
    ck_assert_str_eq(rows, "0main=100/10 1k=55/20x1 2f=35/0x1 3f^~35x2 3g~20/0 4h-~20/20x2 3f~15/5 4h~10/10x1 "
                           "1f=35/0x1 2f^~35x2 2g~20/0 3h-~20/20x2 2f~15/5 3h~10/10x1");
}

TEST(recursion_leads_back_and_costs_no_more_than_came_in)
{
    ck_assert_str_eq(shown(ANALYSE("events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 90\n"
                                   "fn=f\n1 90\ncfn=f\ncalls=9 1\n1 400\n"),
                           (struct asked){NULL, 0, 0}),
                     "0main=100/10 1f=90/90x1 2f^~90x9");
    ck_assert_str_eq(shown(ANALYSE("events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 90\n"
                                   "fn=f\n1 90\ncfn=f\ncalls=1 1\n1 40\n"),
                           (struct asked){NULL, 0, 0}),
                     "0main=100/10 1f=90/90x1 2f^=40x1");
}

/* A thread begins at t, which main calls, too. */
TEST(what_begins_at_a_thread_is_a_tree_of_its_own_and_shared_with_its_callers)
{
    ck_assert_str_eq(shown(ANALYSE("events: Ir\nfn=main\n1 10\ncfn=t\ncalls=1 1\n1 30\n"
                                   "fn=t\n1 10\ncfn=h\ncalls=8 1\n1 110\nfn=h\n1 110\n"),
                           (struct asked){NULL, 0, 0}),
                     "0t=90/7 1h~83/83x6 0main=40/10 1t=30/3x1 2h~27/27x2");
}

/* Each of 12 levels of 4 functions calls all of the next. */
static struct text lattice(struct arena *arena)
{
    struct text text = TEXT("events: Ir\nfn=main\n1 0\ncfn=f0.0\ncalls=1 1\n1 16777216\n");
    for (unsigned level = 0; level < 12; level++)
        for (unsigned i = 0; i < 4; i++) {
            text = arena_format(arena, "%sfn=f%u.%u\n1 1\n", text.s, level, i);
            for (unsigned to = 0; to < 4; to++)
                text = arena_format(arena, "%scfn=f%u.%u\ncalls=1 1\n1 1000\n", text.s, level + 1, to);
        }
    return text;
}

TEST(a_tree_that_grows_too_large_is_not_followed_to_its_end)
{
    struct arena arena = {0};
    struct analysed *a = analyse_text(lattice(&arena));
    struct call_tree t;
    struct sort_key key = {column_of(a, COLUMN_INCLUSIVE, "Ir"), -1};
    struct sort sort = {&key, 1, 1};
    size_t cut = 0;
    make(&t, a, &(struct asked){NULL, 0, 0}, &sort);
    for (size_t i = 0; i < t.rows.count; i++)
        cut += t.rows.items[i].at.is_cut;
    ck_assert_uint_gt(cut, 0);
    ck_assert_uint_ge(t.rows.count, CALL_TREE_ROWS_MAX);
    ck_assert_uint_lt(t.rows.count, CALL_TREE_ROWS_MAX + 100);
    call_tree_release(&t);
    arena_release(&arena);
}

SUITE("call_tree", larger_calls_come_first_and_shared_ones_are_estimates, a_function_begins_a_tree_with_all_of_its_cost,
      a_depth_counts_calls, rows_below_the_limit_are_one_row, a_level_is_added_below_a_row_that_is_not_followed,
      what_keeps_98_percent_is_chained_if_nothing_else_is_above_the_limit,
      a_cycle_is_one_row_and_calls_within_it_lead_back, a_cycle_that_is_not_followed_has_the_self_costs_of_its_members,
      members_below_the_limit_are_one_row, members_of_a_cycle_that_several_call_have_shares_of_their_costs,
      recursion_leads_back_and_costs_no_more_than_came_in,
      what_begins_at_a_thread_is_a_tree_of_its_own_and_shared_with_its_callers,
      a_tree_that_grows_too_large_is_not_followed_to_its_end)
