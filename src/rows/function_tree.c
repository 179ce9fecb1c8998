/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/function_tree.h"

#include <stdlib.h>

static struct function_tree_memo *memo_new(const struct graph *graph)
{
    struct function_tree_memo *memo = memory_alloc(sizeof *memo);
    *memo = (struct function_tree_memo){.arcs = memory_zeroed(graph->count, sizeof *memo->arcs)};
    *array_add(&memo->sums) = (struct costs){0};
    return memo;
}

static void memo_free(struct function_tree_memo *memo)
{
    if (!memo)
        return;
    free(memo->arcs);
    free(memo->sums.items);
    arena_release(&memo->arena);
    free(memo);
}

static const struct tree_source function_tree_source;

static struct tree_walk walk_of(struct function_tree *t, uint64_t depth)
{
    return (struct tree_walk){.source = &function_tree_source,
                              .tree = t,
                              .profile = t->plan.graph->profile,
                              .sort = t->plan.sort,
                              .limit = t->plan.limit,
                              .depth = depth,
                              .depth_most = FUNCTION_TREE_DEPTH_MAX};
}

static size_t rows_at_most(const struct profile *profile)
{
    size_t rows = FUNCTION_TREE_CELLS_MAX / (profile->events.count + 1);
    return rows < FUNCTION_TREE_ROWS_ALL_MAX ? rows : FUNCTION_TREE_ROWS_ALL_MAX;
}

void function_tree_init(struct function_tree *t, const struct function_tree_plan *plan)
{
    const struct graph *graph = plan->graph;
    const struct way_plan ways = {graph, &plan->inclusive->self, plan->series, plan->measure, NULL};
    *t = (struct function_tree){.plan = *plan,
                                .memo = memo_new(graph),
                                .on_path = memory_zeroed(graph->functions, sizeof *t->on_path),
                                .rows_left = rows_at_most(graph->profile)};
    function_ways_init(&t->ways, &ways);
    cycle_ways_init(&t->cycle_ways, graph, plan->inclusive->cycle_of);
}

void function_tree_release(struct function_tree *t)
{
    memo_free(t->memo);
    function_ways_release(&t->ways);
    cycle_ways_release(&t->cycle_ways);
    free(t->path.items);
    free(t->on_path);
}

/* ---- the arcs next to a function, in order ---- */

struct costs function_tree_costs(const struct function_tree *t, ref_t arc)
{
    struct function_tree_memo *memo = t->memo;
    const struct call *only = graph_only_call(t->plan.graph, arc);
    if (only)
        return only->inclusive;
    if (!memo->arcs[arc]) {
        memo->arcs[arc] = (ref_t)memo->sums.count;
        struct costs *sum = array_add(&memo->sums);
        *sum = (struct costs){0};
        graph_sum_arc(t->plan.graph, arc, sum, &memo->arena);
    }
    return memo->sums.items[memo->arcs[arc]];
}

ref_t function_tree_far_end(const struct function_tree *t, const struct function_tree_row *row)
{
    const struct arc *a = &t->plan.graph->arcs[row->arc];
    return row->at.is_up ? a->caller : a->callee;
}

static ref_t near_end(const struct function_tree *t, const struct function_tree_row *row)
{
    const struct arc *a = &t->plan.graph->arcs[row->arc];
    return row->at.is_up ? a->callee : a->caller;
}

/* ---- the path ---- */

static void add_to_path(struct function_tree *t, ref_t function)
{
    *array_add(&t->path) = function;
    t->on_path[function] = true;
}

static void shorten_path(struct function_tree *t, size_t count)
{
    while (t->path.count > count)
        t->on_path[t->path.items[--t->path.count]] = false;
}

/* Follows a row, after those above it. */
static void follow(struct function_tree *t, const struct function_tree_row *row)
{
    if (row->at.depth == 1) {
        shorten_path(t, 0);
        add_to_path(t, near_end(t, row));
    }
    shorten_path(t, row->at.depth);
    add_to_path(t, function_tree_far_end(t, row));
}

void function_tree_go_to(struct function_tree *t, const struct function_tree_row *row)
{
    const struct graph *g = t->plan.graph;
    ref_t *from = memory_alloc(row->at.depth * sizeof *from), way = row->way;
    size_t count = 0;
    from[count++] = near_end(t, row);
    for (way = way == NONE ? NONE : function_ways_at(&t->ways, way)->above; way != NONE;
         way = function_ways_at(&t->ways, way)->above) {
        const struct arc *arc = &g->arcs[function_ways_at(&t->ways, way)->arc];
        from[count++] = row->at.is_up ? arc->callee : arc->caller;
    }
    shorten_path(t, 0);
    while (count)
        add_to_path(t, from[--count]);
    free(from);
}

