#include "browse/columns.h"

#include "report/layout/columns_that_fit.h"
#include "view/columns.h"

#define LARGE 100u      /* columns of a screen that has room for two costs, */
#define VERY_LARGE 120u /* and for the cost per call */

void columns_choose(struct sheet *sheet, const struct report *report, const struct ranking *rows, size_t width)
{
    struct columns_wanted wanted = {.sheet = SHEET_FUNCTIONS,
                                    .is_screen = true,
                                    .width = width,
                                    .report = report,
                                    .rows = rows->rows,
                                    .row_count = rows->count};
    sheet->table.only_shares = columns_that_fit(&wanted, &sheet->arena, &sheet->columns);
}

/* The event that calls are shown of: the main one, or if that is not shown, the first that is. */
static const struct measure *event_of(const struct view *view)
{
    const struct measure *main = view_main_measure(view);
    bool is_shown = view->shown.count == 0;
    for (size_t i = 0; i < view->shown.count; i++)
        is_shown |= measure_is_akin(view_shown(view, i), main);
    return is_shown ? main : view_shown(view, 0);
}

/* How many columns the view has of a kind of cost of an event: of several runs and the like more than one. */
static size_t count_columns(const struct view *view, enum column_kind kind, const struct measure *measure)
{
    size_t count = 0;
    for (size_t i = 0; i < view->columns.count; i++)
        count += view->columns.items[i].kind == kind && measure_is_akin(view->columns.items[i].measure, measure);
    return count;
}

static struct column column_of(struct sheet *sheet, enum column_kind kind, const struct measure *measure)
{
    static const struct text words[] = {
        [COLUMN_SELF] = {"self:", 5}, [COLUMN_INCLUSIVE] = {"incl:", 5}, [COLUMN_PER_CALL] = {"percall:", 8}};
    struct text name = arena_join(&sheet->arena, words[kind], text_cut(measure->name, HEADING_SHOWN));
    return (struct column){.kind = kind, .measure = measure, .heading = name};
}

static void add(struct sheet *sheet, struct column column)
{
    *array_add(&sheet->columns) = column;
}

/* The last column is the share alone. */
static void add_share(struct sheet *sheet, struct column column)
{
    add(sheet, column);
    sheet->table.only_shares = 1;
}

/* The number of calls, and on a very large screen what each of them cost; nothing, where they were not counted. */
static void add_calls(struct sheet *sheet, const struct view *view, const struct measure *measure, size_t width)
{
    for (size_t i = 0; i < view->columns.count; i++)
        if (view->columns.items[i].kind == COLUMN_CALLS)
            add(sheet, view->columns.items[i]);
    if (width >= VERY_LARGE && !view->study->measures.has_no_counts)
        add(sheet, column_of(sheet, COLUMN_PER_CALL, measure));
}

/* A column of self cost has that of calls, too, if there is no other: all are inclusive then. */
static void take_inclusive(struct sheet *sheet)
{
    bool any = false;
    for (size_t i = 0; i < sheet->columns.count; i++)
        any |= sheet->columns.items[i].kind == COLUMN_INCLUSIVE;
    for (size_t i = 0; i < sheet->columns.count && !any; i++) {
        struct column *column = &sheet->columns.items[i];
        if (column->kind != COLUMN_SELF)
            continue;
        column->kind = COLUMN_INCLUSIVE;
        if (text_starts(column->heading, column->measure->name))
            column->heading = arena_join(&sheet->arena, TEXT("incl:"), column->heading);
    }
}

void columns_choose_calls(struct sheet *sheet, const struct report *report, size_t width)
{
    const struct view *view = report->view;
    const struct measure *measure = event_of(view);
    bool is_one = !study_misses_calls(view->study) && measure && measure->kind != MEASURE_RATIO &&
                  count_columns(view, COLUMN_SELF, measure) <= 1 && count_columns(view, COLUMN_INCLUSIVE, measure) <= 1;
    if (!is_one) {
        columns_choose(sheet, report, &view->ranking, width);
        if (!study_misses_calls(view->study))
            take_inclusive(sheet);
    } else if (screen_is_small(width)) {
        struct column share = column_of(sheet, COLUMN_INCLUSIVE, measure);
        share.heading = text_cut(measure->name, HEADING_SHOWN);
        add_share(sheet, share);
    } else {
        add(sheet, column_of(sheet, COLUMN_INCLUSIVE, measure));
        if (width >= LARGE)
            add(sheet, column_of(sheet, COLUMN_SELF, measure));
        add_calls(sheet, view, measure, width);
        if (width < LARGE)
            add_share(sheet, column_of(sheet, COLUMN_SELF, measure));
    }
}
