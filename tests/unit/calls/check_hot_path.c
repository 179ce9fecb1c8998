/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where programs enter a profile, and the way down on which most of their cost goes: examples worked by hand, and a
 * search over all ways of small random graphs. */
#include "calls/hot_path.h"

#include "../analysed.h"

#include "base/hash.h"

#include <stdio.h>

static uint64_t weigh_first(const void *context, const struct costs *costs)
{
    (void)context;
    return (uint64_t)costs_get(costs, 0);
}

struct flowing {
    struct analysed *a;
    struct flow flow;
    struct hot_path path;
};

static void flowing_release(void *thing)
{
    struct flowing *f = thing;
    hot_path_release(&f->path);
    flow_release(&f->flow);
    free(f);
}

static struct flowing *flow_of(struct text text)
{
    struct analysed *a = analyse_text(text);
    struct flowing *f = until_end(memory_zeroed(1, sizeof *f), flowing_release);
    uint64_t total = 0;
    for (size_t i = 0; i < a->graph.functions; i++) {
        struct costs self = matrix_row(&a->inclusive.self, i);
        total += weigh_first(NULL, &self);
    }
    f->a = a;
    flow_init(&f->flow, &a->graph, &a->inclusive.self, &(struct weigher){weigh_first, NULL, total}, 1);
    hot_path_init(&f->path, &f->flow, NONE);
    return f;
}

#define FLOW(lines) flow_of(TEXT("events: Ir\nfl=a.c\n" lines))

/* The names of a node's functions, with `+`. */
static const char *node_name(const struct flowing *f, ref_t node)
{
    struct text name = TEXT("");
    for (ref_t i = f->flow.nodes.members.first[node]; i < f->flow.nodes.members.first[node + 1]; i++)
        name = arena_format(&f->a->arena, "%s%s%s", name.s, name.n ? "+" : "",
                            profile_function_name(f->a->profile, f->flow.nodes.members.items[i]).s);
    return name.s;
}

static struct text call_words(const struct flowing *f, ref_t node, bool is_estimate, uint64_t count)
{
    return arena_format(&f->a->arena, "%s %s%llu", node_name(f, node), is_estimate ? "~" : "",
                        (unsigned long long)count);
}

/* The callees of a step that are named, and where they meet: ` [of 3: a 5, b 4; c 8]`. */
static struct text aside_words(const struct flowing *f, const struct hot_step *step)
{
    struct text words = TEXT("");
    for (size_t i = 0; i < HOT_PATH_BESIDE && step->beside[i].node != NONE; i++) {
        const struct hot_call *call = &step->beside[i];
        words = arena_format(&f->a->arena, "%s%s%s", words.s, i ? ", " : "",
                             call_words(f, call->node, call->is_estimate, call->count).s);
    }
    if (step->meeting.node != NONE)
        words = arena_format(&f->a->arena, "%s; %s", words.s,
                             call_words(f, step->meeting.node, false, step->meeting.count).s);
    return words.n ? arena_format(&f->a->arena, " [of %zu: %s]", step->callees, words.s) : TEXT("");
}

/* Steps with their costs, estimates after ~. */
static const char *way_words(const struct flowing *f, const struct hot_path *path)
{
    struct text words = TEXT("");
    for (size_t i = 0; i < path->steps.count; i++) {
        const struct hot_step *step = &path->steps.items[i];
        words = arena_format(&f->a->arena, "%s%s%s%s", words.s, i ? " > " : "",
                             call_words(f, step->node, step->is_estimate, step->way.count).s, aside_words(f, step).s);
    }
    return words.s;
}

static const char *entries(const struct flowing *f)
{
    struct text words = TEXT("");
    for (ref_t n = 0; n < f->flow.nodes.count; n++)
        if (flow_is_entry(&f->flow, n))
            words = arena_format(&f->a->arena, "%s%s%s %llu", words.s, words.n ? ", " : "", node_name(f, n),
                                 (unsigned long long)flow_start(&f->flow, n, 0).count);
    return words.s;
}

/* ---- entries ---- */

