#include "report/html/extract.h"

#include "report/html/weight.h"

#include <stdlib.h>

/* A function, or, from the number of functions on, an arc. */
struct item {
    uint64_t weight;
    size_t number;
};

struct choice {
    struct extract *extract;
    const struct view *view;
    size_t functions;
    bool *is_row; /* by function: the report has it as a row of its own */
    uint64_t *weights;
    size_t *pieces; /* by function: the bytes of its pieces, but for their costs */
    ref_t *piece_count;
    ARRAY(struct item) items;
    size_t left, large; /* bytes; what is passed over */
};

static const struct graph *graph_of(const struct choice *c)
{
    return &c->view->study->graph;
}

/* ---- what there is ---- */

/* Where nothing is left out, functions without any cost are rows too, as the JSON report has them. */
static void mark_rows(struct choice *c)
{
    const struct view *view = c->view;
    bool all = !view->study->sides && view->ranking.other_count == 0 && filter_is_empty(view->filter);
    for (size_t i = 0; i < view->ranking.count; i++)
        if (!grouping_is_cycle(&view->rows, view->ranking.rows[i]))
            c->is_row[grouping_own_label(&view->rows, view->ranking.rows[i]).function] = true;
    for (size_t i = 0; i < c->functions && all; i++)
        c->is_row[i] = true;
}

