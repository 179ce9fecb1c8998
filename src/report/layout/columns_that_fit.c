#include "report/layout/columns_that_fit.h"

#include "base/wide.h"
#include "report/layout/table.h"
#include "view/columns.h"

#include <stdlib.h>

/* ---- the rules ---- */

/* Columns of a screen from which on it has room for two figures, for costs of two kinds, and for the cost per call. */
enum { SMALL = 60, WIDE = 100, VERY_WIDE = 120 };

bool screen_is_small(size_t width)
{
    return width && width < SMALL;
}

/* Where a sheet is shown. */
enum place { IN_TEXT, ON_SCREEN, ON_SMALL_SCREEN, PLACES };

/* A set of sheets, each in one place; or wherever there is room for more than one figure. */
#define IN(place, sheet) (1u << ((sheet)*PLACES + (place)))
#define LARGE(sheet) (IN(IN_TEXT, sheet) | IN(ON_SCREEN, sheet))

enum act {
    TAKE,        /* take columns; with `names`, those of an event together, and only if there is room */
    TAKE_SORTED, /* take the column that rows are sorted by, as a share alone if it has one */
    ADD_CALL,    /* add the cost per call beside calls, if there is room */
    ADD_SHARES,  /* add the share of each other event, as far as there is room */
    SHORTEN,     /* make costs shares alone */
    LEAVE_OUT    /* leave out columns if there is no room, but never all */
};

/* The event of columns. */
enum { MAIN = 1, NO_EVENT = 2, OTHER = 4 };

/* A rule does not hold if --show, or --inclusive or the order of rows, says what is shown. */
enum { SHOWN = 1, INCLUSIVE = 2 };

#define YIELDS(n) (1u << (n)) /* of struct statistic_row */

/* Rules are applied in their order. */
static const struct rule {
    unsigned sheets;
    enum act act;
    unsigned kinds, events, yields; /* sets, of the columns that the rule is about; 0: all */
    unsigned from, below;           /* columns of the screens that it is for; below 0: no limit */
    unsigned names;                 /* there is room if names have so many columns, and a blank before them */
    unsigned unless;
} rules[] = {
    {IN(IN_TEXT, SHEET_ROWS), .act = TAKE, .events = MAIN | NO_EVENT},
    {IN(IN_TEXT, SHEET_ROWS), .act = TAKE, .names = 40},

    {IN(ON_SMALL_SCREEN, SHEET_FUNCTIONS), .act = TAKE_SORTED},
    {LARGE(SHEET_FUNCTIONS), .act = TAKE},
    {LARGE(SHEET_FUNCTIONS), .act = LEAVE_OUT, .yields = YIELDS(1), .names = 43, .unless = SHOWN},
    {LARGE(SHEET_FUNCTIONS), .act = LEAVE_OUT, .yields = YIELDS(2), .names = 23, .unless = SHOWN},
    {LARGE(SHEET_FUNCTIONS), .act = LEAVE_OUT, .kinds = 1u << COLUMN_CALLS, .names = 23, .unless = INCLUSIVE},
    {LARGE(SHEET_FUNCTIONS), .act = LEAVE_OUT, .kinds = 1u << COLUMN_INCLUSIVE, .names = 23, .unless = INCLUSIVE},
    {IN(ON_SCREEN, SHEET_FUNCTIONS), .act = ADD_CALL, .from = VERY_WIDE, .names = 43, .unless = SHOWN},
    {LARGE(SHEET_FUNCTIONS), .act = SHORTEN, .kinds = 1u << COLUMN_INCLUSIVE, .below = WIDE,
     .unless = SHOWN | INCLUSIVE},
    {LARGE(SHEET_FUNCTIONS), .act = ADD_SHARES, .below = WIDE, .names = 31, .unless = SHOWN},
    {LARGE(SHEET_FUNCTIONS), .act = ADD_SHARES, .from = WIDE, .names = 43, .unless = SHOWN},
};

/* ---- the columns that there may be ---- */

/* A column, and how many columns of the terminal it takes, with the blank after it. */
struct offer {
    struct column column;
    size_t width;
    bool is_taken, is_share;
};

