/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/kinds.h"

#include "base/hash.h"
#include "base/int128.h"
#include "base/shrink.h"
#include "view/meaning.h"
#include "view/priority.h"

#include <stdlib.h>

#define GAP 2u

/* On a screen of a row that one was on before; in a report of a function. */
struct events_sheet {
    struct trail trail; /* to the row; it does not own what it points to */
    struct sheet below; /* the sheet of the row */
    size_t row;
    struct spent spent; /* `has` says which kinds of cost are shown, of self, inclusive and per call */
    struct refs events; /* numbers of measures */
    size_t name_width;  /* of the longest name */
};

static const struct events_sheet *own_of(const struct sheet *sheet)
{
    return sheet->own;
}

static const struct measures *measures_of(const struct sheet *sheet)
{
    return &sheet->report->study->measures;
}

static const struct measure *event_at(const struct sheet *sheet, size_t row)
{
    return &measures_of(sheet)->items[own_of(sheet)->events.items[row]];
}

/* ---- columns ---- */

/* `self old`; after a column that says the same, what is new: `of old`. */
static struct text heading_of(const struct column *column, const struct column *before, struct arena *arena)
{
    struct text prefix = column_kinds[column->kind].prefix;
    const struct statistic_row *row = &statistic_table[column_statistic(column)];
    bool follows = before && row->heading && before->kind == column->kind && column_statistic(before) == row->leader;
    return follows ? text_of(row->heading) : arena_join(arena, (struct text){prefix.s, prefix.n - 1}, row->title);
}

/* All statistics of each kind: `first` of self and inclusive cost, the other one, and the cost per call. */
static void offer_columns(struct sheet *sheet, enum column_kind first)
{
    const struct measure *main = view_main_measure(sheet->report->view), *shown[STATISTICS_COMPARED];
    const enum column_kind kinds[] = {first, first == COLUMN_SELF ? COLUMN_INCLUSIVE : COLUMN_SELF, COLUMN_PER_CALL};
    struct columns *columns = &sheet->offered;
    for (size_t k = 0; main && k < sizeof kinds / sizeof *kinds; k++) {
        bool has = own_of(sheet)->spent.has & column_bit(kinds[k]);
        size_t count = has ? column_measures(kinds[k], main, false, shown) : 0;
        for (size_t i = 0; i < count; i++) {
            struct column column = column_make(measures_of(sheet), kinds[k], shown[i]);
            const struct column *before = columns->count ? &columns->items[columns->count - 1] : NULL;
            column.heading = heading_of(&column, before, &sheet->arena);
            *array_add(columns) = column;
        }
    }
}

/* Ratios have not all statistics, and no cost per call, which they are already. */
static struct column column_of(const struct sheet *sheet, const struct measure *event, const struct column *column)
{
    const struct measure *measure = column_measure(column->kind, event, column_statistic(column));
    if (!measure || (column_kinds[column->kind].is_divided && event->kind == MEASURE_RATIO))
        return (struct column){.kind = COLUMN_CALLS, .is_uncounted = true};
    return column_make(measures_of(sheet), column->kind, measure);
}

/* ---- the row of a screen ---- */

static bool fail(struct sheet *sheet, struct text why)
{
    sheet->why = why;
    return false;
}

static bool find_row(struct sheet *sheet, struct events_sheet *e)
{
    const struct place *place;
    e->trail = *sheet->trail;
    if (e->trail.at-- == 0 || !sheet_init(&e->below, sheet->model, &e->trail))
        return fail(sheet, TEXT("the row is gone"));
    place = trail_now(&e->trail);
    e->row = place->id ? sheet_find(&e->below, place->id) : 0;
    return e->row < sheet_count(&e->below) || fail(sheet, TEXT("the row is gone"));
}

static bool find_costs(struct sheet *sheet, struct events_sheet *e)
{
    const struct table *table = &e->below.table;
    bool is_empty = table->empty && table->empty(table->context, e->row);
    return (!is_empty && table->spent(table->context, e->row, &e->spent)) || fail(sheet, TEXT("this row has no costs"));
}

/* ---- the events ---- */

static void add_event(struct sheet *sheet, ref_t event)
{
    struct events_sheet *e = sheet->own;
    size_t width = output_safe_width(measures_of(sheet)->items[event].name);
    *array_add(&e->events) = event;
    e->name_width = width > e->name_width ? width : e->name_width;
}

/* Whether an event is defined by a profile or the command line, or is a built-in sum. */
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

static void list_events(struct sheet *sheet)
{
    const struct measures *measures = measures_of(sheet);
    struct refs events = {0};
    for (size_t i = 0; i < measures->count; i++)
        if (is_listed(&measures->items[i], false))
            *array_add(&events) = (ref_t)i;
    priority_order(measures, view_main_measure(sheet->report->view), &events);
    for (size_t i = 0; i < events.count; i++)
        add_event(sheet, events.items[i]);
    for (size_t i = 0; i < measures->count; i++)
        if (is_listed(&measures->items[i], true) && !has_event(&events, (ref_t)i))
            add_event(sheet, (ref_t)i);
    free(events.items);
}

static bool has_cost(const struct sheet *sheet, const struct measure *event)
{
    bool any = false;
    for (size_t i = 0; i < sheet->offered.count && !any; i++) {
        struct column column = column_of(sheet, event, &sheet->offered.items[i]);
        struct figure figure = column_figure(&column, &own_of(sheet)->spent);
        any = figure_has_value(&figure) && figure.cost != 0;
    }
    return any;
}

#define NOTHING 20000 /* the part of its divisor below which a rate is 0.00% */

