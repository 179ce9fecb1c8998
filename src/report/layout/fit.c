#include "report/layout/fit.h"

#include "report/layout/table.h"

#include <stdlib.h>

#define NAME_LEAST 40u  /* columns for names */
#define COUNT_WIDTH 12u /* of a number of calls, and of a percentage */

bool fit_shows(const struct view *fitted, const struct measure *measure)
{
    for (size_t i = 0; i < fitted->columns.count; i++)
        if (measure_is_akin(fitted->columns.items[i].measure, measure))
            return true;
    return false;
}

/* The largest cost of a column is mostly the program's. */
static size_t width_of(const struct report *report, const struct column *column)
{
    if (!column->measure)
        return COUNT_WIDTH;
    return table_column_width(column, column->measure->total, report->request->show_percs, report->look);
}

/* The columns that those of one event take. */
static size_t width_of_event(const struct report *report, const struct measure *measure)
{
    size_t width = 0;
    for (size_t i = 0; i < report->view->columns.count; i++)
        if (measure_is_akin(report->view->columns.items[i].measure, measure))
            width += width_of(report, &report->view->columns.items[i]);
    return width;
}

/* The columns that the sort event takes in any case, and those that are of no event; `*first`: that event. */
static size_t width_in_any_case(const struct report *report, const struct measure **first)
{
    const struct view *view = report->view;
    const struct measure *sort = view->sort.items[0].column.measure;
    *first = fit_shows(view, sort) || !view->cost_columns ? sort : view->columns.items[0].measure;
    return 1 + width_of_event(report, *first) + width_of_event(report, NULL);
}

static void choose_columns(struct fit *fit, const struct report *whole, size_t room)
{
    const struct view *view = whole->view;
    const struct measure *first;
    size_t width = width_in_any_case(whole, &first);
    for (size_t i = 0; i < view->columns.count; i++) {
        const struct column *column = &view->columns.items[i];
        const struct measure *measure = column->measure;
        bool is_chosen = !measure || measure_is_akin(measure, first) || fit_shows(&fit->view, measure);
        if (!is_chosen && width + width_of_event(whole, measure) <= room) {
            width += width_of_event(whole, measure);
            is_chosen = true;
        }
        if (!is_chosen)
            continue;
        *array_add(&fit->view.columns) = *column;
        fit->view.cost_columns += i < view->cost_columns;
        fit->view.spread_columns += column->kind == COLUMN_SPREAD;
    }
}

const struct report *fit_columns(struct fit *fit, const struct report *whole)
{
    size_t width = whole->look->width;
    *fit = (struct fit){*whole, *whole->view};
    fit->view.columns.items = NULL;
    fit->view.columns.count = fit->view.columns.capacity = fit->view.cost_columns = fit->view.spread_columns = 0;
    if (width == 0 || whole->question->show.s)
        return whole;
    choose_columns(fit, whole, width > NAME_LEAST ? width - NAME_LEAST : 0);
    fit->report.view = &fit->view;
    return &fit->report;
}

void fit_release(struct fit *fit)
{
    free(fit->view.columns.items);
}
