/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's own lines that changed, with what they cost elsewhere. */
#include "report/json/report.h"
#include "report/your_rows.h"

static void put_line(struct json_report *r, const char *file_key, const char *line_key, struct text file, uint64_t line)
{
    json_put_optional(r, file_key, line == LINE_NONE ? TEXT_NONE : file);
    if (line == LINE_NONE)
        json_put_optional(r, line_key, TEXT_NONE);
    else
        json_put_count(r, line_key, line);
}

static void put_place(struct json_report *r, const struct grouping *g, ref_t row, const struct spent *spent)
{
    struct row_name name = grouping_own_name(g, row);
    struct row_status pair = row_status_of(r->report->study, g, row, spent);
    struct text file = profile_file_name(r->report->study->profile, name.file);
    put_line(r, "file", "line", file, name.line.side == SIDE_NEW ? name.line.number : LINE_NONE);
    json_put_text(r, "status", text_of(row_status_word(pair.status)));
    put_line(r, "old_file", "old_line", pair.old[NAME_FILE], pair.line);
}

/* null: most of the change was surely spent in no function alone. */
static void put_spent_in(struct json_report *r, const struct spent_in *spent)
{
    if (spent->symbol == NONE) {
        json_put_optional(r, "spent_in", TEXT_NONE);
        return;
    }
    json_open_member(r, "spent_in");
    json_put_text(r, "name", r->report->study->profile->symbols.texts.items[spent->symbol]);
    json_put_boolean(r, "old", spent->is[SIDE_OLD]);
    json_put_boolean(r, "new", spent->is[SIDE_NEW]);
    json_close_object(&r->json);
}

static void write_row(struct json_report *r, const struct your_rows *rows, size_t number)
{
    const struct grouping *g = &rows->view.view.rows;
    struct spent spent = grouping_spent(g, rows->shown.items[number]);
    json_open_row(r);
    put_place(r, g, rows->shown.items[number], &spent);
    json_put_costs(r, "charged", spent.self);
    json_put_charged(r, spent.self, spent.self_most);
    put_spent_in(r, &rows->spent[number]);
    json_close_object(&r->json);
}

void json_write_your_rows(struct json_report *r, const struct your_rows *rows, size_t count)
{
    json_open_rows(r, "your_lines");
    for (size_t i = 0; i < count; i++)
        write_row(r, rows, i);
    json_close_rows(r);
}

void json_write_yours(struct json_report *r)
{
    struct your_rows rows;
    if (!r->report->study->sides)
        return;
    your_rows_init(&rows, r->report, SIZE_MAX);
    json_write_your_rows(r, &rows, rows.shown.count);
    your_rows_release(&rows);
}
