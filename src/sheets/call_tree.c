/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/kinds.h"

#include "base/hash.h"
#include "report/layout/node_name.h"
#include "view/call_tree.h"
#include "view/problems.h"

#include <stdlib.h>

#define TREE_LEVELS_MAX (2 * CALL_TREE_DEPTH_MAX + 4) /* others that are unfolded are a level of their own */

/* A row, or several that are chained. */
struct tree_line {
    size_t first, last;                      /* rows of the tree */
    size_t above;                            /* the line that it is below; SIZE_MAX: none */
    size_t level;                            /* how far it is to the right */
    bool has_next;                           /* a line follows on its level, below the same line */
    uint64_t bars[TREE_LEVELS_MAX / 64 + 1]; /* a bit a level above it that has another line below this one */
};

struct call_tree_sheet {
    const struct sheet *sheet;
    struct view_call_tree costed;
    bool *told;          /* by event, whether rows tell that its costs are estimates */
    ARRAY(uint64_t) ids; /* by row */
    ARRAY(struct tree_line) lines;
};

static const struct call_tree_sheet *own_of(const struct sheet *sheet)
{
    return sheet->own;
}

static const struct call_tree_row *row_at(const struct call_tree_sheet *t, size_t row)
{
    return &t->costed.tree.rows.items[row];
}

static const struct tree_line *line_at(const struct call_tree_sheet *t, size_t line)
{
    return &t->lines.items[line];
}

/* The row that keys act on: of a chain the last. */
static const struct call_tree_row *row_of(const struct sheet *sheet, size_t line)
{
    const struct call_tree_sheet *t = own_of(sheet);
    return row_at(t, line_at(t, line)->last);
}

static uint64_t id_of(const struct sheet *sheet, size_t line)
{
    const struct call_tree_sheet *t = own_of(sheet);
    return t->ids.items[line_at(t, line)->last];
}

/* ---- lines ---- */

/* Callees beside a chain are below the limit. */
static void list_lines(struct call_tree_sheet *t, bool chains)
{
    const struct call_tree_rows *rows = &t->costed.tree.rows;
    size_t *line_of = memory_resize(NULL, rows->count + 1, sizeof *line_of);
    for (size_t i = 0; i < rows->count; i++) {
        const struct call_tree_row *row = &rows->items[i];
        size_t above = row->above == SIZE_MAX ? SIZE_MAX : line_of[row->above];
        line_of[i] = above;
        if (chains && row->is_chained) {
            t->lines.items[above].last = i;
        } else if (!chains || !row->is_aside) {
            size_t level = above == SIZE_MAX ? 0 : t->lines.items[above].level + 1;
            line_of[i] = t->lines.count;
            *array_add(&t->lines) = (struct tree_line){.first = i, .last = i, .above = above, .level = level};
        }
    }
    free(line_of);
}

/* From the last line up: which levels go on below. */
static void draw_guides(struct call_tree_sheet *t)
{
    uint64_t open[TREE_LEVELS_MAX / 64 + 1] = {0};
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

static void say_guides(const struct call_tree_sheet *t, const struct tree_line *line, struct phrase *phrase)
{
    struct guides guides = guides_of(t->sheet->report->look);
    for (size_t level = 1; level < line->level; level++)
        phrase_say(phrase, STYLE_MARK, line->bars[level / 64] >> level % 64 & 1 ? guides.bar : guides.blank);
    if (line->level)
        phrase_say(phrase, STYLE_MARK, line->has_next ? guides.next : guides.last);
}

static bool is_main(const struct call_tree_sheet *t, const struct call_tree_row *row)
{
    const struct profile *p = t->sheet->report->study->profile;
    return text_equal(p->symbols.texts.items[p->functions.items[row->head].symbol], TEXT("main"));
}

static struct row_name name_of(const struct call_tree_sheet *t, const struct call_tree_row *row)
{
    if (row->kind == CALL_TREE_MEMBER)
        return row_name_of_function(sheet_profile(t->sheet), row->head);
    return node_name(t->sheet->report, &t->costed.tree.costs.flow.nodes, row->head);
}

/* The nodes before the last one of a chain: the first, main(), and how many others. */
static void say_chain(const struct call_tree_sheet *t, const struct tree_line *line, struct phrase *phrase)
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
        struct row_name name = name_of(t, row_at(t, i));
        naming_describe_bare(t->sheet->report->naming, &name, phrase);
        phrase_say(phrase, STYLE_MARK, TEXT(" > "));
    }
    if (folded)
        phrase_say(phrase, STYLE_MARK, arena_format(&phrase->arena, "%zu more > ", folded));
}

