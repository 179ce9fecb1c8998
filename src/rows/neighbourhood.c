#include "rows/neighbourhood.h"

#include "base/int128.h"
#include "rows/share.h"

#include <stdlib.h>

static struct neighbourhood_memo *memo_new(const struct graph *graph)
{
    struct neighbourhood_memo *memo = memory_alloc(sizeof *memo);
    *memo = (struct neighbourhood_memo){.arcs = memory_zeroed(graph->count, sizeof *memo->arcs)};
    *array_add(&memo->sums) = (struct costs){0};
    return memo;
}

static void memo_free(struct neighbourhood_memo *memo)
{
    if (!memo)
        return;
    free(memo->arcs);
    free(memo->sums.items);
    arena_release(&memo->arena);
    free(memo);
}

static size_t rows_at_most(const struct profile *profile)
{
    size_t rows = NEIGHBOURHOOD_CELLS_MAX / (profile->events.count + 1);
    return rows < NEIGHBOURHOOD_ROWS_ALL_MAX ? rows : NEIGHBOURHOOD_ROWS_ALL_MAX;
}

void neighbourhood_init(struct neighbourhood *neighbourhood, const struct neighbourhood_plan *plan)
{
    const struct graph *graph = plan->graph;
    const struct way_plan ways = {graph, &plan->inclusive->self, plan->series, plan->measure, NULL};
    *neighbourhood = (struct neighbourhood){.plan = *plan,
                                            .memo = memo_new(graph),
                                            .on_path = memory_zeroed(graph->functions, sizeof *neighbourhood->on_path),
                                            .rows_left = rows_at_most(graph->profile)};
    distant_init(&neighbourhood->distant, &ways);
    cycle_ways_init(&neighbourhood->cycle_ways, graph, plan->inclusive->cycle_of);
}

void neighbourhood_release(struct neighbourhood *neighbourhood)
{
    memo_free(neighbourhood->memo);
    distant_release(&neighbourhood->distant);
    cycle_ways_release(&neighbourhood->cycle_ways);
    free(neighbourhood->path.items);
    free(neighbourhood->on_path);
}

/* ---- the arcs next to a function, in order ---- */

struct costs neighbourhood_costs(const struct neighbourhood *neighbourhood, ref_t arc)
{
    struct neighbourhood_memo *memo = neighbourhood->memo;
    const struct call *only = graph_only_call(neighbourhood->plan.graph, arc);
    if (only)
        return only->inclusive;
    if (!memo->arcs[arc]) {
        memo->arcs[arc] = (ref_t)memo->sums.count;
        struct costs *sum = array_add(&memo->sums);
        *sum = (struct costs){0};
        graph_sum_arc(neighbourhood->plan.graph, arc, sum, &memo->arena);
    }
    return memo->sums.items[memo->arcs[arc]];
}

ref_t neighbourhood_far_end(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    const struct arc *a = &neighbourhood->plan.graph->arcs[row->arc];
    return row->to_caller ? a->caller : a->callee;
}

static ref_t near_end(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    const struct arc *a = &neighbourhood->plan.graph->arcs[row->arc];
    return row->to_caller ? a->callee : a->caller;
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
    const struct graph *g = neighbourhood->plan.graph;
    ref_t *from = memory_alloc(row->depth * sizeof *from), way = row->way;
    size_t count = 0;
    from[count++] = near_end(neighbourhood, row);
    for (way = way == NONE ? NONE : distant_way(&neighbourhood->distant, way)->above; way != NONE;
         way = distant_way(&neighbourhood->distant, way)->above) {
        const struct arc *arc = &g->arcs[distant_way(&neighbourhood->distant, way)->arc];
        from[count++] = row->to_caller ? arc->callee : arc->caller;
    }
    shorten_path(neighbourhood, 0);
    while (count)
        add_to_path(neighbourhood, from[--count]);
    free(from);
}

