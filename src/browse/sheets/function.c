#include "browse/sheets/function.h"

#include "browse/columns.h"
#include "view/rows.h"

#include <stdlib.h>

static const struct rows *rows_of(const struct sheet *sheet)
{
    return sheet->own;
}

static const struct table_row *item_of(const struct sheet *sheet, size_t row)
{
    return &rows_of(sheet)->items.items[row];
}

static ref_t far_end(const struct rows *r, const struct tree_row *row)
{
    const struct arc *arc = &r->tree.graph->arcs[row->arc];
    return row->to_caller ? arc->caller : arc->callee;
}

/* The name of a row; of an arc that of the function at its other end. */
static struct row_name name_of(const struct sheet *sheet, size_t row)
{
    const struct table_row *item = item_of(sheet, row);
    if (item->kind == ROW_ARC)
        return row_name_of_function(material_profile(sheet->material), far_end(rows_of(sheet), &item->arc));
    return grouping_name(&sheet->material->functions.rows, item->ref);
}

static struct subject function_subject(const struct sheet *sheet, size_t row)
{
    const struct table_row *item = item_of(sheet, row);
    struct row_name name = name_of(sheet, row);
    uint64_t salt = item->kind != ROW_ARC ? 0 : item->arc.to_caller ? 1 : 2;
    struct subject subject = subject_of(sheet_id(sheet->material, &name, salt));
    struct home home = naming_place(sheet->material->source.naming, &name);
    subject.function = name.function;
    subject.file = home.file;
    subject.line = home.line;
    return subject;
}

static bool function_spent(const void *context, size_t row, struct spent *spent)
{
    const struct sheet *sheet = context;
    return rows_spent(rows_of(sheet), row, spent);
}

static void function_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct sheet *sheet = context;
    rows_describe(rows_of(sheet), row, phrase);
}

static bool function_init(struct sheet *sheet, const struct trail *trail)
{
    struct rows *rows = sheet->own = memory_zeroed(1, sizeof *rows);
    (void)trail;
    rows_init_around(rows, &sheet->material->report, sheet->place->function, sheet->place->cycle);
    sheet->table.rows = rows->items.count;
    sheet->table.spent = function_spent;
    sheet->table.describe = function_describe;
    sheet->table.heading = text_of(group_table[GROUP_FUNCTION].heading);
    return true;
}

static void function_release(struct sheet *sheet)
{
    rows_release(sheet->own);
    free(sheet->own);
}

/* The number of the row that the screen is of. */
static size_t middle(const struct sheet *sheet)
{
    size_t row = 0;
    while (item_of(sheet, row)->kind != ROW_OUTER)
        row++;
    return row;
}

static void function_entitle(const struct sheet *sheet, struct phrase *title)
{
    ref_t function = sheet->place->function;
    struct row_name name =
        function == NONE ? name_of(sheet, middle(sheet)) : material_function_name(sheet->material, function);
    naming_describe(sheet->material->source.naming, &name, NULL, title);
}

/* From callers to the function, to callees, and round. */
static size_t function_turn(const struct sheet *sheet, size_t row, bool is_back)
{
    size_t own = middle(sheet), count = sheet_count(sheet);
    size_t first_callee = own + 1;
    while (first_callee < count && item_of(sheet, first_callee)->kind != ROW_ARC)
        first_callee++;
    const size_t stops[] = {0, own, first_callee < count ? first_callee : own};
    size_t at = row < own ? 0 : row < first_callee ? 1 : 2;
    return stops[(at + (is_back ? 2 : 1)) % 3];
}

/* The middle row is where one is already: it leads to its source. A member of a cycle is a row of its own. */
static bool function_enter(const struct sheet *sheet, size_t row, struct place *to)
{
    struct subject subject = sheet_subject(sheet, row);
    if (subject.function == NONE || subject.function != sheet->place->function || item_of(sheet, row)->kind == ROW_ARC)
        return false;
    *to = place_of(SCREEN_LINES);
    to->function = subject.function;
    to->file = subject.file;
    return true;
}

static void function_choose(struct sheet *sheet, size_t width)
{
    columns_choose_calls(sheet, &sheet->material->report, width);
}

const struct sheet_kind function_kind = {
    .name = "calls",
    .init = function_init,
    .release = function_release,
    .entitle = function_entitle,
    .choose = function_choose,
    .subject = function_subject,
    .enter = function_enter,
    .start = middle,
    .turn = function_turn,
};