/* A choice in the making. */
struct choice {
    const struct columns_wanted *wanted;
    const struct view *view;
    const struct measure *event;
    ARRAY(struct offer) offers;
    struct arena *arena;
};

bool columns_have_event(const struct columns *columns, const struct measure *event)
{
    for (size_t i = 0; i < columns->count; i++)
        if (measure_is_akin(columns->items[i].measure, event))
            return true;
    return false;
}

/* The event of a table of any rows: what these are sorted by, or, if that has no column, that of the first column. */
static const struct measure *event_of_rows(const struct view *view)
{
    const struct measure *sorted = view->sort.items[0].column.measure;
    bool is_there = columns_have_event(&view->columns, sorted) || !view->cost_columns;
    return is_there ? sorted : view->columns.items[0].measure;
}

static const struct measure *event_of(const struct columns_wanted *wanted)
{
    static const struct measure *(*const events[])(const struct view *view) = {
        [SHEET_ROWS] = event_of_rows, [SHEET_FUNCTIONS] = view_main_measure};
    return events[wanted->sheet](wanted->report->view);
}

static struct offer *offer(struct choice *c, struct column column, size_t width)
{
    struct offer *made = array_add(&c->offers);
    *made = (struct offer){.column = column, .width = width};
    return made;
}

#define COUNT_WIDTH 12u /* of a number of calls, and of a percentage, if no row is looked at */

/* The largest cost of a column is mostly the program's. */
static size_t width_of(const struct choice *c, const struct column *column, cost_t largest)
{
    const struct report *report = c->wanted->report;
    return table_column_width(column, largest, report->request->show_percs, report->look);
}

/* Of columns without an event it is not known how large their figures are. If rows are sorted by them, other events
 * have less room. */
static void offer_any(struct choice *c, const struct column *column)
{
    const struct measure *m = column->measure;
    offer(c, *column, m ? width_of(c, column, m->total) : c->event ? COUNT_WIDTH : 2 * COUNT_WIDTH);
}

/* What is of no event, as numbers of calls, which not all writers count, has to have a figure in a row. */
static void offer_seen(struct choice *c, const struct column *column)
{
    const struct columns_wanted *wanted = c->wanted;
    bool any = column->measure || wanted->report->question->show.s;
    cost_t largest = column->measure ? column->measure->total : 0;
    for (size_t i = 0; i < wanted->row_count; i++) {
        struct spent spent = grouping_spent(&c->view->rows, wanted->rows[i]);
        struct figure figure = column_figure(column, &spent);
        any |= figure.cost != 0;
        if (figure_is_cost(&figure) && wide_magnitude(figure.cost) > wide_magnitude(largest))
            largest = figure.cost;
    }
    if (any)
        offer(c, *column, width_of(c, column, largest));
}

static unsigned event_bit(const struct choice *c, const struct column *column)
{
    return measure_is_akin(column->measure, c->event) ? MAIN : column->measure ? OTHER : NO_EVENT;
}

static void offer_columns(struct choice *c)
{
    const struct columns *columns = &c->view->columns;
    bool all = c->wanted->report->question->show.s;
    for (size_t i = 0; i < columns->count; i++)
        if (c->wanted->sheet == SHEET_ROWS)
            offer_any(c, &columns->items[i]);
        else if (all || event_bit(c, &columns->items[i]) != OTHER)
            offer_seen(c, &columns->items[i]);
}

/* ---- what rules do ---- */

static bool is_about(const struct choice *c, const struct rule *rule, const struct column *column)
{
    unsigned yields = YIELDS(statistic_table[column_statistic(column)].yields);
    return (!rule->kinds || rule->kinds & column_bit(column->kind)) &&
           (!rule->events || rule->events & event_bit(c, column)) && (!rule->yields || rule->yields & yields);
}

/* Whether so many columns more leave too little room for names. */
static bool is_crowded(const struct choice *c, const struct rule *rule, size_t more)
{
    size_t width = more + 1 + rule->names;
    for (size_t i = 0; i < c->offers.count; i++)
        width += c->offers.items[i].is_taken ? c->offers.items[i].width : 0;
    return c->wanted->width && width > c->wanted->width;
}

