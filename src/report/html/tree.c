/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/tree.h"

#include "calls/top.h"
#include "document/columnar.h"
#include "events/compared.h"

#include <stdlib.h>

static const struct call_tree_row *row_at(const struct tree *t, size_t node)
{
    return &t->costed.tree.rows.items[node];
}

size_t tree_above(const struct tree *t, size_t node)
{
    return row_at(t, node)->above;
}

ref_t tree_function(const struct tree *t, size_t node)
{
    return row_at(t, node)->head;
}

/* ---- what is lacking ---- */

enum { NOT_HERE, NOT_WRITTEN };

static void add_lacking(struct tree *t, size_t where, const struct costs *costs)
{
    cost_t most[EVENTS_MAX];
    for (ref_t e = 0; e < t->lacking.width; e++) {
        cost_t cost = costs_cell(costs, e), before = matrix_cell(&t->lacking, where, e);
        most[e] = before == COST_ABSENT || cost > before ? cost : before;
    }
    matrix_replace(&t->lacking, where, most, t->lacking.width);
}

bool tree_lack(struct tree *t)
{
    struct costs not_here = matrix_row(&t->lacking, NOT_HERE);
    matrix_clear_row(&t->lacking, NOT_WRITTEN);
    add_lacking(t, NOT_WRITTEN, &not_here);
    for (size_t i = 0; i < t->count; i++)
        if (t->items[i].is_wanted && !(t->items[i].is_chosen && t->items[i].is_open))
            add_lacking(t, NOT_WRITTEN, &row_at(t, i)->way.costs);
    bool any = false;
    for (ref_t e = 0; e < t->lacking.width; e++)
        any |= matrix_cell(&t->lacking, NOT_WRITTEN, e) != COST_ABSENT;
    return any;
}

/* ---- the nodes ---- */

/* The weight of costs, which is 0 only where they are nothing. */
static uint64_t weigh(const struct tree *t, const struct costs *costs)
{
    uint64_t weight = weight_of(&t->weighing, costs);
    for (size_t i = 0; i < t->weighing.events.count && !weight; i++)
        weight = measure_of(t->weighing.events.items[i].measure, costs).cost != 0;
    return weight;
}

/* Keeps those of the rows that were added which cost something, as long as there is room. They wait to be taken. */
static void keep(struct tree *t, struct weights *waiting)
{
    struct call_tree_rows *rows = &t->costed.tree.rows;
    size_t end = rows->count;
    rows->count = t->count;
    for (size_t i = rows->count; i < end; i++) {
        const struct call_tree_row row = rows->items[i];
        uint64_t weight = weigh(t, &row.way.costs);
        if (weight && t->count == TREE_ROWS_MOST)
            add_lacking(t, NOT_HERE, &row.way.costs);
        if (!weight || t->count == TREE_ROWS_MOST)
            continue;
        weights_add(waiting, (struct weighed){weight, (ref_t)t->count});
        rows->items[rows->count++] = row;
        *array_add(t) = (struct tree_node){.weight = weight};
    }
}

/* Takes a node, and has those that it calls wait. */
static void take(struct tree *t, ref_t node, struct weights *waiting)
{
    const struct call_tree_row row = *row_at(t, node);
    bool is_end = !row.unfolds && row.at.depth <= CALL_TREE_DEPTH_MAX,
         has_room = t->costed.tree.arcs_seen < TREE_ROWS_MOST;
    t->items[node].is_dear = true;
    t->items[node].is_open = is_end || (row.unfolds && has_room);
    if (row.unfolds && has_room) {
        call_tree_add_level(&t->costed.tree, node);
        keep(t, waiting);
    }
}

/* From the dearest on. */
static void take_nodes(struct tree *t)
{
    struct weights waiting = {0};
    struct refs dearest = {0};
    size_t taken = 0;
    keep(t, &waiting);
    while (waiting.count && taken < TREE_NODES_MOST) {
        weights_take(&waiting, &dearest);
        for (size_t i = 0; i < dearest.count && taken < TREE_NODES_MOST; i++, taken++)
            take(t, dearest.items[i], &waiting);
    }
    free(waiting.items);
    free(dearest.items);
}