/* Where the way came into the cycle that it is in. */
static ref_t entry_of(const struct function_tree *t)
{
    const ref_t *cycle_of = t->plan.inclusive->cycle_of;
    size_t at = t->path.count - 1;
    while (at && cycle_of[t->path.items[at - 1]] == cycle_of[t->path.items[at]])
        at--;
    return t->path.items[at];
}

/* How the way that came into a cycle at `entry` goes on over an arc: to the function at its end; or nowhere, as it
 * leads back, or calls are too many. */
enum onward { GOES_ON, LEADS_BACK, IS_BEYOND };

static enum onward onward(struct function_tree *t, const struct function_tree_row *row, ref_t entry)
{
    struct cycle_ways *ways = &t->cycle_ways;
    if (!inclusive_arc_in_cycle(t->plan.inclusive, &t->plan.graph->arcs[row->arc]))
        return GOES_ON;
    if (t->ways.costs.looked > FUNCTION_TREE_ARCS_MAX)
        return IS_BEYOND;
    if (cycle_ways_lead(ways, entry, row->arc, row->at.is_up))
        return GOES_ON;
    return cycle_ways_are_cut(ways, entry, row->at.is_up) ? IS_BEYOND : LEADS_BACK;
}

static enum onward onward_from_path(struct function_tree *t, const struct function_tree_row *row)
{
    if (t->on_path[function_tree_far_end(t, row)])
        return LEADS_BACK;
    return onward(t, row, entry_of(t));
}

bool function_tree_leads_back(struct function_tree *t, const struct function_tree_row *row)
{
    if (row->at.depth > 1 || row->arc == NONE)
        return row->at.is_back || row->at.is_beyond;
    ref_t function = near_end(t, row);
    return function_tree_far_end(t, row) == function || onward(t, row, function) != GOES_ON;
}

/* ---- figures ---- */

struct costs function_tree_row_costs(const struct function_tree *t, const struct function_tree_row *row)
{
    return row->way == NONE ? function_tree_costs(t, row->arc) : function_ways_at(&t->ways, row->way)->at.costs;
}

uint64_t function_tree_row_count(const struct function_tree *t, const struct function_tree_row *row)
{
    return row->way == NONE ? graph_arc_count(t->plan.graph, row->arc) : function_ways_at(&t->ways, row->way)->at.calls;
}

/* ---- the source of rows ---- */

static struct sorted_call call_of(void *tree, const void *row)
{
    return (struct sorted_call){.costs = function_tree_row_costs(tree, row),
                                .function = function_tree_far_end(tree, row)};
}

static void add_to_others(void *tree, void *others, const void *row)
{
    struct function_tree *t = tree;
    struct function_tree_row *sum = others;
    struct costs costs = function_tree_row_costs(t, row);
    if (!sum->at.others)
        *sum = (struct function_tree_row){.arc = NONE, .way = function_ways_sum(&t->ways)};
    function_ways_add(&t->ways, sum->way, &costs, function_tree_row_count(t, row));
}

static bool unfolds(void *tree, const void *row)
{
    (void)tree;
    return ((const struct function_tree_row *)row)->arc != NONE;
}

static bool stops(void *tree, const void *row, size_t waiting)
{
    struct function_tree *t = tree;
    (void)waiting;
    return function_tree_leads_back(t, row) || t->rows_left == 0 ||
           t->walked->count - t->walked_from >= FUNCTION_TREE_ROWS_MAX;
}

static bool put(void *tree, const void *row, bool is_followed)
{
    struct function_tree *t = tree;
    const struct function_tree_row *taken = row;
    t->rows_left -= taken->at.depth > 1 && t->rows_left;
    *array_add(t->walked) = *taken;
    return is_followed;
}

/* Adds the row of an arc; its other fields are copied from `row`. */
static void add_arc(struct function_tree *t, struct function_tree_row row, ref_t arc, ref_t way,
                    struct tree_level *level)
{
    row.arc = arc;
    row.way = way;
    row.at.is_estimate =
        graph_is_estimate(t->plan.graph, arc) || (way != NONE && function_ways_at(&t->ways, way)->is_estimate);
    enum onward way_on = row.at.depth > 1 ? onward_from_path(t, &row) : GOES_ON;
    row.at.is_back = way_on == LEADS_BACK;
    row.at.is_beyond = way_on == IS_BEYOND;
    *(struct function_tree_row *)tree_level_add(level) = row;
}

static bool has_neighbours(const struct function_tree *t, const struct function_tree_row *row)
{
    const ref_t *range = row->at.is_up ? t->plan.graph->in : t->plan.graph->out;
    ref_t end = function_tree_far_end(t, row);
    return range[end] < range[end + 1];
}

