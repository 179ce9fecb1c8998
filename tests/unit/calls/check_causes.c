/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why costs changed: rows that add up to the change, worked by hand. */
#include "calls/causes.h"

#include "../joined.h"

static struct text name_of(struct joined *j, const struct causes *causes, ref_t node)
{
    const struct recipe_graph *g = &causes->graph;
    return node == NONE || node == g->program ? TEXT("()")
                                              : profile_function_name(&j->sides.profile, g->function_of[node]);
}

static struct text part_name(struct joined *j, const struct causes *causes, const struct cause_part *part)
{
    static const char *const words[] = {[PART_OWN] = "own", [PART_MOVED] = "moved"};
    switch (part->kind) {
    case PART_CALL:
        return name_of(j, causes, causes->graph.calls[part->of].callee);
    case PART_FUNCTION:
        return name_of(j, causes, part->of);
    case PART_SMALLER:
        return arena_format(&j->a->arena, "%zu smaller", part->count);
    default:
        return text_of(words[part->kind]);
    }
}

/* `f +5 = own -2, g +7; main +1 = f +1` and, if there is one, `; rest -1`. */
static const char *causes_of_event(struct joined *j, const char *event)
{
    struct causes causes;
    struct arena *arena = &j->a->arena;
    struct text all = TEXT("");
    const struct costs *totals = &j->sides.profile.totals;
    struct recipe_of recipe = {&j->a->graph, &j->a->inclusive.self, &j->a->measures.items[measure_called(j->a, event)],
                               j->a->measures.calls, NULL};
    causes_init(&causes, &(struct causes_of){recipe, totals, NULL, NULL});
    for (size_t i = 0; i < causes.count; i++) {
        const struct cause *cause = &causes.items[i];
        struct text name = name_of(j, &causes, cause->node);
        all = arena_format(arena, "%s%s%.*s %+lld =", all.s, i ? "; " : "", (int)name.n, name.s,
                           (long long)cause->change);
        for (size_t part = cause->first; part < cause->end; part++) {
            struct text word = part_name(j, &causes, &causes.parts.items[part]);
            all = arena_format(arena, "%s%s %.*s %+lld", all.s, part > cause->first ? "," : "", (int)word.n, word.s,
                               (long long)causes.parts.items[part].change);
        }
    }
    if (causes.rest.change)
        all = arena_format(arena, "%s%srest %+lld", all.s, all.n ? "; " : "", (long long)causes.rest.change);
    causes_release(&causes);
    return all.s;
}

static const char *causes(struct joined *j)
{
    return causes_of_event(j, "Ir");
}

/* main calls f, which costs `cost` in all. */
#define CALLED(calls, cost) "fn=main\n1 5\ncfn=f\ncalls=" calls " 1\n2 " cost "\nfn=f\n1 " cost "\n"

TEST(more_calls_count_at_their_caller)
{
    ck_assert_str_eq(causes(JOIN(CALLED("3", "30"), CALLED("5", "50"))), "main +20 = f +20");
    ck_assert_str_eq(causes(JOIN(CALLED("5", "50"), CALLED("3", "30"))), "main -20 = f -20");
}

TEST(own_code_counts_at_the_function)
{
    ck_assert_str_eq(causes(JOIN(CALLED("3", "30"), CALLED("3", "45"))), "f +15 = own +15");
}

/* At old prices 2 calls of 10 and 5 x 2 of code, at new ones 2 calls of 12 and 3 x 2 of code. */
TEST(both_are_the_mean_of_both_ways)
{
    ck_assert_str_eq(causes(JOIN(CALLED("3", "30"), CALLED("5", "60"))), "main +22 = f +22; f +8 = own +8");
    ck_assert_str_eq(causes(JOIN(CALLED("5", "60"), CALLED("3", "30"))), "main -22 = f -22; f -8 = own -8");
}

TEST(equal_sides_have_no_row)
{
    ck_assert_str_eq(causes(JOIN(CALLED("3", "30"), CALLED("3", "30"))), "");
}