static struct costs keep_row(struct way_costs *w, const struct matrix *costs, ref_t node)
{
    cost_t cells[EVENTS_MAX];
    for (ref_t e = 0; e < w->events; e++)
        cells[e] = matrix_cell(costs, node, e);
    return way_costs_keep(w, cells);
}

/* Nothing else is asked of the calls once the nodes are taken. */
static void keep_cycles(struct tree *t)
{
    struct way_costs *w = &t->costed.tree.costs;
    for (ref_t node = 0; node < w->flow.nodes.count; node++)
        if (nodes_count(&w->flow.nodes, node) > 1)
            *array_add(&t->cycles) =
                (struct tree_cycle){node, nodes_count(&w->flow.nodes, node), keep_row(w, &w->flow.self, node),
                                    keep_row(w, &w->flow.whole, node)};
}

static bool opens_none(void *context, bool usually)
{
    (void)context;
    (void)usually;
    return false;
}

void tree_init(struct tree *t, const struct report *report)
{
    struct call_tree_plan plan = view_call_tree_plan(report->view);
    *t = (struct tree){.report = report, .lacking = matrix_new(2, report->study->profile->events.count)};
    if (study_misses_calls(report->study) || !study_cycles(report->study))
        return;
    weighing_init(&t->weighing, report->view, STATISTIC_NEW);
    plan.limit.share = 0;
    plan.opens = opens_none;
    view_call_tree_init_from(&t->costed, report->view, &plan, NONE);
    take_nodes(t);
    keep_cycles(t);
    call_tree_end(&t->costed.tree);
}

void tree_release(struct tree *t)
{
    weighing_release(&t->weighing);
    view_call_tree_release(&t->costed);
    free(t->items);
    free(t->like);
    free(t->cycles.items);
    matrix_release(&t->lacking);
}

/* ---- what is written ---- */

void tree_want(struct tree *t, size_t node)
{
    for (; node != SIZE_MAX && !t->items[node].is_wanted; node = tree_above(t, node))
        t->items[node].is_wanted = true;
}

/* Each comes after the one above it, which is dear if it is. */
void tree_trim(struct tree *t)
{
    ref_t *numbers = refs_new(t->count);
    size_t kept = 0;
    struct call_tree_row *rows = t->costed.tree.rows.items;
    for (size_t i = 0; i < t->count; i++) {
        t->is_part |= !t->items[i].is_wanted;
        if (!t->items[i].is_dear && t->items[i].is_wanted)
            add_lacking(t, NOT_HERE, &rows[i].way.costs);
        if (!t->items[i].is_dear)
            continue;
        numbers[i] = (ref_t)kept;
        rows[kept] = rows[i];
        rows[kept].above = rows[i].above == SIZE_MAX ? SIZE_MAX : numbers[rows[i].above];
        t->items[kept++] = t->items[i];
    }
    t->count = t->costed.tree.rows.count = kept;
    t->costed.tree.rows.capacity = t->capacity = kept;
    t->costed.tree.rows.items = memory_resize(rows, kept, sizeof *rows);
    t->items = memory_resize(t->items, kept, sizeof *t->items);
    free(numbers);
}

/* The number of the node of a function below a node. */
static ref_t find_node(const struct tree *t, const struct index *index, size_t above, ref_t function)
{
    struct probe at = index_probe(index, hash_mix(above, function));
    while (index_next(index, &at))
        if (tree_above(t, at.ref) == above && tree_function(t, at.ref) == function)
            return at.ref;
    return NONE;
}

static void index_nodes(const struct tree *t, struct index *index)
{
    index_reserve(index, t->count);
    for (size_t i = 0; i < t->count; i++) {
        struct probe at = index_probe(index, hash_mix(tree_above(t, i), tree_function(t, i)));
        while (index_next(index, &at))
            continue;
        index_insert(index, &at, (ref_t)i);
    }
}