/* Adds the arcs that a row leads to. */
static void add_level(void *tree, const void *from, struct tree_level *level)
{
    struct function_tree *t = tree;
    const struct function_tree_row *row = from;
    struct function_tree_row next = {.at = {.depth = row->at.depth + 1, .is_up = row->at.is_up}};
    struct function_way_level arcs = {0};
    const struct tree_walk walk = walk_of(t, 0);
    if (!has_neighbours(t, row))
        return;
    ref_t way = row->way == NONE ? function_ways_start(&t->ways, row->arc, row->at.is_up) : row->way;
    follow(t, row);
    function_ways_follow(&t->ways, way, &arcs);
    for (size_t i = 0; i < arcs.count; i++)
        add_arc(t, next, arcs.items[i].arc, arcs.items[i].way, level);
    free(arcs.items);
    tree_walk_arrange(&walk, level);
}

static const struct tree_source function_tree_source = {.size = sizeof(struct function_tree_row),
                                                        .call = call_of,
                                                        .add = add_to_others,
                                                        .unfolds = unfolds,
                                                        .stops = stops,
                                                        .put = put,
                                                        .below = add_level};

/* ---- one level ---- */

static void take_level(struct tree_level *level, struct function_tree_rows *rows)
{
    for (size_t i = 0; i < level->count; i++)
        *array_add(rows) = *(const struct function_tree_row *)tree_level_row(level, i);
    tree_level_release(level);
}

void function_tree_sort_rows(struct function_tree *t, struct function_tree_rows *rows)
{
    const struct tree_walk walk = walk_of(t, 0);
    struct tree_level level = {.size = sizeof *rows->items};
    tree_level_append(&level, rows->items, rows->count);
    tree_walk_sort(&walk, &level);
    rows->count = 0;
    take_level(&level, rows);
}

bool function_tree_unfolds(struct function_tree *t, const struct function_tree_row *row)
{
    return row->arc != NONE && has_neighbours(t, row) && !function_tree_leads_back(t, row);
}

bool function_tree_unfold(struct function_tree *t, const struct function_tree_row *row, struct function_tree_rows *rows)
{
    struct tree_level level = {.size = sizeof *row};
    if (row->arc == NONE || function_tree_leads_back(t, row))
        return false;
    add_level(t, row, &level);
    take_level(&level, rows);
    return true;
}

/* ---- walking ---- */

/* Adds the arcs at a function. */
static void add_arcs(struct function_tree *t, ref_t function, bool is_up, struct tree_level *level)
{
    const struct graph *g = t->plan.graph;
    const ref_t *range = is_up ? g->in : g->out;
    for (ref_t i = range[function]; i < range[function + 1]; i++)
        add_arc(t, (struct function_tree_row){.at = {.depth = 1, .is_up = is_up}}, is_up ? g->into[i] : i, NONE, level);
}

/* Adds rows in depth-first order: an arc, then the arcs that it leads to. */
static void walk_from(struct function_tree *t, ref_t function, bool is_up, uint64_t depth,
                      struct function_tree_rows *rows)
{
    const struct tree_walk walk = walk_of(t, depth);
    struct tree_level first = {.size = sizeof *rows->items};
    shorten_path(t, 0);
    add_to_path(t, function);
    add_arcs(t, function, is_up, &first);
    tree_walk_arrange(&walk, &first);
    t->walked = rows;
    t->walked_from = rows->count;
    tree_walk_run(&walk, &first);
    tree_level_release(&first);
}

void function_tree_add_callees(struct function_tree *t, ref_t function, uint64_t depth, struct function_tree_rows *rows)
{
    walk_from(t, function, false, depth, rows);
}

void function_tree_add_callers_below(struct function_tree *t, ref_t function, uint64_t depth,
                                     struct function_tree_rows *rows)
{
    walk_from(t, function, true, depth, rows);
}

/* Moves each row after the rows that it leads to, in place; neighbours keep their order. */
static void put_after(struct function_tree_row *rows, size_t count)
{
    struct function_tree_row *turned = memory_alloc(count * sizeof *turned);
    size_t *open = memory_alloc(count * sizeof *open), open_count = 0, done = 0;
    for (size_t i = 0; i < count; i++) {
        while (open_count && rows[open[open_count - 1]].at.depth >= rows[i].at.depth)
            turned[done++] = rows[open[--open_count]];
        open[open_count++] = i;
    }
    while (open_count)
        turned[done++] = rows[open[--open_count]];
    memcpy(rows, turned, count * sizeof *rows);
    free(turned);
    free(open);
}

void function_tree_add_callers(struct function_tree *t, ref_t function, uint64_t depth, struct function_tree_rows *rows)
{
    size_t start = rows->count;
    function_tree_add_callers_below(t, function, depth, rows);
    if (rows->count > start)
        put_after(rows->items + start, rows->count - start);
}
