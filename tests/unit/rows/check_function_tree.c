/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Callers above and callees below a function. */
#include "../analysed.h"
#include "rows/function_tree.h"

#include <stdio.h>

static void init(struct function_tree *tree, const struct analysed *a, const struct sort *sort, struct tree_limit limit)
{
    struct function_tree_plan plan = {.graph = &a->graph,
                                      .inclusive = &a->inclusive,
                                      .sort = sort,
                                      .series = &a->series,
                                      .measure = sort->items[0].column.measure,
                                      .limit = limit};
    function_tree_init(tree, &plan);
}

/* The tree of a function: each row as its depth, the far function, and `!` where it is cut: `1f 2g 1h!`. */
static const char *walk(struct analysed *a, const char *function, bool to_caller, uint64_t depth,
                        void (*add)(struct function_tree *tree, ref_t function, uint64_t depth,
                                    struct function_tree_rows *rows))
{
    struct function_tree tree;
    struct function_tree_rows rows = {0};
    struct text shown = TEXT("");
    struct sort_key key = {column_of(a, COLUMN_INCLUSIVE, "Ir"), -1};
    struct sort sort = {&key, 1, 1};
    init(&tree, a, &sort, (struct tree_limit){0});
    add(&tree, function_called(a->profile, function), depth, &rows);
    for (size_t i = 0; i < rows.count; i++) {
        const struct function_tree_row *row = &rows.items[i];
        const struct arc *at = &a->graph.arcs[row->arc];
        ck_assert_int_eq(row->at.is_up, to_caller);
        struct text name = profile_function_name(a->profile, to_caller ? at->caller : at->callee);
        shown = arena_format(&a->arena, "%s%s%u%.*s%s", shown.s, i ? " " : "", row->at.depth, (int)name.n, name.s,
                             row->at.is_cut ? "!" : "");
    }
    free(rows.items);
    function_tree_release(&tree);
    return shown.s;
}

static const char *callees(struct analysed *a, const char *function, uint64_t depth)
{
    return walk(a, function, false, depth, function_tree_add_callees);
}

static const char *callers(struct analysed *a, const char *function, uint64_t depth)
{
    return walk(a, function, true, depth, function_tree_add_callers);
}

static const char *callers_below(struct analysed *a, const char *function, uint64_t depth)
{
    return walk(a, function, true, depth, function_tree_add_callers_below);
}

/* main calls f (60) and g (30), f calls g (20) and h (10), g calls h (5). */
#define CALLS                                                                                                          \
    "events: Ir\n"                                                                                                     \
    "fl=a\n"                                                                                                           \
    "fn=main\n"                                                                                                        \
    "1 10\n"                                                                                                           \
    "cfn=g\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "1 30\n"                                                                                                           \
    "cfn=f\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "1 60\n"                                                                                                           \
    "fn=f\n"                                                                                                           \
    "1 30\n"                                                                                                           \
    "cfn=h\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "1 10\n"                                                                                                           \
    "cfn=g\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "1 20\n"                                                                                                           \
    "fn=g\n"                                                                                                           \
    "1 45\n"                                                                                                           \
    "cfn=h\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "1 5\n"                                                                                                            \
    "fn=h\n"                                                                                                           \
    "1 15\n"

TEST(tree_of_depth_1_has_the_neighbours)
{
    struct analysed *a = ANALYSE(CALLS);
    ck_assert_str_eq(callees(a, "main", 1), "1f 1g");
    ck_assert_str_eq(callees(a, "f", 1), "1g 1h");
    ck_assert_str_eq(callees(a, "h", 1), "");
    ck_assert_str_eq(callers(a, "main", 1), "");
}

TEST(tree_shows_what_lies_below_a_callee_behind_it)
{
    struct analysed *a = ANALYSE(CALLS);
    ck_assert_str_eq(callees(a, "main", 2), "1f 2g 2h 1g 2h");
    ck_assert_str_eq(callees(a, "main", 3), "1f 2g 3h 2h 1g 2h");
    ck_assert_str_eq(callees(a, "main", 99), "1f 2g 3h 2h 1g 2h");
}

