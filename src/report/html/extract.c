#include "report/html/extract.h"

#include "report/html/weight.h"

#include <stdlib.h>

enum kind { KIND_FUNCTION, KIND_ARC, KIND_PIECE };

struct extract_item {
    uint64_t weight;
    enum kind kind;
    ref_t number;
};

/* The items that a row lists. */
enum list { LIST_CALLERS, LIST_CALLEES, LIST_PIECES, LISTS };

struct extract_row {
    size_t size;          /* bytes of it without calls and pieces, with their sums; 0: not measured yet */
    ref_t missing[LISTS]; /* items that are not there: if there are none, the row does not have their sum */
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

/* ---- all items ---- */

/* The rows are those of the JSON report. */
static void mark_rows(struct extract *e)
{
    struct json_report *r = &e->sizes.json;
    json_choose_functions(r);
    for (size_t i = 0; i < r->count; i++) {
        e->is_row[r->functions[i]] = true;
        r->ids[r->functions[i]] = NONE;
    }
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

/* The most expensive caller and callee of a function are there if the function is, so that a reader can go on from it;
 * but all functions and calls that weigh more than this come first. */
#define DEAREST_MOST (WEIGHT_WHOLE / 100)

/* The arc with the largest weight of some; NONE: there is none. `numbers`: of the arcs, or NULL if they are
 * consecutive. */
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

void extract_init(struct extract *e, const struct report *report, const struct json_extract *json)
{
    const struct view *view = report->view;
    const struct study *study = view->study;
    size_t functions = study->profile->functions.count;
    *e = (struct extract){.view = view,
                          .is_row = memory_zeroed(functions, sizeof *e->is_row),
                          .functions = memory_zeroed(functions, sizeof *e->functions),
                          .arcs = memory_zeroed(study->graph.count, sizeof *e->arcs),
                          .pieces = memory_zeroed(study->profile->pieces.count, sizeof *e->pieces),
                          .rows = memory_zeroed(functions, sizeof *e->rows),
                          .cycles = memory_zeroed(study->inclusive.cycle_count, sizeof *e->cycles),
                          .left = {.self = matrix_new(1, study->profile->events.count)}};
    sizes_init(&e->sizes, report, json);
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
    free(e->rows);
    free(e->cycles);
    matrix_release(&e->left.self);
    sizes_release(&e->sizes);
}

/* ---- sizes ---- */

/* The size of the row of a function that is not there yet, so without calls and pieces. */
static size_t measure_row(struct extract *e, ref_t function)
{
    struct json_report *r = &e->sizes.json;
    sizes_expect(&e->sizes, function);
    r->chosen = e->is_row[function] ? SIZE_MAX : 0;
    json_write_function(r, function);
    return sizes_take(&e->sizes);
}

/* A cycle lists those of its members that are there. */
static size_t measure_member(struct extract *e, ref_t function, ref_t cycle)
{
    struct json_report *r = &e->sizes.json;
    json_integer(&r->json, r->ids[function]);
    if (!e->cycles[cycle])
        json_write_cycle(r, cycle);
    return sizes_take(&e->sizes);
}

size_t extract_size(struct extract *e, ref_t function)
{
    struct extract_row *row = &e->rows[function];
    ref_t cycle = e->view->study->inclusive.cycle_of[function];
    if (e->functions[function])
        return 0;
    if (row->size == 0)
        row->size = measure_row(e, function);
    return row->size + (cycle == NONE ? 0 : measure_member(e, function, cycle));
}

static size_t measure_piece(struct extract *e, ref_t number)
{
    json_put_piece(&e->sizes.json, &profile_of(e)->pieces.items[number]);
    return sizes_take(&e->sizes);
}

/* An arc as the callers or callees of a row have it: `other` is at its other end. */
static size_t measure_call(struct extract *e, ref_t row, ref_t other, ref_t arc)
{
    struct json_report *r = &e->sizes.json;
    if (!e->is_row[row])
        return 0;
    sizes_expect(&e->sizes, other);
    json_put_call(r, other, graph_arc_count(graph_of(e), arc), tree_costs(&r->tree, arc));
    return sizes_take(&e->sizes);
}

static void add_arcs_to(struct extract *e, struct json_others *others, const ref_t *numbers, ref_t first, ref_t end)
{
    struct json_report *r = &e->sizes.json;
    for (ref_t i = first; i < end; i++) {
        ref_t arc = numbers ? numbers[i] : i;
        json_others_add(others, r, graph_arc_count(graph_of(e), arc), tree_costs(&r->tree, arc));
    }
}

/* The sum that a row has in place of a list that is not there. */
static size_t measure_sum(struct extract *e, ref_t function, enum list list)
{
    const struct graph *g = graph_of(e);
    struct json_report *r = &e->sizes.json;
    struct json_others others = {0};
    if (list == LIST_CALLERS) {
        add_arcs_to(e, &others, g->into, g->in[function], g->in[function + 1]);
        json_put_others(r, "other_callers", &others);
    } else if (list == LIST_CALLEES) {
        add_arcs_to(e, &others, NULL, g->out[function], g->out[function + 1]);
        json_put_others(r, "other_callees", &others);
    } else {
        for (ref_t i = r->pieces.first[function]; i < r->pieces.first[function + 1]; i++)
            json_others_add(&others, r, 0, profile_of(e)->pieces.items[r->pieces.items[i]].self);
        json_put_other_pieces(r, &others);
    }
    return sizes_take(&e->sizes);
}

/* ---- the choice ---- */

/* The functions of an item: for an arc the caller and the callee. */
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

/* The list of each end that an item is in, and its size there. */
struct entry {
    ref_t end;
    enum list list;
    size_t size;
};

static size_t measure_entries(struct extract *e, const struct extract_item *item, const ref_t ends[2],
                              struct entry entries[2])
{
    switch (item->kind) {
    case KIND_ARC:
        entries[0] = (struct entry){ends[0], LIST_CALLEES, measure_call(e, ends[0], ends[1], item->number)};
        entries[1] = (struct entry){ends[1], LIST_CALLERS, measure_call(e, ends[1], ends[0], item->number)};
        return 2;
    case KIND_PIECE:
        entries[0] = (struct entry){ends[0], LIST_PIECES, measure_piece(e, item->number)};
        return 1;
    default:
        return 0;
    }
}

static void mark(struct extract *e, const struct extract_item *item, const ref_t ends[2])
{
    e->functions[ends[0]] = e->functions[ends[1]] = true;
    if (item->kind == KIND_ARC)
        e->arcs[item->number] = true;
    else if (item->kind == KIND_PIECE)
        e->pieces[item->number] = true;
}

void extract_take(struct extract *e, ref_t function)
{
    ref_t cycle = e->view->study->inclusive.cycle_of[function];
    if (e->functions[function])
        return;
    e->room -= least(e->room, extract_size(e, function));
    e->functions[function] = true;
    if (cycle != NONE)
        e->cycles[cycle] = true;
}

/* A row that has all of a list does not have the sum of others. */
static void add_entry(struct extract *e, const struct entry *entry)
{
    e->room -= least(e->room, entry->size);
    if (e->is_row[entry->end] && --e->rows[entry->end].missing[entry->list] == 0)
        e->room += measure_sum(e, entry->end, entry->list);
}

/* An item that takes more than this part of the room is left out, so that it cannot keep all the others out; but only a
 * few times. */
enum { LARGE = 8, LARGE_MOST = 100 };

enum fit { FIT_TAKEN, FIT_LARGE, FIT_NOT };

/* Takes an item with the functions that it needs, if there is room for it. */
static enum fit take_item(struct extract *e, const struct extract_item *item, size_t large)
{
    ref_t ends[2];
    struct entry entries[2];
    find_ends(e, item, ends);
    size_t count = measure_entries(e, item, ends, entries);
    size_t size = extract_size(e, ends[0]) + (ends[0] == ends[1] ? 0 : extract_size(e, ends[1]));
    for (size_t i = 0; i < count; i++)
        size += entries[i].size;
    if (size > large || size > e->room)
        return size > large ? FIT_LARGE : FIT_NOT;
    extract_take(e, ends[0]);
    extract_take(e, ends[1]);
    mark(e, item, ends);
    for (size_t i = 0; i < count; i++)
        add_entry(e, &entries[i]);
    return FIT_TAKEN;
}

/* Whether no item is left that waits for room. */
static bool take_fitting(struct extract *e, size_t large)
{
    for (size_t i = 0, passed = 0; i < e->items.count; i++) {
        enum fit fit = take_item(e, &e->items.items[i], large);
        passed += fit == FIT_LARGE;
        if (fit == FIT_NOT || passed == LARGE_MOST)
            return false;
    }
    return true;
}

/* All members of cycles are listed. */
static void take_all(struct extract *e)
{
    for (size_t i = 0; i < e->items.count; i++) {
        ref_t ends[2];
        find_ends(e, &e->items.items[i], ends);
        mark(e, &e->items.items[i], ends);
    }
    for (size_t i = 0; i < profile_of(e)->functions.count; i++)
        if (e->view->study->inclusive.cycle_of[i] != NONE)
            e->functions[i] = true;
}

static void count_missing(struct extract *e)
{
    const struct graph *g = graph_of(e);
    const struct profile *p = profile_of(e);
    for (size_t i = 0; i < g->functions; i++) {
        e->rows[i].missing[LIST_CALLERS] = g->in[i + 1] - g->in[i];
        e->rows[i].missing[LIST_CALLEES] = g->out[i + 1] - g->out[i];
        e->rows[i].missing[LIST_PIECES] = 0;
    }
    for (size_t i = 0; i < p->pieces.count; i++)
        e->rows[p->pieces.items[i].function].missing[LIST_PIECES] += p->pieces.items[i].self.width > 0;
}

void extract_clear(struct extract *e, size_t room)
{
    const struct profile *p = profile_of(e);
    memset(e->functions, 0, p->functions.count * sizeof *e->functions);
    memset(e->arcs, 0, graph_of(e)->count * sizeof *e->arcs);
    memset(e->pieces, 0, p->pieces.count * sizeof *e->pieces);
    memset(e->cycles, 0, e->view->study->inclusive.cycle_count * sizeof *e->cycles);
    count_missing(e);
    e->room = room;
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

bool extract_choose(struct extract *e)
{
    bool is_done = e->room < EXTRACT_ALL && take_fitting(e, e->room / LARGE);
    if (e->room == EXTRACT_ALL)
        take_all(e);
    count_left(e);
    return is_done;
}
