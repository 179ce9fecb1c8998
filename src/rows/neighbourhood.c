#include "rows/neighbourhood.h"

#include "base/int128.h"
#include "calls/flow.h"
#include "rows/share.h"

#include <stdlib.h>

static struct neighbourhood_memo *memo_new(const struct graph *graph)
{
    struct neighbourhood_memo *memo = memory_alloc(sizeof *memo);
    *memo = (struct neighbourhood_memo){.arcs = memory_zeroed(graph->count, sizeof *memo->arcs),
                                        .into = memory_zeroed(graph->functions, sizeof *memo->into)};
    *array_add(&memo->sums) = (struct neighbourhood_sum){0};
    return memo;
}

static void memo_free(struct neighbourhood_memo *memo)
{
    if (!memo)
        return;
    free(memo->arcs);
    free(memo->into);
    free(memo->sums.items);
    arena_release(&memo->arena);
    free(memo);
}

void neighbourhood_init(struct neighbourhood *neighbourhood, const struct graph *graph,
                        const struct inclusive *inclusive, const struct sort *sort, struct neighbourhood_limit limit)
{
    *neighbourhood = (struct neighbourhood){.graph = graph,
                                            .inclusive = inclusive,
                                            .sort = sort,
                                            .memo = memo_new(graph),
                                            .limit = limit,
                                            .on_path = memory_zeroed(graph->functions, sizeof *neighbourhood->on_path),
                                            .rows_left = NEIGHBOURHOOD_ROWS_ALL_MAX};
}

void neighbourhood_release(struct neighbourhood *neighbourhood)
{
    memo_free(neighbourhood->memo);
    free(neighbourhood->ways.items);
    free(neighbourhood->way_costs.items);
    arena_release(&neighbourhood->arena);
    free(neighbourhood->path.items);
    free(neighbourhood->on_path);
    free(neighbourhood->calls.items);
}

/* ---- the arcs next to a function, in order ---- */

static struct neighbourhood_sum *new_sum(struct neighbourhood_memo *memo, ref_t *number)
{
    *number = (ref_t)memo->sums.count;
    struct neighbourhood_sum *sum = array_add(&memo->sums);
    *sum = (struct neighbourhood_sum){0};
    return sum;
}

struct costs neighbourhood_costs(const struct neighbourhood *neighbourhood, ref_t arc)
{
    struct neighbourhood_memo *memo = neighbourhood->memo;
    const struct graph *g = neighbourhood->graph;
    const struct call *only = graph_only_call(g, arc);
    if (only)
        return only->inclusive;
    if (!memo->arcs[arc])
        graph_sum_arc(g, arc, &new_sum(memo, &memo->arcs[arc])->costs, &memo->arena);
    return memo->sums.items[memo->arcs[arc]].costs;
}

ref_t neighbourhood_far_end(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    const struct arc *a = &neighbourhood->graph->arcs[row->arc];
    return row->to_caller ? a->caller : a->callee;
}

static ref_t near_end(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    const struct arc *a = &neighbourhood->graph->arcs[row->arc];
    return row->to_caller ? a->callee : a->caller;
}

static bool is_recursive(const struct neighbourhood *neighbourhood, ref_t arc)
{
    const struct arc *a = &neighbourhood->graph->arcs[arc];
    return a->caller == a->callee || inclusive_arc_in_cycle(neighbourhood->inclusive, a);
}

static size_t width_of(const struct neighbourhood *neighbourhood)
{
    return neighbourhood->graph->profile->events.count;
}

/* ---- the path ---- */

static void add_to_path(struct neighbourhood *neighbourhood, ref_t function)
{
    *array_add(&neighbourhood->path) = function;
    neighbourhood->on_path[function] = true;
}

static void shorten_path(struct neighbourhood *neighbourhood, size_t count)
{
    while (neighbourhood->path.count > count)
        neighbourhood->on_path[neighbourhood->path.items[--neighbourhood->path.count]] = false;
}

/* Follows a row, after those above it. */
static void follow(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    if (row->depth == 1) {
        shorten_path(neighbourhood, 0);
        add_to_path(neighbourhood, near_end(neighbourhood, row));
    }
    shorten_path(neighbourhood, row->depth);
    add_to_path(neighbourhood, neighbourhood_far_end(neighbourhood, row));
}