/* The columns of the terminal for what is left of an event. */
static size_t width_of_event(const struct choice *c, const struct rule *rule, const struct measure *event)
{
    size_t width = 0;
    for (size_t i = 0; i < c->offers.count; i++) {
        const struct offer *o = &c->offers.items[i];
        if (!o->is_taken && is_about(c, rule, &o->column) && measure_is_akin(o->column.measure, event))
            width += o->width;
    }
    return width;
}

static void take(struct choice *c, const struct rule *rule)
{
    bool must = !rule->names || c->wanted->report->question->show.s;
    for (size_t i = 0; i < c->offers.count; i++) {
        struct offer *o = &c->offers.items[i];
        if (!o->is_taken && is_about(c, rule, &o->column))
            o->is_taken = must || !is_crowded(c, rule, width_of_event(c, rule, o->column.measure));
    }
}

static void leave_out(struct choice *c, const struct rule *rule)
{
    size_t left = 0;
    if (!is_crowded(c, rule, 0))
        return;
    for (size_t i = 0; i < c->offers.count; i++)
        left += c->offers.items[i].is_taken && !is_about(c, rule, &c->offers.items[i].column);
    for (size_t i = 0; i < c->offers.count && left; i++)
        c->offers.items[i].is_taken &= !is_about(c, rule, &c->offers.items[i].column);
}

#define SHARE_LEAST 7u /* columns of a percentage */

static void make_share(struct offer *o)
{
    size_t heading = output_safe_width(o->column.heading);
    o->is_taken = o->is_share = true;
    o->width = 1 + (heading < SHARE_LEAST ? SHARE_LEAST : heading);
}

static void shorten(struct choice *c, const struct rule *rule)
{
    for (size_t i = 0; i < c->offers.count; i++) {
        struct offer *o = &c->offers.items[i];
        if (o->is_taken && is_about(c, rule, &o->column) && column_has_shares(&o->column))
            make_share(o);
    }
}

/* What has no share stands as it is. */
static void take_sorted(struct choice *c)
{
    struct column column = c->view->sort.items[0].column;
    struct offer *o = offer(c, column, 0);
    o->is_taken = true;
    if (column_has_shares(&column) || column_is_ratio(&column))
        make_share(o);
}

static bool takes_kind(const struct choice *c, enum column_kind kind)
{
    bool any = false;
    for (size_t i = 0; i < c->offers.count; i++)
        any |= c->offers.items[i].is_taken && c->offers.items[i].column.kind == kind;
    return any;
}

#define DECIMALS 3u /* columns of ".25" */

/* A comparison does not show calls here. */
static void add_call(struct choice *c, const struct rule *rule)
{
    struct key_reader reader = {.measures = &c->view->study->measures, .arena = c->arena};
    if (!c->event || !c->view->row_costs || !takes_kind(c, COLUMN_CALLS) || takes_kind(c, COLUMN_PER_CALL))
        return;
    struct column column = key_column(&reader, COLUMN_PER_CALL, c->event);
    column.title = column.name;
    column.heading = text_cut(column.name, HEADING_SHOWN);
    size_t width = width_of(c, &column, c->event->total) + DECIMALS;
    offer(c, column, width)->is_taken = !is_crowded(c, rule, width);
}

/* The kind of cost that shares beside these columns are of: of the inclusive cost if that is all they show. */
static enum column_kind kind_of_shares(const struct choice *c)
{
    bool any_other = false, any = false;
    for (size_t i = 0; i < c->offers.count; i++) {
        any |= c->offers.items[i].is_taken;
        any_other |= c->offers.items[i].is_taken && c->offers.items[i].column.kind != COLUMN_INCLUSIVE;
    }
    return any_other || !any ? COLUMN_SELF : COLUMN_INCLUSIVE;
}

