#include "sheets/kinds.h"

#include "base/hash.h"
#include "report/layout/tree_lines.h"
#include "view/problems.h"

#include <stdlib.h>

struct call_tree_sheet {
    const struct sheet *sheet;
    struct shape shape;
    ARRAY(uint64_t) ids; /* by row */
    struct tree_lines lines;
};

static const struct call_tree_sheet *own_of(const struct sheet *sheet)
{
    return sheet->own;
}

static const struct top_down_row *row_at(const struct call_tree_sheet *t, size_t row)
{
    return &t->shape.tree.rows.items[row];
}

/* The row that keys act on: of a chain the last. */
static const struct top_down_row *row_of(const struct sheet *sheet, size_t line)
{
    const struct call_tree_sheet *t = own_of(sheet);
    return row_at(t, tree_lines_at(&t->lines, line)->last);
}

static uint64_t id_of(const struct sheet *sheet, size_t line)
{
    const struct call_tree_sheet *t = own_of(sheet);
    return t->ids.items[tree_lines_at(&t->lines, line)->last];
}

/* ---- folding ---- */

/* A row is found again by the whole way to it. */
static uint64_t make_id(const struct call_tree_sheet *t, const struct top_down_row *row)
{
    uint64_t above = row->above == SIZE_MAX ? 1 : t->ids.items[row->above], salt = hash_mix(above, row->kind);
    if (row->kind == TOP_DOWN_OTHERS)
        return salt | 1;
    struct row_name name = row_name_of_function(sheet_profile(t->sheet), row->head);
    return sheet_id(sheet_profile(t->sheet), &name, salt);
}

static void add_ids(struct call_tree_sheet *t)
{
    while (t->ids.count < t->shape.tree.rows.count) {
        uint64_t id = make_id(t, row_at(t, t->ids.count));
        *array_add(&t->ids) = id;
    }
}

/* What a report follows is open until it is folded. */
static bool opens(void *context, bool usually)
{
    struct call_tree_sheet *t = context;
    add_ids(t);
    return place_is_unfolded(t->sheet->place, t->ids.items[t->ids.count - 1], usually);
}

/* ---- the sheet ---- */

static bool call_tree_spent(const void *context, size_t line, struct spent *spent)
{
    const struct call_tree_sheet *t = own_of(context);
    shape_spent(&t->shape, tree_lines_at(&t->lines, line)->last, spent);
    return true;
}

static enum fold fold_of(const struct top_down_row *row)
{
    return !row->unfolds ? FOLD_NONE : row->is_open ? FOLD_OPEN : FOLD_CLOSED;
}

static void call_tree_describe(const void *context, size_t line, struct phrase *phrase)
{
    const struct sheet *sheet = context;
    if (sheet->material)
        phrase_say(phrase, STYLE_MARK, sheet_fold_marks[fold_of(row_of(sheet, line))]);
    tree_lines_describe(&own_of(sheet)->lines, line, phrase);
}

