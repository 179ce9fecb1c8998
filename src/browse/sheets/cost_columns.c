#include "browse/sheets/cost_columns.h"

#include "base/wide.h"
#include "report/layout/columns_that_fit.h"

#define WIDTH_BOTH 120u
#define WIDTH_EVENTS 200u

static bool is_of(const struct column *column, const struct measure *measure, enum column_kind kind)
{
    return column->kind == kind && measure && measure_is_akin(column->measure, measure);
}

/* The event that rows are sorted by, or, if that is not shown, the first one shown; NULL: none is. */
static const struct measure *main_event(const struct view *view)
{
    const struct measure *main = view_main_measure(view);
    for (size_t i = 0; i < view->cost_columns; i++)
        if (measure_is_akin(view->columns.items[i].measure, main))
            return main;
    return view->cost_columns ? view->columns.items[0].measure : NULL;
}

static bool has_kind(const struct view *view, enum column_kind kind)
{
    for (size_t i = 0; i < view->cost_columns; i++)
        if (is_of(&view->columns.items[i], main_event(view), kind))
            return true;
    return false;
}

enum column_kind cost_columns_kind(const struct view *view)
{
    bool is_inclusive = view->sort.count && view->sort.items[0].column.kind == COLUMN_INCLUSIVE;
    return is_inclusive && has_kind(view, COLUMN_INCLUSIVE) ? COLUMN_INCLUSIVE : COLUMN_SELF;
}

/* The first event shown that is not the main one; NULL: there is none. */
static const struct measure *next_event(const struct view *view)
{
    for (size_t i = 0; i < view->shown.count; i++)
        if (!measure_is_akin(view_shown(view, i), main_event(view)))
            return view_shown(view, i);
    return NULL;
}

/* Of a column that also has the costs of calls. */
static void entitle_alone(struct column *column)
{
    const struct text kind = TEXT("self:");
    column->heading = text_skip(column->heading, text_starts(column->heading, kind) ? kind.n : 0);
}

/* Of a comparison: the change comes first, and what it is of the old cost last. */
static bool has_room(const struct column *column, size_t width)
{
    if (screen_is_small(width))
        return column_leads(column);
    return width >= WIDTH_BOTH || statistic_table[column_statistic(column)].yields != 2;
}

void cost_columns_choose(struct sheet *sheet, enum column_kind kind, bool both, size_t width)
{
    const struct view *view = &sheet->material->functions;
    const struct measure *main = main_event(view), *next = width >= WIDTH_EVENTS ? next_event(view) : NULL;
    bool is_single = !both || width < WIDTH_BOTH;
    for (size_t i = 0; i < view->cost_columns; i++) {
        struct column column = view->columns.items[i];
        enum column_kind wanted = is_single ? kind : column.kind;
        if (!(is_of(&column, main, wanted) || is_of(&column, next, wanted)) || !has_room(&column, width))
            continue;
        if (is_single)
            entitle_alone(&column);
        *array_add(&sheet->columns) = column;
    }
    const struct columns *chosen = &sheet->columns;
    sheet->table.only_shares = screen_is_small(width) && chosen->count == 1 && column_has_shares(&chosen->items[0]);
}

void cost_columns_take(struct view *lined, const struct columns *columns)
{
    lined->columns = *columns;
    lined->cost_columns = columns->count;
    lined->has_kinds = false;
    for (size_t i = 0; i < columns->count; i++)
        lined->has_kinds |= columns->items[i].kind == COLUMN_INCLUSIVE;
}

cost_t cost_columns_heat(const struct view *view, const struct costs *costs)
{
    const struct measure *main = main_event(view);
    uint64_t heat = main ? wide_magnitude(measure_cost(main, costs)) : 0;
    return heat > (uint64_t)COST_MAX ? COST_MAX : (cost_t)heat;
}