/* Guides, and names; of a chain the first, main() and the last. */
static void describe_line(const struct call_tree_sheet *t, const struct tree_line *line, struct phrase *phrase)
{
    const struct call_tree_row *row = row_at(t, line->last);
    say_guides(t, line, phrase);
    say_chain(t, line, phrase);
    if (row->kind == CALL_TREE_OTHERS) {
        phrase_say(phrase, STYLE_GAP, arena_format(&phrase->arena, "[%u more]", row->at.others));
        return;
    }
    struct row_name name = name_of(t, row);
    naming_describe(t->sheet->report->naming, &name, NULL, phrase);
    if (row->kind == CALL_TREE_BACK)
        phrase_say(phrase, STYLE_MARK, TEXT(" ^"));
    if (row->at.is_cut && !row->is_open)
        phrase_say(phrase, STYLE_PLAIN, TEXT(" (not followed)"));
}

/* ---- folding ---- */

/* A row is found again by the whole way to it. */
static uint64_t make_id(const struct call_tree_sheet *t, const struct call_tree_row *row)
{
    uint64_t above = row->above == SIZE_MAX ? 1 : t->ids.items[row->above], salt = hash_mix(above, row->kind);
    if (row->kind == CALL_TREE_OTHERS)
        return salt | 1;
    struct row_name name = row_name_of_function(sheet_profile(t->sheet), row->head);
    return sheet_id(sheet_profile(t->sheet), &name, salt);
}

static void add_ids(struct call_tree_sheet *t)
{
    while (t->ids.count < t->costed.tree.rows.count) {
        uint64_t id = make_id(t, row_at(t, t->ids.count));
        *array_add(&t->ids) = id;
    }
}

/* Rows that a report follows are open until the user folds them. */
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
    view_call_tree_spent(&t->costed, line_at(t, line)->last, spent);
    return true;
}

static enum fold fold_of(const struct call_tree_row *row)
{
    return !row->unfolds ? FOLD_NONE : row->is_open ? FOLD_OPEN : FOLD_CLOSED;
}

static void call_tree_describe(const void *context, size_t line, struct phrase *phrase)
{
    const struct sheet *sheet = context;
    if (sheet->model)
        phrase_say(phrase, STYLE_MARK, sheet_fold_marks[fold_of(row_of(sheet, line))]);
    describe_line(own_of(sheet), line_at(own_of(sheet), line), phrase);
}

/* Only screens choose which rows are folded. */
static void make_shape(const struct sheet *sheet, struct call_tree_sheet *t)
{
    const struct view *view = sheet->report->view;
    struct call_tree_plan plan = view_call_tree_plan(view);
    t->told = view_call_tree_told(view);
    if (!sheet->model) {
        view_call_tree_init(&t->costed, view, t->told);
        return;
    }
    plan.told = t->told;
    plan.opens = opens;
    plan.context = t;
    view_call_tree_init_from(&t->costed, view, &plan, sheet->place->function);
    add_ids(t);
}

/* Notes columns asked for that only functions have, if no table shows them either. */
static void note_lacking(const struct report *report)
{
    const struct columns *columns = &report->view->columns;
    for (size_t i = 0; i < columns->count && report->question->parts_only; i++)
        if (columns->items[i].kind == COLUMN_ONLY)
            diagnostics_add(report->diagnostics, &problem_no_column, TEXT_NONE, 0,
                            "%.*s: --call-tree has no such column, because its rows are calls",
                            (int)columns->items[i].name.n, columns->items[i].name.s);
}

static bool call_tree_init_sheet(struct sheet *sheet)
{
    struct call_tree_sheet *t = sheet->own = memory_zeroed(1, sizeof *t);
    t->sheet = sheet;
    make_shape(sheet, t);
    list_lines(t, !sheet->place->is_up);
    draw_guides(t);
    sheet->table.rows = t->lines.count;
    sheet->table.spent = call_tree_spent;
    sheet->table.describe = call_tree_describe;
    sheet->table.heading = text_of(group_table[GROUP_FUNCTION].heading);
    if (!sheet->model)
        note_lacking(sheet->report);
    return sheet->model || sheet->table.rows;
}

static void call_tree_release_sheet(struct sheet *sheet)
{
    struct call_tree_sheet *t = sheet->own;
    free(t->lines.items);
    view_call_tree_release(&t->costed);
    free(t->told);
    free(t->ids.items);
    free(t);
}

static void call_tree_entitle_asked(const struct sheet *sheet, struct phrase *title)
{
    const struct measure *main = view_main_measure(sheet->report->view);
    phrase_say(title, STYLE_GAP, TEXT("-- Call tree: "));
    phrase_add_name(title, STYLE_GAP, main ? main->name : TEXT("nothing"));
    phrase_say(title, STYLE_GAP, TEXT(" that calls pass on"));
}

