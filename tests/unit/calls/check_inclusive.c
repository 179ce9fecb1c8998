/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arcs, cycles and inclusive costs: examples worked by hand, and a second, plain implementation that random profiles
 * are compared with. */
#include "../suite.h"
#include "calls/inclusive.h"
#include "parse/parse.h"
#include "profile/problems.h"

#include <stdio.h>
#include <stdlib.h>

struct analysed {
    struct profile profile;
    struct diagnostics diagnostics;
    struct graph graph;
    struct inclusive inclusive;
};

static void analysed_release(void *thing)
{
    struct analysed *a = thing;
    inclusive_release(&a->inclusive);
    graph_release(&a->graph);
    profile_release(&a->profile);
    diagnostics_release(&a->diagnostics);
    free(a);
}

static void analyse(struct analysed *a, bool cycles)
{
    profile_finish(&a->profile);
    graph_init(&a->graph, &a->profile);
    inclusive_init(&a->inclusive, &a->graph, cycles);
}

static struct analysed *analyse_text(struct text text, bool cycles)
{
    struct analysed *a = until_end(memory_zeroed(1, sizeof *a), analysed_release);
    profile_init(&a->profile, WANT_LINES | WANT_CALLS, TEXT_NONE);
    struct parser *parser = parser_new(&a->profile, &a->diagnostics, NULL, TEXT("test.out"));
    ck_assert(parser_read(parser, text));
    ck_assert(parser_finish(parser, ENDING_WHOLE));
    parser_free(parser);
    analyse(a, cycles);
    return a;
}

#define ANALYSE(literal) analyse_text(TEXT(literal), true)

/* The function called `name`, or NONE. */
static ref_t find(const struct analysed *a, const char *name)
{
    for (size_t f = 0; f < a->profile.functions.count; f++)
        if (text_equal(profile_function_name(&a->profile, (ref_t)f), text_of(name)))
            return (ref_t)f;
    return NONE;
}

static ref_t function(const struct analysed *a, const char *name)
{
    ref_t f = find(a, name);
    ck_assert_msg(f != NONE, "no function %s", name);
    return f;
}

/* Costs of the first event. */

static cost_t self(const struct analysed *a, const char *name)
{
    return a->inclusive.self.cells[function(a, name) * a->inclusive.self.width];
}

static cost_t inclusive(const struct analysed *a, const char *name)
{
    return a->inclusive.inclusive.cells[function(a, name) * a->inclusive.inclusive.width];
}

static uint64_t called(const struct analysed *a, const char *name)
{
    return a->inclusive.called[function(a, name)];
}

static ref_t cycle_of(const struct analysed *a, const char *name)
{
    return a->inclusive.cycle_of[function(a, name)];
}

static cost_t cycle_self(const struct analysed *a, size_t cycle)
{
    ck_assert_uint_lt(cycle, a->inclusive.cycle_count);
    return a->inclusive.cycle_self.cells[cycle * a->inclusive.cycle_self.width];
}

static cost_t cycle_inclusive(const struct analysed *a, size_t cycle)
{
    ck_assert_uint_lt(cycle, a->inclusive.cycle_count);
    return a->inclusive.cycle_inclusive.cells[cycle * a->inclusive.cycle_inclusive.width];
}

static ref_t arc_between(const struct analysed *a, const char *caller, const char *callee)
{
    ref_t from = function(a, caller), to = function(a, callee);
    for (ref_t i = a->graph.out[from]; i < a->graph.out[from + 1]; i++)
        if (a->graph.arcs[i].callee == to)
            return i;
    ck_abort_msg("no arc %s -> %s", caller, callee);
}

static cost_t arc_cost(const struct analysed *a, ref_t arc)
{
    struct matrix m = matrix_new(1, a->profile.events.count);
    graph_add_arc(&a->graph, arc, &m, 0);
    cost_t cost = m.cells[0];
    matrix_release(&m);
    return cost;
}

/* ---- functions outside cycles (rule 22) ---- */

TEST(a_function_has_its_self_cost_and_that_of_its_calls)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=main\n"
                                 "1 10\n"
                                 "cfn=leaf\n"
                                 "calls=2 5\n"
                                 "2 70\n"
                                 "fn=leaf\n"
                                 "5 70\n");
    ck_assert_int_eq(self(a, "main"), 10);
    ck_assert_int_eq(inclusive(a, "main"), 80);
    ck_assert_int_eq(inclusive(a, "leaf"), 70);
    ck_assert_uint_eq(called(a, "main"), 0);
    ck_assert_uint_eq(called(a, "leaf"), 2);
}

TEST(direct_recursion_counts_once_and_is_no_cycle)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=main\n"
                                 "1 10\n"
                                 "cfn=fact\n"
                                 "calls=1 5\n"
                                 "2 90\n"
                                 "fn=fact\n"
                                 "5 30\n"
                                 "cfn=fact\n"
                                 "calls=2 5\n"
                                 "6 60\n"
                                 "7 60\n");
    ck_assert_int_eq(self(a, "fact"), 90);
    ck_assert_int_eq(inclusive(a, "fact"), 90);
    ck_assert_int_eq(inclusive(a, "main"), 100);
    ck_assert_uint_eq(called(a, "fact"), 3);
    ck_assert_uint_eq(a->inclusive.cycle_count, 0);
    ck_assert(!inclusive_arc_in_cycle(&a->inclusive, &a->graph.arcs[arc_between(a, "fact", "fact")]));
}