TEST(what_nothing_else_calls_is_an_entry)
{
    struct flowing *f = FLOW("fn=main\n1 10\ncfn=leaf\ncalls=1 5\n2 70\n"
                             "fn=leaf\n5 70\n"
                             "fn=alone\n7 3\ncfn=alone\ncalls=2 7\n8 1\n");
    ck_assert_str_eq(entries(f), "main 80, alone 3");
}

TEST(a_thread_begins_where_more_is_spent_than_calls_bring)
{
    struct flowing *f = FLOW("fn=main\n1 1000\ncfn=clone\ncalls=1 5\n2 1\n"
                             "fn=clone\n5 1\ncfn=start\ncalls=1 5\n6 0\n"
                             "fn=start\n9 500\ncfn=leaf\ncalls=1 1\n9 700\n"
                             "fn=leaf\n1 702\n");
    ck_assert_str_eq(entries(f), "main 1001, start 1200");
}

TEST(a_cycle_that_nothing_enters_is_one_entry)
{
    struct flowing *f = FLOW("fn=a\n1 10\ncfn=b\ncalls=1 1\n2 50\n"
                             "fn=b\n1 20\ncfn=a\ncalls=1 1\n2 50\ncfn=leaf\ncalls=1 1\n3 30\n"
                             "fn=leaf\n5 30\n");
    ck_assert_str_eq(entries(f), "a+b 60");
    ck_assert_uint_eq(flow_inclusive(&f->flow, f->flow.nodes.of[0], 0), 60);
}

TEST(what_calls_bring_counts_where_nothing_was_recorded_below)
{
    struct flowing *f = FLOW("fn=main\n1 10\ncfn=hidden\ncalls=1 5\n2 70\n");
    ck_assert_str_eq(entries(f), "main 80");
    ck_assert_str_eq(way_words(f, &f->path), "main 80 > hidden 70");
}

/* ---- the way ---- */

TEST(the_way_follows_the_call_that_passes_on_most)
{
    struct flowing *f = FLOW("fn=main\n1 10\ncfn=run\ncalls=1 1\n2 80\ncfn=other\ncalls=1 1\n3 10\n"
                             "fn=run\n1 20\ncfn=leaf\ncalls=1 1\n2 40\ncfn=other\ncalls=1 1\n3 20\n"
                             "fn=other\n1 30\n"
                             "fn=leaf\n1 40\n");
    ck_assert_str_eq(way_words(f, &f->path), "main 100 > run 80 > leaf 40");
}

TEST(a_step_has_its_share_of_what_others_bring_as_well)
{
    struct flowing *f = FLOW("fn=main\n1 0\ncfn=sort\ncalls=1 1\n2 60\ncfn=other\ncalls=1 1\n3 40\n"
                             "fn=other\n1 0\ncfn=sort\ncalls=1 1\n2 40\n"
                             "fn=sort\n1 10\ncfn=swap\ncalls=1 1\n2 90\n"
                             "fn=swap\n1 90\n");
    ck_assert_str_eq(way_words(f, &f->path), "main 100 > sort 60 > swap ~54");
}

TEST(a_cycle_is_one_step)
{
    struct flowing *f = FLOW("fn=main\n1 0\ncfn=a\ncalls=1 1\n2 100\n"
                             "fn=a\n1 10\ncfn=b\ncalls=1 1\n2 500\n"
                             "fn=b\n1 10\ncfn=a\ncalls=1 1\n2 400\ncfn=leaf\ncalls=1 1\n3 50\n"
                             "fn=leaf\n1 80\n"
                             "fn=c\n");
    ck_assert_str_eq(way_words(f, &f->path), "main 100 > a+b 100 > leaf 50");
}

TEST(a_way_that_parts_goes_on_to_the_dearest_and_names_the_others)
{
    struct flowing *f = FLOW("fn=main\n1 100\ncfn=run\ncalls=1 1\n2 900\n"
                             "fn=run\n1 100\ncfn=left\ncalls=1 1\n2 400\ncfn=right\ncalls=1 1\n3 360\n"
                             "cfn=rest\ncalls=1 1\n4 30\ncfn=end\ncalls=1 1\n4 8\ncfn=last\ncalls=1 1\n4 2\n"
                             "fn=left\n1 40\ncfn=below\ncalls=1 1\n2 360\n"
                             "fn=below\n1 360\nfn=right\n1 360\nfn=rest\n1 30\nfn=end\n1 8\nfn=last\n1 2\n");
    ck_assert_str_eq(way_words(f, &f->path),
                     "main 1000 > run 900 [of 5: right 360, rest 30, end 8] > left 400 > below 360");
}

