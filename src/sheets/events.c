#include "sheets/kinds.h"

#include "base/hash.h"
#include "report/layout/event_rows.h"
#include "view/priority.h"

#include <stdlib.h>

/* On a screen of a row that one was on before; in a report of a function. */
struct events_sheet {
    struct trail trail; /* to the row; what it points to is not its own */
    struct sheet below; /* the sheet of the row */
    size_t row;
    struct event_rows rows;
};

static struct event_rows *rows_of(const struct sheet *sheet)
{
    return &((struct events_sheet *)sheet->own)->rows;
}

static const struct measure *event_at(const struct sheet *sheet, size_t row)
{
    return &sheet->report->study->measures.items[rows_of(sheet)->events.items[row]];
}

/* ---- the row ---- */

static bool fail(struct sheet *sheet, struct text why)
{
    sheet->why = why;
    return false;
}

static bool find_row(struct sheet *sheet, struct events_sheet *e, const struct trail *trail)
{
    const struct place *place;
    e->trail = *trail;
    if (e->trail.at-- == 0 || !sheet_init(&e->below, sheet->material, &e->trail))
        return fail(sheet, TEXT("the row is gone"));
    place = trail_now(&e->trail);
    e->row = place->id ? sheet_find(&e->below, place->id) : 0;
    return e->row < sheet_count(&e->below) || fail(sheet, TEXT("the row is gone"));
}

static bool find_costs(struct sheet *sheet, struct events_sheet *e)
{
    const struct table *table = &e->below.table;
    bool is_empty = table->empty && table->empty(table->context, e->row);
    return (!is_empty && table->spent(table->context, e->row, &e->rows.spent)) ||
           fail(sheet, TEXT("this row has no costs"));
}

/* ---- the events ---- */

/* Whether an event is one of those that a profile or the command line defines; or, of the built-in ones, a sum. */
static bool is_listed(const struct measure *m, bool is_sum)
{
    bool is_built_in = m->built_in && m->kind == MEASURE_DERIVED;
    return measure_leads(m) && is_built_in == is_sum && (!is_sum || m->terms.count > 1);
}

static bool has_event(const struct refs *events, ref_t event)
{
    bool has = false;
    for (size_t i = 0; i < events->count; i++)
        has |= events->items[i] == event;
    return has;
}

static void list_events(const struct sheet *sheet, struct event_rows *rows)
{
    const struct measures *measures = &sheet->report->study->measures;
    struct refs events = {0};
    for (size_t i = 0; i < measures->count; i++)
        if (is_listed(&measures->items[i], false))
            *array_add(&events) = (ref_t)i;
    priority_order(measures, view_main_measure(sheet->report->view), &events);
    for (size_t i = 0; i < events.count; i++)
        event_rows_add(rows, events.items[i]);
    for (size_t i = 0; i < measures->count; i++)
        if (is_listed(&measures->items[i], true) && !has_event(&events, (ref_t)i))
            event_rows_add(rows, (ref_t)i);
    free(events.items);
}

/* ---- the sheet ---- */

static bool events_spent(const void *sheet, size_t row, struct spent *spent)
{
    return event_rows_spent(rows_of(sheet), row, spent);
}

static struct column events_column(const void *sheet, size_t row, const struct column *column)
{
    return event_rows_column(rows_of(sheet), row, column);
}

static void events_describe(const void *sheet, size_t row, struct phrase *phrase)
{
    event_rows_describe(rows_of(sheet), row, phrase);
}

/* The cost that rows are sorted by comes first. What was not called has no cost per call. */
static void offer_columns(struct sheet *sheet, struct event_rows *rows)
{
    bool by_inclusive = sheet->report->view->sort.items[0].column.kind == COLUMN_INCLUSIVE;
    if (!rows->spent.calls)
        rows->spent.has &= ~column_bit(COLUMN_PER_CALL);
    event_rows_add_columns(rows, by_inclusive ? COLUMN_INCLUSIVE : COLUMN_SELF, &sheet->arena, &sheet->offered);
}

static bool list_row(struct sheet *sheet, struct events_sheet *e, const struct trail *trail)
{
    if (!find_row(sheet, e, trail) || !find_costs(sheet, e))
        return false;
    list_events(sheet, &e->rows);
    offer_columns(sheet, &e->rows);
    return true;
}

static bool has_calls(const struct view *view)
{
    return view->row_costs && !study_misses_calls(view->study);
}