/* Where the way came into the cycle that it is in. */
static ref_t entry_of(const struct neighbourhood *neighbourhood)
{
    const ref_t *cycle_of = neighbourhood->plan.inclusive->cycle_of;
    size_t at = neighbourhood->path.count - 1;
    while (at && cycle_of[neighbourhood->path.items[at - 1]] == cycle_of[neighbourhood->path.items[at]])
        at--;
    return neighbourhood->path.items[at];
}

/* Whether an arc does not go on in the cycle that the way came into at `entry`. */
static bool ends_in_cycle(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row, ref_t entry)
{
    return inclusive_arc_in_cycle(neighbourhood->plan.inclusive, &neighbourhood->plan.graph->arcs[row->arc]) &&
           (neighbourhood->distant.costs.looked > NEIGHBOURHOOD_ARCS_MAX ||
            !cycle_ways_lead(&neighbourhood->cycle_ways, entry, row->arc, row->to_caller));
}

static bool is_led_back(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    return neighbourhood->on_path[neighbourhood_far_end(neighbourhood, row)] ||
           ends_in_cycle(neighbourhood, row, entry_of(neighbourhood));
}

bool neighbourhood_leads_back(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    if (row->depth > 1 || row->arc == NONE)
        return row->is_back;
    ref_t function = near_end(neighbourhood, row);
    return neighbourhood_far_end(neighbourhood, row) == function || ends_in_cycle(neighbourhood, row, function);
}

/* ---- figures ---- */

struct costs neighbourhood_row_costs(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    return row->way == NONE ? neighbourhood_costs(neighbourhood, row->arc)
                            : distant_way(&neighbourhood->distant, row->way)->at.costs;
}

uint64_t neighbourhood_row_count(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    return row->way == NONE ? graph_arc_count(neighbourhood->plan.graph, row->arc)
                            : distant_way(&neighbourhood->distant, row->way)->at.calls;
}

/* ---- pruning ---- */

bool neighbourhood_limit_keeps(const struct neighbourhood_limit *limit, const struct costs *costs)
{
    return limit->share <= 0 || !limit->measure ||
           share_is_reached(int128_magnitude(measure_cost(limit->measure, costs)), limit->share, limit->total);
}

/* Adds a pruned row to the sum of its neighbours. */
static void add_to_others(struct neighbourhood *neighbourhood, struct neighbourhood_row *others,
                          const struct neighbourhood_row *row)
{
    struct costs costs = neighbourhood_row_costs(neighbourhood, row);
    if (others->others++ == 0)
        others->way = distant_sum(&neighbourhood->distant);
    others->is_estimate |= row->is_estimate;
    distant_add(&neighbourhood->distant, others->way, &costs, neighbourhood_row_count(neighbourhood, row));
}

/* Takes the rows from `first` on that are below the limit off the end of `rows`, and puts one row in their place. */
static void prune(struct neighbourhood *neighbourhood, struct neighbourhood_rows *rows, size_t first)
{
    struct neighbourhood_row others = {.arc = NONE, .way = NONE};
    size_t kept = first;
    if (neighbourhood->plan.limit.share <= 0)
        return;
    for (size_t i = first; i < rows->count; i++) {
        struct neighbourhood_row row = rows->items[i];
        struct costs costs = neighbourhood_row_costs(neighbourhood, &row);
        if (neighbourhood_limit_keeps(&neighbourhood->plan.limit, &costs))
            rows->items[kept++] = row;
        else
            add_to_others(neighbourhood, &others, &row);
        others.depth = row.depth;
        others.to_caller = row.to_caller;
    }
    rows->count = kept;
    if (others.others)
        *array_add(rows) = others;
}

/* ---- one level ---- */