TEST(a_function_called_by_itself_alone_counts_as_not_called)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=walk\n"
                                 "1 50\n"
                                 "cfn=walk\n"
                                 "calls=3 1\n"
                                 "2 30\n"
                                 "cfn=leaf\n"
                                 "calls=4 9\n"
                                 "3 20\n"
                                 "fn=leaf\n"
                                 "9 20\n");
    ck_assert_int_eq(self(a, "walk"), 50);
    ck_assert_int_eq(inclusive(a, "walk"), 70);
    ck_assert_int_eq(inclusive(a, "leaf"), 20);
}

TEST(a_root_that_is_called_too_has_no_less_than_its_own)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=thread_start\n"
                                 "1 100\n"
                                 "cfn=worker\n"
                                 "calls=1 5\n"
                                 "2 50\n"
                                 "fn=main\n"
                                 "3 10\n"
                                 "cfn=thread_start\n"
                                 "calls=1 1\n"
                                 "4 60\n"
                                 "fn=worker\n"
                                 "5 50\n");
    ck_assert_int_eq(inclusive(a, "thread_start"), 150);
    ck_assert_int_eq(inclusive(a, "main"), 70);
    ck_assert_int_eq(inclusive(a, "worker"), 50);
}

TEST(a_function_has_no_less_than_its_callers_say)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=main\n"
                                 "1 10\n"
                                 "cfn=work\n"
                                 "calls=1 5\n"
                                 "2 90\n"
                                 "fn=work\n"
                                 "5 40\n");
    ck_assert_int_eq(inclusive(a, "work"), 90);
}

TEST(inlined_code_calls_for_the_function_around_it)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=main\n"
                                 "1 10\n"
                                 "fi=inl.h\n"
                                 "3 20\n"
                                 "cfi=b.c\n"
                                 "cfn=leaf\n"
                                 "calls=1 5\n"
                                 "3 70\n"
                                 "fe=a.c\n"
                                 "2 5\n"
                                 "fl=b.c\n"
                                 "fn=leaf\n"
                                 "5 70\n");
    ck_assert_int_eq(self(a, "main"), 35);
    ck_assert_int_eq(inclusive(a, "main"), 105);
    ck_assert_int_eq(inclusive(a, "leaf"), 70);
}

TEST(calls_of_count_zero_cost_what_they_cost)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=main\n"
                                 "cfn=work\n"
                                 "calls=0 20\n"
                                 "5 100\n"
                                 "6 10\n"
                                 "fn=work\n"
                                 "20 100\n");
    ck_assert_int_eq(self(a, "main"), 10);
    ck_assert_int_eq(inclusive(a, "main"), 110);
    ck_assert_int_eq(inclusive(a, "work"), 100);
    ck_assert_uint_eq(called(a, "work"), 0);
}

TEST(the_larger_of_negative_costs_is_the_one_nearer_to_zero)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=main\n"
                                 "1 -1\n"
                                 "cfn=shrank\n"
                                 "calls=1 5\n"
                                 "2 -30\n"
                                 "fn=shrank\n"
                                 "5 -20\n");
    ck_assert_int_eq(inclusive(a, "shrank"), -20);
    ck_assert_int_eq(inclusive(a, "main"), -31);
}

TEST(a_call_without_cost_is_a_call_of_cost_zero)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=main\n"
                                 "1 .\n"
                                 "cfn=shrank\n"
                                 "calls=1 5\n"
                                 "2 .\n"
                                 "fn=shrank\n"
                                 "5 -20\n");
    ck_assert_int_eq(self(a, "shrank"), -20);
    ck_assert_int_eq(inclusive(a, "shrank"), 0);
    ck_assert_int_eq(inclusive(a, "main"), COST_ABSENT);
}

TEST(an_event_that_nothing_contributed_to_stays_absent)
{
    struct analysed *a = ANALYSE("events: Ir Dr Dw\n"
                                 "fl=a.c\n"
                                 "fn=main\n"
                                 "1 10 .\n"
                                 "cfn=leaf\n"
                                 "calls=1 5\n"
                                 "2 5 3\n"
                                 "fn=leaf\n"
                                 "5 5\n");
    struct costs own = matrix_row(&a->inclusive.self, function(a, "main"));
    struct costs with_calls = matrix_row(&a->inclusive.inclusive, function(a, "main"));
    ck_assert(costs_have(&own, 0) && !costs_have(&own, 1) && !costs_have(&own, 2));
    ck_assert(costs_have(&with_calls, 1) && !costs_have(&with_calls, 2));
    ck_assert_int_eq(costs_cell(&with_calls, 1), 3);
}

TEST(sums_stop_at_the_end_of_the_range)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=main\n"
                                 "1 9223372036854775807\n"
                                 "cfn=leaf\n"
                                 "calls=18446744073709551615 5\n"
                                 "2 5\n"
                                 "calls=18446744073709551615 5\n"
                                 "3 5\n"
                                 "fn=leaf\n"
                                 "5 10\n");
    ck_assert_int_eq(inclusive(a, "main"), COST_MAX);
    ck_assert_uint_eq(called(a, "leaf"), UINT64_MAX);
    ck_assert_uint_eq(graph_arc_count(&a->graph, arc_between(a, "main", "leaf")), UINT64_MAX);
}

TEST(a_profile_without_functions_has_no_figures)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "summary: 0\n");
    ck_assert_uint_eq(a->graph.count, 0);
    ck_assert_uint_eq(a->inclusive.self.count, 0);
    ck_assert_uint_eq(a->inclusive.cycle_count, 0);
}

/* ---- cycles (rule 23) ---- */

