/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/layout/columns_that_fit.h"

#include "base/int128.h"
#include "view/column_words.h"

#include <stdlib.h>

/* Columns of a screen from which on it has room for two figures; for costs of two kinds; for the cost per call, and
 * lines for costs of two kinds; and lines for two events. */
enum { SMALL = 60, WIDE = 100, VERY_WIDE = 120, WIDEST = 200 };

bool screen_is_small(size_t width)
{
    return width && width < SMALL;
}

/* A column, and how many columns of the terminal it takes, with the blank after it. */
struct offer {
    struct column column;
    size_t width;
    const struct rule *taken; /* by this rule; NULL: it is not */
    bool is_last;             /* it stands among the last columns: as a share alone, or, if it has none, as it is */
};

/* A choice in the making. */
struct choice {
    const struct columns_wanted *wanted;
    const struct view *view;
    enum sheet_of sheet;                /* whose rules hold */
    const struct measure *event, *next; /* what it is about, and another event that is shown; NULL: there is none */
    enum column_kind kind;              /* what it is about, of costs */
    bool is_of_all;                     /* it is about all events */
    bool shows_all;                     /* --show says which columns there are */
    ARRAY(struct offer) offers;
    struct arena *arena;
};

/* ---- sets of columns ---- */

/* The kinds of columns; MAIN_KIND is that of the sheet, and OTHER_KIND any other. */
enum {
    SELF = 1u << COLUMN_SELF,
    INCL = 1u << COLUMN_INCLUSIVE,
    CALLS = 1u << COLUMN_CALLS,
    PER_CALL = 1u << COLUMN_PER_CALL,
    PASSED = 1u << COLUMN_PASSED,
    NEAREST = 1u << COLUMN_NEAREST,
    FARTHEST = 1u << COLUMN_FARTHEST,
    MAIN_KIND = 1u << 16,
    OTHER_KIND = 1u << 17,
    ALL_KINDS = 0xffff
};

/* Their events: that of the sheet, none, the next one shown, or any other. */
enum { MAIN = 1, NO_EVENT = 2, NEXT = 4, OTHER = 8 };

#define YIELDS(n) (1u << (n)) /* of struct statistic_row */

/* A rule does not hold if --show, or --inclusive or the order of rows, says what is shown; or if calls are not counted.
 */
enum { SHOWN = 1, INCLUSIVE = 2, UNCOUNTED = 4 };

/* What is done to which columns of which sheets. */
struct rule {
    unsigned sheets; /* a set, of sheets in their places */
    void (*act)(struct choice *c, const struct rule *rule);
    unsigned kinds, events, yields; /* sets, of the columns that it is about; 0: all */
    unsigned from, below;           /* columns of the screens that it is for; below 0: no limit */
    unsigned names;                 /* there is room if names have so many columns, and a blank before them */
    unsigned unless;
};

static unsigned event_bit(const struct choice *c, const struct column *column)
{
    if (c->is_of_all || measure_is_akin(column->measure, c->event))
        return MAIN;
    if (!column->measure)
        return NO_EVENT;
    return c->next && measure_is_akin(column->measure, c->next) ? NEXT : OTHER;
}

static bool is_about(const struct choice *c, const struct rule *rule, const struct column *column)
{
    unsigned yields = YIELDS(statistic_table[column_statistic(column)].yields);
    unsigned kinds = column_bit(column->kind) | (column->kind == c->kind ? MAIN_KIND : OTHER_KIND);
    return (!rule->kinds || rule->kinds & kinds) && (!rule->events || rule->events & event_bit(c, column)) &&
           (!rule->yields || rule->yields & yields);
}

/* ---- which events rows have ---- */

#define LOOKED_AT 1000u /* rows, of which those with the largest costs are first */

static bool has_cost(const struct measure *m, const struct spent *spent)
{
    return (spent->has & SELF && measure_cost(m, &spent->self)) ||
           (spent->has & INCL && measure_cost(m, &spent->inclusive));
}

static bool has_in_table(const struct table *table, const struct measure *m)
{
    bool any = false;
    for (size_t r = 0; r < table->rows && r < LOOKED_AT && !any; r++) {
        struct spent spent;
        bool is_empty = table->empty && table->empty(table->context, r);
        any = !is_empty && table->spent(table->context, r, &spent) && has_cost(m, &spent);
    }
    return any;
}

