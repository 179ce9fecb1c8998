/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of contexts: its order, and the parts of it. */
#include "../profiles.h"
#include "../suite.h"

#include <stdio.h>

enum { MAIN, WALK, LEAF, FUNCTIONS };

/* main calls leaf and walk, walk itself and leaf: added in another order than their own. */
static struct ways ways_of_a_walk(void)
{
    struct ways ways = {0};
    ref_t main = ways_find(&ways, NONE, MAIN), leaf = ways_find(&ways, main, LEAF);
    ref_t walk = ways_find(&ways, main, WALK), again = ways_find(&ways, walk, WALK);
    ways.items.items[leaf].calls = 1;
    ways.items.items[ways_find(&ways, again, LEAF)].calls = 2;
    ways.items.items[walk].calls = 3;
    ways.items.items[again].calls = 4;
    return ways;
}

TEST(ways_are_found_again)
{
    struct ways ways = ways_of_a_walk();
    ck_assert_uint_eq(ways.items.count, 5);
    ck_assert_uint_eq(ways_find(&ways, 2, WALK), 3);
    ck_assert_uint_eq(ways.items.count, 5);
    ways_release(&ways);
}

TEST(ways_come_in_the_order_of_a_walk_over_the_tree)
{
    struct ways ways = ways_of_a_walk();
    ways_settle(&ways, FUNCTIONS);
    static const struct {
        ref_t above, function;
        uint64_t calls;
    } expected[] = {{NONE, MAIN, 0}, {0, WALK, 3}, {1, WALK, 4}, {2, LEAF, 2}, {0, LEAF, 1}};
    for (size_t i = 0; i < 5; i++) {
        ck_assert_uint_eq(ways.items.items[i].above, expected[i].above);
        ck_assert_uint_eq(ways.items.items[i].function, expected[i].function);
        ck_assert_uint_eq(ways.items.items[i].calls, expected[i].calls);
    }
    ways_release(&ways);
}

TEST(ways_within_their_own_function_are_not_outermost)
{
    struct ways ways = ways_of_a_walk();
    ways_settle(&ways, FUNCTIONS);
    bool *outermost = ways_outermost(&ways, FUNCTIONS);
    static const bool expected[] = {true, true, false, true, true};
    ck_assert_mem_eq(outermost, expected, sizeof expected);
    free(outermost);
    ways_release(&ways);
}

TEST(ways_from_a_function_begin_at_its_outermost_ways)
{
    struct ways ways = ways_of_a_walk(), from = {0};
    struct arena arena = {0};
    ways_settle(&ways, FUNCTIONS);
    ways_from(&from, &arena, &ways, (const bool[FUNCTIONS]){[WALK] = true}, FUNCTIONS);
    ck_assert_uint_eq(from.items.count, 3);
    ck_assert_uint_eq(from.items.items[0].above, NONE);
    ck_assert_uint_eq(from.items.items[0].calls, 3);
    ck_assert_uint_eq(from.items.items[1].function, WALK);
    ck_assert_uint_eq(from.items.items[2].function, LEAF);
    ways_release(&from);
    ways_release(&ways);
    arena_release(&arena);
}

TEST(ways_tell_more_than_a_graph_where_a_function_is_on_several)
{
    struct ways ways = {0};
    ways_find(&ways, ways_find(&ways, NONE, MAIN), LEAF);
    ck_assert(!ways_tell_more(&ways, FUNCTIONS));
    ways_find(&ways, NONE, LEAF);
    ck_assert(ways_tell_more(&ways, FUNCTIONS));
    ways_release(&ways);
}

#define LOG                                                                                                            \
    "events: Ir\nfl=a\nfn=leaf\n1 10\nfn=walk\n2 5\ncfn=leaf\ncalls=1 0\n2 10\nfn=main\n3 1\ncfn=walk\ncalls=1 0\n3 "  \
    "15\nsummary: 16\n"

