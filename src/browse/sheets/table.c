#include "browse/sheets/table.h"

#include "browse/columns.h"
#include "report/heading.h"
#include "report/summary/whereabouts.h"
#include "view/rows.h"

#include <stdlib.h>

/* The rows of the view, and which of them are shown. */
struct table_sheet {
    struct rows rows;
    size_t *shown; /* numbers of rows; NULL: all are */
    struct whereabouts whereabouts;
};

static const struct rows *rows_of(const struct sheet *sheet)
{
    return &((const struct table_sheet *)sheet->own)->rows;
}

static size_t number_of(const struct sheet *sheet, size_t row)
{
    const struct table_sheet *t = sheet->own;
    return t->shown ? t->shown[row] : row;
}

static const struct table_row *item_of(const struct sheet *sheet, size_t row)
{
    return &rows_of(sheet)->items.items[number_of(sheet, row)];
}

static struct row_name name_of(const struct sheet *sheet, size_t row)
{
    return grouping_name(&material_table(sheet->material)->rows, item_of(sheet, row)->ref);
}

static bool table_spent(const void *context, size_t row, struct spent *spent)
{
    const struct sheet *sheet = context;
    return rows_spent(rows_of(sheet), number_of(sheet, row), spent);
}

static bool has_inner(const struct table_sheet *t, size_t number)
{
    return t->rows.items.items[number].kind == ROW_OUTER && number + 1 < t->rows.items.count &&
           t->rows.items.items[number + 1].kind == ROW_INNER;
}

static enum fold fold_of(const struct sheet *sheet, size_t row, uint64_t id)
{
    if (!has_inner(sheet->own, number_of(sheet, row)))
        return FOLD_NONE;
    return place_is_unfolded(sheet->place, id) ? FOLD_OPEN : FOLD_CLOSED;
}

static uint64_t id_of(const struct sheet *sheet, ref_t ref)
{
    struct row_name name = grouping_name(&material_table(sheet->material)->rows, ref);
    return sheet_id(sheet->material, &name, 0);
}

static uint64_t table_id(const struct sheet *sheet, size_t row)
{
    return id_of(sheet, item_of(sheet, row)->ref);
}

static struct subject table_subject(const struct sheet *sheet, size_t row)
{
    const struct table_row *item = item_of(sheet, row);
    const struct view *view = material_table(sheet->material);
    struct row_name name = name_of(sheet, row);
    ref_t outer = grouping_outer(&view->rows, item->ref);
    struct home home = naming_place(sheet->material->source.naming, &name);
    struct subject subject = subject_of(id_of(sheet, item->ref));
    subject.parent = outer == NONE ? 0 : id_of(sheet, outer);
    subject.fold = fold_of(sheet, row, subject.id);
    subject.function = name.function;
    subject.file = home.file;
    subject.line = name.line.number == LINE_NONE ? home.line : name.line.number;
    subject.address = name.address;
    return subject;
}

/* <cycle 1>  1,094 functions */
static void describe_cycle(const struct sheet *sheet, const struct row_name *name, struct phrase *phrase)
{
    const struct inclusive *inclusive = &sheet->material->report.study->inclusive;
    naming_describe(sheet->material->source.naming, name, NULL, phrase);
    phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
    phrase_grouped(phrase, STYLE_PLAIN, (int64_t)inclusive->cycles[name->cycle].count);
    phrase_say(phrase, STYLE_PLAIN, TEXT(" functions"));
}

/* Functions have places of their own; a name that is moved sideways has all its room. */
static void describe_name(const struct sheet *sheet, size_t row, struct phrase *phrase)
{
    const struct table_sheet *t = sheet->own;
    struct row_name name = name_of(sheet, row);
    if (row_name_is_cycle(&name))
        describe_cycle(sheet, &name, phrase);
    else if (name.function == NONE)
        rows_describe(&t->rows, number_of(sheet, row), phrase);
    else if (sheet->place->sideways)
        naming_describe(sheet->material->source.naming, &name, NULL, phrase);
    else
        whereabouts_describe(&t->whereabouts, &name, whereabouts_columns(sheet->room), phrase);
}

static void table_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct sheet *sheet = context;
    enum fold fold = fold_of(sheet, row, sheet_subject(sheet, row).id);
    if (fold != FOLD_NONE)
        phrase_say(phrase, STYLE_MARK, fold == FOLD_OPEN ? TEXT("- ") : TEXT("+ "));
    describe_name(sheet, row, phrase);
}

/* Lists the outer rows, and the inner ones of those that are unfolded. */
static void list_shown(struct sheet *sheet, struct table_sheet *t)
{
    bool is_open = true;
    t->shown = memory_alloc(t->rows.items.count * sizeof *t->shown);
    for (size_t i = 0; i < t->rows.items.count; i++) {
        const struct table_row *item = &t->rows.items.items[i];
        if (item->kind == ROW_OUTER)
            is_open = has_inner(t, i) && place_is_unfolded(sheet->place, id_of(sheet, item->ref));
        if (item->kind == ROW_OUTER || is_open)
            t->shown[sheet->table.rows++] = i;
    }
}

static bool table_init(struct sheet *sheet, const struct trail *trail)
{
    struct table_sheet *t = sheet->own = memory_zeroed(1, sizeof *t);
    const struct report *report = &sheet->material->group_report;
    (void)trail;
    rows_init(&t->rows, report);
    if (report->view->rows.outer)
        list_shown(sheet, t);
    else
        sheet->table.rows = t->rows.items.count;
    sheet->table.spent = table_spent;
    sheet->table.describe = table_describe;
    sheet->table.heading =
        text_of(report->view->group == GROUP_FUNCTION ? "function" : group_table[report->view->group].heading);
    whereabouts_init(&t->whereabouts, report, NULL, 0);
    return true;
}

static void table_release(struct sheet *sheet)
{
    struct table_sheet *t = sheet->own;
    whereabouts_release(&t->whereabouts);
    rows_release(&t->rows);
    free(t->shown);
    free(t);
}

static void table_entitle(const struct sheet *sheet, struct phrase *title)
{
    phrase_say(title, STYLE_TITLE, heading_of(&sheet->material->report, &title->arena));
}

static void table_choose(struct sheet *sheet, size_t width)
{
    const struct report *report = &sheet->material->group_report;
    columns_choose(sheet, report, &report->view->ranking, width);
}

/* A file is opened; a cycle has members. */
static bool table_enter(const struct sheet *sheet, size_t row, struct place *to)
{
    struct row_name name = name_of(sheet, row);
    bool is_line = name.line.number != LINE_NONE || (name.file != NONE && name.symbol == NONE);
    if (row_name_is_cycle(&name)) {
        *to = place_of(SCREEN_FUNCTION);
        to->cycle = name.cycle;
    } else if (is_line) {
        *to = place_of(SCREEN_LINES);
        to->file = name.file;
        to->line = name.line.number == LINE_NONE ? 0 : name.line.number;
    }
    return row_name_is_cycle(&name) || is_line;
}

const struct sheet_kind table_kind = {
    .name = "table",
    .init = table_init,
    .release = table_release,
    .entitle = table_entitle,
    .choose = table_choose,
    .subject = table_subject,
    .id = table_id,
    .enter = table_enter,
};
