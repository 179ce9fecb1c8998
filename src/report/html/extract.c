#include "report/html/extract.h"

#include "report/html/weight.h"

#include <stdlib.h>

enum kind { KIND_FUNCTION, KIND_ARC, KIND_PIECE };

struct extract_item {
    uint64_t weight;
    enum kind kind;
    ref_t number;
};

static const struct graph *graph_of(const struct extract *e)
{
    return &e->view->study->graph;
}

static const struct profile *profile_of(const struct extract *e)
{
    return e->view->study->profile;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* ---- what there is ---- */

/* Where nothing is left out, functions without any cost are rows too, as the JSON report has them. */
static void mark_rows(struct extract *e)
{
    const struct view *view = e->view;
    bool all = view_has_all(view);
    for (size_t i = 0; i < view->ranking.count; i++)
        if (!grouping_is_cycle(&view->rows, view->ranking.rows[i]))
            e->is_row[grouping_own_name(&view->rows, view->ranking.rows[i]).function] = true;
    for (size_t i = 0; i < profile_of(e)->functions.count && all; i++)
        e->is_row[i] = true;
}

static void add_item(struct extract *e, uint64_t weight, enum kind kind, size_t number)
{
    *array_add(&e->items) = (struct extract_item){weight, kind, (ref_t)number};
}

static void add_functions(struct extract *e)
{
    for (size_t i = 0; i < profile_of(e)->functions.count; i++)
        if (e->is_row[i])
            add_item(e, e->weights.functions[i], KIND_FUNCTION, i);
}

static bool touches_row(const struct extract *e, const struct arc *arc)
{
    return e->is_row[arc->caller] || e->is_row[arc->callee];
}

/* The dearest caller and callee of a function are there if the function is, so that a reader can go on from it; but
 * all functions and calls that weigh more than this come first. */
#define DEAREST_MOST (WEIGHT_WHOLE / 100)

/* The arc that weighs most of some; NONE: there is none. `numbers`: of the arcs, or NULL where they are consecutive. */
static ref_t dearest(const struct extract *e, const ref_t *numbers, ref_t first, ref_t end)
{
    ref_t best = NONE;
    for (ref_t i = first; i < end; i++) {
        ref_t arc = numbers ? numbers[i] : i;
        if (best == NONE || e->weights.arcs[arc] > e->weights.arcs[best])
            best = arc;
    }
    return best;
}

static void raise_dearest(uint64_t *weights, ref_t arc, uint64_t function)
{
    uint64_t least_wanted = least(function, DEAREST_MOST);
    if (arc != NONE && weights[arc] < least_wanted)
        weights[arc] = least_wanted;
}

static void add_arcs(struct extract *e)
{
    const struct graph *g = graph_of(e);
    uint64_t *weights = memory_alloc(g->count * sizeof *weights);
    for (ref_t i = 0; i < g->count; i++)
        weights[i] = e->weights.arcs[i];
    for (size_t f = 0; f < g->functions; f++) {
        if (!e->is_row[f])
            continue;
        raise_dearest(weights, dearest(e, NULL, g->out[f], g->out[f + 1]), e->weights.functions[f]);
        raise_dearest(weights, dearest(e, g->into, g->in[f], g->in[f + 1]), e->weights.functions[f]);
    }
    for (ref_t i = 0; i < g->count; i++)
        if (touches_row(e, &g->arcs[i]))
            add_item(e, weights[i], KIND_ARC, i);
    free(weights);
}

static void add_pieces(struct extract *e)
{
    const struct profile *p = profile_of(e);
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        uint64_t whole = e->weights.functions[piece->function];
        if (piece->self.width && e->is_row[piece->function])
            add_item(e, whole ? least(weight_of(e->view, &piece->self), whole) : 0, KIND_PIECE, i);
    }
}

