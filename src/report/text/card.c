/* One function with all events, a line each. */
#include "report/text/text.h"

#include "report/layout/columns_that_fit.h"
#include "report/layout/event_rows.h"
#include "report/layout/title.h"

#include <stdlib.h>

static bool has_calls(const struct view *view)
{
    return view->row_costs && !study_misses_calls(view->study);
}

static void write_title(const struct report *report, const struct row_name *name, const struct spent *spent)
{
    struct phrase title = {0};
    struct naming_calls calls = naming_count(&report->study->measures, &spent->inclusive, spent->calls);
    phrase_say(&title, STYLE_GAP, TEXT("-- "));
    naming_describe(report->naming, name, has_calls(report->view) ? &calls : NULL, &title);
    title_write(report, &title, NULL);
    phrase_release(&title);
}

static void write_rows(struct event_rows *rows)
{
    const struct report *report = rows->report;
    struct columns all = {0}, columns = {0};
    struct arena arena = {0};
    struct columns_wanted wanted = {
        .sheet = SHEET_EVENTS, .width = report->look->width, .report = report, .columns = &all};
    event_rows_add_columns(rows, COLUMN_SELF, &arena, &all);
    event_rows_add_spent(rows, &all);
    columns_that_fit(&wanted, NULL, &columns);
    struct table table = {.columns = columns.items,
                          .column_count = columns.count,
                          .rows = rows->events.count,
                          .heading = TEXT("event"),
                          .percents = report->request->show_percs,
                          .head = HEAD_ALONE,
                          .look = report->look,
                          .context = rows,
                          .spent = event_rows_spent,
                          .describe = event_rows_describe,
                          .column_in = event_rows_column};
    table_write(&table, report->out);
    output_char(report->out, '\n');
    free(all.items);
    free(columns.items);
    arena_release(&arena);
}

/* Without calls there is the self cost alone. */
static void write_card(const struct report *report, ref_t row)
{
    const struct view *view = report->view;
    struct event_rows rows = {.report = report, .spent = grouping_spent(&view->rows, row)};
    struct row_name name = grouping_name(&view->rows, row);
    rows.spent.whole = NULL;
    write_title(report, &name, &rows.spent);
    rows.spent.has &= has_calls(view) ? ~0u : column_bit(COLUMN_SELF);
    write_rows(&rows);
    free(rows.events.items);
}

void text_cards(const struct report *report)
{
    const struct view *view = report->view;
    const struct patterns *asked = &view->filter->card;
    struct ranking all;
    if (asked->count == 0)
        return;
    view_rank_all(view, &all);
    for (size_t i = 0; i < all.count; i++) {
        struct row_name name = grouping_name(&view->rows, all.rows[i]);
        if (name.symbol != NONE && !row_name_is_cycle(&name) && asked->matched[name.symbol])
            write_card(report, all.rows[i]);
    }
    ranking_release(&all);
}

/* The only row that is a function; NONE: there is none, or there are more. */
static ref_t only_function(const struct view *view)
{
    ref_t only = NONE;
    size_t count = 0;
    for (size_t i = 0; i < view->ranking.count && view->group == GROUP_FUNCTION; i++) {
        bool is_function = !grouping_is_cycle(&view->rows, view->ranking.rows[i]);
        only = is_function ? view->ranking.rows[i] : only;
        count += is_function;
    }
    return count == 1 ? only : NONE;
}

bool text_wants_card(const struct report *report, const struct view *whole)
{
    const struct filter *filter = report->view->filter;
    return report->look->is_rich && (filter->peek.count || filter->list.count) &&
           report->view->columns.count < whole->columns.count && only_function(whole) != NONE;
}

void text_only_card(const struct report *report)
{
    write_card(report, only_function(report->view));
}