static bool has_in_row(const struct view *view, ref_t row, const struct measure *m)
{
    struct spent spent = grouping_spent(&view->rows, row);
    return has_cost(m, &spent);
}

static bool is_disassembled(const struct view *view, ref_t row)
{
    ref_t symbol = grouping_name(&view->rows, row).symbol;
    return symbol != NONE && filter_disassembles_symbol(view->filter, symbol);
}

/* --disasm shows functions that need not be rows, and may show nothing else. */
static bool has_in_report(const struct choice *c, const struct measure *m)
{
    const struct view *view = c->view;
    const struct question *q = c->wanted->report->question;
    const bool has_code = q->needs & NEED_ROUTINES && c->sheet == SHEET_SOURCE;
    const bool is_code = has_code && q->parts_only && !view->filter->list.count;
    bool any = false;
    for (size_t i = 0; i < view->ranking.count && i < LOOKED_AT && !is_code && !any; i++)
        any = has_in_row(view, view->ranking.rows[i], m);
    for (ref_t row = 0; row < view->rows.count && has_code && !any; row++)
        any = is_disassembled(view, row) && has_in_row(view, row, m);
    return any;
}

/* Whether all rows that are shown lack the event of a measure; in a comparison, whether it changed in none. */
static bool is_lacking(const struct choice *c, const struct measure *measure)
{
    const struct columns_wanted *w = c->wanted;
    const struct measure *m = column_measure(COLUMN_SELF, measure, STATISTIC_ALONE);
    bool any = false;
    if (w->table)
        return !has_in_table(w->table, m);
    for (size_t i = 0; i < w->row_count && i < LOOKED_AT && !any; i++)
        any = has_in_row(c->view, w->rows[i], m);
    return !any && (w->rows || !has_in_report(c, m));
}

/* ---- what rules do ---- */

static struct offer *offer(struct choice *c, struct column column, size_t width)
{
    struct offer *made = array_add(&c->offers);
    *made = (struct offer){.column = column, .width = width};
    return made;
}

/* Whether so many columns more leave too little room for names. */
static bool is_crowded(const struct choice *c, const struct rule *rule, size_t more)
{
    size_t width = more + 1 + rule->names;
    for (size_t i = 0; i < c->offers.count; i++)
        width += c->offers.items[i].taken ? c->offers.items[i].width : 0;
    return c->wanted->width && width > c->wanted->width;
}

static void take(struct choice *c, const struct rule *rule)
{
    for (size_t i = 0; i < c->offers.count; i++)
        if (!c->offers.items[i].taken && is_about(c, rule, &c->offers.items[i].column))
            c->offers.items[i].taken = rule;
}

/* The columns that are not taken: all of them, or those of the event of `offer`. */
static size_t width_left(const struct choice *c, const struct offer *offer)
{
    size_t width = 0;
    for (size_t k = 0; k < c->offers.count; k++) {
        const struct offer *o = &c->offers.items[k];
        if (!o->taken && (!offer || measure_is_akin(o->column.measure, offer->column.measure)))
            width += o->width;
    }
    return width;
}

/* Takes columns, and then those of other events that there is room for; events that all rows lack yield first. */
static void take_events(struct choice *c, const struct rule *rule)
{
    take(c, rule);
    const bool is_scarce = !c->shows_all && is_crowded(c, rule, width_left(c, NULL));
    for (int lacking = 0; lacking < (is_scarce ? 2 : 1); lacking++)
        for (size_t i = 0; i < c->offers.count; i++) {
            struct offer *o = &c->offers.items[i];
            if (o->taken || (is_scarce && (int)is_lacking(c, o->column.measure) != lacking))
                continue;
            if (!is_scarce || !is_crowded(c, rule, width_left(c, o)))
                o->taken = rule;
        }
}

/* Leaves out columns if there is no room, but never all. */
static void leave_out(struct choice *c, const struct rule *rule)
{
    size_t left = 0;
    if (!is_crowded(c, rule, 0))
        return;
    for (size_t i = 0; i < c->offers.count; i++)
        left += c->offers.items[i].taken && !is_about(c, rule, &c->offers.items[i].column);
    for (size_t i = 0; i < c->offers.count && left; i++)
        if (is_about(c, rule, &c->offers.items[i].column))
            c->offers.items[i].taken = NULL;
}

