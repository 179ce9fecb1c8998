/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ways on which costs are spent: examples worked by hand, and random graphs, of which all that is spent is found
 * again. */
#include "calls/stacks.h"

#include "../analysed.h"

#include "base/hash.h"

struct stacked {
    struct analysed *a;
    struct stacks stacks;
};

static void stacked_release(void *thing)
{
    struct stacked *s = thing;
    stacks_release(&s->stacks);
    free(s);
}

static uint64_t weigh_first(const void *context, const struct costs *costs)
{
    (void)context;
    return (uint64_t)costs_get(costs, 0);
}

static uint64_t weigh_second(const void *context, const struct costs *costs)
{
    (void)context;
    return (uint64_t)costs_get(costs, 1);
}

static uint64_t sum_of_self(const struct analysed *a, uint64_t (*weigh)(const void *context, const struct costs *costs))
{
    uint64_t sum = 0;
    for (size_t f = 0; f < a->graph.functions; f++) {
        struct costs self = matrix_row(&a->inclusive.self, f);
        sum += weigh(NULL, &self);
    }
    return sum;
}

/* Of two events, the second of which need not be there. Calls below `least` are not followed. */
static struct stacked *stack_text(struct text text, uint64_t least, const bool *kept)
{
    struct stacked *s = until_end(memory_zeroed(1, sizeof *s), stacked_release);
    s->a = analyse_text(text);
    struct stacks_event events[] = {{{weigh_first, NULL, sum_of_self(s->a, weigh_first)}, least},
                                    {{weigh_second, NULL, sum_of_self(s->a, weigh_second)}, least}};
    stacks_init(&s->stacks, &s->a->graph, &s->a->inclusive.self, &(struct stacks_asked){events, 2, kept});
    return s;
}

#define STACKS(lines) stack_text(TEXT("events: Ir Dr\nfl=a.c\n" lines), 1, NULL)

/* `main>f`; a cycle is `(a+b)`. */
static struct text path_of(const struct stacked *s, ref_t stack)
{
    const struct stack *at = &s->stacks.items.items[stack];
    const struct nodes *nodes = &s->stacks.flow.nodes;
    ref_t cycle = stacks_cycle(&s->stacks, at->place);
    struct text name = cycle == NONE ? profile_function_name(s->a->profile, at->place) : TEXT("(");
    for (size_t i = 0; cycle != NONE && i < nodes_count(nodes, cycle); i++)
        name = arena_format(&s->a->arena, "%s%s%s", name.s,
                            profile_function_name(s->a->profile, nodes_first(nodes, cycle)[i]).s,
                            i + 1 < nodes_count(nodes, cycle) ? "+" : ")");
    return at->above == NONE ? name : arena_format(&s->a->arena, "%s>%s", path_of(s, at->above).s, name.s);
}

/* `main>f ~3` */
static const char *word_of(const struct stacked *s, ref_t stack, size_t event)
{
    return arena_format(&s->a->arena, "%s %s%llu", path_of(s, stack).s,
                        stacks_cost_of(&s->stacks, stack, event)->is_estimate ? "~" : "",
                        (unsigned long long)stacks_cost(&s->stacks, stack, event))
        .s;
}

