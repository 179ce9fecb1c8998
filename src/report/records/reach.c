/* The functions that --reach asks for, a row each, in the formats for rows. */
#include "report/notes.h"
#include "report/records/records.h"
#include "view/reach_rows.h"

#include <stdlib.h>

static void add_field(struct records *r, struct text name, enum name_part part)
{
    *array_add(&r->fields) = (struct field){.name = name, .part = part};
}

/* The way, the figures, whether they are an estimate after their share, and the function. */
static void add_fields(struct records *r, const struct columns *columns)
{
    add_field(r, TEXT("way"), NAME_STATUS);
    for (size_t i = 0; i < columns->count; i++) {
        add_field(r, columns->items[i].name, NAME_LINE); /* a number, as this is */
        if (columns->items[i].kind == COLUMN_SHARE)
            add_field(r, TEXT("estimate"), NAME_LINE);
    }
    records_add_names(r);
}

#define COST 1 /* field after the way: the only one that may have a scale */

static void measure_scale(struct records *r, const struct reach_rows *reach_rows, const struct columns *columns)
{
    r->scales = memory_zeroed(r->fields.count, sizeof *r->scales);
    r->scales[COST] = scale_of(columns->items[0].measure, !r->writer->for_programs);
    for (size_t i = 0; i < reach_rows->count; i++) {
        struct spent spent = {0};
        reach_rows_spent(reach_rows, i, &spent);
        scales_note(&r->scales[COST], columns->items, 1, &spent);
    }
}

static void write_field(struct records *r, size_t *at, struct content content)
{
    r->writer->field(r, (*at)++, &content);
}

static void write_figures(struct records *r, const struct columns *columns, const struct spent *spent, size_t *at)
{
    for (size_t i = 0; i < columns->count; i++) {
        const struct column *column = &columns->items[i];
        struct figure figure = column_figure(column, spent);
        bool is_distance = column->kind == COLUMN_NEAREST || column->kind == COLUMN_FARTHEST;
        write_field(
            r, at,
            (struct content){is_distance ? CONTENT_NUMBER : CONTENT_FIGURE, {figure, 0, NULL}, figure.cost, TEXT_NONE});
        if (column->kind == COLUMN_SHARE)
            write_field(r, at, (struct content){CONTENT_NUMBER, .number = spent->marked != 0});
    }
}

static void write_row(struct records *r, const struct reach_rows *reach_rows, const struct columns *columns, size_t row)
{
    struct spent spent = {0};
    size_t at = 0;
    reach_rows_spent(reach_rows, row, &spent);
    r->name = row_name_of_function(r->report->study->profile, reach_rows->rows[row].function);
    write_field(r, &at, (struct content){CONTENT_TEXT, .text = text_of(reach_rows_word(reach_rows, row))});
    write_figures(r, columns, &spent, &at);
    while (at < r->fields.count)
        write_field(r, &at, records_name_content(r, r->fields.items[at].part));
    r->writer->end(r);
    arena_release(&r->scratch);
}

bool records_write_reach(const struct report *report, const struct writer *writer)
{
    struct records r = {.report = report, .out = report->out, .writer = writer, .rows = {.report = report}};
    struct reach_rows reach_rows;
    struct columns columns = {0};
    if (study_misses_calls(report->study))
        return false;
    homes_init_sides(r.homes, report->study);
    if (reach_rows_init(&reach_rows, report->view)) {
        reach_rows_add_columns(&reach_rows, &r.arena, &columns);
        add_fields(&r, &columns);
        measure_scale(&r, &reach_rows, &columns);
        writer->head(&r);
        for (size_t i = 0; i < reach_rows.count; i++)
            write_row(&r, &reach_rows, &columns, i);
    }
    homes_release_sides(r.homes);
    free(columns.items);
    free(r.fields.items);
    free(r.scales);
    arena_release(&r.arena);
    reach_rows_release(&reach_rows);
    return true;
}
