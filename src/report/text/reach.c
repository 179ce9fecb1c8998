/* The functions that call one on any way, and those that it reaches, a line each. */
#include "report/text/text.h"

#include "base/shrink.h"
#include "report/layout/node_name.h"
#include "report/layout/reach_cells.h"
#include "report/layout/table.h"
#include "report/layout/title.h"
#include "view/reaching.h"

struct reach_text {
    const struct report *report;
    struct reaching reaching;
    struct reach_cells cells;
};

/* Figures always have their room. */
static void write_row(const struct reach_text *t, size_t row)
{
    const struct look *look = t->report->look;
    struct row_name name = row_name_of_function(t->report->study->profile, t->reaching.rows[row].function);
    struct phrase line = {0};
    reach_cells_add(&t->cells, row, &line);
    size_t taken = phrase_width(&line);
    naming_describe(t->report->naming, &name, NULL, &line);
    if (look->width)
        phrase_shrink(&line, look->width > taken ? look->width : taken + 1, look_ellipsis(look));
    if (look->is_painted)
        phrase_write_painted(&line, t->report->out);
    else
        phrase_write_linked(&line, t->report->out);
    output_char(t->report->out, '\n');
    phrase_release(&line);
}

static void write_headings(const struct reach_text *t)
{
    struct phrase line = {0};
    reach_cells_add_headings(&t->cells, &line);
    phrase_say(&line, STYLE_PLAIN, text_of(group_table[GROUP_FUNCTION].heading));
    table_rule(t->report->look, t->report->out);
    phrase_write(&line, t->report->out);
    output_char(t->report->out, '\n');
    table_rule(t->report->look, t->report->out);
    phrase_release(&line);
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

static void write_rows(struct reach_text *t)
{
    reach_cells_init(&t->cells, &t->reaching);
    write_title(t);
    write_headings(t);
    for (size_t i = 0; i < t->reaching.count; i++)
        write_row(t, i);
    output_char(t->report->out, '\n');
    reach_cells_release(&t->cells);
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
