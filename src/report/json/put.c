/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/json/report.h"

#include "base/int128.h"
#include "document/columnar.h"
#include "events/compared.h"
#include "report/notes.h"

/* ---- arrays of rows ---- */

void json_open_rows(struct json_report *r, const char *name)
{
    json_line(&r->json);
    json_open_list(r, name);
}

void json_open_row(struct json_report *r)
{
    json_line(&r->json);
    json_open_object(&r->json);
}

void json_close_rows(struct json_report *r)
{
    if (r->json.follows)
        json_end_line(&r->json);
    json_close_array(&r->json);
}

/* ---- members of a row ---- */

void json_open_member(struct json_report *r, const char *name)
{
    json_key(&r->json, text_of(name));
    json_open_object(&r->json);
}

void json_open_list(struct json_report *r, const char *name)
{
    json_key(&r->json, text_of(name));
    json_open_array(&r->json);
}

void json_put_boolean(struct json_report *r, const char *name, bool value)
{
    json_key(&r->json, text_of(name));
    json_boolean(&r->json, value);
}

void json_put_text(struct json_report *r, const char *name, struct text text)
{
    json_key(&r->json, text_of(name));
    json_text(&r->json, text);
}

void json_put_optional(struct json_report *r, const char *name, struct text text)
{
    json_key(&r->json, text_of(name));
    if (text.n)
        json_text(&r->json, text);
    else
        json_null(&r->json);
}

void json_put_count(struct json_report *r, const char *name, uint64_t count)
{
    json_key(&r->json, text_of(name));
    json_count(&r->json, count);
}

static void put_figure(struct json_report *r, const struct measure *measure, struct figure figure)
{
    if (measure->kind == MEASURE_RATIO) {
        json_ratio(&r->json, figure.cost, figure.divisor);
    } else if (figure.kind == FIGURE_PAST) {
        note_change_past(r->report, measure);
        json_null(&r->json);
    } else {
        json_integer(&r->json, figure.cost);
    }
}

/* Writes each statistic that programs are told: those of a comparison by their keys, else one as it is. */
static void put_printed(struct json_report *r, const struct costs *costs,
                        void (*put)(struct json_report *r, const struct costs *costs, enum statistic statistic))
{
    const char *key = statistic_table[r->printed[0]].key;
    if (!key) {
        put(r, costs, r->printed[0]);
        return;
    }
    json_open_object(&r->json);
    for (size_t i = 0; i < r->printed_count; i++) {
        json_key(&r->json, text_of(statistic_table[r->printed[i]].key));
        put(r, costs, r->printed[i]);
    }
    json_close_object(&r->json);
}

/* Puts what a measure says of some costs. */
typedef void put_measured(struct json_report *r, const struct measure *measure, const struct costs *costs);

static void put_cost(struct json_report *r, const struct measure *measure, const struct costs *costs)
{
    put_figure(r, measure, measure_of(measure, costs));
}

/* A list of one statistic, for the events shown. */
static void put_list(struct json_report *r, const struct costs *costs, enum statistic statistic, put_measured *put)
{
    json_open_tuple(&r->json);
    for (size_t i = 0; i < r->report->view->shown.count; i++)
        put(r, compared_statistic(view_shown(r->report->view, i), statistic), costs);
    json_close_array(&r->json);
}

static void put_statistic(struct json_report *r, const struct costs *costs, enum statistic statistic)
{
    const size_t count = r->report->view->shown.count;
    if (r->recorded) {
        for (size_t i = 0; i < count; i++)
            r->recorded_figures[i] = costs_get(costs, r->recorded[i]);
        json_integers(&r->json, r->recorded_figures, count);
        return;
    }
    put_list(r, costs, statistic, put_cost);
}

/* The changes of the units, likewise. */
static void put_changes(struct json_report *r, const char *name, const struct costs *costs, put_measured *put)
{
    struct arena scratch = {0};
    json_key(&r->json, arena_format(&scratch, "%s_change", name));
    json_open_tuple(&r->json);
    json_null(&r->json);
    for (size_t i = 1; i < r->split_count; i++) {
        if (r->changes[i].measure->terms.count)
            put(r, r->changes[i].measure, costs);
        else
            json_null(&r->json);
    }
    json_close_array(&r->json);
    arena_release(&scratch);
}