static int compare_words(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* All that has a cost, as `main 5, main>f ~3`, in the order of the stacks or of the letters. */
static const char *list_words(const struct stacked *s, size_t event, bool by_letters)
{
    struct text words = TEXT("");
    const char **all = memory_alloc((s->stacks.items.count + 1) * sizeof *all);
    size_t count = 0;
    for (ref_t i = 0; i < s->stacks.items.count; i++)
        if (stacks_cost(&s->stacks, i, event))
            all[count++] = word_of(s, i, event);
    if (by_letters)
        qsort(all, count, sizeof *all, compare_words);
    for (size_t i = 0; i < count; i++)
        words = arena_format(&s->a->arena, "%s%s%s", words.s, i ? ", " : "", all[i]);
    free(all);
    return words.s;
}

static const char *words_of(const struct stacked *s, size_t event)
{
    return list_words(s, event, false);
}

TEST(stacks_on_one_way_are_exact)
{
    struct stacked *s = STACKS("fn=main\n1 10\ncfn=run\ncalls=1 1\n2 90\n"
                               "fn=run\n1 20\ncfn=leaf\ncalls=1 1\n2 70\n"
                               "fn=leaf\n1 70\n");
    ck_assert_str_eq(words_of(s, 0), "main 10, main>run 20, main>run>leaf 70");
}

TEST(stacks_share_what_two_ways_bring)
{
    struct stacked *s = STACKS("fn=main\n1 0\ncfn=a\ncalls=1 1\n2 75\ncfn=b\ncalls=1 1\n3 25\n"
                               "fn=a\n1 0\ncfn=both\ncalls=1 1\n2 75\n"
                               "fn=b\n1 5\ncfn=both\ncalls=1 1\n2 20\n"
                               "fn=both\n1 19\ncfn=leaf\ncalls=1 1\n2 76\n"
                               "fn=leaf\n1 76\n");
    ck_assert_str_eq(words_of(s, 0), "main>b 5, main>a>both ~15, main>a>both>leaf ~60, "
                                     "main>b>both ~4, main>b>both>leaf ~16");
}

TEST(stacks_to_what_calls_nothing_are_exact)
{
    struct stacked *s = STACKS("fn=main\n1 1\ncfn=a\ncalls=1 1\n2 75\ncfn=leaf\ncalls=1 1\n3 24\n"
                               "fn=a\n1 0\ncfn=leaf\ncalls=1 1\n2 75\n"
                               "fn=leaf\n1 99\n");
    ck_assert_str_eq(words_of(s, 0), "main 1, main>leaf 24, main>a>leaf 75");
}

TEST(stacks_begin_where_more_is_spent_than_calls_bring)
{
    struct stacked *s = STACKS("fn=main\n1 10\ncfn=start\ncalls=1 1\n2 30\n"
                               "fn=start\n1 90\n"
                               "fn=alone\n1 5\n");
    ck_assert_str_eq(words_of(s, 0), "main 10, start 60, alone 5, main>start 30");
}

TEST(stacks_have_what_is_spent_and_not_what_calls_say)
{
    struct stacked *s = STACKS("fn=main\n1 10\ncfn=hidden\ncalls=1 1\n2 1000\ncfn=leaf\ncalls=1 1\n2 0\n"
                               "fn=hidden\n1 0\ncfn=leaf\ncalls=1 1\n2 0\n"
                               "fn=leaf\n1 7\n");
    ck_assert_str_eq(words_of(s, 0), "main 10, leaf 7");
}

TEST(stacks_have_a_cycle_once_and_its_members_below)
{
    struct stacked *s = STACKS("fn=main\n1 0\ncfn=a\ncalls=1 1\n2 60\ncfn=b\ncalls=1 1\n2 40\n"
                               "fn=a\n1 10\ncfn=b\ncalls=9 1\n2 500\n"
                               "fn=b\n1 20\ncfn=a\ncalls=9 1\n2 400\ncfn=b\ncalls=1 1\n2 5\ncfn=leaf\ncalls=1 1\n3 70\n"
                               "fn=leaf\n1 70\n");
    ck_assert_str_eq(words_of(s, 0), "main>(a+b)>a 10, main>(a+b)>b 20, main>(a+b)>b>leaf 70");
}

TEST(stacks_of_a_cycle_that_two_call_are_estimates)
{
    struct stacked *s = STACKS("fn=main\n1 0\ncfn=a\ncalls=1 1\n2 30\n"
                               "fn=other\n1 0\ncfn=b\ncalls=1 1\n2 10\n"
                               "fn=a\n1 16\ncfn=b\ncalls=9 1\n2 500\n"
                               "fn=b\n1 24\ncfn=a\ncalls=9 1\n2 400\n");
    ck_assert_str_eq(words_of(s, 0), "main>(a+b)>a ~12, main>(a+b)>b ~18, other>(a+b)>a ~4, other>(a+b)>b ~6");
}

TEST(stacks_of_recursion_have_the_function_once)
{
    struct stacked *s = STACKS("fn=main\n1 1\ncfn=f\ncalls=1 1\n2 9\n"
                               "fn=f\n1 9\ncfn=f\ncalls=5 1\n2 30\n");
    ck_assert_str_eq(words_of(s, 0), "main 1, main>f 9");
}

TEST(stacks_keep_at_the_caller_what_is_below_the_limit)
{
    const char *lines = "fn=main\n1 1\ncfn=a\ncalls=1 1\n2 60\ncfn=b\ncalls=1 1\n3 39\n"
                        "fn=a\n1 30\ncfn=leaf\ncalls=1 1\n2 30\n"
                        "fn=b\n1 9\ncfn=leaf\ncalls=1 1\n2 30\n"
                        "fn=leaf\n1 60\n";
    struct arena arena = {0};
    struct text text = arena_format(&arena, "events: Ir Dr\nfl=a.c\n%s", lines);
    ck_assert_str_eq(words_of(stack_text(text, 30, NULL), 0),
                     "main 1, main>a 30, main>b 9, main>a>leaf 30, main>b>leaf 30");
    ck_assert_str_eq(words_of(stack_text(text, 31, NULL), 0), "main 1, main>a 60, main>b 39");
    ck_assert_str_eq(words_of(stack_text(text, 40, NULL), 0), "main 40, main>a 60");
    ck_assert_uint_eq(stack_text(text, 30, NULL)->stacks.left_out[0], 0);
    ck_assert_uint_eq(stack_text(text, 31, NULL)->stacks.left_out[0], 60);
    ck_assert_uint_eq(stack_text(text, 40, NULL)->stacks.left_out[0], 69);
    ck_assert_str_eq(words_of(stack_text(text, 1000, NULL), 0), "main 100");
    arena_release(&arena);
}

TEST(stacks_of_each_event_are_its_own)
{
    struct stacked *s = stack_text(TEXT("events: Ir Dr\nfl=a.c\n"
                                        "fn=main\n1 0 2\ncfn=a\ncalls=1 1\n2 90 0\ncfn=b\ncalls=1 1\n3 10 50\n"
                                        "fn=a\n1 0 0\ncfn=leaf\ncalls=1 1\n2 90 0\n"
                                        "fn=b\n1 0 0\ncfn=leaf\ncalls=1 1\n2 10 50\n"
                                        "fn=leaf\n1 100 50\n"),
                                   20, NULL);
    ck_assert_str_eq(words_of(s, 0), "main>b>leaf 10, main>a>leaf 90");
    ck_assert_str_eq(words_of(s, 1), "main 2, main>b>leaf 50");
}

TEST(stacks_lead_to_what_is_kept)
{
    struct stacked *s = stack_text(TEXT("events: Ir Dr\nfl=a.c\n"
                                        "fn=main\n1 5\ncfn=leaf\ncalls=1 1\n2 10\ncfn=a\ncalls=1 1\n2 99\n"
                                        "fn=a\n1 69\ncfn=leaf\ncalls=1 1\n2 30\n"
                                        "fn=leaf\n1 40\n"),
                                   1, (const bool[]){false, true, false});
    ck_assert_str_eq(words_of(s, 0), "main>leaf 10, main>a>leaf 30");
}

TEST(stacks_of_nothing_are_none)
{
    ck_assert_uint_eq(STACKS("fn=main\n1 0\ncfn=f\ncalls=1 1\n2 0\nfn=f\n1 0\n")->stacks.items.count, 0);
    ck_assert_uint_eq(stack_text(TEXT("events: Ir\n"), 1, NULL)->stacks.items.count, 0);
}

/* A ladder: each of two functions calls both of the next level, so that ways double. */
TEST(stacks_of_a_ladder_end_and_lose_nothing)
{
    struct arena arena = {0};
    struct buffer text = {0};
    buffer_add(&text, TEXT("events: Ir Dr\nfl=a.c\n"));
    for (int level = 0; level < 40; level++)
        for (int side = 0; side < 2; side++) {
            buffer_print(&text, "fn=f%d.%d\n1 1000000000\n", level, side);
            for (int to = 0; to < 2 && level < 39; to++)
                buffer_print(&text, "cfn=f%d.%d\ncalls=1 1\n2 %d000000000\n", level + 1, to, 39 - level);
        }
    struct stacked *s = stack_text(buffer_take(&text, &arena), 1, NULL);
    uint64_t sum = 0, depth = 0;
    for (size_t i = 0; i < s->stacks.items.count; i++) {
        sum += stacks_cost(&s->stacks, i, 0);
        depth += s->stacks.items.items[i].depth;
    }
    ck_assert(s->stacks.is_cut);
    ck_assert_uint_eq(sum, 80000000000);
    ck_assert_uint_gt(s->stacks.left_out[0], 0);
    ck_assert_uint_le(depth, STACKS_EFFORT / STACKS_DEPTH_EFFORT + 40);
    arena_release(&arena);
}

/* A ladder that costs little takes all the effort, and not that of a way that costs more. */
TEST(stacks_follow_the_dearest_first)
{
    struct arena arena = {0};
    struct buffer text = {0};
    buffer_add(&text, TEXT("events: Ir Dr\nfl=a.c\nfn=main\n1 1\ncfn=d0\ncalls=1 1\n2 1000000000\n"));
    for (int level = 0; level < 40; level++)
        buffer_print(&text, "fn=d%d\n1 0\ncfn=%s%d\ncalls=1 1\n2 1000000000\n", level, level < 39 ? "d" : "end",
                     level + 1);
    buffer_add(&text, TEXT("fn=end40\n1 1000000000\n"));
    for (int level = 0; level < 40; level++)
        for (int side = 0; side < 2; side++) {
            buffer_print(&text, "fn=f%d.%d\n1 1000000\n", level, side);
            for (int to = 0; to < 2 && level < 39; to++)
                buffer_print(&text, "cfn=f%d.%d\ncalls=1 1\n2 %d000000\n", level + 1, to, 39 - level);
        }
    struct stacked *s = stack_text(buffer_take(&text, &arena), 1, NULL);
    uint64_t end = 0;
    for (ref_t i = 0; i < s->stacks.items.count; i++)
        if (s->stacks.items.items[i].depth == 42)
            end += stacks_cost(&s->stacks, i, 0);
    ck_assert(s->stacks.is_cut);
    ck_assert_uint_eq(end, 1000000000);
    arena_release(&arena);
}

/* ---- random graphs ---- */

#define NODES 9
#define ROUNDS 400

static uint64_t random_below(uint64_t end)
{
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % end;
}

/* Calls that say more or less than is spent, cycles and recursion, and costs that are large or no multiple of anything.
 */
static struct text random_program(struct arena *arena)
{
    struct buffer text = {0};
    uint64_t size = random_below(2) ? 50 : 100000000000000;
    buffer_add(&text, TEXT("events: Ir Dr\nfl=a.c\n"));
    for (int i = 0; i < NODES; i++) {
        buffer_print(&text, "fn=f%d\n1 %llu %llu\n", i, (unsigned long long)random_below(size),
                     (unsigned long long)random_below(3));
        for (int k = 0; k < NODES; k++)
            if (random_below(k > i ? 3 : 12) == 0)
                buffer_print(&text, "cfn=f%d\ncalls=1 1\n2 %llu %llu\n", k, (unsigned long long)random_below(size * 3),
                             (unsigned long long)random_below(5));
    }
    return buffer_take(&text, arena);
}

/* Each function has its self cost, on ways that calls lead over. */
static void check_random(const struct stacked *s, size_t event, uint64_t (*weigh)(const void *, const struct costs *))
{
    const struct stacks *stacks = &s->stacks;
    uint64_t spent[NODES] = {0};
    for (size_t i = 0; i < stacks->items.count; i++) {
        const struct stack *at = &stacks->items.items[i];
        uint64_t cost = stacks_cost(stacks, i, event);
        ck_assert(at->above == NONE || at->above < i);
        ck_assert(at->place < NODES || cost == 0);
        if (at->place < NODES)
            spent[at->place] += cost;
    }
    for (size_t f = 0; f < s->a->graph.functions; f++) {
        struct costs self = matrix_row(&s->a->inclusive.self, f);
        ck_assert_uint_eq(spent[f], weigh(NULL, &self));
    }
}

TEST(stacks_of_random_graphs_have_the_self_costs)
{
    struct arena arena = {0};
    for (int round = 0; round < ROUNDS; round++) {
        struct stacked *s = stack_text(random_program(&arena), 1, NULL);
        ck_assert(!s->stacks.is_cut);
        check_random(s, 0, weigh_first);
        check_random(s, 1, weigh_second);
    }
    arena_release(&arena);
}

/* ---- many events ---- */

#define EVENTS 50

static const ref_t numbers[EVENTS] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16,
                                      17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33,
                                      34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49};

