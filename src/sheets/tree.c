/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/kinds.h"

#include "view/rows.h"

#include <stdlib.h>

/* A row on the screen. */
struct tree_line {
    size_t number; /* of the rows */
    uint64_t id, parent;
    enum fold fold;
};

struct tree_lines ARRAY_OF(struct tree_line);

struct tree_sheet {
    struct rows rows;        /* the rows around the function, then the unfolded rows, level by level */
    size_t first_level;      /* how many are around it */
    struct tree_lines lines; /* the rows on the screen, then the rows of a hot path */
};

static const struct tree_line *line_of(const struct sheet *sheet, size_t row)
{
    return &((const struct tree_sheet *)sheet->own)->lines.items[row];
}

static const struct table_row *item_of(const struct tree_sheet *t, size_t number)
{
    return &t->rows.items.items[number];
}

static ref_t function_of(const struct sheet *sheet, size_t number)
{
    const struct tree_sheet *t = sheet->own;
    const struct table_row *item = item_of(t, number);
    return item->kind == ROW_ARC ? function_tree_far_end(&t->rows.tree, &item->arc) : sheet->place->function;
}

/* ---- unfolding ---- */

/* A function is found again by the whole way to it. */
static uint64_t id_of(const struct sheet *sheet, size_t number, uint64_t parent)
{
    struct row_name name = row_name_of_function(sheet_profile(sheet), function_of(sheet, number));
    return sheet_id(sheet_profile(sheet), &name, parent ? parent : (uint64_t)1 + sheet->place->is_up);
}

static enum fold fold_of(const struct sheet *sheet, size_t number, uint64_t id)
{
    struct tree_sheet *t = sheet->own;
    if (!function_tree_unfolds(&t->rows.tree, &item_of(t, number)->arc))
        return FOLD_NONE;
    bool usually = t->rows.items.count < FUNCTION_TREE_ROWS_MAX &&
                   item_of(t, number)->arc.at.depth < sheet->model->report.question->depth;
    return place_is_unfolded(sheet->place, id, usually) ? FOLD_OPEN : FOLD_CLOSED;
}

/* Adds a level to what is still to be shown, so that its first row comes off first; of callers, which are put above
 * the others at the end, the last one. */
static void push_level(const struct sheet *sheet, size_t first, uint64_t parent, struct tree_lines *stack)
{
    const struct tree_sheet *t = sheet->own;
    size_t end = t->rows.items.count;
    for (size_t i = first; i < end; i++) {
        size_t number = sheet->place->is_up ? i : end - 1 - (i - first);
        if (item_of(t, number)->kind != ROW_ARC || item_of(t, number)->arc.at.is_up != sheet->place->is_up)
            continue;
        uint64_t id = id_of(sheet, number, parent);
        *array_add(stack) = (struct tree_line){number, id, parent, fold_of(sheet, number, id)};
    }
}

/* Adds the callees (or callers) of a row after all rows. */
static void unfold(struct tree_sheet *t, size_t number)
{
    struct function_tree_rows level = {0};
    struct function_tree_row row = item_of(t, number)->arc;
    function_tree_unfold(&t->rows.tree, &row, &level);
    for (size_t i = 0; i < level.count; i++) {
        level.items[i].at.is_cut = function_tree_leads_back(&t->rows.tree, &level.items[i]);
        *array_add(&t->rows.items) = (struct table_row){ROW_ARC, NONE, 0, level.items[i]};
    }
    free(level.items);
}

static void turn_about(struct tree_lines *lines)
{
    for (size_t i = 0; i < lines->count / 2; i++) {
        struct tree_line swapped = lines->items[i];
        lines->items[i] = lines->items[lines->count - 1 - i];
        lines->items[lines->count - 1 - i] = swapped;
    }
}

static size_t own_number(const struct tree_sheet *t)
{
    size_t number = 0;
    while (item_of(t, number)->kind != ROW_OUTER)
        number++;
    return number;
}

/* Lists the function and all unfolded rows: a row before its callees, or after its callers. */
static void list_lines(struct sheet *sheet, struct tree_sheet *t)
{
    struct tree_lines stack = {0};
    size_t own = own_number(t);
    *array_add(&t->lines) = (struct tree_line){own, id_of(sheet, own, 0), 0, FOLD_NONE};
    push_level(sheet, 0, 0, &stack);
    while (stack.count) {
        struct tree_line line = stack.items[--stack.count];
        size_t first = t->rows.items.count;
        *array_add(&t->lines) = line;
        if (line.fold != FOLD_OPEN)
            continue;
        unfold(t, line.number);
        push_level(sheet, first, line.id, &stack);
    }
    if (sheet->place->is_up)
        turn_about(&t->lines);
    free(stack.items);
}

/* ---- the sheet ---- */

static bool tree_spent(const void *context, size_t row, struct spent *spent)
{
    const struct sheet *sheet = context;
    const struct tree_sheet *t = sheet->own;
    return rows_spent(&t->rows, line_of(sheet, row)->number, spent);
}

