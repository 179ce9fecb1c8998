/* The way down on which most of the cost goes, a line a step. */
#include "report/text/text.h"

#include "report/layout/node_name.h"
#include "report/layout/table.h"
#include "report/layout/title.h"
#include "view/columns.h"
#include "view/way.h"

#include <stdlib.h>

/* A step after a mark; or, where there is none, the note that says why the way goes no further, or how. */
struct path_row {
    const struct hot_step *step;
    const char *mark;
};

struct path_text {
    const struct report *report;
    const struct way *way;
    ARRAY(struct path_row) rows;
};

/* ---- rows ---- */

static bool row_spent(const void *context, size_t row, struct spent *spent)
{
    const struct path_text *t = context;
    const struct hot_step *step = t->rows.items[row].step;
    if (!step)
        return false;
    *spent = (struct spent){.has = column_bit(COLUMN_PASSED), .passed = step->cost};
    spent->mark = step->is_estimate ? "~" : NULL;
    spent->marked = step->is_estimate ? spent->has : 0;
    return true;
}

static struct text note_of(const struct hot_path *path, struct arena *arena)
{
    if (path->branches[0].count)
        return arena_format(arena, "[%zu callees: two get a third of this each]", path->parts);
    return arena_format(arena, "[%zu callee%s: none gets half of this and a tenth of the program]", path->parts,
                        path->parts == 1 ? "" : "s");
}

static void describe_row(const void *context, size_t row, struct phrase *phrase)
{
    const struct path_text *t = context;
    const struct path_row *at = &t->rows.items[row];
    if (at->step) {
        phrase_say(phrase, STYLE_MARK, text_of(at->mark));
        node_name_describe(t->report, &t->way->flow.nodes, way_head(t->way, at->step->node), phrase);
    } else {
        phrase_say(phrase, STYLE_SOURCE /* is not cut */, note_of(&t->way->path, &phrase->arena));
    }
}

static void list_way(struct path_text *t, const struct hot_way *way, const char *mark)
{
    for (size_t i = 0; i < way->count; i++) {
        struct path_row row = {&way->items[i], t->rows.count ? mark : ""};
        *array_add(&t->rows) = row;
    }
}

static void list_rows(struct path_text *t)
{
    static const char *const marks[HOT_PATH_WAYS] = {"1> ", "2> "};
    const struct hot_path *path = &t->way->path;
    list_way(t, &path->trunk, "> ");
    if (path->parts || path->branches[0].count)
        *array_add(&t->rows) = (struct path_row){NULL, NULL};
    for (size_t i = 0; i < HOT_PATH_WAYS; i++)
        list_way(t, &path->branches[i], marks[i]);
}

/* ---- the table ---- */

static void write_title(const struct report *report, struct text event)
{
    struct phrase title = {0};
    phrase_say(&title, STYLE_GAP, TEXT("-- Hot path: what each call passes on of "));
    phrase_add_name(&title, STYLE_GAP, event);
    title_write(report, &title, NULL);
    phrase_release(&title);
}

/* In the plain look it has no headings. */
static void write_rows(const struct path_text *t)
{
    static const struct measure nothing = {.name = TEXT("nothing")};
    const struct report *report = t->report;
    const bool is_rich = report->look->is_rich;
    const struct measure *measure = t->way->measure ? t->way->measure : &nothing;
    struct column column = {COLUMN_PASSED, .measure = measure,
                            .heading = is_rich ? text_cut(measure->name, HEADING_SHOWN) : TEXT_NONE};
    struct table table = {.columns = &column,
                          .column_count = 1,
                          .rows = t->rows.count,
                          .heading = text_of(group_table[GROUP_FUNCTION].heading),
                          .percents = report->request->show_percs,
                          .head = is_rich ? HEAD_BETWEEN_RULES : HEAD_NONE,
                          .look = report->look,
                          .context = t,
                          .spent = row_spent,
                          .describe = describe_row};
    write_title(report, measure->name);
    table_rule(report->look, report->out);
    table_write(&table, report->out);
    output_char(report->out, '\n');
}

bool text_hot_path(const struct report *report)
{
    struct way way;
    struct path_text t = {.report = report, .way = &way};
    if (report->view->filter->hot_path.count == 0)
        return true;
    if (study_misses_calls(report->study))
        return false;
    way_init(&way, report->view);
    list_rows(&t);
    if (t.rows.count)
        write_rows(&t);
    free(t.rows.items);
    way_release(&way);
    return true;
}
