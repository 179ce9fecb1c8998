/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dot/sketch.h"

#include "base/int128.h"
#include "calls/weights.h"
#include "events/compared.h"
#include "rows/share.h"

#include <stdlib.h>

int64_t sketch_edge_limit(const struct sketch *sketch)
{
    return sketch->view->question->percent_limit / 10;
}

enum name_part sketch_box_part(const struct sketch *s)
{
    return group_table[s->view->question->group].box;
}

ref_t sketch_box(const struct sketch *s, size_t node)
{
    const struct study *study = s->view->study;
    ref_t function = s->nodes.items[node];
    struct row_name name = row_name_of_function(study->profile, function);
    name.cycle = study->inclusive.cycle_of[function];
    return row_name_ref(&name, sketch_box_part(s));
}

static bool reaches(const struct sketch *s, const struct costs *costs, int64_t limit)
{
    return !s->measure || share_is_reached(int128_magnitude(measure_cost(s->measure, costs)), limit, s->total);
}

/* ---- weights ---- */

static uint64_t weigh(const void *sketch, const struct costs *costs)
{
    const struct sketch *s = sketch;
    return s->measure ? int128_magnitude(measure_cost(s->measure, costs)) : 0;
}

static uint64_t *weigh_functions(const struct sketch *s)
{
    const struct study *study = s->view->study;
    struct call_weights weights;
    call_weights_init(&weights, &study->graph, &study->inclusive,
                      &(struct weigher){weigh, s, int128_magnitude(s->total)});
    free(weights.arcs);
    return weights.functions;
}

/* ---- nodes ---- */

static void add_node(struct sketch *s, ref_t *numbers, ref_t function)
{
    if (numbers[function] != NONE)
        return;
    numbers[function] = (ref_t)s->nodes.count;
    *array_add(&s->nodes) = function;
}

struct candidate {
    uint64_t weight;
    ref_t rank; /* its place among all rows */
    ref_t function;
};

struct candidates ARRAY_OF(struct candidate);

