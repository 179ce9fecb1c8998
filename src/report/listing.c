/* The table of functions, pieces, files, objects or lines, with callers and callees, as text. */
#include "report/report.h"

#include "report/naming.h"
#include "report/rows.h"
#include "report/table.h"

#include <stdlib.h>

static void describe_owners(const struct rows *r, ref_t row, struct phrase *phrase)
{
    struct naming naming = {r->plan->profile};
    size_t count;
    const struct owner *owners = grouping_owners(&r->plan->rows, row, &count);
    if (count)
        phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
    naming_describe_owners(&naming, grouping_own_label(&r->plan->rows, row).line, owners, count, phrase);
}

static void describe_others(size_t count, struct phrase *phrase)
{
    phrase_say(phrase, STYLE_PLAIN, TEXT("["));
    phrase_integer(phrase, STYLE_PLAIN, (int64_t)count);
    phrase_say(phrase, STYLE_PLAIN, TEXT(" others]"));
}

/* A caller or a callee. */
static void describe_far_end(const struct rows *r, const struct tree_row *row, struct phrase *phrase)
{
    const struct arc *arc = &r->tree.graph->arcs[row->arc];
    ref_t function = row->to_caller ? arc->caller : arc->callee;
    const struct function *f = &r->plan->profile->functions.items[function];
    const struct inclusive *costs = plan_row_costs(r->plan);
    struct label label = {f->object, f->file, f->name, function, costs ? costs->cycle_of[function] : NONE, LINE_NONE};
    struct naming_calls calls = {tree_row_count(&r->tree, row), tree_row_is_estimate(row)};
    naming_describe(&(struct naming){r->plan->profile}, &label, &calls, phrase);
    if (arc->caller == arc->callee || inclusive_arc_in_cycle(&r->plan->inclusive, arc))
        phrase_say(phrase, STYLE_PLAIN, REPORT_OVERLAP);
    else if (row->cut)
        phrase_say(phrase, STYLE_PLAIN, TEXT(" (not followed)"));
}

static void describe_arc(const struct rows *r, const struct tree_row *row, struct phrase *phrase)
{
    phrase_say(phrase, STYLE_MARK, row->to_caller ? TEXT("< ") : TEXT(">   "));
    phrase_fill(phrase, ' ', 2 * (size_t)(row->depth - 1));
    if (row->arc == NONE)
        describe_others(row->others, phrase);
    else
        describe_far_end(r, row, phrase);
}

static void describe_own(const struct rows *r, const struct table_row *item, struct phrase *phrase)
{
    struct label label = grouping_own_label(&r->plan->rows, item->ref);
    if (r->trees)
        phrase_say(phrase, STYLE_MARK, TEXT("*  "));
    if (item->kind == ROW_INNER)
        phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
    naming_describe(&(struct naming){r->plan->profile}, &label, NULL, phrase);
    describe_owners(r, item->ref, phrase);
}

static void describe_row(const void *context, size_t row, struct phrase *phrase)
{
    const struct rows *r = context;
    const struct table_row *item = &r->items.items[row];
    if (item->kind == ROW_OTHERS)
        describe_others(r->other_count, phrase);
    else if (item->kind == ROW_ARC)
        describe_arc(r, &item->arc, phrase);
    else if (item->kind != ROW_BLANK)
        describe_own(r, item, phrase);
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
                          .describe = describe_row};
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