TEST(tree_shows_what_lies_above_a_caller_in_front_of_it)
{
    struct analysed *a = ANALYSE(CALLS);
    ck_assert_str_eq(callers(a, "h", 1), "1f 1g");
    ck_assert_str_eq(callers(a, "h", 2), "2main 1f 2main 2f 1g");
    ck_assert_str_eq(callers(a, "h", 3), "2main 1f 2main 3main 2f 1g");
}

/* What the rows of a tree show of Ir: `f60x1`, with `~` where that is an estimate; of pruned ones `3others5x2`. */
static const char *shown(struct analysed *a, const char *function, bool to_caller, int64_t percent)
{
    struct function_tree tree;
    struct function_tree_rows rows = {0};
    struct text text = TEXT("");
    struct sort_key key = {column_of(a, COLUMN_INCLUSIVE, "Ir"), -1};
    struct sort sort = {&key, 1, 1};
    struct tree_limit limit = {key.column.measure, percent * 1000000, costs_get(&a->profile->totals, 0)};
    init(&tree, a, &sort, limit);
    (to_caller ? function_tree_add_callers : function_tree_add_callees)(&tree, function_called(a->profile, function), 9,
                                                                        &rows);
    for (size_t i = 0; i < rows.count; i++) {
        const struct function_tree_row *row = &rows.items[i];
        const struct arc *at = row->arc != NONE ? &a->graph.arcs[row->arc] : NULL;
        text = arena_format(&a->arena, "%s%s%s", text.s, i ? " " : "", row->at.is_estimate ? "~" : "");
        if (at)
            text = arena_format(&a->arena, "%s%s", text.s,
                                profile_function_name(a->profile, to_caller ? at->caller : at->callee).s);
        else
            text = arena_format(&a->arena, "%s%uothers", text.s, row->at.others);
        struct costs costs = function_tree_row_costs(&tree, row);
        text = arena_format(&a->arena, "%s%dx%d", text.s, (int)costs_get(&costs, 0),
                            (int)function_tree_row_count(&tree, row));
    }
    free(rows.items);
    function_tree_release(&tree);
    return text.s;
}

TEST(tree_of_callers_may_begin_at_the_function)
{
    struct analysed *a = ANALYSE(CALLS);
    ck_assert_str_eq(callers(a, "h", 9), "2main 1f 2main 3main 2f 1g");
    ck_assert_str_eq(callers_below(a, "h", 9), "1f 2main 1g 2main 2f 3main");
    ck_assert_str_eq(callers_below(a, "h", 1), "1f 1g");
    ck_assert_str_eq(callers_below(a, "main", 9), "");
}

TEST(tree_estimates_what_is_not_next_to_the_function)
{
    struct analysed *a = ANALYSE(CALLS);
    ck_assert_str_eq(shown(a, "main", false, 0), "f60x1 g20x1 ~h2x0 h10x1 g30x1 ~h3x1");
    ck_assert_str_eq(shown(a, "h", true, 0), "main10x1 f10x1 ~main3x1 ~main2x0 ~f2x0 g5x1");
}

/* f is called by main once and by top three times, and calls itself, at more than it costs. */
TEST(tree_estimates_no_more_than_comes_in)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=main\n"
                                 "1 1\n"
                                 "cfn=f\n"
                                 "calls=1 1\n"
                                 "1 30\n"
                                 "fn=top\n"
                                 "1 1\n"
                                 "cfn=f\n"
                                 "calls=3 1\n"
                                 "1 90\n"
                                 "fn=f\n"
                                 "1 60\n"
                                 "cfn=f\n"
                                 "calls=8 1\n"
                                 "1 500\n"
                                 "cfn=g\n"
                                 "calls=6 1\n"
                                 "1 60\n"
                                 "fn=g\n"
                                 "1 60\n");
    ck_assert_str_eq(shown(a, "main", false, 0), "f30x1 ~f30x2 ~g15x2");
    ck_assert_str_eq(shown(a, "top", false, 0), "f90x3 ~f90x6 ~g45x5");
}

