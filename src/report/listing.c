/* The table of functions, pieces, files, objects or lines, with callers and callees, as text. */
#include "report/report.h"

#include "report/rows.h"
#include "report/table.h"

#include <stdlib.h>

/* ---- labels ---- */

static void put_names(const struct profile *p, const struct label *label, struct output *out)
{
    if (label->file != NONE)
        output_safe(out, profile_file_name(p, label->file));
    if (label->file != NONE && label->symbol != NONE)
        output_char(out, ':');
    if (label->symbol != NONE)
        output_safe(out, p->symbols.texts.items[label->symbol]);
    if (label->line != LINE_NONE)
        output_print(out, ":%llu", (unsigned long long)label->line);
}

static void put_object(const struct profile *p, const struct label *label, struct output *out)
{
    struct text object = label->object != NONE ? profile_object_name(p, label->object) : TEXT_NONE;
    bool alone = label->object != NONE && label->file == NONE && label->symbol == NONE;
    if (alone && object.n == 0)
        output_text(out, TEXT("(no object)"));
    else if (alone)
        output_safe(out, object);
    else if (object.n) {
        output_text(out, TEXT(" ["));
        output_safe(out, object);
        output_char(out, ']');
    }
}

void report_label(const struct plan *plan, const struct label *label, const uint64_t *count, struct output *out)
{
    put_names(plan->profile, label, out);
    if (count) {
        output_text(out, TEXT(" ("));
        output_grouped(out, *count > COST_MAX ? COST_MAX : (cost_t)*count);
        output_text(out, TEXT("x)"));
    }
    put_object(plan->profile, label, out);
    if (label->cycle != NONE) {
        output_text(out, label->function == NONE ? TEXT("<cycle ") : TEXT(" <cycle "));
        output_integer(out, (int64_t)label->cycle + 1);
        output_char(out, '>');
    }
}

void report_overlap(struct output *out)
{
    output_text(out, TEXT(" (as recorded, overlapping)"));
}

/* ---- the table ---- */

/* The functions of a line; names of functions hold commas. */
static void put_owners(const struct plan *plan, ref_t row, struct output *out)
{
    size_t count;
    const struct owner *owners = grouping_owners(&plan->rows, row, &count);
    for (size_t i = 0; i < count; i++) {
        output_text(out, i ? TEXT("; ") : TEXT("  "));
        output_safe(out, plan->profile->symbols.texts.items[owners[i].symbol]);
    }
}

static void put_arc(const struct rows *r, const struct tree_row *row, struct output *out)
{
    const struct arc *arc = &r->tree.graph->arcs[row->arc];
    ref_t function = row->to_caller ? arc->caller : arc->callee;
    const struct function *f = &r->plan->profile->functions.items[function];
    const struct inclusive *costs = plan_row_costs(r->plan);
    struct label label = {f->object, f->file, f->name, function, costs ? costs->cycle_of[function] : NONE, LINE_NONE};
    uint64_t count = graph_arc_count(r->tree.graph, row->arc);
    output_text(out, row->to_caller ? TEXT("< ") : TEXT(">   "));
    output_fill(out, ' ', 2 * (size_t)(row->depth - 1));
    report_label(r->plan, &label, &count, out);
    if (arc->caller == arc->callee || inclusive_arc_in_cycle(&r->plan->inclusive, arc))
        report_overlap(out);
    else if (row->cut)
        output_text(out, TEXT(" (not followed)"));
}

static void rows_name(const void *context, size_t row, struct output *out)
{
    const struct rows *r = context;
    const struct table_row *item = &r->items.items[row];
    if (item->kind == ROW_BLANK)
        return;
    if (item->kind == ROW_OTHERS) {
        output_print(out, "[%zu others]", r->other_count);
        return;
    }
    if (item->kind == ROW_ARC) {
        put_arc(r, &item->arc, out);
        return;
    }
    if (r->trees)
        output_text(out, TEXT("*  "));
    if (item->kind == ROW_INNER)
        output_text(out, TEXT("  "));
    struct label label = grouping_own_label(&r->plan->rows, item->ref);
    report_label(r->plan, &label, NULL, out);
    put_owners(r->plan, item->ref, out);
}

static const char *const headings[GROUPS] = {
    [GROUP_PIECE] = "file:function",
    [GROUP_FUNCTION] = "file:function",
    [GROUP_FILE] = "file",
    [GROUP_OBJECT] = "object",
    [GROUP_LINE] = "file:line",
    [GROUP_FILE_FUNCTION] = "file, function",
    [GROUP_FUNCTION_FILE] = "function, file",
    [GROUP_OBJECT_FUNCTION] = "object, function",
};

static void write_rows(struct rows *r, struct output *out)
{
    struct plan *plan = r->plan;
    size_t columns = plan->column_count;
    struct text *headers = memory_resize(plan_headers(plan, columns), columns + 1, sizeof *headers);
    bool *no_percent = memory_zeroed(columns + 1, sizeof *no_percent);
    for (size_t c = 0; c < columns; c++)
        no_percent[c] =
            plan->columns[c].kind == KEY_CALLS || plan->measures.items[plan->columns[c].measure].kind == MEASURE_RATIO;
    headers[columns] = TEXT("running");
    no_percent[columns] = true;
    struct table table = {.headers = headers,
                          .columns = rows_width(r),
                          .rows = r->items.count,
                          .heading = text_of(headings[plan->group]),
                          .percents = plan->request->show_percs,
                          .no_percent = no_percent,
                          .context = r,
                          .cells = rows_cells,
                          .name = rows_name};
    table_write(&table, out);
    output_char(out, '\n');
    free(headers);
    free(no_percent);
}

void report_rows(struct plan *plan, struct output *out)
{
    struct rows rows;
    rows_init(&rows, plan);
    write_rows(&rows, out);
    rows_release(&rows);
}
