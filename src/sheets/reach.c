#include "sheets/reach.h"

#include "events/compared.h"
#include "report/layout/node_name.h"
#include "view/reaching.h"

#include <stdlib.h>

#define MARK 2u /* columns of `< ` */

static const struct reaching *reaching_of(const struct sheet *sheet)
{
    return sheet->own;
}

static const struct reaching_row *row_at(const struct sheet *sheet, size_t row)
{
    return &reaching_of(sheet)->rows[row];
}

static struct row_name name_of(const struct sheet *sheet, size_t row)
{
    return row_name_of_function(sheet_profile(sheet), row_at(sheet, row)->function);
}

static void reach_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct sheet *sheet = context;
    reaching_describe(sheet->own, sheet->report->naming, row, phrase);
    if (sheet->material && row_at(sheet, row)->at->side == REACH_ITSELF)
        phrase_restyle(phrase, STYLE_FUNCTION, STYLE_TITLE);
}

/* What is passed on; on a screen also what the function cost, which its events are of. */
static bool reach_spent(const void *context, size_t row, struct spent *spent)
{
    const struct sheet *sheet = context;
    const struct grouping *functions = &sheet->report->view->rows;
    *spent = (struct spent){0};
    if (sheet->material)
        *spent = grouping_spent(functions, grouping_row(functions, row_at(sheet, row)->function));
    reaching_spent(sheet->own, row, spent);
    return true;
}

static const char *why_not(const struct study *study)
{
    return compared_measures(&study->measures) ? "reach goes along the calls of one profile: it is not compared"
                                               : sheet_why_no_calls(study);
}

static bool make_rows(struct sheet *sheet)
{
    struct reaching *r = sheet->own;
    if (!sheet->material)
        return reaching_init(r, sheet->report->view);
    reaching_init_of(r, sheet->report->view, sheet->place->function);
    return true;
}

static bool reach_init_sheet(struct sheet *sheet, const struct trail *trail)
{
    struct reaching *r = sheet->own = memory_zeroed(1, sizeof *r);
    (void)trail;
    if (!make_rows(sheet))
        return false;
    reaching_add_columns(r, &sheet->arena, &sheet->offered);
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
    reaching_release(sheet->own);
    free(sheet->own);
}

static void add_asked(const struct sheet *sheet, struct phrase *title)
{
    const struct reaching *r = reaching_of(sheet);
    node_name_describe(sheet->report, &r->way.flow.nodes, way_head(&r->way, r->reach.asked), title);
}

static void reach_entitle(const struct sheet *sheet, struct phrase *title)
{
    phrase_say(title, STYLE_PLAIN, TEXT("reach of "));
    add_asked(sheet, title);
}

static void reach_entitle_asked(const struct sheet *sheet, struct phrase *title)
{
    phrase_say(title, STYLE_GAP, TEXT("-- Reach: what calls "));
    add_asked(sheet, title);
    phrase_say(title, STYLE_GAP, TEXT(" on any way, and what it reaches"));
}

static struct subject reach_subject(const struct sheet *sheet, size_t row)
{
    struct row_name name = name_of(sheet, row);
    struct home home = naming_place(sheet->report->naming, &name);
    struct subject subject = subject_of(sheet_id(sheet_profile(sheet), &name, 0));
    subject.function = name.function;
    subject.file = home.file;
    subject.line = home.line;
    return subject;
}

/* The first row of a side, or of one that comes after it. */
static size_t first_of(const struct sheet *sheet, enum reach_side side)
{
    size_t row = 0;
    while (row < sheet_count(sheet) && row_at(sheet, row)->at->side < side)
        row++;
    return row;
}

static size_t own_row(const struct sheet *sheet)
{
    size_t row = first_of(sheet, REACH_ITSELF), end = first_of(sheet, REACH_CALLEE);
    for (size_t i = row; i < end; i++)
        if (row_at(sheet, i)->function == sheet->place->function)
            return i;
    return row;
}

/* From callers to the function, to what it reaches, and round; past what there is not. */
static size_t reach_turn(const struct sheet *sheet, size_t row, bool is_back)
{
    size_t count = sheet_count(sheet);
    int side = row < count ? (int)row_at(sheet, row)->at->side : REACH_CALLER;
    for (int i = 0; i < REACH_CALLEE; i++) {
        side += is_back ? -1 : 1;
        side = side > REACH_CALLEE ? REACH_CALLER : side < REACH_CALLER ? REACH_CALLEE : side;
        size_t first = first_of(sheet, (enum reach_side)side);
        if (first < count && (int)row_at(sheet, first)->at->side == side)
            return side == REACH_ITSELF ? own_row(sheet) : first;
    }
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
    .turn = reach_turn,
};
