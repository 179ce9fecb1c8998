/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/kinds.h"

#include "events/compared.h"
#include "report/heading.h"
#include "report/summary/name_and_place.h"
#include "sheets/members.h"
#include "view/rows.h"

#include <stdlib.h>

#define COMMAND_SHOWN 60u /* bytes of a command in a title */

/* The rows of the view, and which of them are shown. */
struct functions_sheet {
    struct rows rows;
    size_t *shown;         /* numbers of rows; NULL: all are */
    struct members within; /* the row whose functions are shown, if the place has one */
    struct name_and_place name_and_place;
};

static const struct rows *rows_of(const struct sheet *sheet)
{
    return &((const struct functions_sheet *)sheet->own)->rows;
}

static size_t number_of(const struct sheet *sheet, size_t row)
{
    const struct functions_sheet *t = sheet->own;
    return t->shown ? t->shown[row] : row;
}

static const struct table_row *item_of(const struct sheet *sheet, size_t row)
{
    return &rows_of(sheet)->items.items[number_of(sheet, row)];
}

static struct row_name name_of(const struct sheet *sheet, size_t row)
{
    return grouping_name(&sheet->report->view->rows, item_of(sheet, row)->ref);
}

static bool functions_spent(const void *context, size_t row, struct spent *spent)
{
    const struct sheet *sheet = context;
    return rows_spent(rows_of(sheet), number_of(sheet, row), spent);
}

static bool has_inner(const struct functions_sheet *t, size_t number)
{
    return t->rows.items.items[number].kind == ROW_OUTER && number + 1 < t->rows.items.count &&
           t->rows.items.items[number + 1].kind == ROW_INNER;
}

static enum fold fold_of(const struct sheet *sheet, size_t row, uint64_t id)
{
    if (!has_inner(sheet->own, number_of(sheet, row)))
        return FOLD_NONE;
    return place_is_unfolded(sheet->place, id, false) ? FOLD_OPEN : FOLD_CLOSED;
}

static uint64_t id_of(const struct sheet *sheet, ref_t ref)
{
    return members_id(sheet->model, &sheet->report->view->rows, ref);
}

static uint64_t functions_id(const struct sheet *sheet, size_t row)
{
    return id_of(sheet, item_of(sheet, row)->ref);
}

static struct subject functions_subject(const struct sheet *sheet, size_t row)
{
    const struct table_row *item = item_of(sheet, row);
    struct row_name name = name_of(sheet, row);
    ref_t outer = grouping_outer(&sheet->report->view->rows, item->ref);
    struct subject subject = sheet_subject_of(sheet, &name, id_of(sheet, item->ref));
    subject.parent = outer == NONE ? 0 : id_of(sheet, outer);
    subject.fold = fold_of(sheet, row, subject.id);
    subject.cycle = row_name_is_cycle(&name) ? name.cycle : NONE;
    subject.line = name.line.number == LINE_NONE ? subject.line : name.line.number;
    subject.address = name.address;
    return subject;
}

/* <cycle 1>  1,094 functions */
static void describe_cycle(const struct sheet *sheet, const struct row_name *name, struct phrase *phrase)
{
    const struct inclusive *inclusive = &sheet->model->report.study->inclusive;
    naming_describe(sheet->report->naming, name, NULL, phrase);
    phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
    phrase_grouped(phrase, STYLE_PLAIN, (int64_t)inclusive->cycles[name->cycle].count);
    phrase_say(phrase, STYLE_PLAIN, TEXT(" functions"));
}

/* Inner rows are indented below their outer rows. */
static struct text mark_of(const struct sheet *sheet, size_t row)
{
    static const char *const marks[] = {[FOLD_NONE] = "", [FOLD_CLOSED] = "+ ", [FOLD_OPEN] = "- "};
    const struct table_row *item = item_of(sheet, row);
    return item->kind == ROW_INNER ? TEXT("    ") : text_of(marks[fold_of(sheet, row, id_of(sheet, item->ref))]);
}

