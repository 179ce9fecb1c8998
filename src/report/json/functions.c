/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/json/report.h"

#include "base/tasks.h"
#include "document/ordered_output.h"

#include <stdlib.h>

/* ---- pieces ---- */

static void put_piece(struct json_report *r, const struct piece *piece)
{
    struct text file = profile_file_name(r->report->study->profile, piece->file);
    json_open_object(&r->json);
    json_find_like_text(r, file);
    json_put_text(r, "file", file);
    json_put_costs(r, "self", piece->self);
    json_put_charged(r, piece->self,
                     unsure_rows_more(&r->unsure_pieces, (ref_t)(piece - r->report->study->profile->pieces.items)));
    json_close_object(&r->json);
}

static void put_pieces(struct json_report *r, ref_t function)
{
    const struct profile *p = r->report->study->profile;
    struct json_others left = {0};
    json_open_list(r, "pieces");
    for (ref_t i = r->pieces.first[function]; i < r->pieces.first[function + 1]; i++) {
        const struct piece *piece = &p->pieces.items[r->pieces.items[i]];
        if (piece->self.width == 0)
            continue;
        if (r->extract && !r->extract->pieces[r->pieces.items[i]])
            json_others_add(&left, r, 0, piece->self);
        else
            put_piece(r, piece);
    }
    json_close_array(&r->json);
    json_put_sum(r, "other_pieces", "files", &left);
}

/* ---- calls ---- */

/* The arcs to or from a function are [range[function], range[function + 1]) of the graph, in one of its orders. */
static const ref_t *range_of(const struct graph *g, bool to_caller)
{
    return to_caller ? g->in : g->out;
}

static ref_t arc_at(const struct json_report *r, ref_t i, bool to_caller)
{
    return to_caller ? r->report->study->graph.into[i] : i;
}

/* What was recorded for an arc; sums live as long as the report. */
static struct costs costs_of(struct json_report *r, ref_t arc)
{
    const struct graph *g = &r->report->study->graph;
    const struct call *only = graph_only_call(g, arc);
    struct costs sum = {0};
    if (only)
        return only->inclusive;
    graph_sum_arc(g, arc, &sum, &r->sums);
    return sum;
}

static struct sorted_call call_of(struct json_report *r, ref_t arc, bool to_caller)
{
    const struct arc *a = &r->report->study->graph.arcs[arc];
    return (struct sorted_call){
        .costs = costs_of(r, arc), .function = to_caller ? a->caller : a->callee, .number = arc};
}

static void put_call(struct json_report *r, struct sorted_call call)
{
    const struct graph *graph = &r->report->study->graph;
    ref_t arc = (ref_t)call.number;
    json_put_call(
        r, &(struct json_call){call.function, graph_told_count(graph, arc), call.costs, graph_is_estimate(graph, arc)});
}

static void put_sorted(struct json_report *r, const char *name, ref_t function, bool to_caller)
{
    const ref_t *range = range_of(&r->report->study->graph, to_caller);
    size_t count = range[function + 1] - range[function];
    struct sorted_call *calls = memory_alloc(count * sizeof *calls);
    for (size_t i = 0; i < count; i++)
        calls[i] = call_of(r, arc_at(r, range[function] + (ref_t)i, to_caller), to_caller);
    sort_calls(&r->report->view->sort, r->report->study->profile, calls, count);
    json_open_list(r, name);
    for (size_t i = 0; i < count; i++)
        put_call(r, calls[i]);
    json_close_array(&r->json);
    free(calls);
}

/* An extract has each call once, with its caller, whether this is a row of the report or not. Its reader sorts. */
static void put_extracted(struct json_report *r, ref_t function)
{
    const struct graph *g = &r->report->study->graph;
    json_open_list(r, "callees");
    for (ref_t arc = g->out[function]; arc < g->out[function + 1]; arc++)
        if (r->extract->arcs[arc])
            put_call(r, call_of(r, arc, false));
    json_close_array(&r->json);
}