#define SHARE_LEAST 7u /* columns of a percentage */

static void make_share(const struct choice *c, struct offer *o, const struct rule *rule)
{
    size_t heading = table_heading_width(&o->column, c->wanted->report->look);
    *o = (struct offer){o->column, 1 + (heading < SHARE_LEAST ? SHARE_LEAST : heading), rule, true};
}

/* Takes columns as shares alone. */
static void take_shares(struct choice *c, const struct rule *rule)
{
    for (size_t i = 0; i < c->offers.count; i++)
        if (is_about(c, rule, &c->offers.items[i].column))
            make_share(c, &c->offers.items[i], rule);
}

/* What is taken and has no share stands behind shares alone. */
static void put_last(struct choice *c, size_t first, unsigned kinds)
{
    for (size_t i = first; i < c->offers.count; i++) {
        struct offer *o = &c->offers.items[i];
        o->is_last |= o->taken && kinds & column_bit(o->column.kind);
    }
}

/* Takes columns that have no shares, behind shares alone. */
static void take_behind(struct choice *c, const struct rule *rule)
{
    take(c, rule);
    put_last(c, 0, rule->kinds);
}

/* Makes the only column of its kind that was taken a share alone, if it has one. It stays before the calls. */
static void shorten(struct choice *c, const struct rule *rule)
{
    struct offer *only = NULL;
    size_t count = 0;
    for (size_t i = 0; i < c->offers.count; i++) {
        struct offer *o = &c->offers.items[i];
        bool is_one = o->taken && is_about(c, rule, &o->column);
        only = is_one ? o : only;
        count += is_one;
    }
    if (count != 1 || !column_has_shares(&only->column))
        return;
    make_share(c, only, only->taken);
    put_last(c, (size_t)(only - c->offers.items), CALLS);
}

/* Takes the column that rows are sorted by; what has no share stands as it is. */
static void take_sorted(struct choice *c, const struct rule *rule)
{
    struct column column = c->view->sort.items[0].column;
    struct offer *o = offer(c, column, 0);
    o->taken = rule;
    if (column_has_shares(&column) || column_is_ratio(&column))
        make_share(c, o, rule);
}

static bool takes_kind(const struct choice *c, unsigned kinds)
{
    bool any = false;
    for (size_t i = 0; i < c->offers.count; i++)
        any |= c->offers.items[i].taken && kinds & column_bit(c->offers.items[i].column.kind);
    return any;
}

/* The largest cost of a column is mostly the program's. */
static size_t width_of(const struct choice *c, const struct column *column, cost_t largest)
{
    const struct report *report = c->wanted->report;
    return table_column_width(column, largest, report->request->show_percs, report->look);
}

#define DECIMALS 3u /* columns of ".25" */

/* Adds the cost per call beside calls, if there is room; a comparison shows no calls here. */
static void add_call(struct choice *c, const struct rule *rule)
{
    struct column_reader reader = {.measures = &c->view->study->measures, .arena = c->arena};
    if (!c->event || !c->view->row_costs || !takes_kind(c, CALLS) || takes_kind(c, PER_CALL))
        return;
    struct column column = column_reader_column(&reader, COLUMN_PER_CALL, c->event);
    column.title = column.name;
    column.heading = text_cut(column.name, HEADING_SHOWN);
    size_t width = width_of(c, &column, c->event->total) + DECIMALS;
    offer(c, column, width)->taken = is_crowded(c, rule, width) ? NULL : rule;
}

static struct offer share_of(const struct choice *c, const struct rule *rule, enum column_kind kind,
                             const struct measure *event)
{
    const struct measure *m = column_measure(kind, event, STATISTIC_ALONE);
    struct text heading = arena_join(c->arena, m->name, statistic_table[m->statistic].title);
    struct offer share = {.column = {.kind = kind, .measure = m, .heading = heading}};
    make_share(c, &share, rule);
    return share;
}

/* Adds the share of each other event, as far as there is room: of the inclusive cost if no other column is there.
 * Events that all rows lack come last. */