TEST(ways_of_a_log_have_its_costs)
{
    struct reading *r = READ(LOG);
    const struct ways *ways = &r->profile.ways;
    ck_assert(ways_are_known(ways));
    ck_assert_uint_eq(ways->items.count, 3);
    ck_assert_int_eq(costs_get(&ways->items.items[1].self, 0), 5);
    ck_assert_int_eq(costs_get(&ways->items.items[1].inclusive, 0), 15);
}

TEST(ways_take_the_callee_of_the_line_that_counts_the_call)
{
    struct reading *r =
        READ("events: Ir\nfl=a\nfn=leaf\n1 10\nfn=walk\n2 5\ncfl=a\ncfn=leaf\ncalls=1 0\ncfn=main\n2 10\n"
             "fn=main\n3 1\ncfl=a\ncfn=walk\ncalls=1 0\n3 15\nsummary: 16\n");
    ck_assert(ways_are_known(&r->profile.ways));
    ck_assert_uint_eq(r->profile.ways.items.count, 3);
}

TEST(ways_are_lost_by_a_part_that_is_no_log)
{
    struct reading *r = READ(LOG "part: 2\nevents: Ir\nfn=main\n3 1\n4 1\ncfn=leaf\ncalls=2 0\n3 15\n");
    ck_assert_int_eq(r->profile.ways.state, WAYS_LOST);
}

/* A log with a leaf of 100 Ir, a call of it that costs so much, and a last block that calls `last`. */
static enum ways_state state_of(const char *head, int call, const char *last)
{
    char text[500];
    snprintf(text, sizeof text,
             "%sevents: Ir Zero\nfl=a\nfn=leaf\n1 100 0\nfn=main\n3 1 0\ncfn=leaf\ncalls=1 0\n3 %d 0\n"
             "fn=top\n5 1 0\ncfn=%s\ncalls=1 0\n5 %d 0\nsummary: 102\n",
             head, call, last, call + 1);
    return reading_of((struct text){text, strlen(text)}, WANT_LINES | WANT_CALLS)->profile.ways.state;
}

TEST(ways_are_of_calls_that_cost_what_their_blocks_do)
{
    ck_assert_int_eq(state_of("", 90, "main"), WAYS_LOST); /* 181 of 191 */
    ck_assert_int_eq(state_of("", 98, "main"), WAYS_KNOWN);
    ck_assert_int_eq(state_of("", 100, "main"), WAYS_KNOWN);
    ck_assert_int_eq(state_of("", 106, "main"), WAYS_KNOWN); /* 213 of 207 */
    ck_assert_int_eq(state_of("", 115, "main"), WAYS_LOST);  /* 231 of 216 */
}

TEST(ways_of_xdebug_may_end_with_a_block_that_does_not_fit)
{
    ck_assert_int_eq(state_of("", 100, "leaf"), WAYS_LOST);
    ck_assert_int_eq(state_of("creator: xdebug 3\n", 100, "leaf"), WAYS_KNOWN);
    ck_assert_int_eq(state_of("version: 0.9.6\n", 100, "leaf"), WAYS_KNOWN);
    ck_assert_int_eq(state_of("version: 0.9.6\ncreator: mine\n", 100, "leaf"), WAYS_LOST);
}

TEST(ways_that_are_lost_are_not_found_again)
{
    ck_assert_int_eq(state_of("desc: Ways: lost\n", 100, "main"), WAYS_LOST);
}

TEST(ways_have_the_calls_that_took_no_block)
{
    struct reading *r = READ("events: Ir\nfl=a\nfn=g\n1 10\nfn=f\n2 5\ncfn=g\ncalls=1 0\n3 10\nfn=g\n1 20\n"
                             "fn=f\n2 5\ncfn=g\ncalls=1 0\n3 20\n");
    const struct ways *ways = &r->profile.ways;
    ck_assert_uint_eq(ways->items.count, 3);
    for (size_t i = 0; i < ways->items.count; i++)
        ck_assert_int_eq(costs_get(&ways->items.items[i].untaken, 0), ways->items.items[i].calls == 2 ? 20 : 0);
}