/* The sum of those that an extract does not have, by the name for them. */
static void put_others(struct json_report *r, const char *name, ref_t function, bool to_caller)
{
    const struct graph *g = &r->report->study->graph;
    const ref_t *range = range_of(g, to_caller);
    struct json_others left = {0};
    for (ref_t i = range[function]; i < range[function + 1]; i++) {
        ref_t arc = arc_at(r, i, to_caller);
        if (!r->extract->arcs[arc])
            json_others_add(&left, r, graph_told_count(g, arc), costs_of(r, arc));
    }
    json_put_others(r, name, &left);
}

static void put_calls_of(struct json_report *r, ref_t function)
{
    bool is_row = r->ids[function] < r->chosen;
    if (r->extract) {
        if (is_row)
            put_others(r, "other_callers", function, true);
        put_extracted(r, function);
        if (is_row)
            put_others(r, "other_callees", function, false);
    } else if (is_row) {
        put_sorted(r, "callers", function, true);
        put_sorted(r, "callees", function, false);
    }
}

/* ---- functions ---- */

static void put_cycle(struct json_report *r, ref_t cycle)
{
    json_key(&r->json, TEXT("cycle"));
    if (cycle == NONE)
        json_null(&r->json);
    else
        json_integer(&r->json, (int64_t)cycle + 1);
}

static void put_names(struct json_report *r, size_t number, ref_t function)
{
    ref_t symbol = r->report->study->profile->functions.items[function].symbol;
    json_put_count(r, "id", number);
    r->schema->put_function(r, function);
    json_put_text(r, "display", naming_symbol(r->report->naming, symbol));
    put_cycle(r, r->report->study->inclusive.cycle_of[function]);
}

static bool has_kind(const struct view *view, enum column_kind kind)
{
    bool has = false;
    for (size_t i = view->cost_columns; i < view->columns.count; i++)
        has |= view->columns.items[i].kind == kind;
    return has;
}

/* Figures of all events that are shown, so that all lists have the same places. */
static void put_per_call(struct json_report *r, ref_t function)
{
    const struct inclusive *in = &r->report->study->inclusive;
    struct costs costs = matrix_row(&in->inclusive, function);
    json_key(&r->json, TEXT("percall"));
    json_open_tuple(&r->json);
    for (size_t i = 0; i < r->report->view->shown.count; i++) {
        const struct measure *measure = view_shown(r->report->view, i);
        bool is_known = measure->kind != MEASURE_RATIO && !profile_is_inlined(r->report->study->profile, function);
        uint64_t calls = is_known ? in->called[function] : 0;
        struct figure figure = column_per_call(measure_of(measure, &costs), calls);
        json_ratio(&r->json, figure.cost, figure.divisor);
    }
    json_close_array(&r->json);
}

/* The row of a function in the spread, or NONE. */
static ref_t spread_row(const struct json_report *r, ref_t function)
{
    const struct grouping *g = &r->report->view->rows;
    ref_t row = g->costs ? grouping_row(g, function) : NONE;
    return row == NONE ? NONE : grouping_spread_row(g, row);
}

/* Whether the inclusive cost of a member of a cycle is not all that the cycle costs: then it may be more. A page, which
 * has both sides of a comparison and the units of --split, too, says of each how much. */
static void put_bound(struct json_report *r, ref_t function)
{
    const struct inclusive *in = &r->report->study->inclusive;
    struct costs least = matrix_row(&in->inclusive, function), most = inclusive_most(in, function);
    ref_t events = r->extract ? r->report->study->profile->events.count : r->report->study->series->events;
    bool tells = (r->schema->has_per_call || r->extract) && most.width, is_bound = false;
    for (ref_t e = 0; tells && e < events; e++)
        is_bound |= costs_get(&least, e) != costs_get(&most, e);
    if (is_bound && r->extract)
        json_put_part_costs(r, "at_most", most);
    else if (is_bound)
        json_put_boolean(r, "at_least", true);
}

/* Whether there were more calls than `called` says, which nobody counted. */
static void put_inlined(struct json_report *r, ref_t function)
{
    if (!profile_is_inlined(r->report->study->profile, function))
        return;
    json_key(&r->json, TEXT("inlined"));
    json_boolean(&r->json, true);
}

