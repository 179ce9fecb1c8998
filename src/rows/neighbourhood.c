#include "rows/neighbourhood.h"

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

static const struct tree_source neighbourhood_source;

static struct tree_walk walk_of(struct neighbourhood *neighbourhood, uint64_t depth)
{
    return (struct tree_walk){.source = &neighbourhood_source,
                              .tree = neighbourhood,
                              .profile = neighbourhood->plan.graph->profile,
                              .sort = neighbourhood->plan.sort,
                              .limit = neighbourhood->plan.limit,
                              .depth = depth,
                              .depth_most = NEIGHBOURHOOD_DEPTH_MAX};
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
    return row->at.is_up ? a->caller : a->callee;
}

static ref_t near_end(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    const struct arc *a = &neighbourhood->plan.graph->arcs[row->arc];
    return row->at.is_up ? a->callee : a->caller;
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
    if (row->at.depth == 1) {
        shorten_path(neighbourhood, 0);
        add_to_path(neighbourhood, near_end(neighbourhood, row));
    }
    shorten_path(neighbourhood, row->at.depth);
    add_to_path(neighbourhood, neighbourhood_far_end(neighbourhood, row));
}

void neighbourhood_go_to(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    const struct graph *g = neighbourhood->plan.graph;
    ref_t *from = memory_alloc(row->at.depth * sizeof *from), way = row->way;
    size_t count = 0;
    from[count++] = near_end(neighbourhood, row);
    for (way = way == NONE ? NONE : distant_way(&neighbourhood->distant, way)->above; way != NONE;
         way = distant_way(&neighbourhood->distant, way)->above) {
        const struct arc *arc = &g->arcs[distant_way(&neighbourhood->distant, way)->arc];
        from[count++] = row->at.is_up ? arc->callee : arc->caller;
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

/* How the way that came into a cycle at `entry` goes on over an arc: to the function at its end; or nowhere, as it
 * leads back, or calls are too many. */
enum onward { GOES_ON, LEADS_BACK, IS_BEYOND };

static enum onward onward(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row, ref_t entry)
{
    struct cycle_ways *ways = &neighbourhood->cycle_ways;
    if (!inclusive_arc_in_cycle(neighbourhood->plan.inclusive, &neighbourhood->plan.graph->arcs[row->arc]))
        return GOES_ON;
    if (neighbourhood->distant.costs.looked > NEIGHBOURHOOD_ARCS_MAX)
        return IS_BEYOND;
    if (cycle_ways_lead(ways, entry, row->arc, row->at.is_up))
        return GOES_ON;
    return cycle_ways_are_cut(ways, entry, row->at.is_up) ? IS_BEYOND : LEADS_BACK;
}

static enum onward onward_from_path(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    if (neighbourhood->on_path[neighbourhood_far_end(neighbourhood, row)])
        return LEADS_BACK;
    return onward(neighbourhood, row, entry_of(neighbourhood));
}

bool neighbourhood_leads_back(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    if (row->at.depth > 1 || row->arc == NONE)
        return row->at.is_back || row->at.is_beyond;
    ref_t function = near_end(neighbourhood, row);
    return neighbourhood_far_end(neighbourhood, row) == function || onward(neighbourhood, row, function) != GOES_ON;
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

/* ---- the source of rows ---- */

static struct sorted_call call_of(void *tree, const void *row)
{
    return (struct sorted_call){.costs = neighbourhood_row_costs(tree, row),
                                .function = neighbourhood_far_end(tree, row)};
}

static void add_to_others(void *tree, void *others, const void *row)
{
    struct neighbourhood *neighbourhood = tree;
    struct neighbourhood_row *sum = others;
    struct costs costs = neighbourhood_row_costs(neighbourhood, row);
    if (!sum->at.others)
        *sum = (struct neighbourhood_row){.arc = NONE, .way = distant_sum(&neighbourhood->distant)};
    distant_add(&neighbourhood->distant, sum->way, &costs, neighbourhood_row_count(neighbourhood, row));
}

static bool unfolds(void *tree, const void *row)
{
    (void)tree;
    return ((const struct neighbourhood_row *)row)->arc != NONE;
}

static bool stops(void *tree, const void *row, size_t waiting)
{
    struct neighbourhood *neighbourhood = tree;
    (void)waiting;
    return neighbourhood_leads_back(neighbourhood, row) || neighbourhood->rows_left == 0 ||
           neighbourhood->walked->count - neighbourhood->walked_from >= NEIGHBOURHOOD_ROWS_MAX;
}

static bool put(void *tree, const void *row, bool is_followed)
{
    struct neighbourhood *neighbourhood = tree;
    const struct neighbourhood_row *taken = row;
    neighbourhood->rows_left -= taken->at.depth > 1 && neighbourhood->rows_left;
    *array_add(neighbourhood->walked) = *taken;
    return is_followed;
}

/* Adds the row of an arc; its other fields are copied from `row`. */
static void add_arc(struct neighbourhood *neighbourhood, struct neighbourhood_row row, ref_t arc, ref_t way,
                    struct tree_level *level)
{
    row.arc = arc;
    row.way = way;
    row.at.is_estimate = graph_is_estimate(neighbourhood->plan.graph, arc) ||
                         (way != NONE && distant_way(&neighbourhood->distant, way)->is_estimate);
    enum onward way_on = row.at.depth > 1 ? onward_from_path(neighbourhood, &row) : GOES_ON;
    row.at.is_back = way_on == LEADS_BACK;
    row.at.is_beyond = way_on == IS_BEYOND;
    *(struct neighbourhood_row *)tree_level_add(level) = row;
}

static bool has_neighbours(const struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    const ref_t *range = row->at.is_up ? neighbourhood->plan.graph->in : neighbourhood->plan.graph->out;
    ref_t end = neighbourhood_far_end(neighbourhood, row);
    return range[end] < range[end + 1];
}

/* Adds the arcs that a row leads to. */
static void add_level(void *tree, const void *from, struct tree_level *level)
{
    struct neighbourhood *neighbourhood = tree;
    const struct neighbourhood_row *row = from;
    struct neighbourhood_row next = {.at = {.depth = row->at.depth + 1, .is_up = row->at.is_up}};
    struct distant_level arcs = {0};
    const struct tree_walk walk = walk_of(neighbourhood, 0);
    if (!has_neighbours(neighbourhood, row))
        return;
    ref_t way = row->way == NONE ? distant_start(&neighbourhood->distant, row->arc, row->at.is_up) : row->way;
    follow(neighbourhood, row);
    distant_follow(&neighbourhood->distant, way, &arcs);
    for (size_t i = 0; i < arcs.count; i++)
        add_arc(neighbourhood, next, arcs.items[i].arc, arcs.items[i].way, level);
    free(arcs.items);
    tree_walk_arrange(&walk, level);
}

static const struct tree_source neighbourhood_source = {.size = sizeof(struct neighbourhood_row),
                                                        .call = call_of,
                                                        .add = add_to_others,
                                                        .unfolds = unfolds,
                                                        .stops = stops,
                                                        .put = put,
                                                        .below = add_level};

/* ---- one level ---- */

static void take_level(struct tree_level *level, struct neighbourhood_rows *rows)
{
    for (size_t i = 0; i < level->count; i++)
        *array_add(rows) = *(const struct neighbourhood_row *)tree_level_row(level, i);
    tree_level_release(level);
}

void neighbourhood_sort_rows(struct neighbourhood *neighbourhood, struct neighbourhood_rows *rows)
{
    const struct tree_walk walk = walk_of(neighbourhood, 0);
    struct tree_level level = {.size = sizeof *rows->items};
    tree_level_append(&level, rows->items, rows->count);
    tree_walk_sort(&walk, &level);
    rows->count = 0;
    take_level(&level, rows);
}

bool neighbourhood_unfolds(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row)
{
    return row->arc != NONE && has_neighbours(neighbourhood, row) && !neighbourhood_leads_back(neighbourhood, row);
}

bool neighbourhood_unfold(struct neighbourhood *neighbourhood, const struct neighbourhood_row *row,
                          struct neighbourhood_rows *rows)
{
    struct tree_level level = {.size = sizeof *row};
    if (row->arc == NONE || neighbourhood_leads_back(neighbourhood, row))
        return false;
    add_level(neighbourhood, row, &level);
    take_level(&level, rows);
    return true;
}

/* ---- walking ---- */

/* Adds the arcs at a function. */
static void add_arcs(struct neighbourhood *neighbourhood, ref_t function, bool is_up, struct tree_level *level)
{
    const struct graph *g = neighbourhood->plan.graph;
    const ref_t *range = is_up ? g->in : g->out;
    for (ref_t i = range[function]; i < range[function + 1]; i++)
        add_arc(neighbourhood, (struct neighbourhood_row){.at = {.depth = 1, .is_up = is_up}}, is_up ? g->into[i] : i,
                NONE, level);
}

/* Adds rows in depth-first order: an arc, then the arcs that it leads to. */
static void walk_from(struct neighbourhood *neighbourhood, ref_t function, bool is_up, uint64_t depth,
                      struct neighbourhood_rows *rows)
{
    const struct tree_walk walk = walk_of(neighbourhood, depth);
    struct tree_level first = {.size = sizeof *rows->items};
    shorten_path(neighbourhood, 0);
    add_to_path(neighbourhood, function);
    add_arcs(neighbourhood, function, is_up, &first);
    tree_walk_arrange(&walk, &first);
    neighbourhood->walked = rows;
    neighbourhood->walked_from = rows->count;
    tree_walk_run(&walk, &first);
    tree_level_release(&first);
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

void neighbourhood_add_callers(struct neighbourhood *neighbourhood, ref_t function, uint64_t depth,
                               struct neighbourhood_rows *rows)
{
    size_t start = rows->count;
    neighbourhood_add_callers_below(neighbourhood, function, depth, rows);
    if (rows->count > start)
        put_after(rows->items + start, rows->count - start);
}
