/* The tree of contexts: its order, and the parts of it. */
#include "../profiles.h"
#include "../suite.h"

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

TEST(ways_of_parts_without_calls_are_roots)
{
    struct reading *r = READ(LOG "part: 2\nevents: Ir\nfn=leaf\n3 1\n4 1\n");
    const struct ways *ways = &r->profile.ways;
    ck_assert(ways_are_known(ways));
    ck_assert_uint_eq(ways->items.count, 4);
}

SUITE("ways", ways_are_found_again, ways_come_in_the_order_of_a_walk_over_the_tree,
      ways_within_their_own_function_are_not_outermost, ways_from_a_function_begin_at_its_outermost_ways,
      ways_tell_more_than_a_graph_where_a_function_is_on_several, ways_of_a_log_have_its_costs,
      ways_take_the_callee_of_the_line_that_counts_the_call, ways_are_lost_by_a_part_that_is_no_log,
      ways_of_parts_without_calls_are_roots)