/* Nothing is known of the way where what leads there costs nothing. */
TEST(tree_estimates_0_where_nothing_is_known)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=main\n"
                                 "1 1\n"
                                 "cfn=f\n"
                                 "calls=0 1\n"
                                 "1 0\n"
                                 "fn=f\n"
                                 "1 60\n"
                                 "cfn=g\n"
                                 "calls=6 1\n"
                                 "1 60\n"
                                 "fn=g\n"
                                 "1 60\n");
    ck_assert_str_eq(shown(a, "main", false, 0), "f0x0 ~g0x0");
}

TEST(tree_estimates_the_largest_costs_too)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=main\n"
                                 "1 1\n"
                                 "cfn=f\n"
                                 "calls=1 1\n"
                                 "1 4000000000000000000\n"
                                 "fn=top\n"
                                 "1 1\n"
                                 "cfn=f\n"
                                 "calls=1 1\n"
                                 "1 4000000000000000000\n"
                                 "fn=f\n"
                                 "1 6\n"
                                 "cfn=g\n"
                                 "calls=2 1\n"
                                 "1 6000000000000000000\n");
    struct function_tree tree;
    struct function_tree_rows rows = {0};
    struct sort_key key = {column_of(a, COLUMN_INCLUSIVE, "Ir"), -1};
    struct sort sort = {&key, 1, 1};
    init(&tree, a, &sort, (struct tree_limit){0});
    function_tree_add_callees(&tree, function_called(a->profile, "main"), 2, &rows);
    ck_assert_uint_eq(rows.count, 2);
    struct costs costs = function_tree_row_costs(&tree, &rows.items[1]);
    ck_assert_int_eq(costs_get(&costs, 0), INT64_C(3000000000000000000));
    free(rows.items);
    function_tree_release(&tree);
}

/* The total is 100. */
TEST(tree_prunes_what_is_below_the_limit)
{
    struct analysed *a = ANALYSE(CALLS);
    ck_assert_str_eq(shown(a, "main", false, 5), "f60x1 g20x1 ~1others2x0 h10x1 g30x1 ~1others3x1");
    ck_assert_str_eq(shown(a, "main", false, 25), "f60x1 2others30x2 g30x1 ~1others3x1");
    ck_assert_str_eq(shown(a, "main", false, 61), "2others90x2");
    ck_assert_str_eq(shown(a, "h", true, 5), "main10x1 f10x1 ~2others5x1 g5x1");
    ck_assert_str_eq(shown(a, "h", true, 6), "main10x1 f10x1 1others5x1");
}

TEST(tree_sorts_neighbours_by_cost_then_by_name)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=main\n"
                                 "1 1\n"
                                 "cfn=z\n"
                                 "calls=1 1\n"
                                 "1 5\n"
                                 "cfn=c\n"
                                 "calls=1 1\n"
                                 "1 7\n"
                                 "cfn=b\n"
                                 "calls=1 1\n"
                                 "1 5\n"
                                 "cfn=a\n"
                                 "calls=1 1\n"
                                 "1 -6\n"
                                 "fn=a\n"
                                 "1 -6\n");
    ck_assert_str_eq(callees(a, "main", 1), "1c 1a 1b 1z");
}

TEST(tree_adds_up_the_calls_of_one_arc)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=main\n"
                                 "cfn=f\n"
                                 "calls=1 1\n"
                                 "1 4\n"
                                 "calls=1 1\n"
                                 "2 4\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "1 7\n");
    ck_assert_str_eq(callees(a, "main", 1), "1f 1g");
}

TEST(tree_cuts_direct_recursion)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=main\n"
                                 "1 1\n"
                                 "cfn=f\n"
                                 "calls=1 1\n"
                                 "1 50\n"
                                 "fn=f\n"
                                 "1 40\n"
                                 "cfn=f\n"
                                 "calls=3 1\n"
                                 "1 20\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "1 10\n"
                                 "fn=g\n"
                                 "1 10\n");
    ck_assert_str_eq(callees(a, "main", 5), "1f 2f! 2g");
    ck_assert_str_eq(callers(a, "g", 5), "2main 2f! 1f");
}

