#include "browse/sheets/events.h"

#include "base/hash.h"
#include "base/shrink.h"
#include "report/layout/columns_that_fit.h"
#include "view/meaning.h"
#include "view/priority.h"

#include <stdlib.h>

#define WORDS_LEAST 20u /* columns that names and words have, rather than more figures */
#define GAP 2u
#define KINDS 3u
#define SLOTS_MOST ((size_t)KINDS * STATISTICS_COMPARED)

/* A figure that each event has. */
struct slot {
    enum column_kind kind;
    enum statistic statistic;
};

struct events_sheet {
    struct trail trail; /* to the row; what it points to is not its own */
    struct sheet below; /* the sheet of the row */
    size_t row;
    struct spent spent;
    struct refs events; /* numbers of measures */
    size_t name_width;

    /* For a width. */
    struct slot slots[SLOTS_MOST];
    size_t slot_count;
    struct cell_width widths[SLOTS_MOST];
    size_t only_shares;
};

static const struct measures *measures_of(const struct sheet *sheet)
{
    return &sheet->material->report.study->measures;
}

static const struct measure *event_of(const struct sheet *sheet, size_t row)
{
    const struct events_sheet *e = sheet->own;
    return &measures_of(sheet)->items[e->events.items[row]];
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
    return (!is_empty && table->spent(table->context, e->row, &e->spent)) || fail(sheet, TEXT("this row has no costs"));
}

/* ---- the events ---- */

/* Whether an event is one of those that a profile or the command line defines; or, of the built-in ones, a sum. */
static bool is_listed(const struct measure *m, bool is_sum)
{
    bool is_built_in = m->built_in && m->kind == MEASURE_DERIVED;
    return measure_leads(m) && is_built_in == is_sum && (!is_sum || m->terms.count > 1);
}

static bool has_event(const struct events_sheet *e, ref_t event)
{
    bool has = false;
    for (size_t i = 0; i < e->events.count; i++)
        has |= e->events.items[i] == event;
    return has;
}

static void list_events(const struct sheet *sheet, struct events_sheet *e)
{
    const struct measures *measures = measures_of(sheet);
    for (int is_sum = 0; is_sum < 2; is_sum++) {
        for (size_t i = 0; i < measures->count; i++)
            if (is_listed(&measures->items[i], is_sum) && !has_event(e, (ref_t)i))
                *array_add(&e->events) = (ref_t)i;
        if (!is_sum)
            priority_order(measures, view_main_measure(&sheet->material->functions), &e->events);
    }
    for (size_t i = 0; i < e->events.count; i++) {
        size_t width = output_safe_width(event_of(sheet, i)->name);
        e->name_width = width > e->name_width ? width : e->name_width;
    }
}

/* ---- figures ---- */

/* The column of an event in a slot; ratios have not all of them. */
static struct column column_in(const struct measure *event, const struct slot *slot)
{
    const struct measure *shown[STATISTICS_COMPARED];
    bool is_divided = slot->kind == COLUMN_PER_CALL && event->kind == MEASURE_RATIO; /* already */
    size_t count = is_divided ? 0 : column_measures(slot->kind, event, false, shown);
    for (size_t i = 0; i < count; i++)
        if (shown[i]->statistic == slot->statistic)
            return (struct column){.kind = slot->kind, .measure = shown[i]};
    return (struct column){.kind = COLUMN_SHARE};
}

/* The figures of an event; `columns` and `widths` have room for each slot. */
static struct figures figures_of(const struct events_sheet *e, const struct look *look, const struct measure *event,
                                 struct column *columns, struct cell_width *widths)
{
    for (size_t i = 0; i < e->slot_count; i++) {
        columns[i] = column_in(event, &e->slots[i]);
        widths[i] = e->widths[i];
        widths[i].largest = -1;
        widths[i].scale = scale_of(columns[i].measure, look);
        struct figure figure = column_figure(&columns[i], &e->spent);
        scale_note(&widths[i].scale, &figure);
    }
    return (struct figures){columns, widths, e->slot_count, e->only_shares};
}

/* `self old`; after a slot that says the same, what is new: `of old`. */
static struct text heading_of_slot(const struct slot *slots, size_t i, struct arena *arena)
{
    const struct statistic_row *row = &statistic_table[slots[i].statistic];
    bool follows = i > 0 && row->heading && slots[i - 1].kind == slots[i].kind && slots[i - 1].statistic == row->leader;
    static const struct text kinds[] = {
        [COLUMN_SELF] = {"self", 4}, [COLUMN_INCLUSIVE] = {"incl", 4}, [COLUMN_PER_CALL] = {"percall", 7}};
    if (follows)
        return text_of(row->heading);
    return arena_join(arena, kinds[slots[i].kind], row->title);
}

/* Makes room for the figures of all events, and for their headings. */
static void measure_widths(struct sheet *sheet, struct events_sheet *e)
{
    const struct measure *main = view_main_measure(&sheet->material->functions);
    for (size_t i = 0; i < e->slot_count; i++) {
        struct column column = column_in(main, &e->slots[i]);
        bool has_shares = sheet->table.percents && !e->only_shares && column_has_shares(&column);
        e->widths[i] = (struct cell_width){.share = has_shares ? FIGURES_SHARE : 0};
    }
    for (size_t row = 0; row < e->events.count; row++) {
        struct column columns[SLOTS_MOST];
        struct cell_width widths[SLOTS_MOST];
        struct figures figures = figures_of(e, &sheet->look, event_of(sheet, row), columns, widths);
        figures_note(&figures, &e->spent);
        for (size_t i = 0; i < e->slot_count; i++) {
            e->widths[i].number = widths[i].number;
            e->widths[i].share = widths[i].share;
        }
    }
    for (size_t i = 0; i < e->slot_count; i++) {
        size_t heading = heading_of_slot(e->slots, i, &sheet->arena).n, share = e->widths[i].share;
        if (e->widths[i].number + share < heading)
            e->widths[i].number = heading - share;
    }
}