#define CYCLE_OF_THREE                                                                                                 \
    "events: Ir\n"                                                                                                     \
    "fl=a.c\n"                                                                                                         \
    "fn=Main\n"                                                                                                        \
    "1 100\n"                                                                                                          \
    "cfn=a\n"                                                                                                          \
    "calls=1 10\n"                                                                                                     \
    "2 900\n"                                                                                                          \
    "fn=a\n"                                                                                                           \
    "10 200\n"                                                                                                         \
    "cfn=b\n"                                                                                                          \
    "calls=5 20\n"                                                                                                     \
    "11 1100\n"                                                                                                        \
    "cfn=leaf\n"                                                                                                       \
    "calls=2 40\n"                                                                                                     \
    "12 50\n"                                                                                                          \
    "fn=b\n"                                                                                                           \
    "20 300\n"                                                                                                         \
    "cfn=c\n"                                                                                                          \
    "calls=4 30\n"                                                                                                     \
    "21 700\n"                                                                                                         \
    "cfn=leaf\n"                                                                                                       \
    "calls=1 40\n"                                                                                                     \
    "22 20\n"                                                                                                          \
    "fn=c\n"                                                                                                           \
    "30 250\n"                                                                                                         \
    "cfn=a\n"                                                                                                          \
    "calls=3 10\n"                                                                                                     \
    "31 600\n"                                                                                                         \
    "cfn=leaf\n"                                                                                                       \
    "calls=3 40\n"                                                                                                     \
    "32 80\n"                                                                                                          \
    "fn=leaf\n"                                                                                                        \
    "40 150\n"

TEST(a_cycle_has_the_self_costs_of_its_members_and_the_calls_leaving_it)
{
    struct analysed *a = ANALYSE(CYCLE_OF_THREE);
    ck_assert_uint_eq(a->inclusive.cycle_count, 1);
    ck_assert_int_eq(cycle_self(a, 0), 750);
    ck_assert_int_eq(cycle_inclusive(a, 0), 900);
    ck_assert_int_eq(inclusive(a, "Main"), 1000);
    ck_assert_int_eq(inclusive(a, "leaf"), 150);
}

TEST(a_member_of_a_cycle_has_what_leaves_the_cycle_or_enters_it_there)
{
    struct analysed *a = ANALYSE(CYCLE_OF_THREE);
    ck_assert_int_eq(inclusive(a, "a"), 900); /* what enters; itself and what leaves is 250 */
    ck_assert_int_eq(inclusive(a, "b"), 320);
    ck_assert_int_eq(inclusive(a, "c"), 330);
    ck_assert_uint_eq(called(a, "a"), 4);
}

TEST(calls_inside_a_cycle_are_told_from_those_that_cross_its_border)
{
    struct analysed *a = ANALYSE(CYCLE_OF_THREE);
    ck_assert(inclusive_arc_in_cycle(&a->inclusive, &a->graph.arcs[arc_between(a, "a", "b")]));
    ck_assert(inclusive_arc_in_cycle(&a->inclusive, &a->graph.arcs[arc_between(a, "c", "a")]));
    ck_assert(!inclusive_arc_in_cycle(&a->inclusive, &a->graph.arcs[arc_between(a, "Main", "a")]));
    ck_assert(!inclusive_arc_in_cycle(&a->inclusive, &a->graph.arcs[arc_between(a, "a", "leaf")]));
    ck_assert_int_eq(arc_cost(a, arc_between(a, "a", "b")), 1100);
}

TEST(a_cycle_entered_at_two_members_has_what_both_calls_brought)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=Main\n"
                                 "1 10\n"
                                 "cfn=even\n"
                                 "calls=1 5\n"
                                 "2 60\n"
                                 "cfn=odd\n"
                                 "calls=1 8\n"
                                 "3 30\n"
                                 "fn=even\n"
                                 "5 40\n"
                                 "cfn=odd\n"
                                 "calls=2 8\n"
                                 "6 70\n"
                                 "fn=odd\n"
                                 "8 50\n"
                                 "cfn=even\n"
                                 "calls=2 5\n"
                                 "9 45\n");
    ck_assert_int_eq(cycle_inclusive(a, 0), 90);
    ck_assert_int_eq(inclusive(a, "even"), 60);
    ck_assert_int_eq(inclusive(a, "odd"), 50);
    ck_assert_int_eq(inclusive(a, "Main"), 100);
}

#define EVEN_AND_ODD                                                                                                   \
    "fn=even\n"                                                                                                        \
    "5 40\n"                                                                                                           \
    "cfn=odd\n"                                                                                                        \
    "calls=2 8\n"                                                                                                      \
    "6 120\n"                                                                                                          \
    "fn=odd\n"                                                                                                         \
    "8 50\n"                                                                                                           \
    "cfn=even\n"                                                                                                       \
    "calls=2 5\n"                                                                                                      \
    "9 80\n"
#define MUTUAL_RECURSION                                                                                               \
    "events: Ir\n"                                                                                                     \
    "fl=a.c\n"                                                                                                         \
    "fn=main\n"                                                                                                        \
    "1 10\n"                                                                                                           \
    "cfn=even\n"                                                                                                       \
    "calls=1 5\n"                                                                                                      \
    "2 90\n" EVEN_AND_ODD

TEST(functions_that_call_each_other_are_a_cycle)
{
    struct analysed *a = ANALYSE(MUTUAL_RECURSION);
    ck_assert_uint_eq(cycle_of(a, "even"), 0);
    ck_assert_uint_eq(cycle_of(a, "odd"), 0);
    ck_assert_uint_eq(cycle_of(a, "main"), NONE);
    ck_assert_int_eq(cycle_self(a, 0), 90);
    ck_assert_int_eq(cycle_inclusive(a, 0), 90);
    ck_assert_int_eq(inclusive(a, "even"), 90);
    ck_assert_int_eq(inclusive(a, "odd"), 50);
    ck_assert_int_eq(inclusive(a, "main"), 100);
}

