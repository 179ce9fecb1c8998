#include "rows/call_tree.h"

#include "base/wide.h"
#include "rows/share.h"

#include <stdlib.h>

static struct tree_memo *memo_new(const struct graph *graph)
{
    struct tree_memo *memo = memory_alloc(sizeof *memo);
    *memo = (struct tree_memo){.arcs = memory_zeroed(graph->count, sizeof *memo->arcs),
                               .into = memory_zeroed(graph->functions, sizeof *memo->into)};
    *array_add(&memo->sums) = (struct tree_sum){0};
    return memo;
}

static void memo_free(struct tree_memo *memo)
{
    if (!memo)
        return;
    free(memo->arcs);
    free(memo->into);
    free(memo->sums.items);
    arena_release(&memo->arena);
    free(memo);
}

void tree_init(struct tree *tree, const struct graph *graph, const struct inclusive *inclusive, const struct sort *sort,
               struct tree_limit limit)
{
    *tree = (struct tree){.graph = graph,
                          .inclusive = inclusive,
                          .sort = sort,
                          .memo = memo_new(graph),
                          .limit = limit,
                          .on_path = memory_zeroed(graph->functions, sizeof *tree->on_path),
                          .rows_left = TREE_ROWS_ALL_MAX};
}

void tree_release(struct tree *tree)
{
    memo_free(tree->memo);
    free(tree->ways.items);
    free(tree->way_costs.items);
    arena_release(&tree->arena);
    free(tree->path.items);
    free(tree->on_path);
    free(tree->calls.items);
}

/* ---- the arcs next to a function, in order ---- */

static struct tree_sum *new_sum(struct tree_memo *memo, ref_t *number)
{
    *number = (ref_t)memo->sums.count;
    struct tree_sum *sum = array_add(&memo->sums);
    *sum = (struct tree_sum){0};
    return sum;
}

struct costs tree_costs(const struct tree *tree, ref_t arc)
{
    struct tree_memo *memo = tree->memo;
    const struct graph *g = tree->graph;
    const struct call *only = graph_only_call(g, arc);
    if (only)
        return only->inclusive;
    if (!memo->arcs[arc])
        graph_sum_arc(g, arc, &new_sum(memo, &memo->arcs[arc])->costs, &memo->arena);
    return memo->sums.items[memo->arcs[arc]].costs;
}

static ref_t far_end(const struct tree *tree, const struct tree_row *row)
{
    const struct arc *a = &tree->graph->arcs[row->arc];
    return row->to_caller ? a->caller : a->callee;
}

static ref_t near_end(const struct tree *tree, const struct tree_row *row)
{
    const struct arc *a = &tree->graph->arcs[row->arc];
    return row->to_caller ? a->callee : a->caller;
}

static bool is_recursive(const struct tree *tree, ref_t arc)
{
    const struct arc *a = &tree->graph->arcs[arc];
    return a->caller == a->callee || inclusive_arc_in_cycle(tree->inclusive, a);
}

static size_t width_of(const struct tree *tree)
{
    return tree->graph->profile->events.count;
}

/* ---- the path ---- */

static void add_to_path(struct tree *tree, ref_t function)
{
    *array_add(&tree->path) = function;
    tree->on_path[function] = true;
}

static void shorten_path(struct tree *tree, size_t count)
{
    while (tree->path.count > count)
        tree->on_path[tree->path.items[--tree->path.count]] = false;
}

/* Follows a row, after those above it. */
static void follow(struct tree *tree, const struct tree_row *row)
{
    if (row->depth == 1) {
        shorten_path(tree, 0);
        add_to_path(tree, near_end(tree, row));
    }
    shorten_path(tree, row->depth);
    add_to_path(tree, far_end(tree, row));
}

void tree_go_to(struct tree *tree, const struct tree_row *row)
{
    ref_t *from = memory_alloc(row->depth * sizeof *from);
    size_t count = 0;
    from[count++] = near_end(tree, row);
    for (ref_t way = row->way; way != NONE; way = tree->ways.items[way].above)
        from[count++] = tree->ways.items[way].from;
    shorten_path(tree, 0);
    while (count)
        add_to_path(tree, from[--count]);
    free(from);
}

static bool leads_back(const struct tree *tree, const struct tree_row *row)
{
    return tree->on_path[far_end(tree, row)] || is_recursive(tree, row->arc);
}

/* ---- estimates ---- */

/* All calls of a function but recursive ones. */
static struct tree_sum calls_into(const struct tree *tree, ref_t function)
{
    struct tree_memo *memo = tree->memo;
    const struct graph *g = tree->graph;
    if (memo->into[function])
        return memo->sums.items[memo->into[function]];
    struct tree_sum *sum = new_sum(memo, &memo->into[function]);
    for (ref_t i = g->in[function]; i < g->in[function + 1]; i++) {
        if (is_recursive(tree, g->into[i]))
            continue;
        graph_sum_arc(g, g->into[i], &sum->costs, &memo->arena);
        sum->count = wide_add_stopping(sum->count, graph_arc_count(g, g->into[i]));
    }
    return *sum;
}

