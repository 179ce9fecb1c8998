/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is reachable only through a function, as small graphs have it, and as it is found by taking functions away. */
#include "calls/dominators.h"

#include "../analysed.h"

struct fixture {
    struct analysed *a;
    struct flow flow;
    struct dominators dominators;
    struct matrix only;
};

static void release(void *thing)
{
    struct fixture *f = thing;
    matrix_release(&f->only);
    dominators_release(&f->dominators);
    flow_release(&f->flow);
    free(f);
}

static uint64_t weigh_first(const void *context, const struct costs *costs)
{
    (void)context;
    return (uint64_t)costs_get(costs, 0);
}

static struct fixture *find(struct analysed *a)
{
    struct fixture *f = until_end(memory_zeroed(1, sizeof *f), release);
    uint64_t total = (uint64_t)costs_get(&a->profile->totals, 0);
    f->a = a;
    flow_init(&f->flow, &a->graph, &a->inclusive.self, &(struct weigher){weigh_first, NULL, total}, 1);
    dominators_init(&f->dominators, &f->flow);
    f->only = matrix_copy(&a->inclusive.self);
    dominators_add_up(&f->dominators, &f->only, 0, f->only.width);
    return f;
}

/* Each function as `f=12<g`: what is reachable only through it, and its dominator. */
static const char *found(struct fixture *f)
{
    struct buffer all = {0};
    const struct profile *p = f->a->profile;
    for (size_t i = 0; i < f->dominators.count; i++) {
        struct costs costs = matrix_row(&f->only, i);
        ref_t of = f->dominators.of[i];
        buffer_print(&all, "%s%s=%d%s%s", i ? " " : "", profile_function_name(p, (ref_t)i).s, (int)costs_get(&costs, 0),
                     of == NONE ? "" : "<", of == NONE ? "" : profile_function_name(p, of).s);
    }
    return buffer_take(&all, &f->a->arena).s;
}

#define CALL(callee, cost) "cfn=" callee "\ncalls=1 1\n1 " cost "\n"

TEST(what_one_function_calls_is_reachable_only_through_it)
{
    struct fixture *f = find(ANALYSE("events: Ir\nfn=main\n1 1\n" CALL("a", "22") CALL("b", "24") "fn=a\n1 2\n" CALL(
        "x", "10") CALL("both", "10") "fn=b\n1 4\n" CALL("both", "20") "fn=x\n1 10\nfn=both\n1 30\n"));
    ck_assert_str_eq(found(f), "main=47 a=12<main b=4<main x=10<a both=30<main");
}

TEST(recursion_and_cycles_do_no_harm)
{
    struct fixture *f = find(ANALYSE("events: Ir\nfn=main\n1 1\n" CALL("a", "99") "fn=a\n1 2\n" CALL("a", "50")
                                         CALL("b", "97") "fn=b\n1 90\n" CALL("a", "60") CALL("c", "5") "fn=c\n1 5\n"));
    ck_assert_str_eq(found(f), "main=98 a=97<main b=95<a c=5<b");
}

TEST(what_several_entries_reach_has_no_dominator)
{
    struct fixture *f = find(ANALYSE("events: Ir\nfn=main\n1 10\n" CALL("both", "5") "fn=thread\n1 20\n" CALL(
        "both", "5") CALL("own", "7") "fn=both\n1 10\nfn=own\n1 7\n"));
    ck_assert_str_eq(found(f), "main=10 both=10 thread=27 own=7<thread");
}

TEST(a_function_that_spends_more_than_its_calls_bring_is_an_entry)
{
    struct fixture *f = find(ANALYSE("events: Ir\nfn=main\n1 1000\n" CALL("start", "10") "fn=start\n1 500\n"));
    ck_assert_str_eq(found(f), "main=1000 start=500");
}

TEST(each_member_of_a_cycle_that_nothing_calls_is_an_entry)
{
    struct fixture *f = find(ANALYSE("events: Ir\nfn=a\n1 5\n" CALL("b", "9") "fn=b\n1 6\n" CALL("a", "8")
                                         CALL("leaf", "3") "fn=leaf\n1 3\n"));
    ck_assert_str_eq(found(f), "a=5 b=9 leaf=3<b");
}

/* ---- random graphs ---- */

#define FUNCTIONS_MOST 9u

static uint64_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

static struct text random_profile(uint64_t *state, struct arena *arena)
{
    struct buffer all = {0};
    size_t count = 1 + next_random(state) % FUNCTIONS_MOST;
    buffer_print(&all, "events: Ir\n");
    for (size_t i = 0; i < count; i++) {
        buffer_print(&all, "fn=f%zu\n1 %d\n", i, (int)(next_random(state) % 100));
        for (size_t calls = next_random(state) % 4; calls > 0; calls--)
            buffer_print(&all, "cfn=f%d\ncalls=%d 1\n1 %d\n", (int)(next_random(state) % count),
                         (int)(next_random(state) % 2), (int)(next_random(state) % 100));
    }
    return buffer_take(&all, arena);
}

/* Marks what is reachable from the entries if one function is taken away. */
static void reach(const struct fixture *f, ref_t without, bool *is_reached)
{
    const struct graph *g = &f->a->graph;
    for (size_t i = 0; i < g->functions; i++)
        is_reached[i] = i != without && flow_is_entry(&f->flow, f->flow.nodes.of[i]);
    for (size_t round = 0; round < g->functions; round++)
        for (ref_t i = 0; i < g->count; i++)
            if (is_reached[g->arcs[i].caller] && g->arcs[i].callee != without)
                is_reached[g->arcs[i].callee] = true;
}

static cost_t only_of(const struct fixture *f, ref_t function)
{
    bool is_reached[FUNCTIONS_MOST];
    cost_t sum = 0;
    reach(f, function, is_reached);
    for (size_t i = 0; i < f->a->graph.functions; i++) {
        struct costs self = matrix_row(&f->a->inclusive.self, i);
        sum += is_reached[i] ? 0 : costs_get(&self, 0);
    }
    return sum;
}

TEST(taking_a_function_away_takes_away_what_is_reachable_only_through_it)
{
    uint64_t state = 7;
    struct arena arena = {0};
    for (int round = 0; round < 3000; round++) {
        struct fixture *f = find(analyse_text(random_profile(&state, &arena)));
        for (size_t i = 0; i < f->a->graph.functions; i++) {
            struct costs costs = matrix_row(&f->only, i);
            ck_assert_int_eq(costs_get(&costs, 0), only_of(f, (ref_t)i));
        }
        suite_release();
    }
    arena_release(&arena);
}

TEST(what_has_no_dominator_adds_up_to_the_program)
{
    uint64_t state = 11;
    struct arena arena = {0};
    for (int round = 0; round < 500; round++) {
        struct fixture *f = find(analyse_text(random_profile(&state, &arena)));
        cost_t sum = 0;
        for (size_t i = 0; i < f->dominators.count; i++) {
            struct costs costs = matrix_row(&f->only, i);
            sum += f->dominators.of[i] == NONE ? costs_get(&costs, 0) : 0;
        }
        ck_assert_int_eq(sum, costs_get(&f->a->profile->totals, 0));
        suite_release();
    }
    arena_release(&arena);
}

SUITE("dominators", what_one_function_calls_is_reachable_only_through_it, recursion_and_cycles_do_no_harm,
      what_several_entries_reach_has_no_dominator, a_function_that_spends_more_than_its_calls_bring_is_an_entry,
      each_member_of_a_cycle_that_nothing_calls_is_an_entry,
      taking_a_function_away_takes_away_what_is_reachable_only_through_it, what_has_no_dominator_adds_up_to_the_program)
