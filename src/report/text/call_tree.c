/* The tree of calls from the top, a line a call, with guides. */
#include "report/text/text.h"

#include "report/layout/columns_that_fit.h"
#include "report/layout/title.h"
#include "report/layout/tree_lines.h"
#include "view/problems.h"

#include <stdlib.h>

struct tree_text {
    const struct report *report;
    struct shape shape;
    struct tree_lines lines;
    struct columns columns;
    size_t only_shares;
};

static void describe_line(const void *context, size_t number, struct phrase *phrase)
{
    const struct tree_text *t = context;
    tree_lines_describe(&t->lines, number, phrase);
}

static bool line_spent(const void *context, size_t number, struct spent *spent)
{
    const struct tree_text *t = context;
    shape_spent(&t->shape, tree_lines_at(&t->lines, number)->last, spent);
    return true;
}

/* What the event that is told cost with all calls, how many calls, what each cost if that is asked for, and which share
 * a function has itself. */
static void choose_columns(struct tree_text *t)
{
    struct columns_wanted wanted = {.sheet = SHEET_CALLS, .width = t->report->look->width, .report = t->report};
    t->only_shares = columns_that_fit(&wanted, NULL, &t->columns);
    if (!t->report->request->show_percs)
        t->only_shares = 0;
}

/* What is asked for of functions alone, and is in no table either. */
static void note_lacking(const struct report *report)
{
    const struct columns *columns = &report->view->columns;
    for (size_t i = 0; i < columns->count && report->question->parts_only; i++)
        if (columns->items[i].kind == COLUMN_ONLY)
            diagnostics_add(report->diagnostics, &problem_no_column, TEXT_NONE, 0,
                            "%.*s: --call-tree has no such column, as it is of calls", (int)columns->items[i].name.n,
                            columns->items[i].name.s);
}

/* ---- the report ---- */

static void write_title(const struct report *report)
{
    struct phrase title = {0};
    const struct measure *told = view_main_measure(report->view);
    phrase_say(&title, STYLE_GAP, TEXT("-- Call tree: what calls pass on of "));
    phrase_add_name(&title, STYLE_GAP, told ? told->name : TEXT("nothing"));
    title_write(report, &title, NULL);
    phrase_release(&title);
}

static void write_lines(const struct tree_text *t)
{
    struct table table = {.columns = t->columns.items,
                          .column_count = t->columns.count,
                          .rows = t->lines.lines.count,
                          .heading = text_of(group_table[GROUP_FUNCTION].heading),
                          .percents = t->report->request->show_percs,
                          .only_shares = t->only_shares,
                          .look = t->report->look,
                          .context = t,
                          .spent = line_spent,
                          .describe = describe_line};
    write_title(t->report);
    table_write(&table, t->report->out);
    output_char(t->report->out, '\n');
}

bool text_call_tree(const struct report *report)
{
    struct tree_text t = {.report = report};
    if (report->view->filter->call_tree.count == 0)
        return true;
    if (study_misses_calls(report->study))
        return false;
    shape_init(&t.shape, report->view);
    tree_lines_init(&t.lines, report, &t.shape, true);
    choose_columns(&t);
    note_lacking(report);
    if (t.lines.lines.count)
        write_lines(&t);
    tree_lines_release(&t.lines);
    free(t.columns.items);
    shape_release(&t.shape);
    return true;
}
