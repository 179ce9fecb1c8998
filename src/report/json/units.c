/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs, parts or threads that --by asks for: in a comparison pairs of them. Or the user's own code. */
#include "compare/pair_rows.h"
#include "events/compared.h"
#include "report/json/report.h"

static void put_path(struct json_report *r, const char *name, const struct pair_rows *rows, size_t row, enum side side)
{
    json_put_optional(r, name, pair_rows_path(rows, row, side));
}

/* Null where it is not known. */
static void put_figure(struct json_report *r, const struct pair_rows *rows, size_t row, const struct measure *measure)
{
    struct figure figure = measure_of(measure, &pair_rows_at(rows, row)->costs);
    if (!pair_rows_knows(rows, row, measure) || figure.kind == FIGURE_PAST)
        json_null(&r->json);
    else if (measure->kind == MEASURE_RATIO)
        json_ratio(&r->json, figure.cost, figure.divisor);
    else
        json_integer(&r->json, figure.cost);
}

static void put_sides(struct json_report *r, const struct pair_rows *rows, size_t row)
{
    json_open_member(r, "totals");
    for (size_t i = 0; i < r->printed_count; i++) {
        json_key(&r->json, text_of(statistic_table[r->printed[i]].key));
        json_open_tuple(&r->json);
        for (size_t k = 0; k < r->report->view->shown.count; k++)
            put_figure(r, rows, row, compared_statistic(view_shown(r->report->view, k), r->printed[i]));
        json_close_array(&r->json);
    }
    json_close_object(&r->json);
}

static void put_pair(struct json_report *r, const struct pair_rows *rows, size_t row)
{
    const struct unit_pair *pair = pair_rows_at(rows, row);
    json_put_text(r, "status", text_of(pair_rows_status(rows, row)));
    json_put_optional(r, "paired", pair->how ? text_of(pairing_words[pair->how]) : TEXT_NONE);
    put_path(r, "old_path", rows, row, SIDE_OLD);
    put_sides(r, rows, row);
}

static void put_row(struct json_report *r, const struct pair_rows *rows, size_t row)
{
    const struct unit_pair *pair = pair_rows_at(rows, row);
    json_open_row(r);
    json_put_text(r, "name", pair->name);
    put_path(r, "path", rows, row, SIDE_NEW);
    if (pair_rows_have_sides(rows))
        put_pair(r, rows, row);
    else
        json_put_costs(r, "totals", pair->costs);
    json_close_object(&r->json);
}

/* How the pairs changed, by an event. */
static void put_change(struct json_report *r, const struct pair_rows *rows, const struct measure *change)
{
    struct pair_counts counts = pair_rows_counts(rows, change);
    json_open_row(r);
    json_put_text(r, "event", change->name);
    json_put_count(r, "dearer", counts.dearer);
    json_put_count(r, "cheaper", counts.cheaper);
    json_put_count(r, "within", counts.within);
    json_put_count(r, "new", counts.new);
    json_put_count(r, "gone", counts.gone);
    json_put_count(r, "unknown", counts.unknown);
    json_key(&r->json, TEXT("geometric_mean"));
    json_ratio(&r->json, (cost_t)counts.mean, counts.mean_of ? PAIR_MEAN_UNIT : 0);
    json_put_count(r, "geometric_mean_of", counts.mean_of);
    json_close_object(&r->json);
}

static void put_changes(struct json_report *r, const struct pair_rows *rows)
{
    json_open_rows(r, "changes");
    for (size_t i = 0; pair_rows_are_counted(rows) && i < r->report->view->shown.count; i++)
        if (view_shown(r->report->view, i)->kind != MEASURE_RATIO)
            put_change(r, rows, view_shown(r->report->view, i));
    json_close_rows(r);
}

/* A page has the inputs unasked, where there are several of each side. */
static enum unit_kind kind_shown(const struct json_report *r)
{
    enum unit_kind by = r->report->request->by;
    bool is_suite =
        r->extract && r->report->study->sides && unit_pairs_count(study_pairs(r->report->study, UNIT_INPUT)) > 1;
    return !by && is_suite ? UNIT_INPUT : by;
}