static void add_functions(struct choice *c)
{
    for (size_t i = 0; i < c->functions; i++) {
        struct costs costs = matrix_row(&c->view->study->inclusive.inclusive, i);
        c->weights[i] = weight_of(c->view, &costs);
        if (c->is_row[i])
            *array_add(&c->items) = (struct item){c->weights[i], i};
    }
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static bool touches_row(const struct choice *c, const struct arc *arc)
{
    return c->is_row[arc->caller] || c->is_row[arc->callee];
}

static void add_arcs(struct choice *c)
{
    const struct graph *g = graph_of(c);
    struct matrix costs = matrix_new(1, g->profile->events.count);
    for (ref_t i = 0; i < g->count; i++) {
        if (!touches_row(c, &g->arcs[i]))
            continue;
        matrix_clear_row(&costs, 0);
        graph_add_arc(g, i, &costs, 0);
        struct costs row = matrix_row(&costs, 0);
        uint64_t ends = least(c->weights[g->arcs[i].caller], c->weights[g->arcs[i].callee]);
        *array_add(&c->items) = (struct item){least(weight_of(c->view, &row), ends), c->functions + i};
    }
    matrix_release(&costs);
}

static int by_weight(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

/* ---- what it takes ---- */

/* What a row has besides names, costs and lists, and what a call in a list has besides its costs. */
enum { ROW_SIZE = 190, ROW_COMPARED = 130, PIECE_SIZE = 24, CALL_SIZE = 52, CALL_COMPARED = 48 };

static void measure_pieces(struct choice *c)
{
    const struct profile *p = c->view->study->profile;
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        c->pieces[piece->function] += PIECE_SIZE + weight_text_size(profile_file_name(p, piece->file));
        c->piece_count[piece->function]++;
    }
}

static size_t names_size(const struct choice *c, ref_t function)
{
    const struct profile *p = c->view->study->profile;
    const struct function *f = &p->functions.items[function];
    size_t own = weight_text_size(profile_object_name(p, f->object)) + weight_text_size(profile_file_name(p, f->file)) +
                 weight_text_size(p->symbols.texts.items[f->symbol]);
    return (c->view->study->sides ? 2 : 1) * own + weight_text_size(p->symbols.texts.items[f->symbol]);
}

/* A function has its costs, those of its pieces, and the sums of callers and callees that are left out. */
static size_t function_size(const struct choice *c, ref_t function)
{
    const struct inclusive *in = &c->view->study->inclusive;
    struct costs self = matrix_row(&in->self, function), inclusive = matrix_row(&in->inclusive, function);
    size_t size = ROW_SIZE + (c->view->study->sides ? ROW_COMPARED : 0) + names_size(c, function);
    size += weight_costs_size(c->view, &self) + 3 * weight_costs_size(c->view, &inclusive);
    return size + c->pieces[function] + c->piece_count[function] * weight_costs_size(c->view, &self);
}

/* A call stands with the caller and with the callee. */
static size_t arc_size(const struct choice *c, ref_t arc)
{
    const struct graph *g = graph_of(c);
    struct matrix sum = matrix_new(1, g->profile->events.count);
    graph_add_arc(g, arc, &sum, 0);
    struct costs costs = matrix_row(&sum, 0);
    size_t size = CALL_SIZE + (c->view->study->sides ? CALL_COMPARED : 0) + weight_costs_size(c->view, &costs);
    matrix_release(&sum);
    return (c->is_row[g->arcs[arc].caller] + c->is_row[g->arcs[arc].callee]) * size;
}

/* ---- the choice ---- */

#define LARGE 16 /* what takes more than this part of the room */

static size_t missing_size(const struct choice *c, ref_t function)
{
    return c->extract->functions[function] ? 0 : function_size(c, function);
}

enum taken { TAKEN, TAKEN_NOT, TAKEN_NO_MORE };

/* Takes an item, if it fits. What is large, as a function with a name of many kilobytes, is passed over: it may not
 * keep all the others out. */
static enum taken take(struct choice *c, const struct item *item)
{
    ref_t arc = (ref_t)(item->number - c->functions);
    bool is_arc = item->number >= c->functions;
    ref_t from = is_arc ? graph_of(c)->arcs[arc].caller : (ref_t)item->number;
    ref_t to = is_arc ? graph_of(c)->arcs[arc].callee : from;
    size_t size = missing_size(c, from) + (from == to ? 0 : missing_size(c, to)) + (is_arc ? arc_size(c, arc) : 0);
    if (size > c->large)
        return TAKEN_NOT;
    if (size > c->left)
        return TAKEN_NO_MORE;
    c->left -= size;
    c->extract->functions[from] = c->extract->functions[to] = true;
    if (is_arc)
        c->extract->arcs[arc] = true;
    return TAKEN;
}

static void take_needed(struct choice *c, const bool *needed)
{
    for (size_t i = 0; i < c->functions; i++) {
        if (!needed[i])
            continue;
        size_t size = function_size(c, (ref_t)i);
        c->left -= least(c->left, size);
        c->extract->functions[i] = true;
    }
}

static void take_all(struct choice *c)
{
    for (size_t i = 0; i < c->items.count; i++) {
        size_t number = c->items.items[i].number;
        if (number < c->functions) {
            c->extract->functions[number] = true;
            continue;
        }
        const struct arc *arc = &graph_of(c)->arcs[number - c->functions];
        c->extract->arcs[number - c->functions] = true;
        c->extract->functions[arc->caller] = c->extract->functions[arc->callee] = true;
    }
}

/* All members of cycles are listed. */
static void take_members(struct choice *c)
{
    const struct inclusive *in = &c->view->study->inclusive;
    for (size_t i = 0; i < c->functions; i++)
        if (in->cycle_of[i] != NONE)
            c->extract->functions[i] = true;
}

static void take_items(struct choice *c)
{
    if (c->items.count)
        qsort(c->items.items, c->items.count, sizeof *c->items.items, by_weight);
    for (size_t i = 0; i < c->items.count && take(c, &c->items.items[i]) != TAKEN_NO_MORE;)
        i++;
}

static void count_left(struct choice *c)
{
    struct extract *e = c->extract;
    const struct graph *g = graph_of(c);
    for (size_t i = 0; i < c->functions; i++) {
        struct costs self = matrix_row(&c->view->study->inclusive.self, i);
        if (!c->is_row[i] || e->functions[i])
            continue;
        e->left.functions++;
        matrix_add(&e->left.self, 0, &self);
    }
    for (size_t i = 0; i < g->count; i++)
        e->left.calls += !e->arcs[i] && touches_row(c, &g->arcs[i]);
}

void extract_init(struct extract *e, const struct view *view, const bool *needed, size_t room)
{
    const struct profile *p = view->study->profile;
    size_t functions = p->functions.count;
    struct choice c = {.extract = e,
                       .view = view,
                       .functions = functions,
                       .is_row = memory_zeroed(functions, sizeof *c.is_row),
                       .weights = memory_zeroed(functions, sizeof *c.weights),
                       .pieces = memory_zeroed(functions, sizeof *c.pieces),
                       .piece_count = memory_zeroed(functions, sizeof *c.piece_count),
                       .left = room,
                       .large = room / LARGE};
    *e = (struct extract){.functions = memory_zeroed(functions, sizeof *e->functions),
                          .arcs = memory_zeroed(view->study->graph.count, sizeof *e->arcs),
                          .left = {.self = matrix_new(1, p->events.count)}};
    mark_rows(&c);
    add_functions(&c);
    add_arcs(&c);
    measure_pieces(&c);
    take_needed(&c, needed);
    if (room == EXTRACT_ALL) {
        take_all(&c);
        take_members(&c);
    } else {
        take_items(&c);
    }
    count_left(&c);
    free(c.is_row);
    free(c.weights);
    free(c.pieces);
    free(c.piece_count);
    free(c.items.items);
}

void extract_release(struct extract *e)
{
    free(e->functions);
    free(e->arcs);
    matrix_release(&e->left.self);
}