TEST(a_cycle_is_found_where_the_search_begins_in_it)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n" EVEN_AND_ODD);
    ck_assert_uint_eq(a->inclusive.cycle_count, 1);
    ck_assert_int_eq(cycle_inclusive(a, 0), 90);
}

TEST(calls_of_no_cost_tie_functions_into_a_cycle)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=f\n"
                                 "1 10\n"
                                 "cfn=g\n"
                                 "calls=1 5\n"
                                 "2 0\n"
                                 "fn=g\n"
                                 "5 20\n"
                                 "cfn=f\n"
                                 "calls=0 1\n"
                                 "6\n");
    ck_assert_uint_eq(a->inclusive.cycle_count, 1);
    ck_assert_int_eq(cycle_inclusive(a, 0), 30);
}

TEST(a_cycle_has_no_less_than_its_callers_say)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=main\n"
                                 "cfn=f\n"
                                 "calls=1 1\n"
                                 "1 100\n"
                                 "fn=f\n"
                                 "1 10\n"
                                 "cfn=g\n"
                                 "calls=1 5\n"
                                 "2 20\n"
                                 "fn=g\n"
                                 "5 20\n"
                                 "cfn=f\n"
                                 "calls=1 1\n"
                                 "6 10\n");
    ck_assert_int_eq(cycle_self(a, 0), 30);
    ck_assert_int_eq(cycle_inclusive(a, 0), 100);
    ck_assert_int_eq(inclusive(a, "f"), 100);
    ck_assert_int_eq(inclusive(a, "g"), 20);
}

TEST(without_cycles_recursion_through_others_is_as_recorded)
{
    struct analysed *a = analyse_text(TEXT(MUTUAL_RECURSION), false);
    ck_assert_uint_eq(a->inclusive.cycle_count, 0);
    ck_assert_uint_eq(cycle_of(a, "even"), NONE);
    ck_assert_int_eq(inclusive(a, "even"), 170);
    ck_assert_int_eq(inclusive(a, "odd"), 130);
    ck_assert_int_eq(inclusive(a, "main"), 100);
    ck_assert(!inclusive_arc_in_cycle(&a->inclusive, &a->graph.arcs[arc_between(a, "even", "odd")]));
}

/* Two functions that call each other, of `cost` each. */
#define PAIR(a, b, cost)                                                                                               \
    "fn=" a "\n"                                                                                                       \
    "1 " cost "\n"                                                                                                     \
    "cfn=" b "\n"                                                                                                      \
    "calls=1 1\n"                                                                                                      \
    "1 0\n"                                                                                                            \
    "fn=" b "\n"                                                                                                       \
    "1 " cost "\n"                                                                                                     \
    "cfn=" a "\n"                                                                                                      \
    "calls=1 1\n"                                                                                                      \
    "1 0\n"

TEST(cycles_are_in_order_of_magnitude_and_of_their_first_members)
{
    struct analysed *a =
        ANALYSE("events: Ir\n"
                "fl=a.c\n" PAIR("p", "q", "5") PAIR("r", "s", "-30") PAIR("t", "u", "5") PAIR("v", "w", "20"));
    ck_assert_uint_eq(cycle_of(a, "r"), 0);
    ck_assert_uint_eq(cycle_of(a, "v"), 1);
    ck_assert_uint_eq(cycle_of(a, "p"), 2);
    ck_assert_uint_eq(cycle_of(a, "t"), 3);
    ck_assert_int_eq(cycle_self(a, 0), -60);
    ck_assert_int_eq(cycle_inclusive(a, 1), 40);
}

TEST(cycles_list_their_members_in_order)
{
    struct analysed *a = ANALYSE(CYCLE_OF_THREE PAIR("p", "q", "5"));
    const struct cycle *cycles = a->inclusive.cycles;
    const ref_t *members = a->inclusive.members;
    ck_assert_uint_eq(cycles[0].count, 3);
    ck_assert_uint_eq(members[cycles[0].first], function(a, "a"));
    ck_assert_uint_eq(members[cycles[0].first + 1], function(a, "b"));
    ck_assert_uint_eq(members[cycles[0].first + 2], function(a, "c"));
    ck_assert_uint_eq(cycles[1].count, 2);
    ck_assert_uint_eq(members[cycles[1].first], function(a, "p"));
}

/* A million functions, each of which calls the next, and the last one the first. */
static struct analysed *analyse_ring(size_t functions)
{
    const struct charge one = {(const cost_t[]){1}, NULL, 1};
    struct analysed *a = until_end(memory_zeroed(1, sizeof *a), analysed_release);
    struct profile *p = &a->profile;
    profile_init(p, WANT_CALLS, TEXT_NONE);
    profile_add_event(p, TEXT("Ir"));
    for (size_t i = 0; i < functions; i++) {
        ref_t symbol = profile_add_symbol(p, (struct text){(const char *)&i, sizeof i});
        ref_t f = profile_add_function(p, (struct function){0, 0, symbol});
        profile_add_cost(p, (struct site){profile_add_piece(p, f, 0), 0}, &one);
    }
    for (size_t i = 0; i < functions; i++)
        profile_add_call(p, (struct site){(ref_t)i, 0}, (ref_t)((i + 1) % functions), 1, &one);
    analyse(a, true);
    return a;
}