static void add_shares(struct choice *c, const struct rule *rule)
{
    const struct view *whole = c->wanted->whole ? c->wanted->whole : c->view;
    const enum column_kind kind = takes_kind(c, INCL) && !takes_kind(c, ~INCL) ? COLUMN_INCLUSIVE : COLUMN_SELF;
    struct refs events = {0};
    for (int lacking = 0; lacking < 2; lacking++)
        for (size_t i = 0; i < whole->shown.count; i++)
            if (!measure_is_akin(view_shown(whole, i), c->event) && is_lacking(c, view_shown(whole, i)) == lacking)
                *array_add(&events) = (ref_t)i;
    for (size_t i = 0; i < events.count; i++) {
        struct offer share = share_of(c, rule, kind, view_shown(whole, events.items[i]));
        const struct column *column = &share.column;
        if (!column_is_ratio(column) && !(column_has_shares(column) && column->measure->total))
            continue;
        if (is_crowded(c, rule, share.width))
            break;
        *array_add(&c->offers) = share;
    }
    free(events.items);
}

/* Drops `self:` from headings when all columns are self costs. */
static void unname_kind(struct choice *c, const struct rule *rule)
{
    static const struct text self = {"self:", 5};
    for (size_t i = 0; i < c->offers.count; i++) {
        struct column *column = &c->offers.items[i].column;
        if (is_about(c, rule, column) && text_starts(column->heading, self))
            column->heading = text_skip(column->heading, self.n);
    }
}

/* ---- the rules ---- */

/* Where a sheet is shown. */
enum place { IN_TEXT, ON_SCREEN, ON_SMALL, PLACES };

/* A set of sheets, each in one place; or wherever there is room for more than one figure. */
#define IN(place, sheet) (1u << ((sheet)*PLACES + (place)))
#define LARGE(sheet) (IN(IN_TEXT, sheet) | IN(ON_SCREEN, sheet))
#define SCREENS(sheet) (IN(ON_SCREEN, sheet) | IN(ON_SMALL, sheet))
#define ANYWHERE(sheet) (IN(IN_TEXT, sheet) | SCREENS(sheet))
#define LINES(place) (IN(place, SHEET_SOURCE) | IN(place, SHEET_CODE))