void tree_find_like(struct tree *t, const struct tree *first, const ref_t *twins)
{
    struct index index = {0};
    if (t->like)
        return;
    t->first = first;
    t->like = refs_new(t->count);
    index_nodes(first, &index);
    for (size_t i = 0; i < t->count; i++) {
        ref_t function = twins[tree_function(t, i)], like = NONE;
        size_t above = tree_above(t, i);
        if (above != SIZE_MAX)
            like = t->like[above];
        if (function != NONE && (above == SIZE_MAX || like != NONE))
            t->like[i] = find_node(first, &index, above == SIZE_MAX ? SIZE_MAX : like, function);
    }
    index_release(&index);
}

void tree_clear(struct tree *t)
{
    for (size_t i = 0; i < t->count; i++)
        t->items[i].is_chosen = false;
}

void tree_point(const struct tree *t, struct json_report *r)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->items[i].is_chosen)
            r->pointed[tree_function(t, i)] = true;
}

void tree_write_lacking(const struct tree *t, struct json_report *r)
{
    json_put_costs(r, "tree", matrix_row(&t->lacking, NOT_WRITTEN));
}

static uint64_t node_of(const void *cycles, size_t place)
{
    return ((const struct tree_cycle *)cycles)[place].node;
}

/* What a node is if it is no single function, and what it costs wherever it is called. It has no number with the option
 * to leave cycles alone, and in a comparison it may have more functions than the cycle of this number: it takes the
 * calls of both sides together. */
static void put_cycle(struct json_report *r, const struct tree *t, const struct call_tree_row *row)
{
    size_t place = lower_bound(t->cycles.items, t->cycles.count, node_of, row->way.node);
    const struct tree_cycle *cycle = place < t->cycles.count ? &t->cycles.items[place] : NULL;
    ref_t number = t->report->study->inclusive.cycle_of[row->head];
    if (!cycle || cycle->node != row->way.node || row->kind == CALL_TREE_MEMBER)
        return;
    json_put_count(r, "others", cycle->functions - 1);
    if (number != NONE)
        json_put_count(r, "cycle", (uint64_t)number + 1);
    if (row->kind == CALL_TREE_BACK)
        return;
    json_put_costs(r, "self", cycle->self);
    json_put_costs(r, "whole", cycle->whole);
}

static void put_like(struct json_report *r, const struct tree *t, size_t node)
{
    const struct tree_node *like = t->first && t->like[node] != NONE ? &t->first->items[t->like[node]] : NULL;
    if (like && like->is_chosen)
        columnar_put_like(r->json.columnar, (ref_t)like->number);
}

static void put_node(struct json_report *r, const struct tree *t, size_t node)
{
    const struct call_tree_row *row = row_at(t, node);
    json_open_object(&r->json);
    put_like(r, t, node);
    if (row->above == SIZE_MAX)
        json_put_optional(r, "above", TEXT_NONE);
    else
        json_put_count(r, "above", t->items[row->above].number);
    json_put_function(r, "function", row->head);
    put_cycle(r, t, row);
    if (row->kind == CALL_TREE_BACK)
        json_put_boolean(r, "back", true);
    json_put_boolean(r, "estimate", row->at.is_estimate || row->are_calls_guessed);
    if (row->way.has_calls)
        json_put_calls(r, "calls", row->way.calls, row->way.costs);
    else
        json_put_optional(r, "calls", TEXT_NONE);
    json_put_costs(r, "inclusive", row->way.costs);
    json_close_object(&r->json);
}

void tree_write(const struct tree *t, struct json_report *r)
{
    size_t count = 0;
    json_line(&r->json);
    if (study_misses_calls(t->report->study)) {
        json_put_optional(r, "tree", TEXT_NONE);
        return;
    }
    json_open_list(r, "tree");
    for (size_t i = 0; i < t->count; i++) {
        t->items[i].number = count;
        if (!t->items[i].is_chosen)
            continue;
        put_node(r, t, i);
        count++;
    }
    json_close_array(&r->json);
    if (t->is_part)
        json_put_boolean(r, "tree_is_part", true);
}