/* With --group=function,file the inner row is a file. */
static bool functions_cuts(const struct sheet *sheet, size_t row, struct row_name *name, size_t *room)
{
    size_t before = mark_of(sheet, row).n;
    *room = sheet->room > before ? sheet->room - before : 0;
    *name = name_of(sheet, row);
    return name->function != NONE && !row_name_is_cycle(name) &&
           grouping_own_name(&sheet->report->view->rows, item_of(sheet, row)->ref).symbol != NONE;
}

/* A function's location has its own column; scrolled sideways, the name takes the full width. */
static void describe_name(const struct sheet *sheet, size_t row, struct phrase *phrase)
{
    const struct functions_sheet *t = sheet->own;
    struct row_name name, own = grouping_own_name(&sheet->report->view->rows, item_of(sheet, row)->ref);
    size_t room;
    bool cuts = functions_cuts(sheet, row, &name, &room);
    struct name_and_place_columns columns = name_and_place_columns(room);
    columns.told = sheet_told(sheet, row);
    if (row_name_is_cycle(&name))
        describe_cycle(sheet, &name, phrase);
    else if (!cuts)
        naming_describe(sheet->report->naming, &own, NULL, phrase);
    else
        name_and_place_describe(&t->name_and_place, &name, sheet->place->sideways ? NULL : &columns, TEXT_NONE, phrase);
}

static void functions_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct sheet *sheet = context;
    struct phrase name = {0};
    phrase_say(phrase, STYLE_MARK, mark_of(sheet, row));
    describe_name(sheet, row, &name);
    phrase_append(phrase, &name);
    phrase_release(&name);
}

/* Lists the outer rows, and the inner rows of unfolded ones. */
static void list_unfolded(struct sheet *sheet, struct functions_sheet *t)
{
    bool is_open = true;
    for (size_t i = 0; i < t->rows.items.count; i++) {
        const struct table_row *item = &t->rows.items.items[i];
        if (item->kind == ROW_OUTER)
            is_open = has_inner(t, i) && place_is_unfolded(sheet->place, id_of(sheet, item->ref), false);
        if (item->kind == ROW_OUTER || is_open)
            t->shown[sheet->table.rows++] = i;
    }
}

/* Lists the functions that are within a row of a group. */
static void list_within(struct sheet *sheet, struct functions_sheet *t)
{
    for (size_t i = 0; i < t->rows.items.count; i++) {
        ref_t function = grouping_name(&sheet->report->view->rows, t->rows.items.items[i].ref).function;
        if (function != NONE && t->within.has[function])
            t->shown[sheet->table.rows++] = i;
    }
}

static void list_rows(struct sheet *sheet, struct functions_sheet *t)
{
    rows_init(&t->rows, sheet->report);
    bool is_folded = sheet->report->view->rows.outer;
    if (sheet->place->within || is_folded)
        t->shown = memory_alloc(t->rows.items.count * sizeof *t->shown);
    if (sheet->place->within)
        list_within(sheet, t);
    else if (is_folded)
        list_unfolded(sheet, t);
    else
        sheet->table.rows = t->rows.items.count;
}

static bool functions_init(struct sheet *sheet)
{
    struct functions_sheet *t = sheet->own = memory_zeroed(1, sizeof *t);
    const struct model *m = sheet->model;
    const struct place *place = sheet->place;
    sheet->report = place->within ? &m->report : &m->group_report;
    sheet->table.spent = functions_spent;
    sheet->table.describe = functions_describe;
    enum group group = sheet->report->view->group;
    sheet->table.heading = text_of(group == GROUP_FUNCTION ? "function" : group_table[group].heading);
    name_and_place_init(&t->name_and_place, sheet->report, NULL, 0);
    if (place->within && !members_init(&t->within, m, place->group, place->within)) {
        sheet->why = TEXT("the row whose functions were shown is gone");
        return false;
    }
    list_rows(sheet, t);
    return true;
}

static void functions_release(struct sheet *sheet)
{
    struct functions_sheet *t = sheet->own;
    members_release(&t->within);
    name_and_place_release(&t->name_and_place);
    rows_release(&t->rows);
    free(t->shown);
    free(t);
}

