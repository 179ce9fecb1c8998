/* Inputs, parts or threads, a row each, in the formats for rows: in a comparison pairs of them. Or the user's own code.
 */
#include "compare/pair_rows.h"
#include "report/notes.h"
#include "report/records/records.h"

#include <stdlib.h>

struct pairs {
    struct records records;
    struct pair_rows rows;
};

/* ---- fields ---- */

static void add_text(struct records *r, struct text name)
{
    *array_add(&r->fields) = (struct field){.name = name, .part = NAME_STATUS};
}

static void add_fields(struct records *r, enum unit_kind kind)
{
    if (r->is_paired) {
        add_text(r, TEXT("status"));
        add_text(r, TEXT("paired"));
    }
    for (size_t i = 0; i < r->report->view->cost_columns; i++) {
        const struct column *column = &r->report->view->columns.items[i];
        *array_add(&r->fields) = (struct field){.name = r->writer->name(column), .column = column};
    }
    add_text(r, text_of(unit_table[kind].word));
    if (r->writer->for_programs)
        add_text(r, TEXT("path"));
    if (r->is_paired)
        add_text(r, TEXT("old:path"));
}

/* People read figures in the scales of their columns. */
static void measure_scales(struct pairs *p)
{
    struct records *r = &p->records;
    const struct columns *columns = &r->report->view->columns;
    size_t first = r->is_paired ? 2 : 0, count = r->report->view->cost_columns;
    r->scales = memory_zeroed(r->fields.count, sizeof *r->scales);
    struct scale *scales = r->scales + first;
    bool any = scales_begin(scales, columns->items, count, !r->writer->for_programs);
    for (size_t row = 0; any && row < p->rows.count; row++) {
        struct spent spent;
        pair_rows_spent(&p->rows, row, &spent);
        scales_note(scales, columns->items, count, &spent);
    }
    scales_join(scales, columns->items, count);
}

/* ---- rows ---- */

static void put(struct records *r, size_t *at, struct content content)
{
    r->writer->field(r, (*at)++, &content);
}

static void put_text(struct records *r, size_t *at, struct text text)
{
    put(r, at, (struct content){.kind = text.s ? CONTENT_TEXT : CONTENT_NONE, .text = text});
}

static void write_row(struct pairs *p, size_t row)
{
    struct records *r = &p->records;
    const struct unit_pair *pair = pair_rows_at(&p->rows, row);
    struct spent spent;
    size_t at = 0;
    pair_rows_spent(&p->rows, row, &spent);
    if (r->is_paired) {
        put_text(r, &at, text_of(pair_rows_status(&p->rows, row)));
        put_text(r, &at, pair->how ? text_of(pairing_words[pair->how]) : TEXT_NONE);
    }
    for (const struct column *column; (column = r->fields.items[at].column);)
        put(r, &at,
            pair_rows_knows(&p->rows, row, column->measure) ? records_figure(r, column, &spent)
                                                            : (struct content){.kind = CONTENT_NONE});
    put_text(r, &at, pair->name);
    if (r->writer->for_programs)
        put_text(r, &at, pair_rows_path(&p->rows, row, SIDE_NEW));
    if (r->is_paired)
        put_text(r, &at, pair_rows_path(&p->rows, row, SIDE_OLD));
    r->writer->end(r);
    arena_release(&r->scratch);
}

/* What people read below the rows. */
static void write_counts(struct pairs *p)
{
    struct records *r = &p->records;
    const struct measure *change = view_main_measure(r->report->view);
    if (r->writer->for_programs || !pair_rows_are_counted(&p->rows) || !change)
        return;
    struct pair_counts counts = pair_rows_counts(&p->rows, change);
    struct text mean = pair_rows_say_mean(&p->rows, &counts, &r->scratch);
    output_char(r->out, '\n');
    output_text(r->out, pair_rows_say_counts(&p->rows, &counts, &r->scratch));
    output_text(r->out, mean.n ? TEXT("; ") : TEXT(""));
    output_text(r->out, mean);
    output_char(r->out, '\n');
    arena_release(&r->scratch);
}

bool records_write_pairs(const struct report *report, const struct writer *writer)
{
    enum unit_kind kind = report->question->by;
    struct pairs p = {.records = {.report = report, .out = report->out, .writer = writer, .rows = {.report = report}}};
    pair_rows_init(&p.rows, study_pairs(report->study, kind), &report->view->sort, &report->study->measures);
    p.records.is_paired = pair_rows_have_sides(&p.rows) && writer->for_programs;
    add_fields(&p.records, kind);
    measure_scales(&p);
    writer->head(&p.records);
    for (size_t i = 0; i < p.rows.count; i++)
        write_row(&p, i);
    write_counts(&p);
    pair_rows_release(&p.rows);
    free(p.records.fields.items);
    free(p.records.scales);
    arena_release(&p.records.arena);
    return note_missing_sources(report);
}