TEST(a_chain_of_a_million_calls_needs_no_stack)
{
    struct analysed *a = analyse_ring(1000000);
    ck_assert_uint_eq(a->inclusive.cycle_count, 1);
    ck_assert_uint_eq(a->inclusive.cycles[0].count, 1000000);
    ck_assert_int_eq(cycle_inclusive(a, 0), 1000000);
}

/* ---- arcs ---- */

TEST(an_arc_is_all_calls_from_one_function_to_another)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=main\n"
                                 "1 10\n"
                                 "cfn=leaf\n"
                                 "calls=2 5\n"
                                 "2 30\n"
                                 "calls=1 5\n"
                                 "3 10\n"
                                 "fi=inl.h\n"
                                 "cfi=a.c\n"
                                 "cfn=leaf\n"
                                 "calls=4 5\n"
                                 "3 40\n"
                                 "fl=a.c\n"
                                 "fn=leaf\n"
                                 "5 80\n");
    ck_assert_uint_eq(a->profile.calls.count, 3);
    ck_assert_uint_eq(a->graph.count, 1);
    ck_assert_uint_eq(graph_arc_count(&a->graph, 0), 7);
    ck_assert_int_eq(arc_cost(a, 0), 80);
}

/* The calls of an arc are in the order of the profile, at least one. */
static void check_calls_of_arc(const struct graph *g, ref_t arc)
{
    ref_t first = g->arcs[arc].first_call, end = g->arcs[arc + 1].first_call;
    ck_assert_uint_lt(first, end);
    for (ref_t c = first + 1; c < end; c++)
        ck_assert_uint_lt(g->calls[c - 1], g->calls[c]);
}

/* Arcs are in order, and the lists of both ends name each once. */
static void check_arcs(const struct graph *g)
{
    ck_assert_uint_eq(g->out[g->functions], g->count);
    ck_assert_uint_eq(g->in[g->functions], g->count);
    ck_assert_uint_eq(g->arcs[g->count].first_call, g->profile->calls.count);
    for (ref_t f = 0; f < g->functions; f++) {
        for (ref_t i = g->out[f]; i < g->out[f + 1]; i++) {
            ck_assert_uint_eq(g->arcs[i].caller, f);
            ck_assert(i == g->out[f] || g->arcs[i - 1].callee < g->arcs[i].callee);
            check_calls_of_arc(g, i);
        }
        for (ref_t i = g->in[f]; i < g->in[f + 1]; i++) {
            ck_assert_uint_eq(g->arcs[g->into[i]].callee, f);
            ck_assert(i == g->in[f] || g->into[i - 1] < g->into[i]);
        }
    }
}

TEST(arcs_are_in_order_of_caller_and_callee)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=f\n"
                                 "cfn=h\n"
                                 "calls=1 1\n"
                                 "1 1\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "1 2\n"
                                 "cfn=f\n"
                                 "calls=1 1\n"
                                 "1 3\n"
                                 "fn=h\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "1 4\n"
                                 "fn=f\n"
                                 "cfn=h\n"
                                 "calls=1 1\n"
                                 "2 5\n");
    ck_assert_uint_eq(a->graph.count, 4);
    check_arcs(&a->graph);
    ck_assert_int_eq(arc_cost(a, arc_between(a, "f", "h")), 6);
    ck_assert_int_eq(arc_cost(a, arc_between(a, "f", "f")), 3);
}

/* ---- contradictions (rule 24) ---- */

static void expect_message(struct text profile, bool cycles, const char *message)
{
    struct analysed *a = analyse_text(profile, cycles);
    struct series_list alone = {0};
    series_alone(&alone, &a->profile);
    inclusive_check(&a->inclusive, &a->profile, &alone, &a->diagnostics);
    series_release(&alone);
    ck_assert_uint_eq(a->diagnostics.items.count, message ? 1 : 0);
    if (message) {
        const struct diagnostic *said = &a->diagnostics.items.items[0];
        ck_assert_ptr_eq(said->problem, &problem_contradiction);
        ck_assert_str_eq(said->message.s, message);
        ck_assert(text_equal(said->path, TEXT("test.out")));
    }
}

TEST(a_sound_profile_is_no_contradiction)
{
    expect_message(TEXT(CYCLE_OF_THREE), true, NULL);
    expect_message(TEXT(MUTUAL_RECURSION), true, NULL);
}

TEST(the_row_furthest_above_its_total_is_named_once)
{
    expect_message(TEXT("events: Ir Dr\n"
                        "fl=a.c\n"
                        "fn=main\n"
                        "1 10 10\n"
                        "cfn=f\n"
                        "calls=1 1\n"
                        "2 50 70\n"
                        "cfn=g\n"
                        "calls=1 1\n"
                        "3 30 50\n"
                        "fn=f\n"
                        "5 20 10\n"
                        "fn=g\n"
                        "5 20 10\n"),
                   true, "the profile contradicts itself: a.c:main has 130 Dr inclusive, 433.3% of the total of 30");
}

TEST(less_than_a_thousandth_of_the_total_is_no_contradiction)
{
    static const char slight[] = "events: Ir Dr\nfl=a.c\nfn=main\ncfn=f\ncalls=1 1\n1 10009 0\nfn=f\n5 10000 0\n";
    static const char whole[] = "events: Ir Dr\nfl=a.c\nfn=main\ncfn=f\ncalls=1 1\n1 10010 0\nfn=f\n5 10000 0\n";
    static const char second[] = "events: Ir Dr\nfl=a.c\nfn=main\ncfn=f\ncalls=1 1\n1 10009 1\nfn=f\n5 10000 0\n";
    expect_message(text_of(slight), true, NULL);
    expect_message(text_of(whole), true,
                   "the profile contradicts itself: a.c:main has 10010 Ir inclusive, 100.1% of the total of 10000");
    expect_message(text_of(second), true,
                   "the profile contradicts itself: a.c:main has 1 Dr inclusive, of a total of 0");
}