/* The figures of the units, in a member of its own: of the first event shown, if there is one. */
static void put_units(struct json_report *r, const char *name, const struct costs *costs, put_measured *put)
{
    struct arena scratch = {0};
    json_key(&r->json, arena_format(&scratch, "%s_split", name));
    json_open_tuple(&r->json);
    for (size_t i = 0; i < r->split_count; i++)
        put(r, &r->split[i], costs);
    json_close_array(&r->json);
    arena_release(&scratch);
}

void json_put_part_costs(struct json_report *r, const char *name, struct costs costs)
{
    json_key(&r->json, text_of(name));
    put_printed(r, &costs, put_statistic);
    if (series_units(r->report->study->series))
        put_units(r, name, &costs, put_cost);
}

void json_put_costs(struct json_report *r, const char *name, struct costs costs)
{
    json_put_part_costs(r, name, costs);
    if (r->changes)
        put_changes(r, name, &costs, put_cost);
}

/* One statistic of the spread, by event shown; null if there is none. */
static void put_spread_statistic(struct json_report *r, enum statistic statistic, ref_t row, const struct costs *self)
{
    const struct spread *spread = r->report->study->series->spread;
    json_key(&r->json, text_of(statistic_table[statistic].key));
    json_open_tuple(&r->json);
    for (size_t i = 0; i < r->report->view->shown.count; i++) {
        const struct measure *measure = view_shown(r->report->view, i);
        ref_t event = spread_find(spread, measure->name);
        struct figure figure = spread_figure(spread, statistic, event, row, measure_cost(measure, self));
        if (figure.kind == FIGURE_ABSENT)
            json_null(&r->json);
        else if (figure.kind == FIGURE_WORD)
            json_text(&r->json, spread->names.items[figure.cost]);
        else if (figure_is_divided(&figure))
            json_ratio(&r->json, figure.cost, figure.divisor);
        else
            json_integer(&r->json, figure.cost);
    }
    json_close_array(&r->json);
}

void json_put_spread(struct json_report *r, const char *name, ref_t row, struct costs self)
{
    struct arena scratch = {0};
    if (!r->report->study->series->spread)
        return;
    json_key(&r->json, arena_format(&scratch, "%s_spread", name));
    json_open_object(&r->json);
    for (int statistic = STATISTIC_SPREAD; statistic < STATISTICS; statistic++)
        put_spread_statistic(r, (enum statistic)statistic, row, &self);
    json_close_object(&r->json);
    arena_release(&scratch);
}

static void put_calls(struct json_report *r, const struct costs *costs, enum statistic statistic)
{
    const struct measure *calls = compared_statistic(r->report->study->measures.calls, statistic);
    put_figure(r, calls, measure_of(calls, costs));
}

void json_put_calls(struct json_report *r, const char *name, uint64_t count, struct costs costs)
{
    const struct measure *calls = r->report->study->measures.calls;
    json_key(&r->json, text_of(name));
    if (count == CALLS_UNKNOWN)
        json_null(&r->json);
    else if (calls)
        put_printed(r, &costs, put_calls);
    else
        json_count(&r->json, count);
}

/* ---- functions, and what rows of a second edition are like ---- */

static bool is_second(const struct json_report *r)
{
    return r->extract && r->extract->like;
}

static ref_t like_of(const struct json_report *r, ref_t function)
{
    return is_second(r) ? r->extract->like[function] : NONE;
}

static void put_reference(struct json_report *r, ref_t function)
{
    if (is_second(r))
        columnar_reference(r->json.columnar, r->ids[function], like_of(r, function));
    else
        json_count(&r->json, r->ids[function]);
}

void json_put_function(struct json_report *r, const char *name, ref_t function)
{
    json_key(&r->json, text_of(name));
    put_reference(r, function);
}

void json_put_like(struct json_report *r, ref_t function)
{
    if (like_of(r, function) != NONE)
        columnar_put_like(r->json.columnar, like_of(r, function));
}

void json_find_like_function(struct json_report *r, ref_t function)
{
    if (like_of(r, function) != NONE)
        columnar_find_like(r->json.columnar, (int64_t[]){like_of(r, function)}, 1);
}