void tree_row_costs(const struct tree *tree, const struct tree_row *row, cost_t *costs)
{
    bool is_sum = row->arc == NONE;
    struct costs recorded = is_sum ? tree->way_costs.items[row->way] : tree_costs(tree, row->arc);
    for (ref_t e = 0; e < width_of(tree); e++)
        costs[e] = costs_cell(&recorded, e);
    if (is_sum || row->way == NONE)
        return;
    struct costs way = tree->way_costs.items[row->way], all = calls_into(tree, near_end(tree, row)).costs;
    for (ref_t e = 0; e < width_of(tree); e++)
        costs[e] = share_scale(costs[e], costs_get(&way, e), costs_get(&all, e));
}

/* Estimates are rounded to the next whole call. */
uint64_t tree_row_count(const struct tree *tree, const struct tree_row *row)
{
    if (row->arc == NONE)
        return tree->ways.items[row->way].count;
    uint64_t count = graph_arc_count(tree->graph, row->arc);
    if (row->way == NONE)
        return count;
    return share_scale_count(count, tree->ways.items[row->way].count, calls_into(tree, near_end(tree, row)).count);
}

/* Adds the arc of a row to the ways. */
static ref_t add_way(struct tree *tree, const struct tree_row *row)
{
    struct tree_way way = {near_end(tree, row), row->way, tree_row_count(tree, row)};
    cost_t costs[EVENTS_MAX];
    bool saturated;
    size_t width = width_of(tree);
    struct costs sum = {0};
    tree_row_costs(tree, row, costs);
    while (width && costs[width - 1] == COST_ABSENT)
        width--;
    costs_add(&sum, &tree->arena, costs, NULL, width, &saturated);
    *array_add(&tree->way_costs) = sum;
    *array_add(&tree->ways) = way;
    return (ref_t)tree->ways.count - 1;
}

/* ---- pruning ---- */

bool tree_limit_keeps(const struct tree_limit *limit, const struct costs *costs)
{
    return limit->share <= 0 || !limit->measure ||
           share_is_reached(wide_magnitude(measure_cost(limit->measure, costs)), limit->share, limit->total);
}

static bool is_pruned(const struct tree *tree, const struct tree_row *row, cost_t *costs)
{
    tree_row_costs(tree, row, costs);
    struct costs shown = costs_view(costs, width_of(tree));
    return !tree_limit_keeps(&tree->limit, &shown);
}

/* Adds a pruned row to the sum of its neighbours. */
static void add_to_others(struct tree *tree, struct tree_row *others, const struct tree_row *row)
{
    cost_t costs[EVENTS_MAX];
    bool saturated;
    if (others->others++ == 0) {
        others->way = add_way(tree, row);
        return;
    }
    struct tree_way *sum = &tree->ways.items[others->way];
    sum->count = wide_add_stopping(sum->count, tree_row_count(tree, row));
    tree_row_costs(tree, row, costs);
    costs_add(&tree->way_costs.items[others->way], &tree->arena, costs, NULL, width_of(tree), &saturated);
}

/* Takes the rows from `first` on that are below the limit off the end of `rows`, and puts one row in their place. */
static void prune(struct tree *tree, struct tree_rows *rows, size_t first)
{
    if (tree->limit.share <= 0 || !tree->limit.measure)
        return;
    cost_t *costs = memory_alloc(width_of(tree) * sizeof *costs);
    struct tree_row others = {.arc = NONE, .way = NONE};
    size_t kept = first;
    for (size_t i = first; i < rows->count; i++) {
        struct tree_row row = rows->items[i];
        if (is_pruned(tree, &row, costs))
            add_to_others(tree, &others, &row);
        else
            rows->items[kept++] = row;
        others.depth = row.depth;
        others.is_guess |= row.is_guess;
        others.to_caller = row.to_caller;
    }
    rows->count = kept;
    if (others.others)
        *array_add(rows) = others;
    free(costs);
}

/* ---- one level ---- */

static struct sorted_call sorted_arc(const struct tree *tree, const struct tree_row *row)
{
    return (struct sorted_call){tree_costs(tree, row->arc), far_end(tree, row), row->arc, 0};
}

static int by_cost_and_name(const void *a, const void *b, void *context)
{
    const struct tree *tree = context;
    struct sorted_call x = sorted_arc(tree, a), y = sorted_arc(tree, b);
    return sort_compare_calls(tree->sort, tree->graph->profile, &x, &y);
}

void tree_sort_rows(struct tree *tree, struct tree_rows *rows)
{
    if (rows->count)
        qsort_r(rows->items, rows->count, sizeof *rows->items, by_cost_and_name, tree);
}

/* Sorts the arcs at a function, with what they cost. */
static void sort_arcs(struct tree *tree, ref_t function, bool to_caller)
{
    const struct graph *g = tree->graph;
    const ref_t *range = to_caller ? g->in : g->out;
    tree->calls.count = 0;
    for (ref_t i = range[function]; i < range[function + 1]; i++) {
        ref_t arc = to_caller ? g->into[i] : i;
        ref_t end = to_caller ? g->arcs[arc].caller : g->arcs[arc].callee;
        *array_add(&tree->calls) = (struct sorted_call){tree_costs(tree, arc), end, arc, 0};
    }
    sort_calls(tree->sort, g->profile, tree->calls.items, tree->calls.count);
}