static uint64_t weigh_number(const void *context, const struct costs *costs)
{
    return (uint64_t)costs_get(costs, *(const ref_t *)context);
}

/* A line of costs of which most are 0, up to a random event. */
static void add_costs(struct buffer *text, uint64_t size)
{
    uint64_t end = 1 + random_below(EVENTS);
    for (uint64_t e = 0; e < end; e++)
        buffer_print(text, " %llu", (unsigned long long)(random_below(4) ? 0 : random_below(size)));
    buffer_add(text, TEXT("\n"));
}

static struct text random_program_of_many_events(struct arena *arena)
{
    struct buffer text = {0};
    buffer_add(&text, TEXT("events:"));
    for (int e = 0; e < EVENTS; e++)
        buffer_print(&text, " e%d", e);
    buffer_add(&text, TEXT("\nfl=a.c\n"));
    for (int i = 0; i < NODES; i++) {
        buffer_print(&text, "fn=f%d\n1", i);
        add_costs(&text, 1000);
        for (int k = 0; k < NODES; k++)
            if (random_below(k > i ? 3 : 12) == 0) {
                buffer_print(&text, "cfn=f%d\ncalls=1 1\n2", k);
                add_costs(&text, 3000);
            }
    }
    return buffer_take(&text, arena);
}