#define CYCLE                                                                                                          \
    "events: Ir\n"                                                                                                     \
    "fl=a\n"                                                                                                           \
    "fn=main\n"                                                                                                        \
    "1 10\n"                                                                                                           \
    "cfn=f\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "1 90\n"                                                                                                           \
    "fn=f\n"                                                                                                           \
    "2 50\n"                                                                                                           \
    "cfn=g\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "2 40\n"                                                                                                           \
    "fn=g\n"                                                                                                           \
    "3 40\n"                                                                                                           \
    "cfn=f\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "3 20\n"                                                                                                           \
    "cfn=h\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "3 5\n"                                                                                                            \
    "fn=h\n"                                                                                                           \
    "4 5\n"

TEST(tree_goes_through_a_cycle_to_each_member_once)
{
    struct analysed *a = ANALYSE(CYCLE);
    ck_assert_str_eq(callees(a, "main", 5), "1f 2g 3f! 3h");
    ck_assert_str_eq(callees(a, "g", 5), "1f 2g! 1h");
    ck_assert_str_eq(callers(a, "h", 5), "3main 3g! 2f 1g");
}

/* f, which is called from outside, calls g of its cycle, of which nobody knows where it leads. */
TEST(tree_says_that_members_beyond_the_limit_are_not_followed)
{
    struct analysed *a = ANALYSE(CYCLE);
    struct function_tree tree;
    struct function_tree_rows rows = {0};
    struct sort_key key = {column_of(a, COLUMN_INCLUSIVE, "Ir"), -1};
    struct sort sort = {&key, 1, 1};
    init(&tree, a, &sort, (struct tree_limit){0});
    tree.cycle_ways.looked = CYCLE_WAYS_MOST;
    function_tree_add_callees(&tree, function_called(a->profile, "main"), 5, &rows);
    ck_assert_uint_eq(rows.count, 2); /* f, and below it g */
    ck_assert(!rows.items[0].at.is_cut);
    ck_assert(rows.items[1].at.is_cut && rows.items[1].at.is_beyond && !rows.items[1].at.is_back);
    ck_assert(!function_tree_unfolds(&tree, &rows.items[1]));
    free(rows.items);
    function_tree_release(&tree);
}

TEST(tree_marks_no_cut_where_the_depth_ends_anyway)
{
    struct analysed *a = ANALYSE(CYCLE);
    ck_assert_str_eq(callees(a, "g", 1), "1f 1h");
    ck_assert_str_eq(callees(a, "main", 2), "1f 2g");
}

/* 20 functions, each of which calls the next one from two names: 2^20 ways down. */
TEST(tree_ends_where_it_would_grow_without_end)
{
    struct arena arena = {0};
    struct text text = TEXT("events: Ir\n"
                            "fl=a\n");
    for (int i = 0; i < 20; i++)
        text = arena_format(&arena,
                            "%sfn=l%d\n"
                            "1 1\n"
                            "cfn=l%d\n"
                            "calls=1 1\n"
                            "1 9\n"
                            "cfn=r%d\n"
                            "calls=1 1\n"
                            "1 9\n"
                            "fn=r%d\n"
                            "1 1\n"
                            "cfn=l%d\n"
                            "calls=1 1\n"
                            "1 9\n"
                            "cfn=r%d\n"
                            "calls=1 1\n"
                            "1 9\n",
                            text.s, i, i + 1, i + 1, i, i + 1, i + 1);
    struct analysed *a = analyse_text(text);
    struct function_tree tree;
    struct function_tree_rows rows = {0};
    struct sort_key key = {column_of(a, COLUMN_INCLUSIVE, "Ir"), -1};
    struct sort sort = {&key, 1, 1};
    init(&tree, a, &sort, (struct tree_limit){0});
    function_tree_add_callees(&tree, function_called(a->profile, "l0"), 20, &rows);
    ck_assert_uint_ge(rows.count, FUNCTION_TREE_ROWS_MAX);
    ck_assert_uint_lt(rows.count, FUNCTION_TREE_ROWS_MAX + 100);
    size_t cut = 0, first = 0;
    for (size_t i = 0; i < rows.count; i++) {
        cut += rows.items[i].at.is_cut;
        first += rows.items[i].at.depth == 1;
    }
    ck_assert_uint_gt(cut, 0);
    ck_assert_uint_eq(first, 2); /* the neighbours are shown all the same */
    free(rows.items);
    function_tree_release(&tree);
    arena_release(&arena);
}