void neighbourhood_go_to(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    ref_t *from = memory_alloc(row->depth * sizeof *from);
    size_t count = 0;
    from[count++] = near_end(neighbourhood, row);
    for (ref_t way = row->way; way != NONE; way = neighbourhood->ways.items[way].above)
        from[count++] = neighbourhood->ways.items[way].from;
    shorten_path(neighbourhood, 0);
    while (count)
        add_to_path(neighbourhood, from[--count]);
    free(from);
}

static bool leads_back(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    return neighbourhood->on_path[neighbourhood_far_end(neighbourhood, row)] || is_recursive(neighbourhood, row->arc);
}

/* ---- estimates ---- */

/* All calls of a function but recursive ones. */
static struct neighbourhood_sum calls_into(const struct neighbourhood *neighbourhood, ref_t function)
{
    struct neighbourhood_memo *memo = neighbourhood->memo;
    const struct graph *g = neighbourhood->graph;
    if (memo->into[function])
        return memo->sums.items[memo->into[function]];
    struct neighbourhood_sum *sum = new_sum(memo, &memo->into[function]);
    for (ref_t i = g->in[function]; i < g->in[function + 1]; i++) {
        if (is_recursive(neighbourhood, g->into[i]))
            continue;
        graph_sum_arc(g, g->into[i], &sum->costs, &memo->arena);
        sum->count = int128_add_stopping(sum->count, graph_arc_count(g, g->into[i]));
    }
    return *sum;
}

void neighbourhood_row_costs(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row,
                             cost_t *costs)
{
    bool is_sum = row->arc == NONE;
    struct costs recorded =
        is_sum ? neighbourhood->way_costs.items[row->way] : neighbourhood_costs(neighbourhood, row->arc);
    for (ref_t e = 0; e < width_of(neighbourhood); e++)
        costs[e] = costs_cell(&recorded, e);
    if (is_sum || row->way == NONE)
        return;
    struct costs way = neighbourhood->way_costs.items[row->way],
                 all = calls_into(neighbourhood, near_end(neighbourhood, row)).costs;
    for (ref_t e = 0; e < width_of(neighbourhood); e++)
        costs[e] = flow_scale(costs[e], costs_get(&way, e), costs_get(&all, e));
}

/* Estimates are rounded to the next whole call. */
uint64_t neighbourhood_row_count(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    if (row->arc == NONE)
        return neighbourhood->ways.items[row->way].count;
    uint64_t count = graph_arc_count(neighbourhood->graph, row->arc);
    if (row->way == NONE)
        return count;
    return flow_scale_count(count, neighbourhood->ways.items[row->way].count,
                            calls_into(neighbourhood, near_end(neighbourhood, row)).count);
}

/* Adds the arc of a row to the ways. */
static ref_t add_way(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    struct neighbourhood_followed way = {near_end(neighbourhood, row), row->way,
                                         neighbourhood_row_count(neighbourhood, row)};
    cost_t costs[EVENTS_MAX];
    bool saturated;
    size_t width = width_of(neighbourhood);
    struct costs sum = {0};
    neighbourhood_row_costs(neighbourhood, row, costs);
    while (width && costs[width - 1] == COST_ABSENT)
        width--;
    costs_add(&sum, &neighbourhood->arena, costs, NULL, width, &saturated);
    *array_add(&neighbourhood->way_costs) = sum;
    *array_add(&neighbourhood->ways) = way;
    return (ref_t)neighbourhood->ways.count - 1;
}

/* ---- pruning ---- */

bool neighbourhood_limit_keeps(const struct neighbourhood_limit *limit, const struct costs *costs)
{
    return limit->share <= 0 || !limit->measure ||
           share_is_reached(int128_magnitude(measure_cost(limit->measure, costs)), limit->share, limit->total);
}

static bool is_pruned(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row, cost_t *costs)
{
    neighbourhood_row_costs(neighbourhood, row, costs);
    struct costs shown = costs_view(costs, width_of(neighbourhood));
    return !neighbourhood_limit_keeps(&neighbourhood->limit, &shown);
}