static void add_shares(struct choice *c, const struct rule *rule)
{
    const struct view *whole = c->wanted->whole ? c->wanted->whole : c->view;
    enum column_kind kind = kind_of_shares(c);
    for (size_t i = 0; i < whole->shown.count; i++) {
        const struct measure *m = column_measure(kind, view_shown(whole, i), STATISTIC_ALONE);
        struct column column = {
            .kind = kind, .measure = m, .heading = arena_join(c->arena, m->name, statistic_table[m->statistic].title)};
        bool has_any = column_is_ratio(&column) || (column_has_shares(&column) && m->total);
        if (measure_is_akin(m, c->event) || !has_any)
            continue;
        make_share(offer(c, column, 0));
        struct offer *last = &c->offers.items[c->offers.count - 1];
        if (!is_crowded(c, rule, 0))
            continue;
        last->is_taken = false;
        return;
    }
}

/* ---- choosing ---- */

static void apply(struct choice *c, const struct rule *rule)
{
    switch (rule->act) {
    case TAKE:
        take(c, rule);
        break;
    case TAKE_SORTED:
        take_sorted(c);
        break;
    case ADD_CALL:
        add_call(c, rule);
        break;
    case ADD_SHARES:
        add_shares(c, rule);
        break;
    case SHORTEN:
        shorten(c, rule);
        break;
    case LEAVE_OUT:
        leave_out(c, rule);
        break;
    }
}

/* What the user said: SHOWN, INCLUSIVE. */
static unsigned asked_of(const struct choice *c)
{
    const struct question *question = c->wanted->report->question;
    bool by_inclusive = c->view->sort.items[0].column.kind == COLUMN_INCLUSIVE;
    return (question->show.s ? SHOWN : 0) | (!question_leads_with_self(question) || by_inclusive ? INCLUSIVE : 0);
}

static void apply_all(struct choice *c)
{
    const struct columns_wanted *w = c->wanted;
    enum place place = !w->is_screen ? IN_TEXT : screen_is_small(w->width) ? ON_SMALL_SCREEN : ON_SCREEN;
    size_t width = w->width ? w->width : SIZE_MAX;
    unsigned asked = asked_of(c);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const struct rule *rule = &rules[i];
        bool is_its_width = rule->from <= width && (!rule->below || width < rule->below);
        if (rule->sheets & IN(place, w->sheet) && is_its_width && !(rule->unless & asked))
            apply(c, rule);
    }
}

static size_t add_taken(const struct choice *c, bool shares, struct columns *columns)
{
    size_t before = columns->count;
    for (size_t i = 0; i < c->offers.count; i++)
        if (c->offers.items[i].is_taken && c->offers.items[i].is_share == shares)
            *array_add(columns) = c->offers.items[i].column;
    return columns->count - before;
}

size_t columns_that_fit(const struct columns_wanted *wanted, struct arena *arena, struct columns *columns)
{
    struct choice c = {.wanted = wanted, .view = wanted->report->view, .event = event_of(wanted), .arena = arena};
    offer_columns(&c);
    apply_all(&c);
    add_taken(&c, false, columns);
    size_t only_shares = add_taken(&c, true, columns);
    free(c.offers.items);
    return only_shares;
}

/* ---- reports ---- */

/* Costs come first. */
static size_t count_costs(const struct columns *columns)
{
    size_t count = 0;
    while (count < columns->count && columns->items[count].kind <= COLUMN_INCLUSIVE)
        count++;
    return count;
}

const struct report *fitted_report_init(struct fitted_report *fitted, const struct report *whole)
{
    struct columns_wanted wanted = {.sheet = SHEET_ROWS, .width = whole->look->width, .report = whole};
    struct view *view = &fitted->view;
    struct arena unused = {0};
    *fitted = (struct fitted_report){*whole, *whole->view};
    fitted->report.view = view;
    view->columns = (struct columns){0};
    columns_that_fit(&wanted, &unused, &view->columns);
    view->cost_columns = count_costs(&view->columns);
    view->spread_columns = 0;
    for (size_t i = 0; i < view->columns.count; i++)
        view->spread_columns += view->columns.items[i].kind == COLUMN_SPREAD;
    return &fitted->report;
}

void fitted_report_release(struct fitted_report *fitted)
{
    free(fitted->view.columns.items);
}