/* A cycle of 2,000 functions, each of which calls the next one and, of 50 others, the one with its last digits. */
#define MEMBERS 2000

static struct text large_cycle(struct arena *arena)
{
    struct text text = {.s = "events: Ir\nfn=main\n1 1\ncfn=m0\ncalls=1 1\n1 90000\n"};
    const size_t room = MEMBERS * 100;
    char *lines = arena_alloc(arena, room);
    size_t n = 0;
    for (int i = 0; i < MEMBERS; i++)
        n += (size_t)snprintf(lines + n, room - n, "fn=m%d\n1 10\ncfn=m%d\ncalls=1 1\n1 60\ncfn=h%d\ncalls=1 1\n1 30\n",
                              i, (i + 1) % MEMBERS, i % 50);
    return arena_format(arena, "%s%s", text.s, lines);
}

/* A row of a way through the cycle looks at what it is about: 50 nodes, and 40 calls to the one that is called. */
TEST(tree_looks_at_few_calls_of_a_large_cycle)
{
    struct arena arena = {0};
    struct analysed *a = analyse_text(large_cycle(&arena));
    struct function_tree tree;
    struct function_tree_rows rows = {0};
    struct sort_key key = {column_of(a, COLUMN_INCLUSIVE, "Ir"), -1};
    struct sort sort = {&key, 1, 1};
    init(&tree, a, &sort, (struct tree_limit){0});
    for (ref_t f = 0; f < a->profile->functions.count; f++)
        if (profile_function_name(a->profile, f).s[0] == 'm')
            function_tree_add_callees(&tree, f, 8, &rows);
    ck_assert_uint_eq(rows.count, 15 + MEMBERS * 16); /* of main 15: it calls no other */
    ck_assert_uint_lt(tree.ways.costs.looked, (MEMBERS + 1) * 8 * 100);
    free(rows.items);
    function_tree_release(&tree);
    arena_release(&arena);
}

/* Both ways, as far as rows are followed. */
TEST(tree_follows_a_chain_to_its_limit)
{
    struct arena arena = {0};
    struct bytes {
        char *items;
        size_t count, capacity;
    } text = {0};
    array_reserve(&text, 400000);
    text.count = (size_t)snprintf(text.items, 100,
                                  "events: Ir\n"
                                  "fl=a\n");
    for (int i = 0; i < 5000; i++)
        text.count += (size_t)snprintf(text.items + text.count, 100,
                                       "fn=f%d\n"
                                       "1 1\n"
                                       "cfn=f%d\n"
                                       "calls=1 1\n"
                                       "1 9\n",
                                       i, i + 1);
    struct analysed *a = analyse_text((struct text){text.items, text.count});
    struct function_tree tree;
    struct function_tree_rows rows = {0};
    struct sort_key key = {column_of(a, COLUMN_INCLUSIVE, "Ir"), -1};
    struct sort sort = {&key, 1, 1};
    init(&tree, a, &sort, (struct tree_limit){0});
    function_tree_add_callees(&tree, function_called(a->profile, "f0"), UINT64_MAX, &rows);
    ck_assert_uint_eq(rows.count, FUNCTION_TREE_DEPTH_MAX);
    ck_assert(rows.items[rows.count - 1].at.is_cut);
    function_tree_add_callers_below(&tree, function_called(a->profile, "f5000"), UINT64_MAX, &rows);
    ck_assert_uint_eq(rows.count, 2 * FUNCTION_TREE_DEPTH_MAX);
    ck_assert(rows.items[rows.count - 1].at.is_cut);
    struct costs costs = function_tree_row_costs(&tree, &rows.items[rows.count - 1]);
    ck_assert_int_le(costs_get(&costs, 0), 9); /* each function has self cost, which it does not pass on */
    free(rows.items);
    free(text.items);
    function_tree_release(&tree);
    arena_release(&arena);
}