TEST(a_way_ends_where_a_function_spends_more_than_it_passes_on)
{
    struct flowing *f = FLOW("fn=main\n1 0\ncfn=run\ncalls=1 1\n2 1000\n"
                             "fn=run\n1 401\ncfn=left\ncalls=1 1\n2 400\ncfn=right\ncalls=1 1\n3 199\n"
                             "fn=left\n1 400\nfn=right\n1 199\n");
    ck_assert_str_eq(way_words(f, &f->path), "main 1000 > run 1000 [of 2: left 400, right 199]");
    ck_assert_uint_eq(f->path.steps.items[1].self, 401);
}

TEST(ways_that_meet_again_say_where)
{
    struct flowing *f = FLOW("fn=main\n1 0\ncfn=a\ncalls=1 1\n2 400\ncfn=b\ncalls=1 1\n3 300\ncfn=c\ncalls=1 1\n4 300\n"
                             "fn=a\n1 100\ncfn=fft\ncalls=1 1\n2 300\nfn=b\n1 50\ncfn=fft\ncalls=1 1\n2 250\n"
                             "fn=c\n1 100\ncfn=fft\ncalls=1 1\n2 200\nfn=fft\n1 50\ncfn=leaf\ncalls=1 1\n2 700\n"
                             "fn=leaf\n1 700\n");
    ck_assert_str_eq(way_words(f, &f->path), "main 1000 [of 3: b 300, c 300; fft 750] > a 400 > fft 300 > leaf ~280");
}

TEST(ways_that_meet_in_less_than_half_do_not_say_it)
{
    struct flowing *f = FLOW("fn=main\n1 0\ncfn=a\ncalls=1 1\n2 400\ncfn=b\ncalls=1 1\n3 300\ncfn=c\ncalls=1 1\n4 300\n"
                             "fn=a\n1 100\ncfn=fft\ncalls=1 1\n2 300\nfn=b\n1 101\ncfn=fft\ncalls=1 1\n2 199\n"
                             "fn=c\n1 300\nfn=fft\n1 499\n");
    ck_assert_str_eq(way_words(f, &f->path), "main 1000 [of 3: b 300, c 300] > a 400 > fft 300");
}

TEST(a_step_below_a_tenth_of_the_program_is_none)
{
    struct flowing *f = FLOW("fn=main\n1 901\ncfn=run\ncalls=1 1\n2 99\nfn=run\n1 99\n");
    ck_assert_str_eq(way_words(f, &f->path), "main 1000 [of 1: run 99]");
}

TEST(a_profile_without_cost_has_a_way_of_one_step)
{
    struct flowing *f = FLOW("fn=main\n1 0\ncfn=run\ncalls=1 1\n2 0\nfn=run\n1 0\n");
    ck_assert_str_eq(way_words(f, &f->path), "main 0 [of 1: run 0]");
}

/* ---- all ways of small random graphs ---- */

#define NODES 7
#define ROUNDS 3000

static uint64_t random_state;

static uint64_t random_below(uint64_t n)
{
    random_state += 0x9e3779b97f4a7c15u;
    return hash_mix(random_state, random_state >> 32) % n;
}

/* Calls lead to functions of higher numbers, so that there is no cycle. */
struct model {
    uint64_t self[NODES], calls[NODES][NODES], in[NODES], out[NODES], total;
    bool called[NODES];
};

static struct text random_program(struct model *m, struct arena *arena)
{
    struct text text = TEXT("events: Ir\nfl=a.c\n");
    for (int i = 0; i < NODES; i++) {
        m->self[i] = random_below(3) ? random_below(200) : 0;
        m->total += m->self[i];
        text = arena_format(arena, "%sfn=f%d\n1 %d\n", text.s, i, (int)m->self[i]);
        for (int k = i + 1; k < NODES; k++) {
            if (random_below(3) == 0)
                continue;
            m->calls[i][k] = random_below(5) ? random_below(1000) : 0;
            m->called[k] = true;
            m->out[i] += m->calls[i][k];
            m->in[k] += m->calls[i][k];
            text = arena_format(arena, "%scfn=f%d\ncalls=1 1\n2 %d\n", text.s, k, (int)m->calls[i][k]);
        }
    }
    return text;
}