TEST(ways_know_nothing_of_a_block_of_a_call_without_costs)
{
    struct reading *r = READ("events: Ir\nfl=a\nfn=g\n1 10\nfn=f\n2 5\ncfn=g\ncalls=1 0\n3 10\ncalls=1 0\nfn=h\n");
    ck_assert_uint_eq(r->profile.functions.count, 2);
    ck_assert_int_ne(r->profile.ways.state, WAYS_NONE);
}

TEST(ways_have_what_is_nested_on_a_line)
{
    struct reading *r = READ("events: Ir\nfl=a\nfn=f\n1 10\nfn=f\n1 5\ncfn=f\ncalls=1 0\n1 10\nfn=f\n1 1\ncfn=f\n"
                             "calls=1 0\n1 15\nsummary: 16\n");
    const struct ways *ways = &r->profile.ways;
    ck_assert(ways_are_known(ways));
    ck_assert_uint_eq(ways->nested.count, 2); /* self costs, and calls */
    for (size_t i = 0; i < ways->nested.count; i++)
        ck_assert_int_eq(costs_get(&ways->nested.items[i].costs, 0), ways->nested.items[i].callee == NONE ? 15 : 10);
}

TEST(ways_of_parts_without_calls_are_roots)
{
    struct reading *r = READ(LOG "part: 2\nevents: Ir\nfn=leaf\n3 1\n4 1\n");
    const struct ways *ways = &r->profile.ways;
    ck_assert(ways_are_known(ways));
    ck_assert_uint_eq(ways->items.count, 4);
}

TEST(ways_have_the_lines_of_calls_if_charges_are_wanted)
{
    struct reading *r =
        reading_of(TEXT("events: Ir\nfl=a\nfn=leaf\n1 10\nfn=leaf\n1 20\nfn=leaf\n1 40\nfn=main\n3 1\ncfn=leaf\n"
                        "calls=1 0\n3 10\ncfn=leaf\ncalls=1 0\n4 20\ncfn=leaf\ncalls=1 0\n3 40\nsummary: 71\n"),
                   WANT_LINES | WANT_CALLS | WANT_CHARGES);
    const struct ways *ways = &r->profile.ways;
    ck_assert_uint_eq(ways->items.count, 2);
    ck_assert_uint_eq(ways->lined.count, 3); /* read from the end of the log */
    ck_assert_uint_eq(ways->lined.items[0].piece, NONE);
    ck_assert_int_eq(costs_get(&ways->lined.items[0].self, 0), 1);
    ck_assert_uint_eq(ways->lined.items[1].line, 3);
    ck_assert_int_eq(costs_get(&ways->lined.items[1].self, 0), 10 + 40);
    ck_assert_uint_eq(ways->lined.items[2].line, 4);
    ck_assert_int_eq(costs_get(&ways->lined.items[2].self, 0), 20);
    ck_assert(ways_have_lines(ways) && !ways_have_lines(&READ(LOG)->profile.ways));
}

SUITE("ways", ways_are_found_again, ways_come_in_the_order_of_a_walk_over_the_tree,
      ways_within_their_own_function_are_not_outermost, ways_from_a_function_begin_at_its_outermost_ways,
      ways_tell_more_than_a_graph_where_a_function_is_on_several, ways_of_a_log_have_its_costs,
      ways_take_the_callee_of_the_line_that_counts_the_call, ways_are_lost_by_a_part_that_is_no_log,
      ways_of_parts_without_calls_are_roots, ways_are_of_calls_that_cost_what_their_blocks_do,
      ways_of_xdebug_may_end_with_a_block_that_does_not_fit, ways_that_are_lost_are_not_found_again,
      ways_have_the_calls_that_took_no_block, ways_know_nothing_of_a_block_of_a_call_without_costs,
      ways_have_what_is_nested_on_a_line, ways_have_the_lines_of_calls_if_charges_are_wanted)