static void tree_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct sheet *sheet = context;
    const struct tree_sheet *t = sheet->own;
    const struct tree_line *line = line_of(sheet, row);
    phrase_say(phrase, STYLE_MARK, sheet_fold_marks[line->fold]);
    rows_describe(&t->rows, line->number, phrase);
}

static bool tree_init_sheet(struct sheet *sheet)
{
    struct tree_sheet *t = sheet->own = memory_zeroed(1, sizeof *t);
    rows_init_around(&t->rows, &sheet->model->report, sheet->place->function, NONE);
    t->first_level = t->rows.items.count;
    list_lines(sheet, t);
    sheet->table.rows = t->lines.count;
    sheet->table.spent = tree_spent;
    sheet->table.describe = tree_describe;
    sheet->table.heading = text_of(group_table[GROUP_FUNCTION].heading);
    return true;
}

static void tree_release_sheet(struct sheet *sheet)
{
    struct tree_sheet *t = sheet->own;
    rows_release(&t->rows);
    free(t->lines.items);
    free(t);
}

static void tree_entitle(const struct sheet *sheet, struct phrase *title)
{
    struct row_name name = model_function_name(sheet->model, sheet->place->function);
    phrase_say(title, STYLE_PLAIN, sheet->place->is_up ? TEXT("callers of ") : TEXT("callees of "));
    naming_describe(sheet->report->naming, &name, NULL, title);
}

static uint64_t tree_id(const struct sheet *sheet, size_t row)
{
    return line_of(sheet, row)->id;
}

static struct subject tree_subject(const struct sheet *sheet, size_t row)
{
    const struct tree_line *line = line_of(sheet, row);
    struct row_name name = row_name_of_function(sheet_profile(sheet), function_of(sheet, line->number));
    struct subject subject = sheet_subject_of(sheet, &name, line->id);
    subject.parent = line->parent;
    subject.fold = line->fold;
    return subject;
}

static size_t own_row(const struct sheet *sheet)
{
    return sheet->place->is_up ? sheet_count(sheet) - 1 : 0;
}

/* ---- the hot way ---- */

static uint64_t cost_of(const struct sheet *sheet, size_t number)
{
    const struct tree_sheet *t = sheet->own;
    struct spent spent;
    return rows_spent(&t->rows, number, &spent) ? sheet_cost(sheet, &spent.inclusive) : 0;
}

/* A row that leads back has no way of its own, and calls within a cycle overlap. */
static uint64_t cost_of_next(const struct sheet *sheet, size_t number)
{
    struct tree_sheet *t = sheet->own;
    const struct table_row *item = item_of(t, number);
    bool is_next = item->kind == ROW_ARC && item->arc.at.is_up == sheet->place->is_up &&
                   !function_tree_leads_back(&t->rows.tree, &item->arc);
    return is_next && (item->arc.arc == NONE || !rows_overlap(&t->rows, &item->arc)) ? cost_of(sheet, number) : 0;
}

/* What a function spends itself: the cost of its row without those of the rows below. Callers spend theirs elsewhere.
 */
static uint64_t kept_by(const struct sheet *sheet, size_t number, size_t first, size_t end)
{
    uint64_t kept = sheet->place->is_up ? 0 : cost_of(sheet, number);
    for (size_t i = first; i < end; i++) {
        uint64_t passed = cost_of_next(sheet, i);
        kept -= passed < kept ? passed : kept;
    }
    return kept;
}

/* The first level is there; all others are made here, also the shown ones. */
static size_t tree_hot_way(struct sheet *sheet, size_t row)
{
    struct tree_sheet *t = sheet->own;
    const struct tree_line from = *line_of(sheet, row);
    const bool is_own = item_of(t, from.number)->kind == ROW_OUTER;
    size_t first = is_own ? 0 : t->rows.items.count;
    if (!is_own && row < sheet_count(sheet))
        function_tree_go_to(&t->rows.tree, &item_of(t, from.number)->arc);
    if (!is_own)
        unfold(t, from.number);
    size_t end = is_own ? t->first_level : t->rows.items.count;
    size_t next = sheet_hottest(sheet, first, end, kept_by(sheet, from.number, first, end), cost_of_next);
    if (next == SIZE_MAX)
        return SIZE_MAX;
    uint64_t parent = is_own ? 0 : from.id, id = id_of(sheet, next, parent);
    *array_add(&t->lines) = (struct tree_line){next, id, parent, fold_of(sheet, next, id)};
    return t->lines.count - 1;
}

const struct sheet_kind tree_kind = {
    .name = "tree",
    .is_sorted = true,
    .turns_about = true,
    .filtering = FILTERING_NONE,
    .sheet = SHEET_CALLS,
    .init = tree_init_sheet,
    .release = tree_release_sheet,
    .entitle = tree_entitle,
    .subject = tree_subject,
    .id = tree_id,
    .start = own_row,
    .matches = sheet_name_matches,
    .hot_way = tree_hot_way,
};