static void call_tree_entitle(const struct sheet *sheet, struct phrase *title)
{
    ref_t function = sheet->place->function;
    phrase_say(title, STYLE_PLAIN, function == NONE ? TEXT("call tree of the program") : TEXT("call tree of "));
    if (function == NONE)
        return;
    struct row_name name = model_function_name(sheet->model, function);
    naming_describe(sheet->report->naming, &name, NULL, title);
}

/* A cycle that has a row in the table leads to that. */
static struct subject call_tree_subject(const struct sheet *sheet, size_t line)
{
    const struct call_tree_sheet *t = own_of(sheet);
    const struct call_tree_row *row = row_of(sheet, line);
    size_t above = line_at(t, line)->above;
    struct subject subject = subject_of(id_of(sheet, line));
    if (row->kind != CALL_TREE_OTHERS) {
        ref_t cycle = sheet->report->study->inclusive.cycle_of[row->head];
        struct row_name name = row_name_of_function(sheet_profile(sheet), row->head);
        subject = sheet_subject_of(sheet, &name, subject.id);
        bool is_cycle = nodes_count(&t->costed.tree.costs.flow.nodes, row->way.node) > 1;
        subject.cycle = is_cycle && row->kind != CALL_TREE_MEMBER ? cycle : NONE;
        subject.function = subject.cycle == NONE ? row->head : NONE;
    }
    subject.parent = above == SIZE_MAX ? 0 : id_of(sheet, above);
    subject.fold = fold_of(row);
    return subject;
}

static bool row_matches(const struct sheet *sheet, const struct call_tree_row *row, const struct pattern *pattern)
{
    const struct nodes *nodes = &own_of(sheet)->costed.tree.costs.flow.nodes;
    bool good = row->kind == CALL_TREE_MEMBER && sheet_function_matches(sheet, row->head, pattern);
    size_t count = row->kind == CALL_TREE_NODE || row->kind == CALL_TREE_BACK ? nodes_count(nodes, row->way.node) : 0;
    for (size_t i = 0; i < count && !good; i++)
        good =
            sheet_function_matches(sheet, graph_function(nodes->graph, nodes_first(nodes, row->way.node)[i]), pattern);
    return good;
}

/* Any row of a line, and any function of a cycle. */
static bool call_tree_matches(const struct sheet *sheet, size_t line, const struct pattern *pattern)
{
    const struct call_tree_sheet *t = own_of(sheet);
    bool good = false;
    for (size_t i = line_at(t, line)->first; i <= line_at(t, line)->last && !good; i++)
        good = row_matches(sheet, row_at(t, i), pattern);
    return good;
}

/* ---- the hot way ---- */

static uint64_t cost_of_next(const struct sheet *sheet, size_t row)
{
    const struct call_tree_row *next = row_at(sheet->own, row);
    return call_tree_has_self(next) ? sheet_cost(sheet, &next->way.costs) : 0;
}

/* The row below that most of the cost of one goes to, or that is chained to it; SIZE_MAX: there is none. */
static size_t hottest_below(const struct sheet *sheet, size_t from, size_t first)
{
    const struct call_tree_sheet *t = own_of(sheet);
    size_t end = t->costed.tree.rows.count;
    if (first < end && row_at(t, first)->is_chained && !sheet->place->is_up)
        return first;
    return sheet_hottest(sheet, first, end, sheet_cost(sheet, &row_at(t, from)->self), cost_of_next);
}

static size_t call_tree_hot_way(struct sheet *sheet, size_t line)
{
    struct call_tree_sheet *t = sheet->own;
    size_t from = line_at(t, line)->last, first = t->costed.tree.rows.count;
    call_tree_add_level(&t->costed.tree, from);
    add_ids(t);
    size_t next = hottest_below(sheet, from, first);
    if (next == SIZE_MAX)
        return SIZE_MAX;
    *array_add(&t->lines) = (struct tree_line){.first = next, .last = next, .above = line};
    return t->lines.count - 1;
}

const struct sheet_kind call_tree_kind = {
    .name = "call tree",
    .is_sorted = true,
    .turns_about = true,
    .filtering = FILTERING_NONE,
    .sheet = SHEET_CALLS,
    .why_not = sheet_why_no_calls,
    .init = call_tree_init_sheet,
    .release = call_tree_release_sheet,
    .entitle = call_tree_entitle,
    .entitle_asked = call_tree_entitle_asked,
    .subject = call_tree_subject,
    .id = id_of,
    .matches = call_tree_matches,
    .hot_way = call_tree_hot_way,
};