/* Adds a pruned row to the sum of its neighbours. */
static void add_to_others(struct neighbourhood *neighbourhood, struct neighbourhood_row *others,
                          const struct neighbourhood_row *row)
{
    cost_t costs[EVENTS_MAX];
    bool saturated;
    if (others->others++ == 0) {
        others->way = add_way(neighbourhood, row);
        return;
    }
    struct neighbourhood_followed *sum = &neighbourhood->ways.items[others->way];
    sum->count = int128_add_stopping(sum->count, neighbourhood_row_count(neighbourhood, row));
    neighbourhood_row_costs(neighbourhood, row, costs);
    costs_add(&neighbourhood->way_costs.items[others->way], &neighbourhood->arena, costs, NULL, width_of(neighbourhood),
              &saturated);
}

/* Takes the rows from `first` on that are below the limit off the end of `rows`, and puts one row in their place. */
static void prune(struct neighbourhood *neighbourhood, struct neighbourhood_rows *rows, size_t first)
{
    if (neighbourhood->limit.share <= 0 || !neighbourhood->limit.measure)
        return;
    cost_t *costs = memory_alloc(width_of(neighbourhood) * sizeof *costs);
    struct neighbourhood_row others = {.arc = NONE, .way = NONE};
    size_t kept = first;
    for (size_t i = first; i < rows->count; i++) {
        struct neighbourhood_row row = rows->items[i];
        if (is_pruned(neighbourhood, &row, costs))
            add_to_others(neighbourhood, &others, &row);
        else
            rows->items[kept++] = row;
        others.depth = row.depth;
        others.arc_is_estimate |= row.arc_is_estimate;
        others.to_caller = row.to_caller;
    }
    rows->count = kept;
    if (others.others)
        *array_add(rows) = others;
    free(costs);
}

/* ---- one level ---- */

static struct sorted_call sorted_arc(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    return (struct sorted_call){neighbourhood_costs(neighbourhood, row->arc), neighbourhood_far_end(neighbourhood, row),
                                row->arc, 0};
}

static int by_cost_and_name(const void *a, const void *b, void *context)
{
    const struct neighbourhood *neighbourhood = context;
    struct sorted_call x = sorted_arc(neighbourhood, a), y = sorted_arc(neighbourhood, b);
    return sort_compare_calls(neighbourhood->sort, neighbourhood->graph->profile, &x, &y);
}

void neighbourhood_sort_rows(struct neighbourhood *neighbourhood, struct neighbourhood_rows *rows)
{
    if (rows->count)
        qsort_r(rows->items, rows->count, sizeof *rows->items, by_cost_and_name, neighbourhood);
}

/* Sorts the arcs at a function, with what they cost. */
static void sort_arcs(struct neighbourhood *neighbourhood, ref_t function, bool to_caller)
{
    const struct graph *g = neighbourhood->graph;
    const ref_t *range = to_caller ? g->in : g->out;
    neighbourhood->calls.count = 0;
    for (ref_t i = range[function]; i < range[function + 1]; i++) {
        ref_t arc = to_caller ? g->into[i] : i;
        ref_t end = to_caller ? g->arcs[arc].caller : g->arcs[arc].callee;
        *array_add(&neighbourhood->calls) = (struct sorted_call){neighbourhood_costs(neighbourhood, arc), end, arc, 0};
    }
    sort_calls(neighbourhood->sort, g->profile, neighbourhood->calls.items, neighbourhood->calls.count);
}

/* Adds the arcs at `function` in their order; their other fields are copied from `row`. */
static void add_arcs(struct neighbourhood *neighbourhood, ref_t function, struct neighbourhood_row row,
                     struct neighbourhood_rows *rows)
{
    size_t first = rows->count;
    sort_arcs(neighbourhood, function, row.to_caller);
    for (size_t i = 0; i < neighbourhood->calls.count; i++) {
        row.arc = (ref_t)neighbourhood->calls.items[i].number;
        row.arc_is_estimate = graph_is_estimate(neighbourhood->graph, row.arc);
        row.is_back = leads_back(neighbourhood, &row);
        *array_add(rows) = row;
    }
    prune(neighbourhood, rows, first);
}