/* They are applied in their order, and columns stand in the order of the rules that took them. */
static const struct rule rules[] = {
    {IN(IN_TEXT, SHEET_ROWS) | IN(IN_TEXT, SHEET_SOURCE), take_events, .events = MAIN | NO_EVENT, .names = 40},

    {LINES(ON_SMALL), take, .kinds = MAIN_KIND, .events = MAIN, .yields = YIELDS(0)},
    {LINES(ON_SMALL), shorten, .kinds = ALL_KINDS},
    {LINES(ON_SCREEN), take, .kinds = MAIN_KIND, .events = MAIN, .yields = YIELDS(0) | YIELDS(1), .below = VERY_WIDE},
    {LINES(ON_SCREEN), take, .events = MAIN, .from = VERY_WIDE, .below = WIDEST},
    {LINES(ON_SCREEN), take, .events = MAIN | NEXT, .from = WIDEST},
    {LINES(ON_SMALL) | LINES(ON_SCREEN), unname_kind, .below = VERY_WIDE},
    {IN(ON_SCREEN, SHEET_CODE), unname_kind, .kinds = ALL_KINDS},

    {IN(IN_TEXT, SHEET_HOT_LINES), take, .kinds = ALL_KINDS},
    {IN(IN_TEXT, SHEET_HOT_LINES), leave_out, .yields = YIELDS(1), .names = 44},

    {IN(ON_SMALL, SHEET_FUNCTIONS), take_sorted, .kinds = ALL_KINDS},
    {LARGE(SHEET_FUNCTIONS), take, .kinds = ALL_KINDS},
    {LARGE(SHEET_FUNCTIONS), leave_out, .yields = YIELDS(1), .names = 43, .unless = SHOWN},
    {LARGE(SHEET_FUNCTIONS), leave_out, .yields = YIELDS(2), .names = 23, .unless = SHOWN},
    {LARGE(SHEET_FUNCTIONS), leave_out, .kinds = CALLS, .names = 23, .unless = INCLUSIVE},
    {LARGE(SHEET_FUNCTIONS), leave_out, .kinds = INCL, .names = 23, .unless = INCLUSIVE},
    {IN(ON_SCREEN, SHEET_FUNCTIONS), add_call, .from = VERY_WIDE, .names = 43, .unless = SHOWN},
    {LARGE(SHEET_FUNCTIONS), shorten, .kinds = INCL, .yields = YIELDS(0), .below = WIDE, .unless = SHOWN | INCLUSIVE},
    {LARGE(SHEET_FUNCTIONS), add_shares, .below = WIDE, .names = 31, .unless = SHOWN},
    {LARGE(SHEET_FUNCTIONS), add_shares, .from = WIDE, .names = 43, .unless = SHOWN},

    {IN(ON_SMALL, SHEET_CALLS), take_shares, .kinds = INCL},
    {IN(ON_SCREEN, SHEET_CALLS), take, .kinds = INCL},
    {IN(ON_SCREEN, SHEET_CALLS), take_shares, .kinds = SELF, .below = WIDE},
    {IN(ON_SCREEN, SHEET_CALLS), take, .kinds = SELF, .from = WIDE},
    {IN(ON_SCREEN, SHEET_CALLS), take_behind, .kinds = CALLS, .below = WIDE},
    {IN(ON_SCREEN, SHEET_CALLS), take, .kinds = CALLS, .from = WIDE},
    {IN(ON_SCREEN, SHEET_CALLS), take, .kinds = PER_CALL, .from = VERY_WIDE, .unless = UNCOUNTED},

    {IN(IN_TEXT, SHEET_CALLS), take, .kinds = INCL, .events = MAIN},
    {IN(IN_TEXT, SHEET_CALLS), take, .kinds = CALLS},
    {IN(IN_TEXT, SHEET_CALLS), take, .kinds = PER_CALL, .events = MAIN},
    {IN(IN_TEXT, SHEET_CALLS), take_shares, .kinds = SELF, .events = MAIN, .yields = YIELDS(0)},

    {ANYWHERE(SHEET_WAYS), take, .kinds = ALL_KINDS & ~CALLS},
    {ANYWHERE(SHEET_WAYS), take, .kinds = CALLS, .unless = UNCOUNTED},
    {SCREENS(SHEET_WAYS), leave_out, .kinds = FARTHEST, .names = 20},
    {SCREENS(SHEET_WAYS), leave_out, .kinds = CALLS, .names = 20},
    {SCREENS(SHEET_WAYS), leave_out, .kinds = PASSED, .names = 20},
    {SCREENS(SHEET_WAYS), leave_out, .kinds = NEAREST, .names = 20},

    {LARGE(SHEET_EVENTS), take, .kinds = ALL_KINDS},
    {IN(ON_SMALL, SHEET_EVENTS), take_shares, .kinds = ALL_KINDS},
    {SCREENS(SHEET_EVENTS), leave_out, .kinds = PER_CALL, .names = 20},
    {SCREENS(SHEET_EVENTS), leave_out, .yields = YIELDS(1), .names = 20},
    {SCREENS(SHEET_EVENTS), leave_out, .yields = YIELDS(2), .names = 20},
    {SCREENS(SHEET_EVENTS), leave_out, .kinds = OTHER_KIND, .names = 20},
};

/* ---- what a sheet is about ---- */

bool columns_have_event(const struct columns *columns, const struct measure *event)
{
    for (size_t i = 0; i < columns->count; i++)
        if (measure_is_akin(columns->items[i].measure, event))
            return true;
    return false;
}

/* The event of the view; if it has no column, the event of the first one. */
static void find_event_of_rows(struct choice *c)
{
    const struct offer *first = c->offers.items;
    c->event = view_main_measure(c->view);
    for (size_t i = 0; i < c->offers.count; i++)
        if (event_bit(c, &first[i].column) == MAIN)
            return;
    if (c->offers.count && first->column.kind <= COLUMN_INCLUSIVE)
        c->event = first->column.measure;
}

const struct measure *columns_event_of_lines(const struct view *view)
{
    const struct measure *main = view_main_measure(view);
    for (size_t i = 0; i < view->cost_columns; i++)
        if (measure_is_akin(view->columns.items[i].measure, main))
            return main;
    return view->cost_columns ? view->columns.items[0].measure : NULL;
}

