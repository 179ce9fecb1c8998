/* The functions that call one on any way, and those that it reaches, a line each. */
#include "report/text/text.h"

#include "report/layout/columns_that_fit.h"
#include "report/layout/node_name.h"
#include "report/layout/title.h"
#include "view/reaching.h"

#include <stdlib.h>

struct reach_text {
    const struct report *report;
    struct reaching reaching;
};

static bool row_spent(const void *context, size_t row, struct spent *spent)
{
    const struct reach_text *t = context;
    *spent = (struct spent){0};
    reaching_spent(&t->reaching, row, spent);
    return true;
}

static void describe_row(const void *context, size_t row, struct phrase *phrase)
{
    const struct reach_text *t = context;
    reaching_describe(&t->reaching, t->report->naming, row, phrase);
}

static void write_title(const struct reach_text *t)
{
    const struct way *way = &t->reaching.way;
    struct phrase title = {0};
    phrase_say(&title, STYLE_GAP, TEXT("-- Reach: what calls "));
    node_name_describe(t->report, &way->flow.nodes, way_head(way, t->reaching.reach.asked), &title);
    phrase_say(&title, STYLE_GAP, TEXT(" on any way, and what it reaches"));
    title_write(t->report, &title, NULL);
    phrase_release(&title);
}

/* Shares are no decoration, and have a column of their own. */
static void write_rows(const struct reach_text *t)
{
    const struct report *report = t->report;
    struct columns all = {0}, columns = {0};
    struct arena arena = {0};
    reaching_add_columns(&t->reaching, &arena, &all);
    struct columns_wanted wanted = {
        .sheet = SHEET_REACH, .width = report->look->width, .report = report, .columns = &all};
    columns_that_fit(&wanted, NULL, &columns);
    struct table table = {.columns = columns.items,
                          .column_count = columns.count,
                          .rows = t->reaching.count,
                          .heading = text_of(group_table[GROUP_FUNCTION].heading),
                          .look = report->look,
                          .context = t,
                          .spent = row_spent,
                          .describe = describe_row};
    write_title(t);
    table_write(&table, report->out);
    output_char(report->out, '\n');
    free(all.items);
    free(columns.items);
    arena_release(&arena);
}

bool text_reach(const struct report *report)
{
    struct reach_text t = {.report = report};
    if (report->view->filter->reach.count == 0)
        return true;
    if (study_misses_calls(report->study))
        return false;
    if (reaching_init(&t.reaching, report->view))
        write_rows(&t);
    reaching_release(&t.reaching);
    return true;
}
