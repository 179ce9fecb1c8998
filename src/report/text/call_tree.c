/* The tree of calls from the top, a line a call, with guides. */
#include "report/text/text.h"

#include "report/layout/node_name.h"
#include "report/layout/table.h"
#include "report/layout/title.h"
#include "view/shape.h"

#include <stdlib.h>

/* A row, or several that are chained. */
struct tree_line {
    size_t first, last;                         /* rows */
    size_t level;                               /* in lines: how far it is to the right */
    bool has_next;                              /* a line follows on its level, below the same line */
    uint64_t bars[TOP_DOWN_DEPTH_MAX / 64 + 1]; /* a bit a level above it that has another line below this one */
};

struct tree_text {
    const struct report *report;
    struct shape shape;
    ARRAY(struct tree_line) lines;
    struct columns columns;
    size_t only_shares;
};

static const struct top_down_row *row_at(const struct tree_text *t, size_t row)
{
    return &t->shape.tree.rows.items[row];
}

/* ---- lines ---- */

/* Those that are beside a chain are not shown: they are below the limit. */
static void list_lines(struct tree_text *t)
{
    size_t level_of[TOP_DOWN_DEPTH_MAX + 2];
    for (size_t i = 0; i < t->shape.tree.rows.count; i++) {
        const struct top_down_row *row = row_at(t, i);
        if (row->is_chained) {
            t->lines.items[t->lines.count - 1].last = i;
            level_of[row->depth] = level_of[row->depth - 1];
        } else if (!row->is_aside) {
            level_of[row->depth] = row->depth ? level_of[row->depth - 1] + 1 : 0;
            *array_add(&t->lines) = (struct tree_line){.first = i, .last = i, .level = level_of[row->depth]};
        }
    }
}

/* From the last line up: which levels go on below. */
static void draw_guides(struct tree_text *t)
{
    uint64_t open[TOP_DOWN_DEPTH_MAX / 64 + 1] = {0};
    for (size_t i = t->lines.count; i-- > 0;) {
        struct tree_line *line = &t->lines.items[i];
        uint64_t bit = UINT64_C(1) << line->level % 64;
        size_t word = line->level / 64;
        line->has_next = open[word] & bit;
        memcpy(line->bars, open, sizeof open);
        open[word] = (open[word] & (bit - 1)) | bit;
        for (size_t w = word + 1; w < sizeof open / sizeof *open; w++)
            open[w] = 0;
    }
}

/* ---- words ---- */

struct guides {
    struct text bar, blank, next, last;
};

static struct guides guides_of(const struct look *look)
{
    if (look->is_utf8)
        return (struct guides){TEXT("\xe2\x94\x82  "), TEXT("   "), TEXT("\xe2\x94\x9c\xe2\x94\x80 "),
                               TEXT("\xe2\x94\x94\xe2\x94\x80 ")};
    return (struct guides){TEXT("|  "), TEXT("   "), TEXT("|- "), TEXT("`- ")};
}

static void say_guides(const struct tree_text *t, const struct tree_line *line, struct phrase *phrase)
{
    struct guides guides = guides_of(t->report->look);
    for (size_t level = 1; level < line->level; level++)
        phrase_say(phrase, STYLE_MARK, line->bars[level / 64] >> level % 64 & 1 ? guides.bar : guides.blank);
    if (line->level)
        phrase_say(phrase, STYLE_MARK, line->has_next ? guides.next : guides.last);
}

static bool is_main(const struct tree_text *t, const struct top_down_row *row)
{
    const struct profile *p = t->report->study->profile;
    return text_equal(p->symbols.texts.items[p->functions.items[row->head].symbol], TEXT("main"));
}

/* The nodes before the last one of a chain: the first, main(), and how many others. */
static void say_chain(const struct tree_text *t, const struct tree_line *line, struct phrase *phrase)
{
    size_t folded = 0;
    for (size_t i = line->first; i < line->last; i++) {
        bool is_single = folded == 0 && (i + 1 == line->last || is_main(t, row_at(t, i + 1)));
        if (i > line->first && !is_main(t, row_at(t, i)) && !is_single) {
            folded++;
            continue;
        }
        if (folded)
            phrase_say(phrase, STYLE_MARK, arena_format(&phrase->arena, "%zu more > ", folded));
        folded = 0;
        node_name_say(t->report, &t->shape.tree.nodes, row_at(t, i)->head, phrase);
        phrase_say(phrase, STYLE_MARK, TEXT(" > "));
    }
    if (folded)
        phrase_say(phrase, STYLE_MARK, arena_format(&phrase->arena, "%zu more > ", folded));
}

static void describe_line(const void *context, size_t number, struct phrase *phrase)
{
    const struct tree_text *t = context;
    const struct tree_line *line = &t->lines.items[number];
    const struct top_down_row *row = row_at(t, line->last);
    say_guides(t, line, phrase);
    say_chain(t, line, phrase);
    if (row->kind == TOP_DOWN_OTHERS) {
        phrase_say(phrase, STYLE_GAP, arena_format(&phrase->arena, "[%zu more]", row->others));
        return;
    }
    node_name_describe(t->report, &t->shape.tree.nodes, row->head, phrase);
    if (row->kind == TOP_DOWN_BACK)
        phrase_say(phrase, STYLE_MARK, TEXT(" ^"));
    if (row->is_cut)
        phrase_say(phrase, STYLE_PLAIN, TEXT(" (not followed)"));
}

/* ---- figures ---- */

static bool line_spent(const void *context, size_t number, struct spent *spent)
{
    const struct tree_text *t = context;
    shape_spent(&t->shape, t->lines.items[number].last, spent);
    return true;
}

static void add_columns(struct tree_text *t, enum column_kind kind, bool only_leading)
{
    const struct view *view = t->report->view;
    const struct measure *main = view_main_measure(view);
    for (size_t i = 0; i < view->columns.count; i++) {
        const struct column *column = &view->columns.items[i];
        bool is_ours =
            kind == COLUMN_CALLS || series_units(view->study->series) || measure_is_akin(column->measure, main);
        if (column->kind == kind && is_ours && (!only_leading || column_leads(column)))
            *array_add(&t->columns) = *column;
    }
}

/* What the event that rows are sorted by cost with all calls, how many calls, and which share a function has itself. */
static void choose_columns(struct tree_text *t)
{
    add_columns(t, COLUMN_INCLUSIVE, false);
    add_columns(t, COLUMN_CALLS, false);
    size_t count = t->columns.count;
    add_columns(t, COLUMN_SELF, true);
    t->only_shares = t->report->request->show_percs ? t->columns.count - count : 0;
}

/* ---- the report ---- */

static void write_title(const struct report *report)
{
    struct phrase title = {0};
    const struct measure *main = view_main_measure(report->view);
    phrase_say(&title, STYLE_GAP, TEXT("-- Call tree: what calls pass on of "));
    phrase_add_name(&title, STYLE_GAP, main ? main->name : TEXT("nothing"));
    title_write(report, &title, NULL);
    phrase_release(&title);
}

static void write_lines(const struct tree_text *t)
{
    struct table table = {.columns = t->columns.items,
                          .column_count = t->columns.count,
                          .rows = t->lines.count,
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
    list_lines(&t);
    draw_guides(&t);
    choose_columns(&t);
    if (t.lines.count)
        write_lines(&t);
    free(t.lines.items);
    free(t.columns.items);
    shape_release(&t.shape);
    return true;
}