static int by_weight(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

static int by_rank(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

static void add_candidates(struct sketch *s, const struct ranking *rows, struct candidates *candidates)
{
    const struct view *view = s->view;
    uint64_t *weights = weigh_functions(s);
    s->functions = rows->other_count;
    for (size_t i = 0; i < rows->count; i++) {
        ref_t function = grouping_own_name(&view->rows, rows->rows[i]).function;
        if (function == NONE) /* a cycle */
            continue;
        s->functions++;
        if (!s->measure || share_is_reached(weights[function], view->question->percent_limit, s->total))
            *array_add(candidates) = (struct candidate){weights[function], (ref_t)i, function};
    }
    free(weights);
}

static void keep_heaviest(struct candidates *candidates, uint64_t most)
{
    if (candidates->count <= most)
        return;
    qsort(candidates->items, candidates->count, sizeof *candidates->items, by_weight);
    candidates->count = (size_t)most;
    qsort(candidates->items, candidates->count, sizeof *candidates->items, by_rank);
}

/* If the user says how rows are chosen, nodes are the rows of the view. */
static void add_rows(struct sketch *s, ref_t *numbers)
{
    const struct view *view = s->view;
    bool is_chosen = view->question->sort.s || view->question->request->threshold != SHARE_NONE;
    struct cut cut = {.sort = &view->sort, .uncut = true, .compared = compared_measures(&view->study->measures)};
    struct candidates candidates = {0};
    struct ranking all;
    ranking_init(&all, &view->rows, &cut, view->filter);
    add_candidates(s, is_chosen ? &view->ranking : &all, &candidates);
    keep_heaviest(&candidates, view->question->rows);
    for (size_t i = 0; i < candidates.count; i++)
        add_node(s, numbers, candidates.items[i].function);
    s->asked = s->nodes.count;
    ranking_release(&all);
    free(candidates.items);
}

/* The callers and callees of the functions that --peek matches. */
static void add_neighbours(struct sketch *s, ref_t *numbers)
{
    const struct graph *g = &s->view->study->graph;
    struct matrix costs = matrix_new(1, g->profile->events.count);
    for (ref_t i = 0; i < g->count && s->view->filter->peek.count; i++) {
        const struct arc *arc = &g->arcs[i];
        if (numbers[arc->caller] >= s->asked && numbers[arc->callee] >= s->asked)
            continue;
        matrix_clear_row(&costs, 0);
        graph_add_arc(g, i, &costs, 0);
        struct costs row = matrix_row(&costs, 0);
        if (!reaches(s, &row, sketch_edge_limit(s)))
            continue;
        add_node(s, numbers, arc->caller);
        add_node(s, numbers, arc->callee);
    }
    matrix_release(&costs);
}

struct named {
    const struct profile *profile;
    ref_t function;
};

static int by_name(const void *a, const void *b)
{
    const struct named *x = a, *y = b;
    struct row_name left = row_name_of_function(x->profile, x->function),
                    right = row_name_of_function(y->profile, y->function);
    return row_name_compare(x->profile, &left, &right);
}

/* Neighbours have no rank, and stand in no order that a profile has. */
static void order_neighbours(struct sketch *s, ref_t *numbers)
{
    size_t count = s->nodes.count - s->asked;
    struct named *neighbours = memory_alloc(count * sizeof *neighbours);
    for (size_t i = 0; i < count; i++)
        neighbours[i] = (struct named){s->view->study->profile, s->nodes.items[s->asked + i]};
    if (count)
        qsort(neighbours, count, sizeof *neighbours, by_name);
    for (size_t i = 0; i < count; i++) {
        s->nodes.items[s->asked + i] = neighbours[i].function;
        numbers[neighbours[i].function] = (ref_t)(s->asked + i);
    }
    free(neighbours);
}

/* ---- edges ---- */

static int by_ends(const void *a, const void *b)
{
    const struct sketch_edge *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return (x->to > y->to) - (x->to < y->to);
}

/* All arcs that may be edges: in a graph of --peek those from or to the functions that it matches. */
static void add_arcs(struct sketch *s, const ref_t *numbers)
{
    const struct graph *g = &s->view->study->graph;
    for (ref_t i = 0; i < g->count; i++) {
        struct sketch_edge edge = {numbers[g->arcs[i].caller], numbers[g->arcs[i].callee], i};
        if (edge.from != NONE && edge.to != NONE && (edge.from < s->asked || edge.to < s->asked))
            *array_add(&s->edges) = edge;
    }
    if (s->edges.count)
        qsort(s->edges.items, s->edges.count, sizeof *s->edges.items, by_ends);
}

/* Drops those that cost too little, and keeps the costs of the others. */
static void keep_edges(struct sketch *s)
{
    const struct graph *g = &s->view->study->graph;
    size_t kept = 0;
    s->costs = matrix_new_uncleared(s->edges.count, g->profile->events.count);
    for (size_t i = 0; i < s->edges.count; i++) {
        matrix_clear_row(&s->costs, kept);
        graph_add_arc(g, s->edges.items[i].arc, &s->costs, kept);
        struct costs costs = matrix_row(&s->costs, kept);
        if (reaches(s, &costs, sketch_edge_limit(s)))
            s->edges.items[kept++] = s->edges.items[i];
    }
    s->edges.count = kept;
}

void sketch_init(struct sketch *s, const struct view *view)
{
    ref_t *numbers = refs_new(view->study->profile->functions.count);
    *s = (struct sketch){.view = view, .measure = view_main_measure(view)};
    struct column column = {.kind = COLUMN_INCLUSIVE, .measure = s->measure};
    s->total = s->measure ? share_limited(&column, &view->rows) : 0; /* the one by which rows are cut */
    add_rows(s, numbers);
    add_neighbours(s, numbers);
    order_neighbours(s, numbers);
    add_arcs(s, numbers);
    keep_edges(s);
    free(numbers);
}

void sketch_release(struct sketch *s)
{
    matrix_release(&s->costs);
    free(s->nodes.items);
    free(s->edges.items);
}