/* Without calls there is the self cost alone. */
static void list_function(struct sheet *sheet, struct event_rows *rows)
{
    const struct view *view = sheet->report->view;
    rows->spent = grouping_spent(&view->rows, sheet->place->row);
    rows->spent.whole = NULL;
    rows->spent.has &= has_calls(view) ? ~0u : column_bit(COLUMN_SELF);
    event_rows_add_columns(rows, COLUMN_SELF, &sheet->arena, &sheet->offered);
    event_rows_add_spent(rows, &sheet->offered);
}

static bool events_init(struct sheet *sheet, const struct trail *trail)
{
    struct events_sheet *e = sheet->own = memory_zeroed(1, sizeof *e);
    e->rows.report = sheet->report;
    sheet->table.spent = events_spent;
    sheet->table.describe = events_describe;
    sheet->table.column_in = events_column;
    sheet->table.heading = TEXT("event");
    sheet->table.head = HEAD_ALONE;
    if (!trail)
        list_function(sheet, &e->rows);
    else if (!list_row(sheet, e, trail))
        return false;
    sheet->table.rows = e->rows.events.count;
    return true;
}

static void events_entitle_asked(const struct sheet *sheet, struct phrase *title)
{
    const struct view *view = sheet->report->view;
    struct row_name name = grouping_name(&view->rows, (ref_t)sheet->place->row);
    struct spent spent = grouping_spent(&view->rows, (ref_t)sheet->place->row);
    struct naming_calls calls = naming_count(&view->study->measures, &spent.inclusive, spent.calls);
    phrase_say(title, STYLE_GAP, TEXT("-- "));
    naming_describe(sheet->report->naming, &name, has_calls(view) ? &calls : NULL, title);
}

static void events_release(struct sheet *sheet)
{
    struct events_sheet *e = sheet->own;
    sheet_release(&e->below);
    free(e->rows.events.items);
    free(e);
}

/* A function of the table is called as on its own screen, any other row as it stands where it is. */
static void describe_row(const struct sheet *sheet, struct phrase *phrase)
{
    const struct events_sheet *e = sheet->own;
    ref_t function = sheet_subject(&e->below, e->row).function;
    bool is_own = e->below.kind->has_functions || function == e->below.place->function;
    if (!is_own || function == NONE) {
        e->below.table.describe(&e->below, e->row, phrase);
        return;
    }
    struct row_name name = material_function_name(sheet->material, function);
    naming_describe(sheet->report->naming, &name, NULL, phrase);
}

/* Adds the mark of a call, and returns how many spans draw a row before it says what it is: guides, folds, blanks. */
static size_t skip_drawing(const struct phrase *row, struct phrase *title)
{
    size_t count = 0;
    for (; count < row->spans.count; count++) {
        const struct span *span = &row->spans.items[count];
        struct text mark = text_trim(span->text);
        if (!span->own || (mark.n && span->style != STYLE_MARK))
            break;
        bool is_call = mark.n && (mark.s[mark.n - 1] == '<' || mark.s[mark.n - 1] == '>');
        phrase_say_copy(title, STYLE_MARK, is_call ? mark : TEXT(""));
        phrase_say(title, STYLE_PLAIN, is_call ? TEXT(" ") : TEXT(""));
    }
    return count;
}

static void events_entitle(const struct sheet *sheet, struct phrase *title)
{
    struct phrase name = {0};
    describe_row(sheet, &name);
    phrase_say(title, STYLE_PLAIN, TEXT("all events of "));
    phrase_append_from(title, &name, skip_drawing(&name, title));
    phrase_release(&name);
}

/* Of the row below, so that keys lead where they lead from there. */
static struct subject events_subject(const struct sheet *sheet, size_t row)
{
    const struct events_sheet *e = sheet->own;
    struct subject subject = sheet_subject(&e->below, e->row);
    subject.id = hash_text(event_at(sheet, row)->name) | 1;
    subject.parent = 0;
    subject.fold = FOLD_NONE;
    subject.heat = 0;
    return subject;
}

static bool events_enter(const struct sheet *sheet, size_t row, struct place *to)
{
    const struct events_sheet *e = sheet->own;
    (void)row;
    return e->below.kind->enter && e->below.kind->enter(&e->below, e->row, to);
}

const struct sheet_kind events_kind = {
    .name = "events",
    .sheet = SHEET_EVENTS,
    .init = events_init,
    .release = events_release,
    .entitle = events_entitle,
    .entitle_asked = events_entitle_asked,
    .subject = events_subject,
    .enter = events_enter,
};
