/* quickfix: source lines in the form of compilers' messages, which editors jump to. */
#include "report/records/records.h"

#include "annotate/excerpts.h"
#include "report/notes.h"
#include "view/display.h"

struct quickfix {
    struct rows rows;
    struct excerpts excerpts;
};

bool quickfix_check(const struct request *request, struct arena *arena, struct text *error)
{
    bool good = group_table[request->group].cost_of == COST_OF_LINES;
    if (!good)
        *error = arena_format(arena, "--format=quickfix is about source lines and does not go with another --group");
    return good;
}

/* `151,804 (9.12%) Ir, ` */
static void put_figure(const struct report *report, const struct column *column, const struct spent *spent)
{
    struct cell cell = cell_of(column, spent);
    char text[CELL_MAX];
    output_text(report->out, text_trim((struct text){text, cell_number(text, &cell.figure)}));
    struct text share = report->request->show_percs ? (struct text){text, cell_share(text, &cell)} : TEXT("");
    if (share.n) {
        output_text(report->out, TEXT(" ("));
        output_text(report->out, text_trim(text_skip(share, 1)));
    }
    output_char(report->out, ' ');
    output_safe(report->out, column->heading);
    output_text(report->out, TEXT(", "));
}

static void put_owners(const struct report *report, const struct row_name *name)
{
    struct phrase phrase = {0};
    naming_describe_owners(report->naming, name, &phrase);
    phrase_write(&phrase, report->out);
    phrase_release(&phrase);
}

/* By the path at which an editor finds the source, if there is one. */
static void put_place(const struct quickfix *q, const struct row_name *name)
{
    const struct report *report = q->rows.report;
    const struct excerpt *at = excerpts_find(&q->excerpts, name->file, name->line);
    output_name(report->out, at && at->path.s ? at->path : profile_file_name(report->study->profile, name->file));
    output_print(report->out, ":%llu: ", (unsigned long long)name->line.number);
}

/* Costs without a line have no place to jump to. */
static void put_row(const struct quickfix *q, size_t number)
{
    const struct report *report = q->rows.report;
    ref_t row = q->rows.items.items[number].ref;
    struct row_name name = grouping_own_name(&report->view->rows, row);
    struct spent spent;
    if (name.line.number == 0 || name.line.number == LINE_NONE || name.line.side == SIDE_OLD ||
        !rows_spent(&q->rows, number, &spent))
        return;
    put_place(q, &name);
    for (size_t i = 0; i < report->view->cost_columns; i++)
        put_figure(report, &report->view->columns.items[i], &spent);
    put_owners(report, &name);
    output_char(report->out, '\n');
}

bool quickfix_write(const struct report *report)
{
    struct quickfix q;
    rows_init_flat(&q.rows, report);
    excerpts_init(&q.excerpts, &q.rows);
    for (size_t i = 0; i < q.rows.items.count; i++)
        if (q.rows.items.items[i].kind == ROW_OTHERS)
            records_note_others(&q.rows);
        else
            put_row(&q, i);
    excerpts_release(&q.excerpts);
    rows_release(&q.rows);
    return note_missing_sources(report);
}