/* What is folded is chosen on screens alone. */
static void make_shape(const struct sheet *sheet, struct call_tree_sheet *t)
{
    const struct view *view = sheet->report->view;
    struct top_down_plan plan = shape_plan(view);
    if (!sheet->material) {
        shape_init(&t->shape, view);
        return;
    }
    plan.opens = opens;
    plan.context = t;
    shape_init_from(&t->shape, view, &plan, sheet->place->function);
    add_ids(t);
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

static bool call_tree_init(struct sheet *sheet, const struct trail *trail)
{
    struct call_tree_sheet *t = sheet->own = memory_zeroed(1, sizeof *t);
    t->sheet = sheet;
    make_shape(sheet, t);
    tree_lines_init(&t->lines, sheet->report, &t->shape, !sheet->place->is_up);
    sheet->table.rows = t->lines.lines.count;
    sheet->table.spent = call_tree_spent;
    sheet->table.describe = call_tree_describe;
    sheet->table.heading = text_of(group_table[GROUP_FUNCTION].heading);
    if (!trail)
        note_lacking(sheet->report);
    return trail || sheet->table.rows;
}

static void call_tree_release(struct sheet *sheet)
{
    struct call_tree_sheet *t = sheet->own;
    tree_lines_release(&t->lines);
    shape_release(&t->shape);
    free(t->ids.items);
    free(t);
}

static void call_tree_entitle_asked(const struct sheet *sheet, struct phrase *title)
{
    const struct measure *main = view_main_measure(sheet->report->view);
    phrase_say(title, STYLE_GAP, TEXT("-- Call tree: what calls pass on of "));
    phrase_add_name(title, STYLE_GAP, main ? main->name : TEXT("nothing"));
}

static void call_tree_entitle(const struct sheet *sheet, struct phrase *title)
{
    ref_t function = sheet->place->function;
    phrase_say(title, STYLE_PLAIN, function == NONE ? TEXT("call tree of the program") : TEXT("call tree of "));
    if (function == NONE)
        return;
    struct row_name name = material_function_name(sheet->material, function);
    naming_describe(sheet->report->naming, &name, NULL, title);
}

/* A cycle that has a row in the table leads to that. */
static struct subject call_tree_subject(const struct sheet *sheet, size_t line)
{
    const struct call_tree_sheet *t = own_of(sheet);
    const struct top_down_row *row = row_of(sheet, line);
    size_t above = tree_lines_at(&t->lines, line)->above;
    struct subject subject = subject_of(id_of(sheet, line));
    if (row->kind != TOP_DOWN_OTHERS) {
        ref_t cycle = sheet->report->study->inclusive.cycle_of[row->head];
        struct row_name name = row_name_of_function(sheet_profile(sheet), row->head);
        subject = sheet_subject_of(sheet, &name, subject.id);
        subject.cycle = nodes_count(&t->shape.tree.nodes, row->node) > 1 ? cycle : NONE;
        subject.function = subject.cycle == NONE ? row->head : NONE;
    }
    subject.parent = above == SIZE_MAX ? 0 : id_of(sheet, above);
    subject.fold = fold_of(row);
    return subject;
}

/* Any node of a line, and any function of a cycle. */
static bool call_tree_matches(const struct sheet *sheet, size_t line, const struct pattern *pattern)
{
    const struct call_tree_sheet *t = own_of(sheet);
    const struct nodes *nodes = &t->shape.tree.nodes;
    const struct tree_line *at = tree_lines_at(&t->lines, line);
    bool good = false;
    for (size_t i = at->first; i <= at->last && !good; i++) {
        ref_t node = row_at(t, i)->node;
        for (size_t m = 0; node != NONE && m < nodes_count(nodes, node) && !good; m++)
            good = sheet_function_matches(sheet, nodes_first(nodes, node)[m], pattern);
    }
    return good;
}

/* ---- the hot way ---- */

static uint64_t cost_of_next(const struct sheet *sheet, size_t row)
{
    const struct top_down_row *next = row_at(sheet->own, row);
    return next->kind == TOP_DOWN_NODE ? sheet_cost(sheet, &next->inclusive) : 0;
}

/* The row below that most of the cost of one goes to, or that is chained to it; SIZE_MAX: there is none. */
static size_t hottest_below(const struct sheet *sheet, size_t from, size_t first)
{
    const struct call_tree_sheet *t = own_of(sheet);
    size_t end = t->shape.tree.rows.count;
    if (first < end && row_at(t, first)->is_chained && !sheet->place->is_up)
        return first;
    return sheet_hottest(sheet, first, end, sheet_cost(sheet, &row_at(t, from)->inclusive), cost_of_next);
}

static size_t call_tree_hot_way(struct sheet *sheet, size_t line)
{
    struct call_tree_sheet *t = sheet->own;
    size_t from = tree_lines_at(&t->lines, line)->last, first = t->shape.tree.rows.count;
    top_down_add_level(&t->shape.tree, from);
    add_ids(t);
    size_t next = hottest_below(sheet, from, first);
    if (next == SIZE_MAX)
        return SIZE_MAX;
    *array_add(&t->lines.lines) = (struct tree_line){.first = next, .last = next, .above = line};
    return t->lines.lines.count - 1;
}

const struct sheet_kind call_tree_kind = {
    .name = "call tree",
    .is_sorted = true,
    .turns_about = true,
    .filtering = FILTERING_NONE,
    .sheet = SHEET_CALLS,
    .why_not = sheet_why_no_calls,
    .init = call_tree_init,
    .release = call_tree_release,
    .entitle = call_tree_entitle,
    .entitle_asked = call_tree_entitle_asked,
    .subject = call_tree_subject,
    .id = id_of,
    .matches = call_tree_matches,
    .hot_way = call_tree_hot_way,
};
