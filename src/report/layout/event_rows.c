#include "report/layout/event_rows.h"

#include "base/shrink.h"
#include "view/meaning.h"

#define GAP 2u

static const struct measure *event_at(const struct event_rows *r, size_t row)
{
    return &r->report->study->measures.items[r->events.items[row]];
}

/* ---- columns ---- */

/* `self old`; after a column that says the same, what is new: `of old`. */
static struct text heading_of(const struct column *column, const struct column *before, struct arena *arena)
{
    static const struct text kinds[] = {
        [COLUMN_SELF] = {"self", 4}, [COLUMN_INCLUSIVE] = {"incl", 4}, [COLUMN_PER_CALL] = {"percall", 7}};
    const struct statistic_row *row = &statistic_table[column_statistic(column)];
    bool follows = before && row->heading && before->kind == column->kind && column_statistic(before) == row->leader;
    return follows ? text_of(row->heading) : arena_join(arena, kinds[column->kind], row->title);
}

void event_rows_add_columns(const struct event_rows *r, enum column_kind first, struct arena *arena,
                            struct columns *columns)
{
    const struct measure *main = view_main_measure(r->report->view), *shown[STATISTICS_COMPARED];
    const enum column_kind kinds[] = {first, first == COLUMN_SELF ? COLUMN_INCLUSIVE : COLUMN_SELF, COLUMN_PER_CALL};
    for (size_t k = 0; main && k < sizeof kinds / sizeof *kinds; k++) {
        size_t count = r->spent.has & column_bit(kinds[k]) ? column_measures(kinds[k], main, false, shown) : 0;
        for (size_t i = 0; i < count; i++) {
            struct column column = column_make(&r->report->study->measures, kinds[k], shown[i]);
            column.heading = heading_of(&column, columns->count ? &columns->items[columns->count - 1] : NULL, arena);
            *array_add(columns) = column;
        }
    }
}

/* Ratios have not all statistics, and no cost per call, which they are already. */
static struct column column_of(const struct event_rows *r, const struct measure *event, const struct column *column)
{
    const struct measure *measure = column_measure(column->kind, event, column_statistic(column));
    if (!measure || (column->kind == COLUMN_PER_CALL && event->kind == MEASURE_RATIO))
        return (struct column){.kind = COLUMN_CALLS, .is_uncounted = true};
    return column_make(&r->report->study->measures, column->kind, measure);
}

struct column event_rows_column(const void *rows, size_t row, const struct column *column)
{
    return column_of(rows, event_at(rows, row), column);
}

/* ---- rows ---- */

void event_rows_add(struct event_rows *r, ref_t event)
{
    size_t width = output_safe_width(r->report->study->measures.items[event].name);
    *array_add(&r->events) = event;
    r->name_width = width > r->name_width ? width : r->name_width;
}

static bool has_cost(const struct event_rows *r, const struct measure *event, const struct columns *columns)
{
    bool any = false;
    for (size_t i = 0; i < columns->count && !any; i++) {
        struct column column = column_of(r, event, &columns->items[i]);
        struct figure figure = column_figure(&column, &r->spent);
        any = figure_has_value(&figure) && figure.cost != 0;
    }
    return any;
}

/* Where events are very many, a row has a cost of few. */
void event_rows_add_spent(struct event_rows *r, const struct columns *columns)
{
    const struct view *view = r->report->view;
    for (size_t i = 0; i < view->shown.count; i++)
        if (has_cost(r, view_shown(view, i), columns))
            event_rows_add(r, view->shown.items[i]);
    if (!r->events.count && view->shown.count)
        event_rows_add(r, view->shown.items[0]);
}

bool event_rows_spent(const void *rows, size_t row, struct spent *spent)
{
    (void)row;
    *spent = ((const struct event_rows *)rows)->spent;
    return true;
}

/* What it counts, or its formula. */
void event_rows_describe(const void *rows, size_t row, struct phrase *phrase)
{
    const struct event_rows *r = rows;
    const struct measure *event = event_at(r, row);
    struct text words = meaning_of(r->report->study->profile, event);
    phrase_add_name(phrase, STYLE_TITLE, event->name);
    if (!words.n)
        words = meaning_formula(&r->report->study->measures, event, &phrase->arena);
    if (words.n)
        phrase_pad(phrase, r->name_width + GAP);
    phrase_add_name(phrase, STYLE_NOTHING, words);
}