/* Adds the arcs that a row leads to. */
static void add_level(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row,
                      struct neighbourhood_rows *rows)
{
    struct neighbourhood_row next = {
        .way = add_way(neighbourhood, row), .depth = row->depth + 1, .to_caller = row->to_caller};
    follow(neighbourhood, row);
    add_arcs(neighbourhood, neighbourhood_far_end(neighbourhood, row), next, rows);
}

static bool has_neighbours(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    const ref_t *range = row->to_caller ? neighbourhood->graph->in : neighbourhood->graph->out;
    ref_t end = neighbourhood_far_end(neighbourhood, row);
    return range[end] < range[end + 1];
}

bool neighbourhood_unfolds(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    return row->arc != NONE && !row->is_back && has_neighbours(neighbourhood, row);
}

bool neighbourhood_unfold(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row,
                          struct neighbourhood_rows *rows)
{
    if (row->arc == NONE || row->is_back)
        return false;
    add_level(neighbourhood, row, rows);
    return true;
}

/* ---- walking ---- */

/* One walk: upwards or downwards from a function. */
struct walk {
    struct neighbourhood *neighbourhood;
    uint64_t depth;
    struct neighbourhood_rows stack; /* rows still to be shown, the next one last */
};

/* The first in order of those pushed comes off first. */
static void turn_stack(struct walk *w, size_t first)
{
    for (size_t last = w->stack.count; first + 1 < last; first++) {
        struct neighbourhood_row swapped = w->stack.items[--last];
        w->stack.items[last] = w->stack.items[first];
        w->stack.items[first] = swapped;
    }
}

/* Whether a row is to be followed; if it is not, though the depth allows it, it is marked. `shown`: rows before it. */
static bool is_followed(struct walk *w, struct neighbourhood_row *row, size_t shown)
{
    if (row->arc == NONE || row->depth >= w->depth)
        return false;
    row->cut = row->is_back || shown >= NEIGHBOURHOOD_ROWS_MAX || w->neighbourhood->rows_left == 0;
    return !row->cut;
}

/* Adds rows in depth-first order: an arc, then the arcs that it leads to. */
static void walk_from(struct neighbourhood *neighbourhood, ref_t function, bool to_caller, uint64_t depth,
                      struct neighbourhood_rows *rows)
{
    struct walk w = {.neighbourhood = neighbourhood, .depth = depth};
    size_t start = rows->count;
    shorten_path(neighbourhood, 0);
    add_to_path(neighbourhood, function);
    add_arcs(neighbourhood, function, (struct neighbourhood_row){.way = NONE, .depth = 1, .to_caller = to_caller},
             &w.stack);
    turn_stack(&w, 0);
    while (w.stack.count) {
        struct neighbourhood_row row = w.stack.items[--w.stack.count];
        size_t left = w.stack.count;
        bool followed = is_followed(&w, &row, rows->count - start);
        neighbourhood->rows_left -= row.depth > 1 && neighbourhood->rows_left;
        *array_add(rows) = row;
        if (!followed)
            continue;
        add_level(neighbourhood, &row, &w.stack);
        turn_stack(&w, left);
    }
    free(w.stack.items);
}

void neighbourhood_add_callees(struct neighbourhood *neighbourhood, ref_t function, uint64_t depth,
                               struct neighbourhood_rows *rows)
{
    walk_from(neighbourhood, function, false, depth, rows);
}

void neighbourhood_add_callers_below(struct neighbourhood *neighbourhood, ref_t function, uint64_t depth,
                                     struct neighbourhood_rows *rows)
{
    walk_from(neighbourhood, function, true, depth, rows);
}

/* Moves each row after the rows that it leads to, in place; neighbours keep their order. */
static void put_after(struct neighbourhood_row *rows, size_t count)
{
    struct neighbourhood_row *turned = memory_alloc(count * sizeof *turned);
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

void neighbourhood_add_callers(struct neighbourhood *neighbourhood, ref_t function, uint64_t depth,
                               struct neighbourhood_rows *rows)
{
    size_t start = rows->count;
    neighbourhood_add_callers_below(neighbourhood, function, depth, rows);
    if (rows->count > start)
        put_after(rows->items + start, rows->count - start);
}