/* ---- benchmarks of several versions ---- */

static void put_cost(struct json_report *r, const struct figure *figure)
{
    if (figure_is_cost(figure))
        json_integer(&r->json, figure->cost);
    else
        json_null(&r->json);
}

/* With --step; null: the benchmark has the same cost in all versions. */
static void put_step(struct json_report *r, const struct history *h, const struct history_row *row)
{
    if (!r->report->request->step)
        return;
    if (row->step == NONE) {
        json_key(&r->json, TEXT("step"));
        json_null(&r->json);
        return;
    }
    struct figure change = history_step_change(row);
    json_open_member(r, "step");
    json_put_text(r, "before", h->versions.items[history_before(row, row->step)]);
    json_put_text(r, "version", h->versions.items[row->step]);
    json_key(&r->json, TEXT("change"));
    put_cost(r, &change);
    json_put_optional(r, "cause", row->cause);
    json_close_object(&r->json);
}

static void put_benchmark(struct json_report *r, const struct history *h, const struct history_row *row)
{
    json_open_row(r);
    json_put_text(r, "name", row->name);
    json_key(&r->json, TEXT("costs"));
    json_open_tuple(&r->json);
    for (size_t i = 0; i < h->versions.count; i++)
        put_cost(r, &row->cells[i].cost);
    json_close_array(&r->json);
    json_key(&r->json, TEXT("changes"));
    json_open_tuple(&r->json);
    for (size_t i = 0; i < h->versions.count; i++)
        put_cost(r, &row->cells[i].change);
    json_close_array(&r->json);
    put_step(r, h, row);
    json_close_object(&r->json);
}

static void put_means(struct json_report *r, const struct history *h)
{
    json_open_rows(r, "means");
    for (size_t i = 0; i < h->versions.count; i++) {
        json_open_row(r);
        json_put_text(r, "version", h->versions.items[i]);
        json_key(&r->json, TEXT("geometric_mean"));
        json_ratio(&r->json, (cost_t)h->means[i], h->means_of[i] ? PAIR_MEAN_UNIT : 0);
        json_put_count(r, "geometric_mean_of", h->means_of[i]);
        json_close_object(&r->json);
    }
    json_close_rows(r);
}

void json_write_history(struct json_report *r)
{
    const struct history *h = r->report->study->history;
    if (!h)
        return;
    json_line(&r->json);
    json_open_member(r, "history");
    json_put_text(r, "event", h->measure->name);
    json_put_text(r, "since", h->since == SINCE_FIRST ? TEXT("first") : TEXT("previous"));
    json_key(&r->json, TEXT("versions"));
    json_open_tuple(&r->json);
    for (size_t i = 0; i < h->versions.count; i++)
        json_text(&r->json, h->versions.items[i]);
    json_close_array(&r->json);
    json_open_rows(r, "rows");
    for (size_t i = 0; i < h->rows.count; i++)
        put_benchmark(r, h, &h->rows.items[i]);
    json_close_rows(r);
    put_means(r, h);
    json_close_object(&r->json);
}

/* ---- units ---- */

void json_write_units(struct json_report *r)
{
    enum unit_kind kind = kind_shown(r);
    struct pair_rows rows;
    if (!kind)
        return;
    pair_rows_init(&rows, study_pairs(r->report->study, kind), &r->report->view->sort, &r->report->study->measures);
    json_line(&r->json);
    json_open_member(r, "units");
    json_put_text(r, "by", text_of(unit_table[kind].word));
    json_open_rows(r, "rows");
    for (size_t i = 0; i < rows.count; i++)
        put_row(r, &rows, i);
    json_close_rows(r);
    if (pair_rows_have_sides(&rows))
        put_changes(r, &rows);
    json_close_object(&r->json);
    pair_rows_release(&rows);
}