static void write_function(struct json_report *r, ref_t function)
{
    const struct inclusive *in = &r->report->study->inclusive;
    struct costs self = matrix_row(&in->self, function), inclusive = matrix_row(&in->inclusive, function);
    size_t number = r->ids[function];
    json_open_row(r);
    json_put_like(r, function);
    put_names(r, number, function);
    if (r->extract)
        r->extract->write_function(r->extract->context, r, function);
    json_put_costs(r, "self", self);
    json_put_charged(r, self, unsure_rows_more(&r->unsure, function));
    json_put_spread(r, "self", spread_row(r, function), self);
    json_put_costs(r, "inclusive", inclusive);
    put_bound(r, function);
    json_put_calls(r, "called", profile_told_calls(r->report->study->profile, function, in->called[function]),
                   inclusive);
    put_inlined(r, function);
    if (r->schema->has_per_call && has_kind(r->report->view, COLUMN_PER_CALL))
        put_per_call(r, function);
    if (r->report->view->dominated.by) {
        json_put_costs(r, "only", matrix_row(&r->report->view->dominated.only, function));
        r->schema->put_dominator(r, function);
    }
    if (number < r->chosen)
        put_pieces(r, function);
    if (r->sections & SECTION_CALLS)
        put_calls_of(r, function);
    json_close_object(&r->json);
}

/* Functions of a comparison that cost the same on both sides, but for those that something else points to. */
static void put_unchanged(struct json_report *r)
{
    const struct view *view = r->report->view;
    struct json_others left = {0};
    for (size_t i = 0; i < view->ranking.unchanged_count; i++) {
        ref_t row = view->ranking.unchanged[i];
        if (r->ids[grouping_own_name(&view->rows, row).function] == NONE)
            json_others_add(&left, r, 0, grouping_self(&view->rows, row));
    }
    if (left.count)
        json_line(&r->json);
    json_put_sum(r, "unchanged", "functions", &left);
}

/* ---- side by side ---- */

#define STRETCH THRESHOLD(256, 8) /* functions */

struct stretches {
    struct json_report *all;
    struct diagnostics *said; /* by stretch */
};

/* Writes some of the functions as a report of its own. */
static void write_stretch(void *context, size_t stretch, struct output *out)
{
    const struct stretches *s = context;
    struct json_report own = *s->all;
    struct report report = *own.report;
    size_t first = stretch * STRETCH;
    report.diagnostics = &s->said[stretch];
    own.report = &report;
    own.json = (struct json){.out = out, .follows = first > 0};
    own.sums = (struct arena){0};
    if (own.recorded)
        own.recorded_figures = memory_alloc(report.view->shown.count * sizeof *own.recorded_figures);
    for (size_t i = first; i < own.count && i < first + STRETCH; i++)
        write_function(&own, own.functions[i]);
    if (own.recorded)
        free(own.recorded_figures);
    arena_release(&own.sums);
}

/* All that the functions share is worked out before. */
static void write_stretches(struct json_report *r)
{
    size_t count = ordered_output_stretches(r->count, STRETCH);
    struct stretches stretches = {r, memory_zeroed(count, sizeof *stretches.said)};
    for (size_t i = 0; i < r->count; i++)
        json_find_homes(r, r->functions[i]);
    ordered_output_run(&(struct ordered_output){r->report->study->threads, count, write_stretch, &stretches},
                       r->json.out);
    r->json.follows = count > 0;
    for (size_t i = 0; i < count; i++) {
        diagnostics_join(r->report->diagnostics, &stretches.said[i], 0);
        diagnostics_release(&stretches.said[i]);
    }
    free(stretches.said);
}

void json_write_functions(struct json_report *r)
{
    json_open_rows(r, "functions");
    if (r->json.columnar) /* columns know all that was written before */
        for (size_t i = 0; i < r->count; i++)
            write_function(r, r->functions[i]);
    else
        write_stretches(r);
    json_close_rows(r);
    put_unchanged(r);
}