/* Adds the arcs at `function` in their order; all of them are as `row` is in what else it says. */
static void add_arcs(struct tree *tree, ref_t function, struct tree_row row, struct tree_rows *rows)
{
    size_t first = rows->count;
    sort_arcs(tree, function, row.to_caller);
    for (size_t i = 0; i < tree->calls.count; i++) {
        row.arc = (ref_t)tree->calls.items[i].number;
        row.is_guess = graph_is_guess(tree->graph, row.arc);
        row.is_back = leads_back(tree, &row);
        *array_add(rows) = row;
    }
    prune(tree, rows, first);
}

/* Adds the arcs that a row leads to. */
static void add_level(struct tree *tree, const struct tree_row *row, struct tree_rows *rows)
{
    struct tree_row next = {.way = add_way(tree, row), .depth = row->depth + 1, .to_caller = row->to_caller};
    follow(tree, row);
    add_arcs(tree, far_end(tree, row), next, rows);
}

static bool has_neighbours(const struct tree *tree, const struct tree_row *row)
{
    const ref_t *range = row->to_caller ? tree->graph->in : tree->graph->out;
    ref_t end = far_end(tree, row);
    return range[end] < range[end + 1];
}

bool tree_unfolds(const struct tree *tree, const struct tree_row *row)
{
    return row->arc != NONE && !row->is_back && has_neighbours(tree, row);
}

bool tree_unfold(struct tree *tree, const struct tree_row *row, struct tree_rows *rows)
{
    if (row->arc == NONE || row->is_back)
        return false;
    add_level(tree, row, rows);
    return true;
}

/* ---- walking ---- */

/* One walk: upwards or downwards from a function. */
struct walk {
    struct tree *tree;
    uint64_t depth;
    struct tree_rows stack; /* rows still to be shown, the next one last */
};

/* The first in order of those pushed comes off first. */
static void turn_stack(struct walk *w, size_t first)
{
    for (size_t last = w->stack.count; first + 1 < last; first++) {
        struct tree_row swapped = w->stack.items[--last];
        w->stack.items[last] = w->stack.items[first];
        w->stack.items[first] = swapped;
    }
}

/* Whether a row is to be followed; if it is not, though the depth allows it, it is marked. `shown`: rows before it. */
static bool is_followed(struct walk *w, struct tree_row *row, size_t shown)
{
    if (row->arc == NONE || row->depth >= w->depth)
        return false;
    row->cut = row->is_back || shown >= TREE_ROWS_MAX || w->tree->rows_left == 0;
    return !row->cut;
}

/* Adds rows in depth-first order: an arc, then the arcs that it leads to. */
static void walk_from(struct tree *tree, ref_t function, bool to_caller, uint64_t depth, struct tree_rows *rows)
{
    struct walk w = {.tree = tree, .depth = depth};
    size_t start = rows->count;
    shorten_path(tree, 0);
    add_to_path(tree, function);
    add_arcs(tree, function, (struct tree_row){.way = NONE, .depth = 1, .to_caller = to_caller}, &w.stack);
    turn_stack(&w, 0);
    while (w.stack.count) {
        struct tree_row row = w.stack.items[--w.stack.count];
        size_t left = w.stack.count;
        bool followed = is_followed(&w, &row, rows->count - start);
        tree->rows_left -= row.depth > 1 && tree->rows_left;
        *array_add(rows) = row;
        if (!followed)
            continue;
        add_level(tree, &row, &w.stack);
        turn_stack(&w, left);
    }
    free(w.stack.items);
}

void tree_add_callees(struct tree *tree, ref_t function, uint64_t depth, struct tree_rows *rows)
{
    walk_from(tree, function, false, depth, rows);
}

void tree_add_callers_below(struct tree *tree, ref_t function, uint64_t depth, struct tree_rows *rows)
{
    walk_from(tree, function, true, depth, rows);
}

/* Turns `rows` about in blocks: each row moves after those that it leads to, the order of neighbours stays. */
static void put_after(struct tree_row *rows, size_t count)
{
    struct tree_row *turned = memory_alloc(count * sizeof *turned);
    size_t *open = memory_alloc(count * sizeof *open), open_count = 0, done = 0;
    for (size_t i = 0; i < count; i++) {
        while (open_count && rows[open[open_count - 1]].depth >= rows[i].depth)
            turned[done++] = rows[open[--open_count]];
        open[open_count++] = i;
    }
    while (open_count)
        turned[done++] = rows[open[--open_count]];
    memcpy(rows, turned, count * sizeof *rows);
    free(turned);
    free(open);
}

void tree_add_callers(struct tree *tree, ref_t function, uint64_t depth, struct tree_rows *rows)
{
    size_t start = rows->count;
    tree_add_callers_below(tree, function, depth, rows);
    if (rows->count > start)
        put_after(rows->items + start, rows->count - start);
}