enum column_kind columns_kind_of_lines(const struct view *view)
{
    const struct measure *event = columns_event_of_lines(view);
    bool has_it = false;
    for (size_t i = 0; i < view->cost_columns; i++)
        has_it |=
            view->columns.items[i].kind == COLUMN_INCLUSIVE && measure_is_akin(view->columns.items[i].measure, event);
    return has_it && view->sort.items[0].column.kind == COLUMN_INCLUSIVE ? COLUMN_INCLUSIVE : COLUMN_SELF;
}

static void find_event_of_lines(struct choice *c)
{
    c->event = columns_event_of_lines(c->view);
    c->kind = c->sheet == SHEET_CODE ? COLUMN_SELF : columns_kind_of_lines(c->view);
}

static void find_event_of_functions(struct choice *c)
{
    c->event = view_main_measure(c->view);
}

/* The main event, or if that is not shown, the first that is. */
static const struct measure *event_of_calls(const struct view *view)
{
    const struct measure *main = view_main_measure(view);
    bool is_shown = view->shown.count == 0;
    for (size_t i = 0; i < view->shown.count; i++)
        is_shown |= measure_is_akin(view_shown(view, i), main);
    return is_shown ? main : view_shown(view, 0);
}

static void offer_kind(struct choice *c, enum column_kind kind, const char *word)
{
    struct text name = arena_join(c->arena, text_of(word), text_cut(c->event->name, HEADING_SHOWN));
    offer(c, (struct column){.kind = kind, .measure = c->event, .heading = name}, 0);
}

/* Costs of calls are shown whether the view has them or not. */
static void find_event_of_calls(struct choice *c)
{
    c->event = event_of_calls(c->view);
    offer_kind(c, COLUMN_INCLUSIVE, screen_is_small(c->wanted->width) ? "" : "incl:");
    offer_kind(c, COLUMN_SELF, "self:");
    offer_kind(c, COLUMN_PER_CALL, "percall:");
}

/* The event that is told; of ratios alone, and of units, all are. */
static void find_event_of_ways(struct choice *c)
{
    c->event = view_main_measure(c->view);
    c->is_of_all = c->view->shown.count;
    for (size_t i = 0; i < c->view->shown.count; i++)
        c->is_of_all &= view_shown(c->view, i)->kind == MEASURE_RATIO;
    c->is_of_all |= series_units(c->view->study->series);
}

static void find_first_kind(struct choice *c)
{
    c->kind = c->offers.count ? c->offers.items[0].column.kind : COLUMN_SELF;
}

/* ---- how wide they are ---- */

#define COUNT_WIDTH 12u /* of a number of calls, and of a percentage: no row is looked at */

/* If rows are sorted by what is of no event, other columns have less room. */
static void measure_unseen(struct choice *c)
{
    for (size_t i = 0; i < c->offers.count; i++) {
        struct offer *o = &c->offers.items[i];
        const struct measure *m = o->column.measure;
        o->width = m ? width_of(c, &o->column, m->total) : c->event ? COUNT_WIDTH : 2 * COUNT_WIDTH;
    }
}

/* Whether a column has a figure in a row; numbers of calls, which not all writers count, may have none. */
static bool is_seen(const struct choice *c, struct offer *o)
{
    const struct columns_wanted *w = c->wanted;
    const struct measure *m = o->column.measure;
    cost_t largest = m ? m->total : 0;
    bool any = m || c->shows_all;
    for (size_t i = 0; i < w->row_count; i++) {
        struct spent spent = grouping_spent(&c->view->rows, w->rows[i]);
        struct figure figure = column_figure(&o->column, &spent);
        any |= figure.cost != 0;
        if (figure_is_cost(&figure) && int128_magnitude(figure.cost) > int128_magnitude(largest))
            largest = figure.cost;
    }
    o->width = width_of(c, &o->column, largest);
    return any;
}

static void measure_seen(struct choice *c)
{
    size_t kept = 0;
    for (size_t i = 0; i < c->offers.count; i++) {
        struct offer o = c->offers.items[i];
        if ((c->shows_all || event_bit(c, &o.column) <= NO_EVENT) && is_seen(c, &o))
            c->offers.items[kept++] = o;
    }
    c->offers.count = kept;
}