/* g costs 7 and calls h for 4 more. */
TEST(a_new_function_counts_where_it_is_called)
{
    struct joined *j = JOIN("fn=main\n1 5\n", "fn=main\n1 5\ncfn=g\ncalls=2 1\n2 11\n"
                                              "fn=g\n1 7\ncfn=h\ncalls=1 1\n1 4\nfn=h\n1 4\n");
    ck_assert_str_eq(causes(j), "main +11 = g +11");
}

TEST(a_function_that_replaces_another_is_one_row)
{
    struct joined *j = JOIN("fn=main\n1 5\ncfn=g\ncalls=2 1\n2 11\nfn=g\n1 11\n",
                            "fn=main\n1 5\ncfn=h\ncalls=2 1\n2 21\nfn=h\n1 21\n");
    ck_assert_str_eq(causes(j), "main +10 = h +21, g -11");
}

TEST(without_calls_each_function_changes_by_itself)
{
    ck_assert_str_eq(causes(JOIN("fn=f\n1 5\nfn=g\n1 9\n", "fn=f\n1 15\nfn=g\n1 6\n")),
                     "f +10 = own +10; g -3 = own -3");
}

/* d is called ten times as often, and calls init once, as before. */
#define FILLED(calls, self, all)                                                                                       \
    "fn=main\n1 5\ncfn=d\ncalls=" calls " 1\n2 " all "\nfn=d\n1 " self "\ncfn=init\ncalls=1 1\n1 50\nfn=init\n1 50\n"

TEST(a_count_that_stays_is_no_rate)
{
    ck_assert_str_eq(causes(JOIN(FILLED("10", "10", "60"), FILLED("100", "100", "150"))), "main +90 = d +90");
}

/* A call of f costs 1 each time. One of three of them comes from main: 3, then one of five. */
TEST(recursion_is_a_row_of_the_function)
{
    struct joined *j = JOIN("fn=main\n1 5\ncfn=f\ncalls=1 1\n2 3\nfn=f\n1 3\ncfn=f\ncalls=2 1\n1 3\n",
                            "fn=main\n1 5\ncfn=f\ncalls=1 1\n2 5\nfn=f\n1 5\ncfn=f\ncalls=4 1\n1 10\n");
    ck_assert_str_eq(causes(j), "f +2 = f +2");
}

/* Each call costs 1; a calls b each time, and b calls a `back` times in all. A call of a costs 2 with its b. */
#define CIRCLE(back, each)                                                                                             \
    "fn=main\n1 5\ncfn=a\ncalls=1 1\n2 1" each "\n"                                                                    \
    "fn=a\n1 " each "\ncfn=b\ncalls=" each " 1\n1 9\nfn=b\n1 " each "\ncfn=a\ncalls=" back " 1\n1 8\n"

TEST(calls_back_within_a_component_have_the_price_of_what_they_begin)
{
    ck_assert_str_eq(causes(JOIN(CIRCLE("1", "2"), CIRCLE("3", "4"))), "b +4 = a +4");
}

/* f asks 1 of each call of c, and g 90. f calls it ten times more. */
TEST(callers_that_differ_have_prices_of_their_own)
{
    struct joined *j = JOIN("fn=main\n1 5\ncfn=f\ncalls=1 1\n1 10\ncfn=g\ncalls=1 1\n1 90\n"
                            "fn=f\n1 0\ncfn=c\ncalls=10 1\n1 10\nfn=g\n1 0\ncfn=c\ncalls=1 1\n1 90\nfn=c\n1 100\n",
                            "fn=main\n1 5\ncfn=f\ncalls=1 1\n1 20\ncfn=g\ncalls=1 1\n1 90\n"
                            "fn=f\n1 0\ncfn=c\ncalls=20 1\n1 20\nfn=g\n1 0\ncfn=c\ncalls=1 1\n1 90\nfn=c\n1 110\n");
    ck_assert_str_eq(causes(j), "f +10 = c +10");
}