static uint64_t inclusive_of(const struct model *m, int i)
{
    return m->self[i] + m->out[i] > m->in[i] ? m->self[i] + m->out[i] : m->in[i];
}

/* The best of all ways of hot steps that go on from the end of one: at the first step in which two differ the costlier
 * one wins, then the one to the lower number; a way is better than its beginning. */
struct search {
    const struct model *model;
    const struct flowing *f; /* its flow tells what a step passes on */
    uint64_t costs[NODES], best_costs[NODES];
    int nodes[NODES], best_nodes[NODES], best_count;
};

static bool is_better(const struct search *s, int count)
{
    for (int i = 0; i < count && i < s->best_count; i++) {
        if (s->costs[i] != s->best_costs[i])
            return s->costs[i] > s->best_costs[i];
        if (s->nodes[i] != s->best_nodes[i])
            return s->nodes[i] < s->best_nodes[i];
    }
    return count > s->best_count;
}

static void search_from(struct search *s, int count, struct flow_range way)
{
    const struct flow *flow = &s->f->flow;
    ref_t from = (ref_t)s->nodes[count - 1];
    struct passing left = flow_pass_on(flow, from, 0, way);
    uint64_t self = passing_take(&left, flow_self(flow, from, 0)).count;
    if (is_better(s, count)) {
        memcpy(s->best_costs, s->costs, sizeof s->costs);
        memcpy(s->best_nodes, s->nodes, sizeof s->nodes);
        s->best_count = count;
    }
    for (ref_t i = flow->links.out[from]; i < flow->links.out[from + 1]; i++) {
        struct flow_range to = flow_take_link(flow, &left, i, 0);
        if (to.count == 0 || to.count < self || to.count * 10 < s->model->total)
            continue;
        s->nodes[count] = (int)flow->links.items[i].to;
        s->costs[count] = to.count;
        search_from(s, count + 1, to);
    }
}

static void search_entries(struct search *s)
{
    const struct model *m = s->model;
    for (int i = 0; i < NODES; i++) {
        uint64_t start = inclusive_of(m, i) - m->in[i];
        if (m->called[i] && start * 1000 <= m->total)
            continue;
        s->nodes[0] = (int)function_called(s->f->a->profile, arena_format(&s->f->a->arena, "f%d", i).s);
        s->costs[0] = start;
        search_from(s, 1, (struct flow_range){m->in[i], start});
    }
}

TEST(no_way_of_a_random_graph_is_hotter)
{
    struct arena arena = {0};
    for (int round = 0; round < ROUNDS; round++) {
        struct model model = {0};
        struct flowing *f = flow_of(random_program(&model, &arena));
        struct search search = {.model = &model, .f = f};
        search_entries(&search);
        ck_assert_uint_eq(f->path.steps.count, (size_t)search.best_count);
        for (int i = 0; i < search.best_count; i++) {
            ck_assert_uint_eq(f->path.steps.items[i].way.count, search.best_costs[i]);
            ck_assert_uint_eq(f->path.steps.items[i].node, (ref_t)search.best_nodes[i]);
        }
    }
    arena_release(&arena);
}

SUITE("hot_path", what_nothing_else_calls_is_an_entry, a_thread_begins_where_more_is_spent_than_calls_bring,
      a_cycle_that_nothing_enters_is_one_entry, what_calls_bring_counts_where_nothing_was_recorded_below,
      the_way_follows_the_call_that_passes_on_most, a_step_has_its_share_of_what_others_bring_as_well,
      a_cycle_is_one_step, a_way_that_parts_goes_on_to_the_dearest_and_names_the_others,
      a_way_ends_where_a_function_spends_more_than_it_passes_on, ways_that_meet_again_say_where,
      ways_that_meet_in_less_than_half_do_not_say_it, a_step_below_a_tenth_of_the_program_is_none,
      a_profile_without_cost_has_a_way_of_one_step, no_way_of_a_random_graph_is_hotter)