/* All figures are looked at. */
static void measure_table(struct choice *c)
{
    struct table table = *c->wanted->table;
    struct columns columns = {0};
    for (size_t i = 0; i < c->offers.count; i++)
        *array_add(&columns) = c->offers.items[i].column;
    table.columns = columns.items;
    table.column_count = columns.count;
    struct figures figures = table_figures(&table);
    for (size_t i = 0; i < columns.count; i++)
        c->offers.items[i].width = figures.widths[i].number + figures.widths[i].share + 1;
    free(figures.widths);
    free(columns.items);
}

/* ---- the columns that there may be ---- */

/* What sheets are about, in a report and on a screen, which columns may be there, and how these are measured. */
static const struct {
    void (*find_event)(struct choice *c);
    unsigned kinds;
    void (*measure)(struct choice *c);
} sheets[][2] = {
    [SHEET_ROWS] = {{find_event_of_rows, ALL_KINDS, measure_unseen}},
    [SHEET_SOURCE] = {{find_event_of_rows, ALL_KINDS, measure_unseen}, {find_event_of_lines, SELF | INCL, NULL}},
    [SHEET_CODE] = {{NULL, 0, NULL}, {find_event_of_lines, SELF, NULL}},
    [SHEET_HOT_LINES] = {{find_event_of_rows, ALL_KINDS, measure_table}},
    [SHEET_FUNCTIONS] = {{find_event_of_functions, ALL_KINDS, measure_seen},
                         {find_event_of_functions, ALL_KINDS, measure_seen}},
    [SHEET_CALLS] = {{find_event_of_ways, ALL_KINDS, NULL}, {find_event_of_calls, CALLS, NULL}},
    [SHEET_WAYS] = {{NULL, ALL_KINDS, NULL}, {NULL, ALL_KINDS, measure_table}},
    [SHEET_EVENTS] = {{NULL, ALL_KINDS, NULL}, {find_first_kind, ALL_KINDS, measure_table}},
};

/* Lines of a person who asked for no inclusive costs have one column an event, in which self costs stand, and those of
 * calls on their rows. */
static bool has_one_kind(const struct columns_wanted *wanted)
{
    return wanted->sheet == SHEET_SOURCE && !wanted->is_screen && question_leads_with_self(wanted->report->question);
}

/* Another event: the first that rows have, or else the first. */
static const struct measure *find_next(const struct choice *c)
{
    const struct measure *first = NULL;
    for (size_t i = 0; i < c->view->shown.count; i++) {
        const struct measure *m = view_shown(c->view, i);
        if (measure_is_akin(m, c->event))
            continue;
        if (!is_lacking(c, m))
            return m;
        first = first ? first : m;
    }
    return first;
}

static void offer_columns(struct choice *c)
{
    const struct columns *columns = c->wanted->columns ? c->wanted->columns : &c->view->columns;
    const bool is_one = has_one_kind(c->wanted);
    unsigned kinds = sheets[c->sheet][c->wanted->is_screen].kinds & (is_one ? ~(unsigned)(INCL | CALLS) : ALL_KINDS);
    for (size_t i = 0; i < columns->count; i++) {
        struct column column = columns->items[i];
        if (!(kinds & column_bit(column.kind)))
            continue;
        if (is_one && column.kind == COLUMN_SELF)
            column.title = column.heading = text_cut(column.measure->name, HEADING_SHOWN);
        offer(c, column, 0);
    }
    if (sheets[c->sheet][c->wanted->is_screen].find_event)
        sheets[c->sheet][c->wanted->is_screen].find_event(c);
    if (c->wanted->is_screen && (c->sheet == SHEET_SOURCE || c->sheet == SHEET_CODE))
        c->next = find_next(c);
}

/* ---- choosing ---- */

/* SHOWN, INCLUSIVE, UNCOUNTED. */
static unsigned state_of(const struct choice *c)
{
    bool by_inclusive = c->view->sort.items[0].column.kind == COLUMN_INCLUSIVE;
    bool says = !question_leads_with_self(c->wanted->report->question);
    return (c->shows_all ? SHOWN : 0) | (says || by_inclusive ? INCLUSIVE : 0) |
           (c->view->study->measures.has_no_counts ? UNCOUNTED : 0);
}