void json_find_like_text(struct json_report *r, struct text text)
{
    if (is_second(r))
        columnar_find_like(r->json.columnar, (int64_t[]){columnar_number_of(r->json.columnar, text)}, 1);
}

void json_find_like_line(struct json_report *r, struct text file, uint64_t line)
{
    if (is_second(r))
        columnar_find_like(r->json.columnar, (int64_t[]){columnar_number_of(r->json.columnar, file), (int64_t)line}, 2);
}

void json_put_ids(struct json_report *r, const char *name, const ref_t *functions, size_t count)
{
    json_open_list(r, name);
    for (size_t i = 0; i < count; i++)
        if (r->ids[functions[i]] != NONE)
            put_reference(r, functions[i]);
    json_close_array(&r->json);
}

/* Of what is charged there are two costs, the least and the most. */
static enum bound charged_bound(const struct measure *measure, const struct costs *costs)
{
    return compared_charged(measure, &costs[0], &costs[1]);
}

static void put_bound(struct json_report *r, const struct measure *measure, const struct costs *costs)
{
    enum bound bound = charged_bound(measure, costs);
    if (bound == BOUND_UNKNOWN)
        json_null(&r->json);
    else
        json_boolean(&r->json, bound == BOUND_BELOW);
}

static void put_bounds(struct json_report *r, const struct costs *costs, enum statistic statistic)
{
    put_list(r, costs, statistic, put_bound);
}

static bool are_exact(const struct json_report *r, const struct costs *costs)
{
    bool are = true;
    for (size_t i = 0; i < r->report->view->shown.count; i++)
        for (size_t s = 0; s < r->printed_count; s++)
            are &= !charged_bound(compared_statistic(view_shown(r->report->view, i), r->printed[s]), costs);
    for (size_t i = 0; i < r->split_count; i++)
        are &= !charged_bound(&r->split[i], costs);
    return are;
}

void json_put_charged(struct json_report *r, struct costs least, struct costs most)
{
    static const char name[] = "charged_at_least";
    const struct costs costs[] = {least, most};
    if (most.width == 0 || are_exact(r, costs))
        return;
    json_key(&r->json, text_of(name));
    put_printed(r, costs, put_bounds);
    if (series_units(r->report->study->series))
        put_units(r, name, costs, put_bound);
    if (r->changes)
        put_changes(r, name, costs, put_bound);
}

void json_put_call(struct json_report *r, const struct json_call *call)
{
    json_open_object(&r->json);
    json_find_like_function(r, call->function);
    json_put_function(r, "function", call->function);
    json_put_calls(r, "calls", call->count, call->costs);
    json_put_costs(r, "inclusive", call->costs);
    if (call->is_estimate)
        json_put_boolean(r, "estimate", true);
    json_close_object(&r->json);
}

void json_put_address(struct json_report *r, const char *name, uint64_t address)
{
    struct arena scratch = {0};
    json_put_optional(r, name, address == ADDRESS_NONE ? TEXT_NONE : naming_address(address, &scratch));
    arena_release(&scratch);
}

/* ---- items that are left out ---- */

void json_others_add(struct json_others *others, const struct json_report *r, uint64_t count, struct costs costs)
{
    if (others->count++ == 0)
        others->costs = matrix_new(1, r->report->study->profile->events.count);
    bool is_unknown = count == CALLS_UNKNOWN || others->calls == CALLS_UNKNOWN;
    others->calls = is_unknown ? CALLS_UNKNOWN : int128_add_stopping(others->calls, count);
    matrix_add(&others->costs, 0, &costs);
}

void json_put_others(struct json_report *r, const char *name, struct json_others *others)
{
    if (others->count == 0)
        return;
    struct costs costs = matrix_row(&others->costs, 0);
    json_open_member(r, name);
    json_put_count(r, "functions", others->count);
    json_put_calls(r, "calls", others->calls, costs);
    json_put_costs(r, "inclusive", costs);
    json_close_object(&r->json);
    matrix_release(&others->costs);
}

void json_put_sum(struct json_report *r, const char *name, const char *what, struct json_others *others)
{
    if (others->count == 0)
        return;
    json_open_member(r, name);
    json_put_count(r, what, others->count);
    json_put_costs(r, "self", matrix_row(&others->costs, 0));
    json_close_object(&r->json);
    matrix_release(&others->costs);
}