/* Totals that are more than all lines. */
TEST(what_no_function_has_is_a_row)
{
    struct joined *j =
        JOIN_WITH(.old = {"events: Ir\nfn=f\n1 5\ntotals: 5\n"}, .new = {"events: Ir\nfn=f\n1 5\ntotals: 12\n"});
    ck_assert_str_eq(causes(j), "() +7 = own +7");
}

TEST(functions_of_the_loader_are_one_row)
{
    struct joined *j = JOIN("ob=/lib/ld-2.31.so\nfn=look\n1 5\nfn=relocate\n1 7\nob=a\nfn=f\n1 5\n",
                            "ob=/lib/ld-2.31.so\nfn=look\n1 15\nfn=relocate\n1 6\nob=a\nfn=f\n1 10\n");
    ck_assert_str_eq(causes(j), "() +9 = look +10, relocate -1; f +5 = own +5");
}

/* Both names are one node, whose callers and callees are of both sides. */
TEST(a_function_with_another_name_is_one)
{
    struct joined *j = JOIN("fn=main\n1 5\ncfn=f\ncalls=2 1\n2 70\nfn=f\n1 10\ncfn=g\ncalls=6 1\n1 60\nfn=g\n1 60\n",
                            "fn=main\n1 5\ncfn=h\ncalls=2 1\n2 90\nfn=h\n1 10\ncfn=g\ncalls=8 1\n1 80\nfn=g\n1 80\n");
    ref_t *now = refs_new(j->a->graph.functions);
    now[function_called(j->a->profile, "f")] = function_called(j->a->profile, "h");
    struct causes causes;
    struct recipe_of recipe = {&j->a->graph, &j->a->inclusive.self, &j->a->measures.items[measure_called(j->a, "Ir")],
                               j->a->measures.calls, now};
    causes_init(&causes, &(struct causes_of){recipe, &j->sides.profile.totals, NULL, NULL});
    ck_assert_uint_eq(causes.graph.program, 3);
    ck_assert_uint_eq(causes.graph.call_count, 2 + 3);
    ck_assert_uint_eq(causes.count, 1);
    ck_assert_int_eq(causes.items[0].change, 20);
    ck_assert(text_equal(name_of(j, &causes, causes.items[0].node), TEXT("h")));
    causes_release(&causes);
    free(now);
}

/* Of six parts the three largest; 13, 11 and 9 of 34 in all; a part of one is below 8%. */
TEST(small_parts_are_one)
{
    struct joined *j = JOIN("fn=main\n1 5\n", "fn=main\n1 5\ncfn=a\ncalls=1 1\n2 13\ncfn=b\ncalls=1 1\n2 11\n"
                                              "cfn=c\ncalls=1 1\n2 9\ncfn=d\ncalls=1 1\n2 1\ncfn=e\ncalls=1 1\n2 1\n"
                                              "fn=a\n1 13\nfn=b\n1 11\nfn=c\n1 9\nfn=d\n1 1\nfn=e\n1 1\n");
    ck_assert_str_eq(causes(j), "main +35 = a +13, b +11, c +9, 2 smaller +2");
}

/* Two calls more of 2.5 or 2.75, and a cost of 1 or 0.5: 5.25 and 0.75. */
TEST(rows_are_whole_and_add_up)
{
    ck_assert_str_eq(causes(JOIN(CALLED("2", "5"), CALLED("4", "11"))), "main +5 = f +5; f +1 = own +1");
}

SUITE("causes", more_calls_count_at_their_caller, own_code_counts_at_the_function, both_are_the_mean_of_both_ways,
      equal_sides_have_no_row, a_new_function_counts_where_it_is_called, a_function_that_replaces_another_is_one_row,
      without_calls_each_function_changes_by_itself, a_count_that_stays_is_no_rate, recursion_is_a_row_of_the_function,
      calls_back_within_a_component_have_the_price_of_what_they_begin, callers_that_differ_have_prices_of_their_own,
      what_no_function_has_is_a_row, functions_of_the_loader_are_one_row, a_function_with_another_name_is_one,
      small_parts_are_one, rows_are_whole_and_add_up)