static void apply_rules(struct choice *c)
{
    const struct columns_wanted *w = c->wanted;
    enum place place = !w->is_screen ? IN_TEXT : screen_is_small(w->width) ? ON_SMALL : ON_SCREEN;
    size_t width = w->width ? w->width : SIZE_MAX;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const struct rule *rule = &rules[i];
        bool is_its_width = rule->from <= width && (!rule->below || width < rule->below);
        if (rule->sheets & IN(place, c->sheet) && is_its_width && !(rule->unless & state_of(c)))
            rule->act(c, rule);
    }
}

/* In the order of the rules. */
static size_t add_taken(const struct choice *c, bool are_last, struct columns *columns)
{
    size_t before = columns->count;
    for (size_t r = 0; r < sizeof rules / sizeof *rules; r++)
        for (size_t i = 0; i < c->offers.count; i++)
            if (c->offers.items[i].taken == &rules[r] && c->offers.items[i].is_last == are_last)
                *array_add(columns) = c->offers.items[i].column;
    return columns->count - before;
}

/* Whether calls have more than one column of a kind of cost: of several runs and the like, and of ratios; or no kinds.
 */
static bool calls_have_more(const struct view *view)
{
    const struct measure *event = event_of_calls(view);
    unsigned seen = 0, twice = 0;
    for (size_t i = 0; event && i < view->cost_columns; i++)
        if (measure_is_akin(view->columns.items[i].measure, event)) {
            twice |= seen & column_bit(view->columns.items[i].kind);
            seen |= column_bit(view->columns.items[i].kind);
        }
    return study_misses_calls(view->study) || !event || event->kind == MEASURE_RATIO || twice;
}

/* A column of self cost has that of calls, too, if there is no other: all are inclusive then. */
static void make_inclusive(const struct choice *c, struct columns *columns)
{
    bool any = takes_kind(c, INCL);
    for (size_t i = 0; i < columns->count && !any; i++) {
        struct column *column = &columns->items[i];
        if (column->kind != COLUMN_SELF)
            continue;
        column->kind = COLUMN_INCLUSIVE;
        if (text_starts(column->heading, column->measure->name))
            column->heading = arena_join(c->arena, TEXT("incl:"), column->heading);
    }
}

size_t columns_that_fit(const struct columns_wanted *wanted, struct arena *arena, struct columns *columns)
{
    const struct view *view = wanted->report->view;
    bool has_more = wanted->is_screen && wanted->sheet == SHEET_CALLS && calls_have_more(view);
    struct choice c = {.wanted = wanted,
                       .view = view,
                       .sheet = has_more ? SHEET_FUNCTIONS : wanted->sheet,
                       .shows_all = wanted->report->question->show.s,
                       .arena = arena};
    offer_columns(&c);
    if (sheets[c.sheet][wanted->is_screen].measure)
        sheets[c.sheet][wanted->is_screen].measure(&c);
    apply_rules(&c);
    add_taken(&c, false, columns);
    size_t only_shares = add_taken(&c, true, columns);
    if (has_more && !study_misses_calls(view->study))
        make_inclusive(&c, columns);
    free(c.offers.items);
    return only_shares;
}

#define NAMES_LEAST 16u /* columns that names and sources have on a screen */

void columns_drop_last(struct figures *figures, size_t width)
{
    while (figures->count > 1 && table_figures_width(figures) + NAMES_LEAST > width) {
        figures->count--;
        figures->only_shares -= figures->only_shares > 0;
    }
}

/* ---- reports ---- */

const struct report *fitted_report_init(struct fitted_report *fitted, enum sheet_of sheet, const struct report *whole)
{
    struct columns_wanted wanted = {.sheet = sheet, .width = whole->look->width, .report = whole};
    struct view *view = &fitted->view;
    *fitted = (struct fitted_report){*whole, *whole->view};
    fitted->report.view = view;
    view->columns = (struct columns){0};
    view->cost_columns = view->spread_columns = 0;
    view->has_kinds &= !has_one_kind(&wanted);
    columns_that_fit(&wanted, NULL, &view->columns);
    for (size_t i = 0; i < view->columns.count; i++) {
        view->cost_columns += view->columns.items[i].kind <= COLUMN_INCLUSIVE;
        view->spread_columns += view->columns.items[i].kind == COLUMN_SPREAD;
    }
    return &fitted->report;
}

void fitted_report_release(struct fitted_report *fitted)
{
    free(fitted->view.columns.items);
}
