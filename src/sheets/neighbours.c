/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/kinds.h"

#include "base/shrink.h"
#include "report/summary/name_and_place.h"
#include "view/rows.h"

#include <stdlib.h>

struct neighbours_sheet {
    struct rows rows;
    struct name_and_place name_and_place;
};

static const struct rows *rows_of(const struct sheet *sheet)
{
    return &((const struct neighbours_sheet *)sheet->own)->rows;
}

static const struct table_row *item_of(const struct sheet *sheet, size_t row)
{
    return &rows_of(sheet)->items.items[row];
}

/* The name of a row; for an arc the function at its other end. */
static struct row_name name_of(const struct sheet *sheet, size_t row)
{
    const struct table_row *item = item_of(sheet, row);
    if (item->kind == ROW_ARC)
        return row_name_of_function(sheet_profile(sheet), function_tree_far_end(&rows_of(sheet)->tree, &item->arc));
    return grouping_name(&sheet->model->functions.rows, item->ref);
}

static struct subject neighbours_subject(const struct sheet *sheet, size_t row)
{
    const struct table_row *item = item_of(sheet, row);
    struct row_name name = name_of(sheet, row);
    uint64_t salt = item->kind != ROW_ARC ? 0 : item->arc.at.is_up ? 1 : 2;
    return sheet_subject_of(sheet, &name, sheet_id(sheet_profile(sheet), &name, salt));
}

static bool neighbours_spent(const void *context, size_t row, struct spent *spent)
{
    const struct sheet *sheet = context;
    return rows_spent(rows_of(sheet), row, spent);
}

#define MARK 2u /* columns of `< ` */

static const char *mark_of(const struct table_row *item)
{
    if (item->kind != ROW_ARC)
        return item->kind == ROW_OUTER ? "* " : "  ";
    return item->arc.at.is_up ? "< " : "> ";
}

/* On a small screen calls have no column of their own, and stand behind names. */
static bool is_small(const struct sheet *sheet)
{
    return !sheet->look.width || screen_is_small(sheet->look.width);
}

static bool neighbours_cuts(const struct sheet *sheet, size_t row, struct row_name *name, size_t *room)
{
    *name = name_of(sheet, row);
    *room = sheet->room > MARK ? sheet->room - MARK : 0;
    return name->function != NONE && !is_small(sheet);
}

/* The name of a row with its place in a column of its own, as in the table; or there, that its cost is part of another
 * one's. A name that is moved sideways has all its room. */
static void describe_placed(const struct sheet *sheet, size_t row, struct phrase *phrase)
{
    const struct neighbours_sheet *f = sheet->own;
    const struct table_row *item = item_of(sheet, row);
    struct row_name name;
    size_t room;
    neighbours_cuts(sheet, row, &name, &room);
    struct name_and_place_columns columns = name_and_place_columns(room);
    bool overlaps = item->kind == ROW_ARC && rows_overlap(rows_of(sheet), &item->arc);
    struct phrase placed = {0};
    columns.told = sheet_told(sheet, row);
    if (name.function != NONE)
        name.cycle = sheet->model->report.study->inclusive.cycle_of[name.function];
    if (sheet->place->sideways)
        name_and_place_describe(&f->name_and_place, &name, NULL, TEXT_NONE, &placed);
    else
        name_and_place_describe(&f->name_and_place, &name, &columns, overlaps ? TEXT("(overlapping)") : TEXT_NONE,
                                &placed);
    phrase_say(phrase, STYLE_MARK, text_of(mark_of(item)));
    phrase_append(phrase, &placed);
    phrase_release(&placed);
    if (item->kind == ROW_OUTER)
        phrase_restyle(phrase, STYLE_FUNCTION, STYLE_TITLE);
}

static void neighbours_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct sheet *sheet = context;
    if (is_small(sheet))
        rows_describe(rows_of(sheet), row, phrase);
    else
        describe_placed(sheet, row, phrase);
}

static bool neighbours_init(struct sheet *sheet)
{
    struct neighbours_sheet *f = sheet->own = memory_zeroed(1, sizeof *f);
    const struct report *report = &sheet->model->report;
    rows_init_around(&f->rows, report, sheet->place->function, sheet->place->cycle);
    name_and_place_init(&f->name_and_place, report, NULL, 0);
    sheet->table.rows = f->rows.items.count;
    sheet->table.spent = neighbours_spent;
    sheet->table.describe = neighbours_describe;
    sheet->table.heading = TEXT("function");
    sheet->still = MARK;
    return true;
}

static void neighbours_release(struct sheet *sheet)
{
    struct neighbours_sheet *f = sheet->own;
    name_and_place_release(&f->name_and_place);
    rows_release(&f->rows);
    free(f);
}

/* The number of the row that the screen is of. */
static size_t middle(const struct sheet *sheet)
{
    size_t row = 0;
    while (item_of(sheet, row)->kind != ROW_OUTER)
        row++;
    return row;
}

static void neighbours_entitle(const struct sheet *sheet, struct phrase *title)
{
    ref_t function = sheet->place->function;
    struct row_name name =
        function == NONE ? name_of(sheet, middle(sheet)) : model_function_name(sheet->model, function);
    naming_describe(sheet->report->naming, &name, NULL, title);
}

static enum sheet_side neighbours_side(const struct sheet *sheet, size_t row)
{
    const struct table_row *item = item_of(sheet, row);
    return item->kind != ROW_ARC ? SIDE_ITSELF : item->arc.at.is_up ? SIDE_CALLERS : SIDE_CALLEES;
}

/* The middle row is the screen's function, so Enter leads to its source. A member of a cycle is a row of its own. */
static bool neighbours_enter(const struct sheet *sheet, size_t row, struct place *to)
{
    struct subject subject = sheet_subject(sheet, row);
    if (subject.function == NONE || subject.function != sheet->place->function || item_of(sheet, row)->kind == ROW_ARC)
        return false;
    *to = place_of(SCREEN_LINES);
    to->function = subject.function;
    to->file = subject.file;
    return true;
}

const struct sheet_kind neighbours_kind = {
    .name = "calls",
    .is_sorted = true,
    .filtering = FILTERING_NONE,
    .sheet = SHEET_CALLS,
    .init = neighbours_init,
    .release = neighbours_release,
    .entitle = neighbours_entitle,
    .cuts = neighbours_cuts,
    .subject = neighbours_subject,
    .enter = neighbours_enter,
    .start = middle,
    .matches = sheet_name_matches,
    .side = neighbours_side,
};