/* Adds rows, and what each leads to, level by level, in the order in which a walk shows them. */
static void unfold(struct function_tree *tree, const struct function_tree_rows *level, uint64_t depth,
                   struct function_tree_rows *all)
{
    for (size_t i = 0; i < level->count; i++) {
        struct function_tree_row row = level->items[i];
        struct function_tree_rows next = {0};
        bool is_expected = function_tree_unfolds(tree, &row), leads_back = row.at.is_back;
        row.at.is_cut = row.arc != NONE && row.at.depth < depth && !function_tree_unfold(tree, &row, &next);
        ck_assert(row.at.depth >= depth || (is_expected == (next.count > 0) && leads_back == row.at.is_cut));
        if (!row.at.is_up)
            *array_add(all) = row;
        if (row.at.depth < depth)
            unfold(tree, &next, depth, all);
        if (row.at.is_up)
            *array_add(all) = row;
        free(next.items);
    }
}

static void assert_same_row(const struct function_tree *tree, const struct function_tree_row *x,
                            const struct function_tree_row *y)
{
    struct costs costs_of_x = function_tree_row_costs(tree, x), costs_of_y = function_tree_row_costs(tree, y);
    ck_assert_uint_eq(x->arc, y->arc);
    ck_assert_uint_eq(x->at.others, y->at.others);
    ck_assert_uint_eq(x->at.depth, y->at.depth);
    ck_assert_int_eq(x->at.is_cut, y->at.is_cut);
    ck_assert_int_eq(x->at.is_up, y->at.is_up);
    ck_assert_int_eq(costs_get(&costs_of_x, 0), costs_get(&costs_of_y, 0));
    ck_assert_uint_eq(function_tree_row_count(tree, x), function_tree_row_count(tree, y));
}

/* Unfolds the tree of each function: that gives the rows of a walk as deep. Returns how many rows there are. */
static size_t unfold_all(struct analysed *a, bool to_caller, int64_t percent)
{
    struct sort_key key = {column_of(a, COLUMN_INCLUSIVE, "Ir"), -1};
    struct sort sort = {&key, 1, 1};
    struct tree_limit limit = {key.column.measure, percent * 1000000, costs_get(&a->profile->totals, 0)};
    struct function_tree tree;
    size_t seen = 0;
    init(&tree, a, &sort, limit);
    for (ref_t f = 0; f < a->profile->functions.count; f++) {
        struct function_tree_rows walked = {0}, first = {0}, unfolded = {0};
        (to_caller ? function_tree_add_callers : function_tree_add_callees)(&tree, f, 4, &walked);
        (to_caller ? function_tree_add_callers : function_tree_add_callees)(&tree, f, 1, &first);
        unfold(&tree, &first, 4, &unfolded);
        ck_assert_uint_eq(walked.count, unfolded.count);
        for (size_t i = 0; i < walked.count; i++)
            assert_same_row(&tree, &walked.items[i], &unfolded.items[i]);
        seen += walked.count;
        free(walked.items);
        free(first.items);
        free(unfolded.items);
    }
    function_tree_release(&tree);
    return seen;
}

TEST(tree_unfolded_level_by_level_is_the_tree_that_was_walked)
{
    for (int to_caller = 0; to_caller < 2; to_caller++)
        for (int64_t percent = 0; percent < 30; percent += 9) {
            ck_assert_uint_ge(unfold_all(ANALYSE(CALLS), to_caller, percent), 4);
            ck_assert_uint_ge(unfold_all(ANALYSE(CYCLE), to_caller, percent), 4);
        }
}

