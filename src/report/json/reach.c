/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions that --reach asks for. */
#include "report/json/report.h"

#include "view/reach_rows.h"

void json_point_from_reach(struct json_report *r)
{
    struct reach_rows reach_rows;
    reach_rows_init(&reach_rows, r->report->view);
    for (size_t i = 0; i < reach_rows.count; i++)
        r->pointed[reach_rows.rows[i].function] = true;
    reach_rows_release(&reach_rows);
}

static void put_row(struct json_report *r, const struct reach_rows *reach_rows, size_t row)
{
    const struct reached *at = reach_rows->rows[row].at;
    struct spent spent = {0};
    reach_rows_spent(reach_rows, row, &spent);
    json_open_row(r);
    json_put_text(r, "way", text_of(reach_rows_word(reach_rows, row)));
    json_put_count(r, "function", r->ids[reach_rows->rows[row].function]);
    json_put_count(r, "cost", at->cost);
    json_key(&r->json, TEXT("share"));
    json_ratio(&r->json, spent.share.cost, spent.share.divisor);
    json_put_boolean(r, "estimate", !at->is_exact);
    json_put_count(r, "nearest", at->least);
    json_put_count(r, "farthest", at->most);
    json_close_object(&r->json);
}

void json_write_reach(struct json_report *r)
{
    struct reach_rows reach_rows;
    if (study_misses_calls(r->report->study)) {
        json_line(&r->json);
        json_put_optional(r, "reach", TEXT_NONE);
        return;
    }
    reach_rows_init(&reach_rows, r->report->view);
    json_line(&r->json);
    json_open_member(r, "reach");
    json_put_optional(r, "event", reach_rows.costed.measure ? reach_rows.costed.measure->name : TEXT_NONE);
    json_open_rows(r, "rows");
    for (size_t i = 0; i < reach_rows.count; i++)
        put_row(r, &reach_rows, i);
    json_close_rows(r);
    json_close_object(&r->json);
    reach_rows_release(&reach_rows);
}