static int by_weight(const void *a, const void *b)
{
    const struct extract_item *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

static uint64_t weigh(const void *view, const struct costs *costs)
{
    return weight_of(view, costs);
}

void extract_init(struct extract *e, const struct view *view)
{
    const struct study *study = view->study;
    size_t functions = study->profile->functions.count;
    *e = (struct extract){.view = view,
                          .is_row = memory_zeroed(functions, sizeof *e->is_row),
                          .functions = memory_zeroed(functions, sizeof *e->functions),
                          .arcs = memory_zeroed(study->graph.count, sizeof *e->arcs),
                          .pieces = memory_zeroed(study->profile->pieces.count, sizeof *e->pieces),
                          .left = {.self = matrix_new(1, study->profile->events.count)}};
    mark_rows(e);
    call_weights_init(&e->weights, &study->graph, &study->inclusive, &(struct weigher){weigh, view, WEIGHT_WHOLE});
    add_functions(e);
    add_arcs(e);
    add_pieces(e);
    if (e->items.count)
        qsort(e->items.items, e->items.count, sizeof *e->items.items, by_weight);
}

void extract_release(struct extract *e)
{
    free(e->is_row);
    call_weights_release(&e->weights);
    free(e->items.items);
    free(e->functions);
    free(e->arcs);
    free(e->pieces);
    matrix_release(&e->left.self);
}

/* ---- what it takes ---- */

/* What a row has besides names, costs and lists, and what a piece or a call in a list has besides names and costs. */
enum { ROW_SIZE = 230, ROW_COMPARED = 130, PIECE_SIZE = 24, CALL_SIZE = 52, CALL_COMPARED = 48 };

static size_t names_size(const struct extract *e, ref_t function)
{
    const struct profile *p = profile_of(e);
    const struct function *f = &p->functions.items[function];
    size_t name = weight_text_size(p->symbols.texts.items[f->symbol]);
    size_t own = weight_text_size(profile_object_name(p, f->object)) + weight_text_size(profile_file_name(p, f->file));
    return (e->view->study->sides ? 2 : 1) * (own + name) + name;
}

/* A function has its costs, and the sums of pieces, callers and callees that are left out. */
static size_t function_size(const struct extract *e, ref_t function)
{
    const struct inclusive *in = &e->view->study->inclusive;
    struct costs self = matrix_row(&in->self, function), inclusive = matrix_row(&in->inclusive, function);
    size_t size = ROW_SIZE + (e->view->study->sides ? ROW_COMPARED : 0) + names_size(e, function);
    return size + 2 * weight_costs_size(e->view, &self) + 3 * weight_costs_size(e->view, &inclusive);
}

static size_t piece_size(const struct extract *e, ref_t number)
{
    const struct piece *piece = &profile_of(e)->pieces.items[number];
    return PIECE_SIZE + weight_text_size(profile_file_name(profile_of(e), piece->file)) +
           weight_costs_size(e->view, &piece->self);
}

/* A call stands with the caller and with the callee. */
static size_t arc_size(const struct extract *e, ref_t arc)
{
    const struct graph *g = graph_of(e);
    struct matrix sum = matrix_new(1, g->profile->events.count);
    graph_add_arc(g, arc, &sum, 0);
    struct costs costs = matrix_row(&sum, 0);
    size_t size = CALL_SIZE + (e->view->study->sides ? CALL_COMPARED : 0) + weight_costs_size(e->view, &costs);
    matrix_release(&sum);
    return (e->is_row[g->arcs[arc].caller] + e->is_row[g->arcs[arc].callee]) * size;
}

static size_t own_size(const struct extract *e, const struct extract_item *item)
{
    switch (item->kind) {
    case KIND_ARC:
        return arc_size(e, item->number);
    case KIND_PIECE:
        return piece_size(e, item->number);
    default:
        return 0;
    }
}

static size_t missing_size(const struct extract *e, ref_t function)
{
    return e->functions[function] ? 0 : function_size(e, function);
}

/* ---- the choice ---- */

/* The functions that an item is of, or is between. */
static void find_ends(const struct extract *e, const struct extract_item *item, ref_t ends[2])
{
    ends[0] = ends[1] = item->number;
    if (item->kind == KIND_ARC) {
        ends[0] = graph_of(e)->arcs[item->number].caller;
        ends[1] = graph_of(e)->arcs[item->number].callee;
    } else if (item->kind == KIND_PIECE) {
        ends[0] = ends[1] = profile_of(e)->pieces.items[item->number].function;
    }
}

static void mark(struct extract *e, const struct extract_item *item)
{
    ref_t ends[2];
    find_ends(e, item, ends);
    e->functions[ends[0]] = e->functions[ends[1]] = true;
    if (item->kind == KIND_ARC)
        e->arcs[item->number] = true;
    else if (item->kind == KIND_PIECE)
        e->pieces[item->number] = true;
}

/* With the functions that it needs. */
static size_t item_size(const struct extract *e, const struct extract_item *item)
{
    ref_t ends[2];
    find_ends(e, item, ends);
    size_t other = ends[0] == ends[1] ? 0 : missing_size(e, ends[1]);
    return missing_size(e, ends[0]) + other + own_size(e, item);
}

/* What takes more than this part of the room is passed over: it may not keep all the others out; but not often. */
enum { LARGE = 16, LARGE_MOST = 100 };

static void take_items(struct extract *e, size_t room)
{
    size_t left = room, passed = 0;
    for (size_t i = 0; i < e->items.count && passed < LARGE_MOST; i++) {
        const struct extract_item *item = &e->items.items[i];
        size_t size = room == EXTRACT_ALL ? 0 : item_size(e, item);
        if (size > room / LARGE) {
            passed++;
            continue;
        }
        if (size > left)
            break;
        left -= size;
        mark(e, item);
    }
}

/* All members of cycles are listed. */
static void take_members(struct extract *e)
{
    for (size_t i = 0; i < profile_of(e)->functions.count; i++)
        if (e->view->study->inclusive.cycle_of[i] != NONE)
            e->functions[i] = true;
}

/* Returns the room that is left. */
static size_t take_needed(struct extract *e, const bool *needed, size_t room)
{
    for (size_t i = 0; i < profile_of(e)->functions.count; i++) {
        if (!needed[i])
            continue;
        size_t size = room == EXTRACT_ALL ? 0 : function_size(e, (ref_t)i);
        room -= least(room, size);
        e->functions[i] = true;
    }
    return room;
}

static void clear(struct extract *e)
{
    const struct profile *p = profile_of(e);
    memset(e->functions, 0, p->functions.count * sizeof *e->functions);
    memset(e->arcs, 0, graph_of(e)->count * sizeof *e->arcs);
    memset(e->pieces, 0, p->pieces.count * sizeof *e->pieces);
    e->left.functions = e->left.calls = 0;
    matrix_clear_row(&e->left.self, 0);
}

static void count_left(struct extract *e)
{
    const struct graph *g = graph_of(e);
    for (size_t i = 0; i < profile_of(e)->functions.count; i++) {
        struct costs self = matrix_row(&e->view->study->inclusive.self, i);
        if (!e->is_row[i] || e->functions[i])
            continue;
        e->left.functions++;
        matrix_add(&e->left.self, 0, &self);
    }
    for (size_t i = 0; i < g->count; i++)
        e->left.calls += !e->arcs[i] && touches_row(e, &g->arcs[i]);
}

void extract_choose(struct extract *e, const bool *needed, size_t room)
{
    clear(e);
    take_items(e, take_needed(e, needed, room));
    if (room == EXTRACT_ALL)
        take_members(e);
    count_left(e);
}
