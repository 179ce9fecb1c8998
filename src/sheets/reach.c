/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/kinds.h"

#include "events/compared.h"
#include "report/layout/node_name.h"
#include "view/reach_rows.h"

#include <stdlib.h>

#define MARK 2u /* columns of `< ` */

static const struct reach_rows *reach_rows_of(const struct sheet *sheet)
{
    return sheet->own;
}

static const struct reach_row *row_at(const struct sheet *sheet, size_t row)
{
    return &reach_rows_of(sheet)->rows[row];
}

static void reach_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct sheet *sheet = context;
    reach_rows_describe(sheet->own, sheet->report->naming, row, phrase);
    if (sheet->model && row_at(sheet, row)->at->side == REACH_ITSELF)
        phrase_restyle(phrase, STYLE_FUNCTION, STYLE_TITLE);
}

/* The cost passed on; on a screen also the cost of the function, for the screen of its events. */
static bool reach_spent(const void *context, size_t row, struct spent *spent)
{
    const struct sheet *sheet = context;
    const struct grouping *functions = &sheet->report->view->rows;
    *spent = (struct spent){0};
    if (sheet->model)
        *spent = grouping_spent(functions, grouping_row(functions, row_at(sheet, row)->function));
    reach_rows_spent(sheet->own, row, spent);
    return true;
}

static const char *why_not(const struct study *study)
{
    return compared_measures(&study->measures) ? "reach follows the calls of one profile: it cannot compare two"
                                               : sheet_why_no_calls(study);
}

static bool make_rows(struct sheet *sheet)
{
    struct reach_rows *r = sheet->own;
    if (!sheet->model)
        return reach_rows_init(r, sheet->report->view);
    reach_rows_init_of(r, sheet->report->view, sheet->place->function);
    return true;
}

static bool reach_init_sheet(struct sheet *sheet)
{
    struct reach_rows *r = sheet->own = memory_zeroed(1, sizeof *r);
    if (!make_rows(sheet))
        return false;
    reach_rows_add_columns(r, &sheet->arena, &sheet->offered);
    sheet->table.rows = r->count;
    sheet->table.spent = reach_spent;
    sheet->table.describe = reach_describe;
    sheet->table.heading = text_of(group_table[GROUP_FUNCTION].heading);
    sheet->table.percents = false; /* they have a column */
    sheet->still = MARK;
    return true;
}

static void reach_release_sheet(struct sheet *sheet)
{
    reach_rows_release(sheet->own);
    free(sheet->own);
}

static void add_asked(const struct sheet *sheet, struct phrase *title)
{
    const struct reach_rows *r = reach_rows_of(sheet);
    node_name_describe(sheet->report, &r->costed.flow.nodes, reach_rows_head(r), title);
    node_name_describe_member(sheet->report, &r->costed.flow.nodes, r->asked, " (of ", ")", title);
}

static void reach_entitle(const struct sheet *sheet, struct phrase *title)
{
    phrase_say(title, STYLE_PLAIN, TEXT("reach of "));
    add_asked(sheet, title);
}

static void reach_entitle_asked(const struct sheet *sheet, struct phrase *title)
{
    phrase_say(title, STYLE_GAP, TEXT("-- Reach: functions that lead to "));
    add_asked(sheet, title);
    phrase_say(title, STYLE_GAP, TEXT(", and functions that it reaches"));
}

static struct subject reach_subject(const struct sheet *sheet, size_t row)
{
    struct row_name name = row_name_of_function(sheet_profile(sheet), row_at(sheet, row)->function);
    bool is_callee = row_at(sheet, row)->at->side == REACH_CALLEE; /* it may be a caller, too */
    return sheet_subject_of(sheet, &name, sheet_id(sheet_profile(sheet), &name, is_callee));
}

static enum sheet_side reach_side(const struct sheet *sheet, size_t row)
{
    static const enum sheet_side sides[] = {
        [REACH_CALLER] = SIDE_CALLERS, [REACH_ITSELF] = SIDE_ITSELF, [REACH_CALLEE] = SIDE_CALLEES};
    return sides[row_at(sheet, row)->at->side];
}

/* If a filter left it out, the row after the callers. */
static size_t own_row(const struct sheet *sheet)
{
    size_t row = 0;
    while (row < sheet_count(sheet) && reach_side(sheet, row) == SIDE_CALLERS)
        row++;
    for (size_t i = row; i < sheet_count(sheet); i++)
        if (row_at(sheet, i)->function == sheet->place->function)
            return i;
    return row;
}

const struct sheet_kind reach_kind = {
    .name = "reach",
    .filtering = FILTERING_CHOOSES,
    .has_functions = true,
    .sheet = SHEET_WAYS,
    .why_not = why_not,
    .init = reach_init_sheet,
    .release = reach_release_sheet,
    .entitle = reach_entitle,
    .entitle_asked = reach_entitle_asked,
    .subject = reach_subject,
    .start = own_row,
    .matches = sheet_name_matches,
    .side = reach_side,
};
