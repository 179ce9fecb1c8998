/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/extract.h"

#include "base/radix_sort.h"
#include "report/json/report.h"

#include <stdlib.h>

enum kind { KIND_FUNCTION, KIND_ARC, KIND_PIECE, KIND_LINE, KIND_GROUP, KIND_CODE, KIND_NODE };

struct extract_item {
    uint64_t weight;
    enum kind kind;
    ref_t number;
    uint64_t upto; /* the estimate of all items up to this */
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
static void mark_rows(struct extract *e, const struct report *report)
{
    static const struct json_extract nothing;
    struct json_report r;
    json_extract_init(&r, report, &nothing);
    json_choose_functions(&r);
    for (size_t i = 0; i < r.count; i++)
        e->is_row[r.functions[i]] = true;
    json_extract_release(&r);
}

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

/* The bytes of its names. */
static size_t size_of_names(const struct profile *p, ref_t function)
{
    const struct function *f = &p->functions.items[function];
    return p->symbols.texts.items[f->symbol].n + profile_object_name(p, f->object).n + profile_file_name(p, f->file).n;
}

static bool is_large(const struct extract *e, const ref_t ends[2])
{
    return size_of_names(profile_of(e), ends[0]) >= e->large || size_of_names(profile_of(e), ends[1]) >= e->large;
}

static void add_item(struct extract *e, uint64_t weight, enum kind kind, size_t number)
{
    struct extract_item item = {.weight = weight, .kind = kind, .number = (ref_t)number};
    ref_t ends[2];
    if (kind <= KIND_PIECE) {
        find_ends(e, &item, ends);
        item.weight = is_large(e, ends) ? 0 : weight;
    }
    *array_add(&e->items) = item;
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
            add_item(e, whole ? least(weight_of(e->weighing, &piece->self), whole) : 0, KIND_PIECE, i);
    }
}

static void add_groups(struct extract *e)
{
    for (size_t i = 0; i < e->groups->rows.count; i++) {
        struct costs most = groups_most(e->groups, i);
        bool is_too_large = groups_name_size(e->groups, i) >= e->large;
        add_item(e, is_too_large ? 0 : weight_of(e->weighing, &most), KIND_GROUP, i);
    }
}

/* Of a node or the one above it the report has a row. */
static bool is_near_row(const struct extract *e, size_t node)
{
    size_t above = tree_above(e->tree, node);
    return e->is_row[tree_function(e->tree, node)] || (above != SIZE_MAX && e->is_row[tree_function(e->tree, above)]);
}

/* No node weighs more than those above it, which are there if it is. */
static void want_nodes(struct extract *e)
{
    for (size_t i = 0; i < e->tree->count; i++) {
        ref_t function = tree_function(e->tree, i);
        size_t above = tree_above(e->tree, i);
        uint64_t *weight = &e->tree->items[i].weight;
        if (size_of_names(profile_of(e), function) >= e->large)
            *weight = 0;
        if (above != SIZE_MAX)
            *weight = least(*weight, e->tree->items[above].weight);
        if (is_near_row(e, i))
            tree_want(e->tree, i);
    }
}

static void add_nodes(struct extract *e)
{
    want_nodes(e);
    tree_trim(e->tree);
    for (size_t i = 0; i < e->tree->count; i++)
        if (is_near_row(e, i))
            add_item(e, e->tree->items[i].weight, KIND_NODE, i);
}

/* The heaviest first; of those that weigh the same in the order in which they were added, by kind and number. */
static void sort_items(struct extract *e)
{
    size_t count = e->items.count;
    struct radix_item *order = memory_alloc(count * sizeof *order);
    struct extract_item *sorted = memory_alloc(count * sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        order[i] = (struct radix_item){~e->items.items[i].weight, (ref_t)i};
    radix_sort(order, count);
    for (size_t i = 0; i < count; i++)
        sorted[i] = e->items.items[order[i].number];
    free(order);
    free(e->items.items);
    e->items.items = sorted;
    e->items.capacity = count;
}

static uint64_t weigh(const void *weighing, const struct costs *costs)
{
    return weight_of(weighing, costs);
}

/* ---- estimates ---- */

/* Counted in pages of real profiles: a cost takes two bytes or three, a text deflates to a third. */
static uint64_t estimate_item(const struct extract *e, const struct extract_item *item)
{
    uint64_t costs = 5 * (uint64_t)profile_of(e)->events.count / 2;
    switch (item->kind) {
    case KIND_FUNCTION:
        return 9 + 3 * costs + size_of_names(profile_of(e), item->number) / 3;
    case KIND_LINE:
        return 6 + costs + e->sheets->lines.items[item->number].text.n / 3;
    case KIND_CODE:
        return 8 + costs + e->machine->items.items[item->number].text.n / 3;
    case KIND_ARC:
    case KIND_PIECE:
    case KIND_GROUP:
    case KIND_NODE:
        break;
    }
    return 5 + costs;
}

static void estimate(struct extract *e)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < e->items.count; i++) {
        sum += estimate_item(e, &e->items.items[i]);
        e->items.items[i].upto = sum;
    }
}

uint64_t extract_estimate(const struct extract *e, size_t count)
{
    return count ? e->items.items[count - 1].upto : 0;
}

static uint64_t upto_of(const void *items, size_t place)
{
    return ((const struct extract_item *)items)[place].upto;
}

size_t extract_count(const struct extract *e, uint64_t estimate)
{
    return lower_bound(e->items.items, e->items.count, upto_of, estimate);
}