TEST(tree_goes_to_any_row_and_on_from_there)
{
    struct analysed *a = ANALYSE(CYCLE);
    struct sort_key key = {column_of(a, COLUMN_INCLUSIVE, "Ir"), -1};
    struct sort sort = {&key, 1, 1};
    struct function_tree tree;
    struct function_tree_rows rows = {0}, again = {0};
    inclusive_release(&a->inclusive);
    inclusive_init(&a->inclusive, &a->graph, false);
    init(&tree, a, &sort, (struct tree_limit){0});
    function_tree_add_callees(&tree, function_called(a->profile, "main"), 9, &rows);
    for (size_t i = rows.count; i-- > 0;) {
        again.count = 0;
        function_tree_go_to(&tree, &rows.items[i]);
        ck_assert_int_eq(function_tree_unfold(&tree, &rows.items[i], &again), !rows.items[i].at.is_back);
        for (size_t k = 0; k < again.count; k++) {
            ck_assert_uint_eq(again.items[k].at.depth, rows.items[i].at.depth + 1);
            ck_assert_int_eq(again.items[k].at.is_back, again.items[k].at.depth == 3 && k == 0); /* f, as below */
        }
    }
    free(rows.items);
    free(again.items);
    function_tree_release(&tree);
}

/* Where cycles are not looked for, a row leads back over the functions above it. */
TEST(tree_unfolds_no_row_that_leads_back)
{
    struct analysed *a = ANALYSE(CYCLE);
    inclusive_release(&a->inclusive);
    inclusive_init(&a->inclusive, &a->graph, false);
    ck_assert_str_eq(callees(a, "main", 9), "1f 2g 3f! 3h");
    ck_assert_uint_ge(unfold_all(a, false, 0), 8);
    ck_assert_uint_ge(unfold_all(a, true, 0), 8);
}

TEST(tree_unfolds_nothing_below_calls_that_were_pruned)
{
    struct analysed *a = ANALYSE(CALLS);
    struct sort_key key = {column_of(a, COLUMN_INCLUSIVE, "Ir"), -1};
    struct sort sort = {&key, 1, 1};
    struct tree_limit limit = {key.column.measure, 99000000, costs_get(&a->profile->totals, 0)};
    struct function_tree_rows rows = {0};
    struct function_tree tree;
    init(&tree, a, &sort, limit);
    function_tree_add_callees(&tree, function_called(a->profile, "main"), 1, &rows);
    ck_assert_uint_eq(rows.count, 1);
    ck_assert_uint_eq(rows.items[0].at.others, 2);
    ck_assert(!function_tree_unfolds(&tree, &rows.items[0]));
    ck_assert(!rows.items[0].at.is_back);
    ck_assert(!function_tree_unfold(&tree, &rows.items[0], &rows));
    ck_assert_uint_eq(rows.count, 1);
    free(rows.items);
    function_tree_release(&tree);
}

TEST(tree_that_was_never_made_can_be_released)
{
    struct function_tree tree = {0};
    function_tree_release(&tree);
}

SUITE("tree", tree_of_depth_1_has_the_neighbours, tree_shows_what_lies_below_a_callee_behind_it,
      tree_shows_what_lies_above_a_caller_in_front_of_it, tree_estimates_what_is_not_next_to_the_function,
      tree_estimates_no_more_than_comes_in, tree_estimates_0_where_nothing_is_known,
      tree_estimates_the_largest_costs_too, tree_prunes_what_is_below_the_limit,
      tree_sorts_neighbours_by_cost_then_by_name, tree_adds_up_the_calls_of_one_arc, tree_cuts_direct_recursion,
      tree_goes_through_a_cycle_to_each_member_once, tree_says_that_members_beyond_the_limit_are_not_followed,
      tree_marks_no_cut_where_the_depth_ends_anyway, tree_ends_where_it_would_grow_without_end,
      tree_looks_at_few_calls_of_a_large_cycle, tree_follows_a_chain_to_its_limit,
      tree_unfolded_level_by_level_is_the_tree_that_was_walked, tree_goes_to_any_row_and_on_from_there,
      tree_unfolds_no_row_that_leads_back, tree_unfolds_nothing_below_calls_that_were_pruned,
      tree_that_was_never_made_can_be_released, tree_of_callers_may_begin_at_the_function)
