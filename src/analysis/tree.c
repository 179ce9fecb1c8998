#include "analysis/tree.h"

#include <stdlib.h>

void tree_init(struct tree *tree, const struct graph *graph, const struct inclusive *inclusive,
               const struct measures *measures, const struct key *sort, size_t sort_count)
{
    *tree = (struct tree){.graph = graph,
                          .inclusive = inclusive,
                          .order = {graph->profile, measures, sort, sort_count},
                          .costs = matrix_new_uncleared(graph->count, graph->profile->events.count),
                          .known = memory_zeroed(graph->count, sizeof *tree->known),
                          .on_path = memory_zeroed(graph->functions, sizeof *tree->on_path),
                          .rows_left = TREE_ROWS_ALL_MAX};
}

void tree_release(struct tree *tree)
{
    matrix_release(&tree->costs);
    free(tree->known);
    free(tree->on_path);
}

/* ---- the arcs next to a function, in order ---- */

struct row tree_costs(const struct tree *tree, ref_t arc)
{
    struct matrix costs = tree->costs;
    if (!tree->known[arc]) {
        tree->known[arc] = true;
        matrix_clear_row(&costs, arc);
        graph_add_arc(tree->graph, arc, &costs, arc);
    }
    return matrix_row(&costs, arc);
}

/* One walk: upwards or downwards from a function. */
struct walk {
    struct tree *tree;
    bool to_caller;
    uint64_t depth;
    struct refs stack;      /* arcs still to be shown, the next one last */
    ARRAY(uint32_t) depths; /* of those on the stack */
    struct refs path;       /* functions from the start down to the arc shown last */
};

static ref_t far_end(const struct walk *w, ref_t arc)
{
    const struct arc *a = &w->tree->graph->arcs[arc];
    return w->to_caller ? a->caller : a->callee;
}

static struct ordered_call ordered_arc(const struct walk *w, ref_t arc)
{
    return (struct ordered_call){tree_costs(w->tree, arc), far_end(w, arc)};
}

static int by_cost_and_name(const void *a, const void *b, void *walk)
{
    const struct walk *w = walk;
    struct ordered_call x = ordered_arc(w, *(const ref_t *)a), y = ordered_arc(w, *(const ref_t *)b);
    return call_order_compare(&w->tree->order, &x, &y);
}

/* Puts the arcs at `function` on the stack, so that the first in order comes off first. */
static void push_arcs(struct walk *w, ref_t function, uint32_t depth)
{
    const struct graph *g = w->tree->graph;
    const ref_t *range = w->to_caller ? g->in : g->out;
    size_t first = w->stack.count;
    for (ref_t i = range[function]; i < range[function + 1]; i++) {
        *array_add(&w->stack) = w->to_caller ? g->into[i] : i;
        *array_add(&w->depths) = depth;
    }
    size_t count = w->stack.count - first;
    if (count)
        qsort_r(w->stack.items + first, count, sizeof(ref_t), by_cost_and_name, w);
    for (size_t i = 0; i < count / 2; i++) {
        ref_t swapped = w->stack.items[first + i];
        w->stack.items[first + i] = w->stack.items[first + count - 1 - i];
        w->stack.items[first + count - 1 - i] = swapped;
    }
}

/* ---- walking ---- */

static void add_to_path(struct walk *w, ref_t function)
{
    *array_add(&w->path) = function;
    w->tree->on_path[function] = true;
}

static void shorten_path(struct walk *w, size_t count)
{
    while (w->path.count > count)
        w->tree->on_path[w->path.items[--w->path.count]] = false;
}

/* Adds rows in depth-first order: an arc, then what lies behind it. */
static void walk_from(struct walk *w, ref_t function, struct tree_rows *rows)
{
    size_t start = rows->count;
    push_arcs(w, function, 1);
    add_to_path(w, function);
    while (w->stack.count) {
        ref_t arc = w->stack.items[--w->stack.count];
        uint32_t depth = w->depths.items[--w->depths.count];
        ref_t end = far_end(w, arc);
        shorten_path(w, depth);
        bool back = w->tree->on_path[end] || inclusive_arc_in_cycle(w->tree->inclusive, &w->tree->graph->arcs[arc]);
        bool deeper = depth < w->depth, full = rows->count - start >= TREE_ROWS_MAX || w->tree->rows_left == 0;
        w->tree->rows_left -= depth > 1 && w->tree->rows_left;
        *array_add(rows) = (struct tree_row){arc, depth, w->to_caller, deeper && (back || full)};
        if (!deeper || back || full)
            continue;
        add_to_path(w, end);
        push_arcs(w, end, depth + 1);
    }
    shorten_path(w, 0);
}

static void walk_release(struct walk *w)
{
    free(w->stack.items);
    free(w->depths.items);
    free(w->path.items);
}

void tree_add_callees(struct tree *tree, ref_t function, uint64_t depth, struct tree_rows *rows)
{
    struct walk w = {.tree = tree, .to_caller = false, .depth = depth};
    walk_from(&w, function, rows);
    walk_release(&w);
}

/* Turns `rows` about in blocks: each row moves behind those that lie behind it, the order of neighbours stays. */
static void put_behind(struct tree_row *rows, size_t count)
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
    struct walk w = {.tree = tree, .to_caller = true, .depth = depth};
    size_t start = rows->count;
    walk_from(&w, function, rows);
    if (rows->count > start)
        put_behind(rows->items + start, rows->count - start);
    walk_release(&w);
}