TEST(a_cycle_can_contradict_the_total)
{
    expect_message(TEXT("events: Ir\n"
                        "fl=a.c\n"
                        "fn=main\n"
                        "cfn=f\n"
                        "calls=1 1\n"
                        "1 30\n"
                        "cfn=g\n"
                        "calls=1 1\n"
                        "1 30\n"
                        "fn=main2\n"
                        "cfn=g\n"
                        "calls=1 1\n"
                        "1 30\n" PAIR("f", "g", "25")),
                   true,
                   "the profile contradicts itself: cycle 1 with a.c:f has 90 Ir inclusive, 180.0% of the total of 50");
}

TEST(a_cost_of_a_total_of_nothing_is_a_contradiction)
{
    expect_message(TEXT("events: Ir\n"
                        "fl=a.c\n"
                        "fn=main\n"
                        "cfn=f\n"
                        "calls=1 1\n"
                        "1 30\n"),
                   true, "the profile contradicts itself: a.c:main has 30 Ir inclusive, of a total of 0");
    expect_message(TEXT("events: Ir Dr Dw\n"
                        "fl=a.c\n"
                        "fn=main\n"
                        "cfn=f\n"
                        "calls=1 1\n"
                        "1 30 70 50\n"),
                   true, "the profile contradicts itself: a.c:main has 70 Dr inclusive, of a total of 0");
}

TEST(an_event_with_negative_costs_cannot_contradict_its_total)
{
    expect_message(TEXT("events: Ir\n"
                        "fl=a.c\n"
                        "fn=grew\n"
                        "1 30\n"
                        "fn=shrank\n"
                        "1 -20\n"),
                   true, NULL);
}

TEST(recursion_as_recorded_is_no_contradiction)
{
    expect_message(TEXT(MUTUAL_RECURSION), false, NULL);
}

/* ---- random profiles, against plain loops ---- */

#define FUNCTIONS 9
#define EVENTS 3
#define SEEDS 4000

/* What a profile says, summed up while it is written: not by way of the reader. */
struct sum {
    bool any;
    __int128 cost;
};

struct model {
    struct sum self[FUNCTIONS][EVENTS];
    struct sum calls[FUNCTIONS][FUNCTIONS][EVENTS];
    bool arc[FUNCTIONS][FUNCTIONS];
    uint64_t count[FUNCTIONS][FUNCTIONS];
    bool together[FUNCTIONS][FUNCTIONS]; /* in one cycle */
    ref_t refs[FUNCTIONS];               /* the profile's numbers; NONE: it has no such function */
};

