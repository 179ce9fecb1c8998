/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions that --reach asks for, a row each, in the formats for rows. */
#include "report/notes.h"
#include "report/records/records.h"
#include "view/reach_rows.h"

#include <stdlib.h>

static struct content way_content(struct records *r)
{
    return content_text(text_of(reach_rows_word(r->of, r->row)));
}

static struct content figure_content(struct records *r)
{
    struct figure figure = column_figure(r->field->column, &r->spent);
    bool is_distance = r->field->column->kind == COLUMN_NEAREST || r->field->column->kind == COLUMN_FARTHEST;
    return is_distance ? content_number(figure.cost, true)
                       : (struct content){.kind = CONTENT_FIGURE, .cell = {.figure = figure}};
}

static struct content estimate_content(struct records *r)
{
    return content_number((r->spent.bounds | r->spent.estimates) != 0, true);
}

/* The way, the figures, whether they are an estimate after their share, and the function. */
static void add_fields(struct records *r, const struct columns *columns)
{
    *array_add(&r->fields) = (struct field){.name = TEXT("way"), .part = NAME_STATUS, .content = way_content};
    for (size_t i = 0; i < columns->count; i++) {
        const struct column *column = &columns->items[i];
        *array_add(&r->fields) =
            (struct field){.name = column->name, .column = column, .is_plain = true, .content = figure_content};
        if (column->kind == COLUMN_SHARE)
            *array_add(&r->fields) =
                (struct field){.name = TEXT("estimate"), .part = NAME_LINE, .content = estimate_content};
    }
    records_add_names(r);
}

static void begin_row(struct records *r)
{
    const struct reach_rows *reach_rows = r->of;
    reach_rows_spent(reach_rows, r->row, &r->spent);
    r->name = row_name_of_function(r->report->study->profile, reach_rows->rows[r->row].function);
}

bool records_write_reach(const struct report *report, const struct writer *writer)
{
    struct records r = {.report = report, .out = report->out, .writer = writer, .rows = {.report = report}};
    struct reach_rows reach_rows;
    r.of = &reach_rows;
    struct columns columns = {0};
    if (study_misses_calls(report->study))
        return false;
    homes_init_sides(r.homes, report->study);
    if (reach_rows_init(&reach_rows, report->view)) {
        reach_rows_add_columns(&reach_rows, &r.arena, &columns);
        add_fields(&r, &columns);
        records_put(&r, reach_rows.count, begin_row);
    }
    homes_release_sides(r.homes);
    free(columns.items);
    reach_rows_release(&reach_rows);
    return true;
}