/* Sorts the rows of a level from `first` on. */
static void sort_level(struct neighbourhood *neighbourhood, struct neighbourhood_rows *rows, size_t first)
{
    size_t count = rows->count - first;
    if (count < 2)
        return;
    struct sorted_call *calls = memory_alloc(count * sizeof *calls);
    struct neighbourhood_row *level = memory_alloc(count * sizeof *level);
    memcpy(level, rows->items + first, count * sizeof *level);
    for (size_t i = 0; i < count; i++)
        calls[i] = (struct sorted_call){neighbourhood_row_costs(neighbourhood, &level[i]),
                                        neighbourhood_far_end(neighbourhood, &level[i]), i, 0};
    sort_calls(neighbourhood->plan.sort, neighbourhood->plan.graph->profile, calls, count);
    for (size_t i = 0; i < count; i++)
        rows->items[first + i] = level[calls[i].number];
    free(level);
    free(calls);
}

void neighbourhood_sort_rows(struct neighbourhood *neighbourhood, struct neighbourhood_rows *rows)
{
    sort_level(neighbourhood, rows, 0);
}

/* Adds the row of an arc; its other fields are copied from `row`. */
static void add_arc(struct neighbourhood *neighbourhood, struct neighbourhood_row row, ref_t arc, ref_t way,
                    struct neighbourhood_rows *rows)
{
    row.arc = arc;
    row.way = way;
    row.is_estimate = graph_is_estimate(neighbourhood->plan.graph, arc) ||
                      (way != NONE && distant_way(&neighbourhood->distant, way)->is_estimate);
    row.is_back = row.depth > 1 && is_led_back(neighbourhood, &row);
    *array_add(rows) = row;
}

/* Adds the arcs at `function` in their order. */
static void add_arcs(struct neighbourhood *neighbourhood, ref_t function, bool to_caller,
                     struct neighbourhood_rows *rows)
{
    const struct graph *g = neighbourhood->plan.graph;
    const ref_t *range = to_caller ? g->in : g->out;
    size_t first = rows->count;
    for (ref_t i = range[function]; i < range[function + 1]; i++)
        add_arc(neighbourhood, (struct neighbourhood_row){.depth = 1, .to_caller = to_caller},
                to_caller ? g->into[i] : i, NONE, rows);
    sort_level(neighbourhood, rows, first);
    prune(neighbourhood, rows, first);
}

static bool has_neighbours(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    const ref_t *range = row->to_caller ? neighbourhood->plan.graph->in : neighbourhood->plan.graph->out;
    ref_t end = neighbourhood_far_end(neighbourhood, row);
    return range[end] < range[end + 1];
}

/* Adds the arcs that a row leads to. */
static void add_level(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row,
                      struct neighbourhood_rows *rows)
{
    if (!has_neighbours(neighbourhood, row))
        return;
    struct neighbourhood_row next = {.depth = row->depth + 1, .to_caller = row->to_caller};
    struct distant_level level = {0};
    size_t first = rows->count;
    ref_t way = row->way == NONE ? distant_start(&neighbourhood->distant, row->arc, row->to_caller) : row->way;
    follow(neighbourhood, row);
    distant_follow(&neighbourhood->distant, way, &level);
    for (size_t i = 0; i < level.count; i++)
        add_arc(neighbourhood, next, level.items[i].arc, level.items[i].way, rows);
    sort_level(neighbourhood, rows, first);
    prune(neighbourhood, rows, first);
    free(level.items);
}

bool neighbourhood_unfolds(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    return row->arc != NONE && has_neighbours(neighbourhood, row) && !neighbourhood_leads_back(neighbourhood, row);
}

bool neighbourhood_unfold(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row,
                          struct neighbourhood_rows *rows)
{
    if (row->arc == NONE || neighbourhood_leads_back(neighbourhood, row))
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
    row->cut = neighbourhood_leads_back(w->neighbourhood, row) || shown >= NEIGHBOURHOOD_ROWS_MAX ||
               row->depth >= NEIGHBOURHOOD_DEPTH_MAX || w->neighbourhood->rows_left == 0;
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
    add_arcs(neighbourhood, function, to_caller, &w.stack);
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
