#include "browse/columns.h"

#include "report/summary/glance.h"
#include "view/columns.h"

#define SMALL 60u       /* columns of a screen that has room for more than one share, */
#define LARGE 100u      /* of one that has room for two costs, */
#define VERY_LARGE 120u /* and for the cost per call */

void columns_choose(struct sheet *sheet, const struct report *report, const struct ranking *rows, size_t width)
{
    struct glance glance;
    struct glance_columns chosen;
    glance_init(&glance, report, report->view, rows->rows, rows->count);
    glance_choose(&glance, (struct glance_size){.width = width, .is_screen = true}, &chosen);
    for (size_t i = 0; i < chosen.columns.count; i++)
        *array_add(&sheet->columns) = chosen.columns.items[i];
    sheet->table.only_shares = chosen.only_shares;
    arena_adopt(&sheet->arena, &chosen.arena);
    glance_columns_release(&chosen);
    glance_release(&glance);
}

/* The one column of the view that is of a kind; NULL: it has none, or several. */
static const struct column *find_kind(const struct view *view, enum column_kind kind)
{
    const struct measure *main = view_main_measure(view);
    const struct column *found = NULL;
    for (size_t i = 0; i < view->columns.count; i++) {
        const struct column *column = &view->columns.items[i];
        if (column->kind != kind || (kind != COLUMN_CALLS && !measure_is_akin(column->measure, main)))
            continue;
        if (found)
            return NULL;
        found = column;
    }
    return found;
}

static void add_kind(struct sheet *sheet, const struct view *view, enum column_kind kind)
{
    const struct column *column = find_kind(view, kind);
    if (column)
        *array_add(&sheet->columns) = *column;
}

/* The share of an event alone, under its name. */
static void add_share(struct sheet *sheet, const struct column *of, bool names_kind)
{
    struct column share = *of;
    if (!names_kind)
        share.heading = text_cut(share.measure->name, HEADING_SHOWN);
    *array_add(&sheet->columns) = share;
    sheet->table.only_shares = 1;
}

static void add_per_call(struct sheet *sheet, const struct measure *measure)
{
    struct text name = arena_join(&sheet->arena, TEXT("percall:"), text_cut(measure->name, HEADING_SHOWN));
    *array_add(&sheet->columns) = (struct column){.kind = COLUMN_PER_CALL, .measure = measure, .heading = name};
}

void columns_choose_calls(struct sheet *sheet, const struct report *report, size_t width)
{
    const struct view *view = report->view;
    const struct column *inclusive = find_kind(view, COLUMN_INCLUSIVE), *self = find_kind(view, COLUMN_SELF);
    if (!inclusive || !self) {
        columns_choose(sheet, report, &view->ranking, width);
    } else if (width < SMALL) {
        add_share(sheet, inclusive, false);
    } else {
        add_kind(sheet, view, COLUMN_INCLUSIVE);
        if (width >= LARGE)
            add_kind(sheet, view, COLUMN_SELF);
        add_kind(sheet, view, COLUMN_CALLS);
        if (width >= VERY_LARGE)
            add_per_call(sheet, inclusive->measure);
        if (width < LARGE)
            add_share(sheet, self, true);
    }
}