uint64_t extract_least(const struct extract *e, size_t count)
{
    return count == e->items.count ? 0 : count ? e->items.items[count - 1].weight : UINT64_MAX;
}

size_t extract_count_from(const struct extract *e, uint64_t weight)
{
    size_t first = 0, end = e->items.count;
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (e->items.items[middle].weight < weight)
            end = middle;
        else
            first = middle + 1;
    }
    return first;
}

/* ---- beginning and end ---- */

#define LARGE 8 /* the part of the room that is too much for one function */

void extract_init(struct extract *e, const struct report *report, const struct weighing *weighing,
                  struct sheets *sheets, size_t room)
{
    const struct view *view = report->view;
    const struct study *study = view->study;
    size_t functions = study->profile->functions.count;
    *e = (struct extract){.view = view,
                          .weighing = weighing,
                          .sheets = sheets,
                          .large = room / LARGE,
                          .is_row = memory_zeroed(functions, sizeof *e->is_row),
                          .functions = memory_zeroed(functions, sizeof *e->functions),
                          .arcs = memory_zeroed(study->graph.count, sizeof *e->arcs),
                          .pieces = memory_zeroed(study->profile->pieces.count, sizeof *e->pieces),
                          .left = {.self = matrix_new(1, study->profile->events.count)}};
    mark_rows(e, report);
    call_weights_init(&e->weights, &study->graph, &study->inclusive, &(struct weigher){weigh, weighing, WEIGHT_WHOLE});
    add_functions(e);
    add_arcs(e);
    add_pieces(e);
    for (size_t i = 0; i < e->sheets->lines.count; i++)
        add_item(e, e->sheets->lines.items[i].weight, KIND_LINE, i);
}

void extract_complete(struct extract *e, struct groups *groups, struct machine *machine, struct tree *tree)
{
    e->groups = groups;
    e->machine = machine;
    e->tree = tree;
    add_groups(e);
    for (size_t i = 0; i < e->machine->items.count; i++)
        add_item(e, e->machine->items.items[i].weight, KIND_CODE, i);
    add_nodes(e);
    sort_items(e);
    estimate(e);
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

/* ---- the choice ---- */

/* Takes a function, and with it those that it is reachable only through, in each run, unless they are large. */
static void take_function(struct extract *e, ref_t function)
{
    const struct dominated *dominated = &e->view->dominated;
    for (size_t run = 0; run < e->view->study->series->count; run++) {
        ref_t at = function;
        do {
            e->functions[at] = true;
            at = dominated_by(dominated, run, 1, at);
        } while (at != NONE && !e->functions[at] && size_of_names(profile_of(e), at) < e->large);
    }
}

/* Takes a node, and those above it. */
static void take_node(struct extract *e, size_t node)
{
    for (; node != SIZE_MAX && !e->tree->items[node].is_chosen; node = tree_above(e->tree, node)) {
        e->tree->items[node].is_chosen = true;
        take_function(e, tree_function(e->tree, node));
    }
}

static void take(struct extract *e, const struct extract_item *item)
{
    ref_t ends[2];
    if (item->kind == KIND_LINE) {
        sheets_take_line(e->sheets, item->number, e->functions);
        return;
    }
    if (item->kind == KIND_GROUP) {
        e->groups->rows.items[item->number].is_chosen = true;
        return;
    }
    if (item->kind == KIND_CODE) {
        machine_take(e->machine, item->number, e->functions);
        return;
    }
    if (item->kind == KIND_NODE) {
        take_node(e, item->number);
        return;
    }
    find_ends(e, item, ends);
    take_function(e, ends[0]);
    take_function(e, ends[1]);
    if (item->kind == KIND_ARC)
        e->arcs[item->number] = true;
    else if (item->kind == KIND_PIECE)
        e->pieces[item->number] = true;
}

static void clear(struct extract *e)
{
    const struct profile *p = profile_of(e);
    memset(e->functions, 0, p->functions.count * sizeof *e->functions);
    memset(e->arcs, 0, graph_of(e)->count * sizeof *e->arcs);
    memset(e->pieces, 0, p->pieces.count * sizeof *e->pieces);
    e->left.functions = e->left.calls = 0;
    matrix_clear_row(&e->left.self, 0);
    sheets_clear(e->sheets);
    groups_clear(e->groups);
    machine_clear(e->machine);
    tree_clear(e->tree);
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

/* With all, all members of cycles are listed. */
void extract_choose(struct extract *e, size_t count)
{
    clear(e);
    for (size_t i = 0; i < count; i++)
        take(e, &e->items.items[i]);
    for (size_t i = 0; i < profile_of(e)->functions.count && count == e->items.count; i++)
        if (e->view->study->inclusive.cycle_of[i] != NONE)
            e->functions[i] = true;
    count_left(e);
    sheets_count_left(e->sheets);
    machine_count_left(e->machine);
    e->left.tree = tree_lack(e->tree);
}

void extract_write_left(const struct extract *e, struct json_report *r)
{
    if (e->left.functions + e->left.calls + e->sheets->left.lines + e->machine->left == 0 && !e->left.tree)
        return;
    json_line(&r->json);
    json_open_member(r, "left_out");
    json_put_count(r, "functions", e->left.functions);
    json_put_costs(r, "self", matrix_row(&e->left.self, 0));
    json_put_count(r, "calls", e->left.calls);
    json_put_count(r, "lines", e->sheets->left.lines);
    json_put_count(r, "sources", e->sheets->left.sources);
    if (e->machine->left)
        json_put_count(r, "instructions", e->machine->left);
    if (e->left.tree)
        tree_write_lacking(e->tree, r);
    json_close_object(&r->json);
}
