/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inputs, parts or threads, a row each, in the formats for rows: in a comparison pairs of them. Or the user's own code.
 */
#include "compare/pair_rows.h"
#include "report/notes.h"
#include "report/records/records.h"

static struct content status_content(struct records *r)
{
    return content_text(text_of(pair_rows_status(r->of, r->row)));
}

static struct content paired_content(struct records *r)
{
    const struct unit_pair *pair = pair_rows_at(r->of, r->row);
    return content_text(pair->how ? text_of(pairing_words[pair->how]) : TEXT_NONE);
}

static struct content figure_content(struct records *r)
{
    bool is_known = pair_rows_knows(r->of, r->row, r->field->column->measure);
    return is_known ? records_figure(r, r->field->column) : (struct content){.kind = CONTENT_NONE};
}

static struct content name_content(struct records *r)
{
    return content_text(pair_rows_at(r->of, r->row)->name);
}

static struct content path_content(struct records *r)
{
    return content_text(pair_rows_path(r->of, r->row, r->field->is_old ? SIDE_OLD : SIDE_NEW));
}

static void add_fields(struct records *r, enum unit_kind kind)
{
    const struct field status = {.name = TEXT("status"), .part = NAME_STATUS, .content = status_content},
                       paired = {.name = TEXT("paired"), .part = NAME_STATUS, .content = paired_content},
                       path = {.name = TEXT("path"), .part = NAME_STATUS, .content = path_content},
                       old_path = {
                           .name = TEXT("old:path"), .part = NAME_STATUS, .is_old = true, .content = path_content};
    if (r->is_paired) {
        *array_add(&r->fields) = status;
        *array_add(&r->fields) = paired;
    }
    for (size_t i = 0; i < r->report->view->cost_columns; i++) {
        const struct column *column = &r->report->view->columns.items[i];
        *array_add(&r->fields) =
            (struct field){.name = r->writer->name(column), .column = column, .content = figure_content};
    }
    *array_add(&r->fields) =
        (struct field){.name = text_of(unit_table[kind].word), .part = NAME_STATUS, .content = name_content};
    if (r->writer->for_programs)
        *array_add(&r->fields) = path;
    if (r->is_paired)
        *array_add(&r->fields) = old_path;
}

static void begin_row(struct records *r)
{
    pair_rows_spent(r->of, r->row, &r->spent);
}

/* What people read below the rows. */
static void write_counts(struct records *r, const struct pair_rows *rows)
{
    const struct measure *change = view_main_measure(r->report->view);
    if (r->writer->for_programs || !pair_rows_are_counted(rows) || !change)
        return;
    struct pair_counts counts = pair_rows_counts(rows, change);
    struct text mean = pair_rows_say_mean(rows, &counts, &r->scratch);
    output_char(r->out, '\n');
    output_text(r->out, pair_rows_say_counts(rows, &counts, &r->scratch));
    output_text(r->out, mean.n ? TEXT("; ") : TEXT(""));
    output_text(r->out, mean);
    output_char(r->out, '\n');
    arena_release(&r->scratch);
}

bool records_write_pairs(const struct report *report, const struct writer *writer)
{
    enum unit_kind kind = report->question->by;
    struct records r = {.report = report, .out = report->out, .writer = writer, .rows = {.report = report}};
    struct pair_rows rows;
    pair_rows_init(&rows, study_pairs(report->study, kind), &report->view->sort, &report->study->measures);
    r.of = &rows;
    r.is_paired = pair_rows_have_sides(&rows) && writer->for_programs;
    add_fields(&r, kind);
    records_put(&r, rows.count, begin_row);
    write_counts(&r, &rows);
    pair_rows_release(&rows);
    return note_missing_sources(report);
}