/* Whether a person sees more than nothing of an event; of a rate, in the columns of the kind that comes first. */
static bool is_seen(const struct sheet *sheet, const struct measure *event)
{
    const struct columns *offered = &sheet->offered;
    bool any = false, is_ratio = event->kind == MEASURE_RATIO;
    for (size_t i = 0; i < offered->count && !any; i++) {
        if (is_ratio && offered->items[i].kind != offered->items[0].kind)
            continue;
        struct column column = column_of(sheet, event, &offered->items[i]);
        struct figure figure = column_figure(&column, &own_of(sheet)->spent);
        bool is_rate = figure.kind == FIGURE_RATIO;
        any = figure_has_value(&figure) &&
              int128_magnitude(figure.cost) > (is_rate ? int128_magnitude(figure.divisor) / NOTHING : 0);
    }
    return any;
}

/* Events of which the row has nothing stand last. */
static void put_unseen_last(struct sheet *sheet)
{
    struct events_sheet *e = sheet->own;
    struct refs all = e->events;
    e->events = (struct refs){0};
    for (int unseen = 0; unseen < 2; unseen++)
        for (size_t i = 0; i < all.count; i++)
            if (is_seen(sheet, &measures_of(sheet)->items[all.items[i]]) != unseen)
                *array_add(&e->events) = all.items[i];
    free(all.items);
}

/* Where events are very many, a function has a cost of few. If it has no cost at all, the first event says so. */
static void list_spent_events(struct sheet *sheet)
{
    const struct view *view = sheet->report->view;
    for (size_t i = 0; i < view->shown.count; i++)
        if (has_cost(sheet, view_shown(view, i)))
            add_event(sheet, view->shown.items[i]);
    if (!own_of(sheet)->events.count && view->shown.count)
        add_event(sheet, view->shown.items[0]);
}

/* ---- the sheet ---- */

static bool events_spent(const void *sheet, size_t row, struct spent *spent)
{
    (void)row;
    *spent = own_of(sheet)->spent;
    return true;
}

static struct column events_column(const void *sheet, size_t row, const struct column *column)
{
    return column_of(sheet, event_at(sheet, row), column);
}

/* The meaning of the event, or its formula. */
static void events_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct sheet *sheet = context;
    const struct measure *event = event_at(sheet, row);
    struct text words = meaning_of(sheet_profile(sheet), event);
    phrase_add_name(phrase, STYLE_TITLE, event->name);
    if (!words.n)
        words = meaning_formula(measures_of(sheet), event, &phrase->arena);
    if (words.n)
        phrase_pad(phrase, own_of(sheet)->name_width + GAP);
    phrase_add_name(phrase, STYLE_NOTHING, words);
}

/* The cost that rows are sorted by comes first. A function that was not called has no cost per call. */
static bool list_row(struct sheet *sheet, struct events_sheet *e)
{
    bool by_inclusive = sheet->report->view->sort.items[0].column.kind == COLUMN_INCLUSIVE;
    if (!find_row(sheet, e) || !find_costs(sheet, e))
        return false;
    if (!e->spent.calls || e->spent.is_inlined)
        e->spent.has &= ~column_bit(COLUMN_PER_CALL);
    offer_columns(sheet, by_inclusive ? COLUMN_INCLUSIVE : COLUMN_SELF);
    list_events(sheet);
    return true;
}

static bool has_calls(const struct view *view)
{
    return view->row_costs && !study_misses_calls(view->study);
}

/* Without calls there is the self cost alone. */
static bool list_function(struct sheet *sheet, struct events_sheet *e)
{
    const struct view *view = sheet->report->view;
    e->spent = grouping_spent(&view->rows, (ref_t)sheet->place->row);
    e->spent.whole = NULL;
    e->spent.has &= has_calls(view) ? ~0u : column_bit(COLUMN_SELF);
    offer_columns(sheet, COLUMN_SELF);
    list_spent_events(sheet);
    return true;
}

static bool events_init(struct sheet *sheet)
{
    struct events_sheet *e = sheet->own = memory_zeroed(1, sizeof *e);
    sheet->table.spent = events_spent;
    sheet->table.describe = events_describe;
    sheet->table.column_in = events_column;
    sheet->table.heading = TEXT("event");
    sheet->table.head = HEAD_ALONE;
    bool is_there = sheet->trail ? list_row(sheet, e) : list_function(sheet, e);
    put_unseen_last(sheet);
    sheet->table.rows = e->events.count;
    return is_there;
}

static uint64_t told_calls(const struct spent *spent)
{
    return spent->is_inlined && !spent->calls ? CALLS_UNKNOWN : spent->calls;
}

static void events_entitle_asked(const struct sheet *sheet, struct phrase *title)
{
    const struct view *view = sheet->report->view;
    const struct spent *spent = &own_of(sheet)->spent;
    struct row_name name = grouping_name(&view->rows, (ref_t)sheet->place->row);
    struct naming_calls calls = naming_count(measures_of(sheet), &spent->inclusive, told_calls(spent));
    phrase_say(title, STYLE_GAP, TEXT("-- "));
    naming_describe(sheet->report->naming, &name, has_calls(view) ? &calls : NULL, title);
}

static void events_release(struct sheet *sheet)
{
    struct events_sheet *e = sheet->own;
    sheet_release(&e->below);
    free(e->events.items);
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
    struct row_name name = model_function_name(sheet->model, function);
    naming_describe(sheet->report->naming, &name, NULL, phrase);
}

/* Adds the mark of a call, and returns the number of spans before the text of the row: guides, folds, blanks. */
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

/* Keys act on the row this screen was opened from. */
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
    .is_of_rows = true,
    .sheet = SHEET_EVENTS,
    .init = events_init,
    .release = events_release,
    .entitle = events_entitle,
    .entitle_asked = events_entitle_asked,
    .subject = events_subject,
    .enter = events_enter,
};
