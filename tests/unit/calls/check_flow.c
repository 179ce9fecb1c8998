/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a node passes on what ways bring: laws over random outlets and ways, and examples worked by hand. */
#include "calls/flow.h"

#include "../analysed.h"

#include "base/hash.h"

static uint64_t random_below(uint64_t n)
{
    static uint64_t state = 7;
    state = hash_mix(state, 1);
    return state % n;
}

#define OUTLETS 12
#define WAYS 5
#define ROUNDS 2000

/* Sizes of all orders, many of them small. */
static uint64_t random_size(void)
{
    static const uint64_t most[] = {1, 2, 3, 20, 1000, UINT64_C(1) << 40};
    return random_below(most[random_below(6)]);
}

TEST(parts_add_up_to_ways_and_to_outlets)
{
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t sizes[OUTLETS], got[OUTLETS] = {0}, whole = random_size(), first = 0;
        for (int i = 0; i < OUTLETS; i++)
            whole += sizes[i] = random_size();
        for (int way = 0; way < WAYS; way++) {
            uint64_t count = way + 1 < WAYS ? random_below(whole - first + 1) : whole - first, sum = 0;
            struct passing left = {{first, count}, whole, 0};
            for (int i = 0; i < OUTLETS; i++) {
                struct flow_range part = passing_take(&left, sizes[i]);
                ck_assert(part.count == 0 || part.first == got[i]); /* next to that of the way before */
                got[i] += part.count;
                sum += part.count;
            }
            ck_assert_uint_eq(sum + left.way.count, count);
            first += count;
        }
        for (int i = 0; i < OUTLETS; i++)
            ck_assert_uint_eq(got[i], sizes[i]);
    }
}

/* Half of a node gets half of a thousand outlets of one unit each, and half of the large one behind them. */
TEST(errors_of_small_outlets_do_not_add_up)
{
    struct passing left = {{0, 1000}, 2000, 0};
    uint64_t sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += passing_take(&left, 1).count;
    ck_assert_uint_ge(sum, 497);
    ck_assert_uint_le(sum, 503);
    ck_assert_uint_eq(passing_take(&left, 1000).count, 1000 - sum);
}

/* A sum that stopped at the end of its range is less than its parts. */
TEST(no_more_is_passed_on_than_there_is)
{
    struct passing left = {{5, 10}, 20, 0};
    ck_assert_uint_eq(passing_take(&left, UINT64_MAX).count, 10);
    ck_assert_uint_eq(passing_take(&left, 1).count, 0);
}

static struct flow *flow_of(struct analysed *a)
{
    struct flow *flow = until_end(memory_zeroed(1, sizeof *flow), free);
    flow_init(flow, &a->graph, &a->inclusive.self, NULL, 0);
    return flow;
}

/* Two ways lead to x: over a with 30 units, over b with 10. */
TEST(a_way_has_a_range_of_what_is_called)
{
    struct analysed *a = ANALYSE("events: Ir Dr\n"
                                 "fn=a\n1 1 5\ncfn=x\ncalls=1 1\n1 30 0\n"
                                 "fn=b\n1 2 6\ncfn=x\ncalls=1 1\n1 10\n"
                                 "fn=x\n1 28 7\ncfn=y\ncalls=1 1\n1 12\nfn=y\n1 12\n");
    struct flow *flow = flow_of(a);
    ref_t x = flow->nodes.of[function_called(a->profile, "x")],
          from_b = flow->nodes.of[function_called(a->profile, "b")];
    struct passing left = flow_pass_on(flow, from_b, 0, flow_start(flow, from_b, 0));
    ck_assert_uint_eq(passing_take(&left, flow_self(flow, from_b, 0)).count, 2);
    struct flow_range way = flow_take_link(flow, &left, flow->links.out[from_b], 0);
    ck_assert_uint_eq(way.count, 10);
    ck_assert_uint_eq(way.first, 0); /* b costs more by itself than a, and comes first */
    left = flow_pass_on(flow, x, 0, way);
    ck_assert_uint_eq(passing_take(&left, flow_self(flow, x, 0)).count, 7);
    ck_assert_uint_eq(flow_take_link(flow, &left, flow->links.out[x], 0).count, 3);
    ck_assert_uint_eq(left.way.count, 0);
    ck_assert_uint_eq(flow_start(flow, x, 1).count, 7);
    flow_release(flow);
}

TEST(costs_below_0_and_counts_are_scaled)
{
    ck_assert_int_eq(flow_scale(-7, 1, 2), -3);
    ck_assert_int_eq(flow_scale(7, -1, 2), -3);
    ck_assert_int_eq(flow_scale(-7, 1, -2), 3);
    ck_assert_int_eq(flow_scale(7, 1, 0), 0);
    ck_assert_int_eq(flow_scale(COST_ABSENT, 1, 0), COST_ABSENT);
    ck_assert_int_eq(flow_scale(COST_MAX, 3, 2), COST_MAX);
    ck_assert_uint_eq(flow_scale_count(3, 1, 2), 2);
    ck_assert_uint_eq(flow_scale_count(3, 1, 0), 0);
}

SUITE("flow", parts_add_up_to_ways_and_to_outlets, errors_of_small_outlets_do_not_add_up,
      no_more_is_passed_on_than_there_is, a_way_has_a_range_of_what_is_called, costs_below_0_and_counts_are_scaled)