static size_t width_of_figures(const struct events_sheet *e)
{
    size_t width = 1;
    for (size_t i = 0; i < e->slot_count; i++)
        width += e->widths[i].number + e->widths[i].share + 1;
    return width;
}

/* Takes the slots of both kinds of costs, that of the order of rows first, and of the cost of a call; `round`: 0 all, 1
 * without the cost of a call, 2 and 3 without the statistics that yield by then, 4 of the first kind alone. */
static void take_slots(const struct sheet *sheet, struct events_sheet *e, int round)
{
    const struct view *view = &sheet->material->functions;
    const struct measure *main = view_main_measure(view), *shown[STATISTICS_COMPARED];
    bool by_inclusive = view->sort.items[0].column.kind == COLUMN_INCLUSIVE;
    const enum column_kind kinds[] = {by_inclusive ? COLUMN_INCLUSIVE : COLUMN_SELF,
                                      by_inclusive ? COLUMN_SELF : COLUMN_INCLUSIVE, COLUMN_PER_CALL};
    e->slot_count = 0;
    for (size_t k = 0; main && k < (round ? KINDS - 1 : KINDS); k++) {
        bool has_it = e->spent.has & column_bit(kinds[k]) && (kinds[k] != COLUMN_PER_CALL || e->spent.calls);
        size_t count = has_it ? column_measures(kinds[k], main, false, shown) : 0;
        for (size_t i = 0; i < count && (round < 4 || e->slot_count == 0 || kinds[k] == e->slots[0].kind); i++) {
            int yields = statistic_table[shown[i]->statistic].yields;
            if (!yields || yields >= round)
                e->slots[e->slot_count++] = (struct slot){kinds[k], shown[i]->statistic};
        }
    }
}

/* The headings of figures and of names. */
static struct text make_heading(struct sheet *sheet, const struct events_sheet *e)
{
    struct phrase head = {0};
    size_t end = 0;
    for (size_t i = 0; i < e->slot_count; i++) {
        phrase_say(&head, STYLE_TITLE, heading_of_slot(e->slots, i, &sheet->arena));
        phrase_pad(&head, end += e->widths[i].number + e->widths[i].share + 1);
    }
    phrase_say(&head, STYLE_TITLE, TEXT(" event"));
    struct text heading = phrase_spell(&head, SIZE_MAX, TEXT(""), &sheet->arena);
    phrase_release(&head);
    return heading;
}

static void events_choose(struct sheet *sheet, size_t width)
{
    struct events_sheet *e = sheet->own;
    for (int round = 0; round == 0 || (round < 5 && width_of_figures(e) + WORDS_LEAST > width); round++) {
        take_slots(sheet, e, round);
        e->only_shares = screen_is_small(width) ? e->slot_count : 0;
        measure_widths(sheet, e);
    }
    sheet->table.heading = make_heading(sheet, e);
    sheet->own_width = width_of_figures(e);
}

/* ---- the sheet ---- */

static bool events_spent(const void *context, size_t row, struct spent *spent)
{
    (void)context, (void)row, (void)spent;
    return false;
}

static void events_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct sheet *sheet = context;
    const struct events_sheet *e = sheet->own;
    const struct measure *event = event_of(sheet, row);
    struct column columns[SLOTS_MOST];
    struct cell_width widths[SLOTS_MOST];
    struct figures figures = figures_of(e, &sheet->look, event, columns, widths);
    struct text words = meaning_of(material_profile(sheet->material), event);
    figures_add(&figures, &e->spent, FIGURES_USUAL, phrase);
    phrase_say(phrase, STYLE_PLAIN, TEXT(" "));
    phrase_add_name(phrase, STYLE_TITLE, event->name);
    if (!words.n)
        words = meaning_formula(measures_of(sheet), event, &phrase->arena);
    if (words.n)
        phrase_pad(phrase, width_of_figures(e) + e->name_width + GAP);
    phrase_add_name(phrase, STYLE_NOTHING, words);
}

static bool events_init(struct sheet *sheet, const struct trail *trail)
{
    struct events_sheet *e = sheet->own = memory_zeroed(1, sizeof *e);
    sheet->table.spent = events_spent;
    sheet->table.describe = events_describe;
    if (!find_row(sheet, e, trail) || !find_costs(sheet, e))
        return false;
    list_events(sheet, e);
    sheet->table.rows = e->events.count;
    return true;
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
    struct row_name name = material_function_name(sheet->material, function);
    naming_describe(sheet->material->source.naming, &name, NULL, phrase);
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
    subject.id = hash_text(event_of(sheet, row)->name) | 1;
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
    .init = events_init,
    .release = events_release,
    .entitle = events_entitle,
    .choose = events_choose,
    .subject = events_subject,
    .enter = events_enter,
};