static const char *const function_names[FUNCTIONS] = {"f0", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8"};
static const char *const event_names[EVENTS] = {"Ir", "Dr", "Dw"};

static uint64_t random_state;

static unsigned random_below(unsigned n)
{
    random_state += 0x9e3779b97f4a7c15u;
    return (unsigned)(hash_mix(random_state, random_state >> 32) % n);
}

/* Writes profiles. Huge costs make sums stop, and then their order must not matter: those are never negative. */
struct writer {
    FILE *out;
    struct model *model;
    unsigned functions;
    enum { COSTS_SMALL, COSTS_NEGATIVE, COSTS_HUGE, COSTS_KINDS } costs;
    unsigned columns, events[EVENTS]; /* of this part */
};

static cost_t random_cost(const struct writer *w)
{
    if (random_below(5) == 0)
        return 0;
    switch (w->costs) {
    case COSTS_NEGATIVE:
        return (cost_t)random_below(200) - 100;
    case COSTS_HUGE:
        return COST_MAX / (1 + random_below(6));
    default:
        return random_below(100);
    }
}

/* Ends a line with costs, some of them left out, and adds them to `sums`, by event. */
static void write_costs(struct writer *w, struct sum *sums)
{
    unsigned given = random_below(4) ? w->columns : random_below(w->columns + 1);
    for (unsigned i = 0; i < given; i++) {
        if (random_below(6) == 0) {
            fputs(" .", w->out);
            continue;
        }
        cost_t cost = random_cost(w);
        fprintf(w->out, " %lld", (long long)cost);
        sums[w->events[i]].any = true;
        sums[w->events[i]].cost += cost;
    }
    fputc('\n', w->out);
}

static void write_call(struct writer *w, unsigned caller)
{
    unsigned callee = random_below(w->functions);
    unsigned count = random_below(3) ? random_below(100) : 0;
    fprintf(w->out,
            "cfi=a.c\n"
            "cfn=%s\n"
            "calls=%u 1\n"
            "%u",
            function_names[callee], count, random_below(5));
    w->model->arc[caller][callee] = true;
    w->model->count[caller][callee] += count;
    write_costs(w, w->model->calls[caller][callee]);
}

static void write_function(struct writer *w)
{
    unsigned f = random_below(w->functions), lines = random_below(5);
    fprintf(w->out,
            "fl=a.c\n"
            "fn=%s\n",
            function_names[f]);
    for (unsigned i = 0; i < lines; i++) {
        if (random_below(4) == 0)
            fputs(random_below(2) ? "fi=inl.h\n" : "fe=a.c\n", w->out);
        if (random_below(2)) {
            write_call(w, f);
            continue;
        }
        fprintf(w->out, "%u", random_below(5));
        write_costs(w, w->model->self[f]);
    }
}

/* A part has some of the events, in an order of its own. */
static void write_part(struct writer *w)
{
    unsigned start = random_below(EVENTS);
    w->columns = 1 + random_below(EVENTS);
    fputs("events:", w->out);
    for (unsigned i = 0; i < w->columns; i++) {
        w->events[i] = (start + i) % EVENTS;
        fprintf(w->out, " %s", event_names[w->events[i]]);
    }
    fputc('\n', w->out);
    for (unsigned n = random_below(2 * w->functions + 1); n > 0; n--)
        write_function(w);
}

static struct text write_profile(struct model *model)
{
    char *text;
    size_t n;
    struct writer w = {.model = model, .functions = 1 + random_below(FUNCTIONS), .costs = random_below(COSTS_KINDS)};
    w.out = open_memstream(&text, &n);
    for (unsigned parts = 1 + random_below(3); parts > 0; parts--)
        write_part(&w);
    fclose(w.out);
    return (struct text){text, n};
}

/* Floyd and Warshall: who can be reached from whom. */
static void tie_functions(struct model *m)
{
    bool reached[FUNCTIONS][FUNCTIONS];
    memcpy(reached, m->arc, sizeof reached);
    for (int via = 0; via < FUNCTIONS; via++)
        for (int from = 0; from < FUNCTIONS; from++)
            for (int to = 0; to < FUNCTIONS; to++)
                reached[from][to] |= reached[from][via] && reached[via][to];
    for (int f = 0; f < FUNCTIONS; f++)
        for (int g = 0; g < FUNCTIONS; g++)
            m->together[f][g] = f != g && reached[f][g] && reached[g][f];
}

static void sum_add(struct sum *sum, struct sum more)
{
    sum->any |= more.any;
    sum->cost += more.cost;
}

static cost_t sum_cost(struct sum sum)
{
    return !sum.any ? COST_ABSENT : sum.cost > COST_MAX ? COST_MAX : (cost_t)sum.cost;
}

static struct sum larger(struct sum a, struct sum b)
{
    return (struct sum){a.any || b.any, a.cost > b.cost ? a.cost : b.cost};
}

/* The group of f: f, and what is with it in a cycle. */
static bool in_group(const struct model *m, int f, int g)
{
    return f == g || m->together[f][g];
}

static bool is_alone(const struct model *m, int f)
{
    for (int g = 0; g < FUNCTIONS; g++)
        if (m->together[f][g])
            return false;
    return true;
}

static struct sum self_and_leaving(const struct model *m, int f, int event)
{
    struct sum sum = m->self[f][event];
    for (int g = 0; g < FUNCTIONS; g++)
        if (!in_group(m, f, g))
            sum_add(&sum, m->calls[f][g][event]);
    return sum;
}

static struct sum group_self(const struct model *m, int f, int event)
{
    struct sum sum = {0};
    for (int g = 0; g < FUNCTIONS; g++)
        if (in_group(m, f, g))
            sum_add(&sum, m->self[g][event]);
    return sum;
}

static struct sum group_inclusive(const struct model *m, int f, int event)
{
    struct sum out = {0}, in = {0};
    bool called_from_outside = false;
    for (int g = 0; g < FUNCTIONS; g++) {
        if (!in_group(m, f, g))
            continue;
        sum_add(&out, self_and_leaving(m, g, event));
        for (int caller = 0; caller < FUNCTIONS; caller++)
            if (!in_group(m, f, caller) && m->arc[caller][g]) {
                called_from_outside = true;
                sum_add(&in, m->calls[caller][g][event]);
            }
    }
    return called_from_outside ? larger(out, in) : out;
}

/* At most the group's. */
static struct sum member_inclusive(const struct model *m, int f, int event)
{
    struct sum in = {0}, own = self_and_leaving(m, f, event), most = group_inclusive(m, f, event);
    bool called_from_outside = false;
    for (int caller = 0; caller < FUNCTIONS; caller++)
        if (!in_group(m, f, caller) && m->arc[caller][f]) {
            called_from_outside = true;
            sum_add(&in, m->calls[caller][f][event]);
        }
    own = called_from_outside ? larger(own, in) : own;
    return sum_cost(own) > sum_cost(most) && sum_cost(own) != COST_ABSENT ? most : own;
}

static cost_t cell(const struct matrix *matrix, size_t row, size_t event)
{
    return matrix_cell(matrix, row, (ref_t)event);
}

static void compare_function(const struct analysed *a, const struct model *m, int f, unsigned seed)
{
    const struct inclusive *in = &a->inclusive;
    ref_t ref = m->refs[f], cycle = in->cycle_of[ref];
    uint64_t calls = 0;
    for (int g = 0; g < FUNCTIONS; g++) {
        calls += m->count[g][f];
        bool together = g != f && m->refs[g] != NONE && cycle != NONE && in->cycle_of[m->refs[g]] == cycle;
        ck_assert_msg(together == m->together[f][g], "seed %u: f%d and f%d in a cycle", seed, f, g);
    }
    ck_assert_msg(in->called[ref] == calls, "seed %u: calls of f%d", seed, f);
    for (int e = 0; e < EVENTS; e++) {
        ref_t event = profile_find_event(&a->profile, text_of(event_names[e]));
        if (event == NONE)
            continue;
        struct sum inclusive_sum = is_alone(m, f) ? group_inclusive(m, f, e) : member_inclusive(m, f, e);
        ck_assert_msg(cell(&in->self, ref, event) == sum_cost(m->self[f][e]), "seed %u: self cost of f%d", seed, f);
        ck_assert_msg(cell(&in->inclusive, ref, event) == sum_cost(inclusive_sum), "seed %u: inclusive cost of f%d",
                      seed, f);
        if (cycle == NONE)
            continue;
        ck_assert_msg(cell(&in->cycle_self, cycle, event) == sum_cost(group_self(m, f, e)),
                      "seed %u: self cost of the cycle of f%d", seed, f);
        ck_assert_msg(cell(&in->cycle_inclusive, cycle, event) == sum_cost(group_inclusive(m, f, e)),
                      "seed %u: inclusive cost of the cycle of f%d", seed, f);
    }
}

static void compare_arcs(const struct analysed *a, const struct model *m, unsigned seed)
{
    size_t arcs = 0;
    for (int f = 0; f < FUNCTIONS; f++)
        for (int g = 0; g < FUNCTIONS; g++) {
            if (!m->arc[f][g])
                continue;
            ref_t arc = arc_between(a, function_names[f], function_names[g]);
            ck_assert_msg(graph_arc_count(&a->graph, arc) == m->count[f][g], "seed %u: f%d calls f%d", seed, f, g);
            ref_t first = profile_find_event(&a->profile, text_of(event_names[0]));
            if (first == 0)
                ck_assert_msg(arc_cost(a, arc) == sum_cost(m->calls[f][g][0]), "seed %u: cost of f%d calls f%d", seed,
                              f, g);
            arcs++;
        }
    ck_assert_uint_eq(a->graph.count, arcs);
    check_arcs(&a->graph);
}

/* Cycles are in the order of the report, and list their members. */
static void check_cycles(const struct inclusive *in, unsigned seed)
{
    for (size_t c = 0; c < in->cycle_count; c++) {
        const struct cycle *cycle = &in->cycles[c];
        ck_assert_uint_ge(cycle->count, 2);
        for (ref_t i = 0; i < cycle->count; i++) {
            ck_assert_uint_eq(in->cycle_of[in->members[cycle->first + i]], c);
            ck_assert(i == 0 || in->members[cycle->first + i - 1] < in->members[cycle->first + i]);
        }
        if (c == 0)
            continue;
        struct costs former = matrix_row(&in->cycle_inclusive, c - 1), row = matrix_row(&in->cycle_inclusive, c);
        ref_t e = 0;
        while (e < row.width && llabs(costs_get(&former, e)) == llabs(costs_get(&row, e)))
            e++;
        bool ordered = e < row.width ? llabs(costs_get(&former, e)) > llabs(costs_get(&row, e))
                                     : in->members[cycle[-1].first] < in->members[cycle->first];
        ck_assert_msg(ordered, "seed %u: cycle %zu", seed, c);
    }
}

static void compare_with_plain_loops(unsigned seed, bool cycles)
{
    struct model model = {0};
    random_state = seed;
    struct text text = write_profile(&model);
    struct analysed *a = analyse_text(text, cycles);
    if (cycles)
        tie_functions(&model);
    for (int f = 0; f < FUNCTIONS; f++)
        model.refs[f] = find(a, function_names[f]);
    for (int f = 0; f < FUNCTIONS; f++)
        if (model.refs[f] != NONE)
            compare_function(a, &model, f, seed);
    compare_arcs(a, &model, seed);
    check_cycles(&a->inclusive, seed);
    free((void *)(uintptr_t)text.s);
}

TEST(random_profiles_have_the_figures_of_plain_loops)
{
    for (unsigned seed = 0; seed < SEEDS; seed++)
        compare_with_plain_loops(seed, true);
}

TEST(random_profiles_without_cycles_have_the_figures_of_plain_loops)
{
    for (unsigned seed = 0; seed < SEEDS; seed++)
        compare_with_plain_loops(seed, false);
}

SUITE("inclusive", a_function_has_its_self_cost_and_that_of_its_calls, direct_recursion_counts_once_and_is_no_cycle,
      a_function_called_by_itself_alone_counts_as_not_called, a_root_that_is_called_too_has_no_less_than_its_own,
      a_function_has_no_less_than_its_callers_say, inlined_code_calls_for_the_function_around_it,
      calls_of_count_zero_cost_what_they_cost, the_larger_of_negative_costs_is_the_one_nearer_to_zero,
      a_call_without_cost_is_a_call_of_cost_zero, an_event_that_nothing_contributed_to_stays_absent,
      sums_stop_at_the_end_of_the_range, a_profile_without_functions_has_no_figures,
      a_cycle_has_the_self_costs_of_its_members_and_the_calls_leaving_it,
      a_member_of_a_cycle_has_what_leaves_the_cycle_or_enters_it_there,
      calls_inside_a_cycle_are_told_from_those_that_cross_its_border,
      a_cycle_entered_at_two_members_has_what_both_calls_brought, functions_that_call_each_other_are_a_cycle,
      a_cycle_is_found_where_the_search_begins_in_it, calls_of_no_cost_tie_functions_into_a_cycle,
      a_cycle_has_no_less_than_its_callers_say, without_cycles_recursion_through_others_is_as_recorded,
      cycles_are_in_order_of_magnitude_and_of_their_first_members, cycles_list_their_members_in_order,
      a_chain_of_a_million_calls_needs_no_stack, an_arc_is_all_calls_from_one_function_to_another,
      arcs_are_in_order_of_caller_and_callee, a_sound_profile_is_no_contradiction,
      the_row_furthest_above_its_total_is_named_once, less_than_a_thousandth_of_the_total_is_no_contradiction,
      a_cycle_can_contradict_the_total, a_cost_of_a_total_of_nothing_is_a_contradiction,
      an_event_with_negative_costs_cannot_contradict_its_total, recursion_as_recorded_is_no_contradiction,
      random_profiles_have_the_figures_of_plain_loops, random_profiles_without_cycles_have_the_figures_of_plain_loops)
