/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/json/report.h"

#include "base/buffer.h"
#include "events/quantity.h"
#include "load/units.h"
#include "view/meaning.h"

/* ---- the head ---- */

void json_write_inputs(struct json_report *r)
{
    r->schema->write_inputs(r);
}

void json_write_split(struct json_report *r)
{
    const struct series_list *series = r->report->study->series;
    if (!series_units(series))
        return;
    json_line(&r->json);
    json_open_member(r, "split");
    json_put_text(r, "by", text_of(unit_table[r->report->question->split].word));
    json_open_list(r, "names");
    for (size_t i = 0; i < series_units(series); i++)
        json_text(&r->json, series_unit_name(series, i));
    json_close_array(&r->json);
    if (r->changes)
        json_put_text(r, "change", r->report->question->change == SINCE_FIRST ? TEXT("first") : TEXT("previous"));
    json_close_object(&r->json);
}

void json_write_spread(struct json_report *r)
{
    const struct spread *spread = r->report->study->series->spread;
    if (!spread)
        return;
    json_line(&r->json);
    json_open_member(r, "spread");
    json_put_text(r, "by", text_of(unit_table[r->report->question->spread].word));
    json_put_count(r, "count", spread->units);
    json_close_object(&r->json);
}

void json_write_events(struct json_report *r)
{
    static const char *const kinds[] = {
        [MEASURE_RECORDED] = "recorded", [MEASURE_DERIVED] = "inherited", [MEASURE_RATIO] = "ratio"};
    json_open_rows(r, "events");
    for (size_t i = 0; i < r->report->view->shown.count; i++) {
        const struct measure *m = view_shown(r->report->view, i);
        json_open_row(r);
        json_put_text(r, "name", m->name);
        json_put_optional(r, "long_name", meaning_of(r->report->study->profile, m));
        json_put_optional(r, "formula", m->formula);
        json_put_optional(r, "unit", m->quantity ? text_of(m->quantity->word) : TEXT_NONE);
        json_put_text(r, "kind",
                      text_of(kinds[m->kind != MEASURE_RATIO && !m->formula.n ? MEASURE_RECORDED : m->kind]));
        json_close_object(&r->json);
    }
    json_close_rows(r);
}

void json_write_totals(struct json_report *r)
{
    json_line(&r->json);
    json_put_costs(r, "totals", r->report->study->profile->totals);
    json_put_spread(r, "totals", SPREAD_PROGRAM, r->report->study->profile->totals);
}

/* ---- cycles, files and objects ---- */

static void write_cycle(struct json_report *r, ref_t cycle)
{
    const struct inclusive *in = &r->report->study->inclusive;
    json_open_row(r);
    json_put_count(r, "id", (uint64_t)cycle + 1);
    json_put_ids(r, "members", in->members + in->cycles[cycle].first, in->cycles[cycle].count);
    json_put_costs(r, "self", matrix_row(&in->cycle_self, cycle));
    json_put_charged(r, matrix_row(&in->cycle_self, cycle), unsure_rows_more(&r->unsure_cycles, cycle));
    json_put_costs(r, "inclusive", matrix_row(&in->cycle_inclusive, cycle));
    json_close_object(&r->json);
}

void json_write_cycles(struct json_report *r)
{
    json_open_rows(r, "cycles");
    for (size_t i = 0; i < r->report->study->inclusive.cycle_count; i++)
        if (json_has_cycle(r, (ref_t)i))
            write_cycle(r, (ref_t)i);
    json_close_rows(r);
}

/* Files or objects: the largest first. */
static void write_group(struct json_report *r, const char *name, enum group group)
{
    struct grouping g;
    struct ranking ranking;
    grouping_init(&g, r->report->study->profile, group, NULL, NULL);
    view_rank_by_self(r->report->view, &g, r->report->view->filter, &ranking);
    json_open_rows(r, name);
    for (size_t i = 0; i < ranking.count; i++) {
        json_open_row(r);
        r->schema->put_group(r, &g, ranking.rows[i], group_table[group].names[0]);
        json_put_costs(r, "self", grouping_self(&g, ranking.rows[i]));
        json_put_charged(r, grouping_self(&g, ranking.rows[i]), unsure_rows_more(&g.unsure, ranking.rows[i]));
        json_close_object(&r->json);
    }
    json_close_rows(r);
    ranking_release(&ranking);
    grouping_release(&g);
}

void json_write_files(struct json_report *r)
{
    write_group(r, "files", GROUP_FILE);
}

void json_write_objects(struct json_report *r)
{
    write_group(r, "objects", GROUP_OBJECT);
}

/* ---- problems ---- */

static void write_diagnostic(struct json_report *r, struct text path, uint64_t line, struct text message)
{
    json_open_row(r);
    json_put_optional(r, "path", path);
    if (line)
        json_put_count(r, "line", line);
    else
        json_put_optional(r, "line", TEXT_NONE);
    json_put_text(r, "message", message);
    json_close_object(&r->json);
}

static void write_rest(struct json_report *r, const struct problem_count *count)
{
    struct buffer message = {0};
    buffer_print(&message, "and %llu more %s", (unsigned long long)diagnostics_rest(count), count->problem->rest);
    write_diagnostic(r, TEXT_NONE, 0, buffer_text(&message));
    buffer_release(&message);
}

/* Those told one by one, and how many more there were of a kind. */
void json_write_diagnostics(struct json_report *r)
{
    const struct diagnostics *d = r->report->diagnostics;
    json_open_rows(r, "diagnostics");
    for (size_t i = 0; i < d->items.count; i++)
        write_diagnostic(r, d->items.items[i].path, d->items.items[i].line, d->items.items[i].message);
    for (size_t i = 0; i < d->counts.count; i++)
        if (d->counts.items[i].problem->rest && diagnostics_rest(&d->counts.items[i]))
            write_rest(r, &d->counts.items[i]);
    json_close_rows(r);
}