static struct stacked *stack_events(struct analysed *a, ref_t first, size_t count)
{
    struct stacked *s = until_end(memory_zeroed(1, sizeof *s), stacked_release);
    struct stacks_event events[EVENTS];
    for (size_t e = 0; e < count; e++) {
        const ref_t *number = &numbers[first + e];
        events[e] = (struct stacks_event){{weigh_number, number, weigh_number(number, &a->profile->totals)}, 1};
    }
    s->a = a;
    stacks_init(&s->stacks, &a->graph, &a->inclusive.self, &(struct stacks_asked){events, count, NULL});
    return s;
}

TEST(stacks_of_many_events_are_those_of_each_alone)
{
    struct arena arena = {0};
    for (int round = 0; round < 20; round++) {
        struct analysed *a = analyse_text(random_program_of_many_events(&arena));
        const struct stacked *all = stack_events(a, 0, EVENTS);
        for (ref_t e = 0; e < EVENTS; e++)
            ck_assert_str_eq(list_words(all, e, true), list_words(stack_events(a, e, 1), 0, true));
    }
    arena_release(&arena);
}

/* Costs that are 0 take no room. */
TEST(stacks_have_the_costs_that_there_are)
{
    struct stacked *s = STACKS("fn=main\n1 10\ncfn=run\ncalls=1 1\n2 0 5\nfn=run\n1 0 5\nfn=alone\n1 0 7\n");
    ck_assert_str_eq(words_of(s, 0), "main 10");
    ck_assert_str_eq(words_of(s, 1), "alone 7, main>run 5");
    ck_assert_uint_eq(s->stacks.items.count, 3);
    ck_assert_uint_eq(s->stacks.costs.count, 4); /* main has passed on what it got of the second one */
}

SUITE("stacks", stacks_on_one_way_are_exact, stacks_share_what_two_ways_bring, stacks_to_what_calls_nothing_are_exact,
      stacks_begin_where_more_is_spent_than_calls_bring, stacks_have_what_is_spent_and_not_what_calls_say,
      stacks_have_a_cycle_once_and_its_members_below, stacks_of_a_cycle_that_two_call_are_estimates,
      stacks_of_recursion_have_the_function_once, stacks_keep_at_the_caller_what_is_below_the_limit,
      stacks_of_each_event_are_its_own, stacks_lead_to_what_is_kept, stacks_of_nothing_are_none,
      stacks_of_a_ladder_end_and_lose_nothing, stacks_follow_the_dearest_first,
      stacks_of_random_graphs_have_the_self_costs, stacks_of_many_events_are_those_of_each_alone,
      stacks_have_the_costs_that_there_are)