/* ./prog -x (PID 7); a comparison, and a profile that does not name its program, by the names of files. */
static void entitle_profile(const struct report *report, struct phrase *title)
{
    struct part first = profile_first_part(report->study->profile);
    struct text heading = heading_of(report, &title->arena);
    if (!first.command.n || compared_measures(&report->study->measures)) {
        phrase_add_name(title, STYLE_FILE, heading);
        return;
    }
    phrase_add_name(title, STYLE_FUNCTION, text_cut(first.command, COMMAND_SHOWN));
    phrase_say(title, STYLE_PLAIN, first.command.n > COMMAND_SHOWN ? TEXT("...") : TEXT(""));
    phrase_say(title, STYLE_PLAIN, first.pid.n ? TEXT(" (PID ") : TEXT(""));
    phrase_add_name(title, STYLE_PLAIN, first.pid);
    phrase_say(title, STYLE_PLAIN, first.pid.n ? TEXT(")") : TEXT(""));
}

/* Of a table that is narrowed, the row that it is narrowed to. */
static void functions_entitle(const struct sheet *sheet, struct phrase *title)
{
    const struct functions_sheet *t = sheet->own;
    if (sheet->place->within) {
        struct row_name name = grouping_name(&t->within.grouping, t->within.row);
        phrase_say(title, STYLE_PLAIN, TEXT("functions of "));
        naming_describe(sheet->report->naming, &name, NULL, title);
    } else {
        entitle_profile(&sheet->model->report, title);
    }
}

/* A line or a file leads to its source; another row that sums functions, to a table of these. */
static bool functions_enter(const struct sheet *sheet, size_t row, struct place *to)
{
    enum group group = sheet->report->view->group;
    struct row_name name = name_of(sheet, row);
    if (name.line.number != LINE_NONE || (name.file != NONE && name.symbol == NONE)) {
        *to = place_of(SCREEN_LINES);
        to->file = name.file;
        to->line = name.line.number == LINE_NONE ? 0 : name.line.number;
        return true;
    }
    if (name.symbol != NONE || row_name_is_cycle(&name) || group_table[group].cost_of != COST_OF_PIECES)
        return false;
    *to = place_of(SCREEN_TABLE);
    to->group = group;
    to->within = sheet_subject(sheet, row).id;
    return true;
}

/* ---- searching ---- */

/* Whether a row that is folded into another matches: a function, or a file of one. */
static bool inner_matches(const struct sheet *sheet, size_t number, const struct pattern *pattern)
{
    const struct grouping *g = &sheet->report->view->rows;
    struct row_name own = grouping_own_name(g, rows_of(sheet)->items.items[number].ref);
    if (own.symbol == NONE)
        return pattern_matches(pattern, row_name_text(g->profile, &own, NAME_FILE));
    return sheet_function_matches(sheet, own.function, pattern);
}

static bool functions_matches(const struct sheet *sheet, size_t row, const struct pattern *pattern)
{
    const struct rows *rows = rows_of(sheet);
    const struct table_row *item = item_of(sheet, row);
    size_t inner = number_of(sheet, row) + 1;
    bool is_found =
        item->kind == ROW_INNER ? inner_matches(sheet, inner - 1, pattern) : sheet_name_matches(sheet, row, pattern);
    if (is_found || fold_of(sheet, row, id_of(sheet, item->ref)) != FOLD_CLOSED)
        return is_found;
    while (!is_found && inner < rows->items.count && rows->items.items[inner].kind == ROW_INNER)
        is_found = inner_matches(sheet, inner++, pattern);
    return is_found;
}

const struct sheet_kind functions_kind = {
    .name = "table",
    .is_sorted = true,
    .filtering = FILTERING_CHOOSES,
    .has_functions = true,
    .sheet = SHEET_FUNCTIONS,
    .init = functions_init,
    .release = functions_release,
    .entitle = functions_entitle,
    .cuts = functions_cuts,
    .subject = functions_subject,
    .id = functions_id,
    .enter = functions_enter,
    .matches = functions_matches,
};
