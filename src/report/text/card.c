/* One function with all events, a line each. */
#include "report/text/text.h"

#include "base/shrink.h"
#include "report/layout/title.h"
#include "view/columns.h"
#include "view/meaning.h"
#include "view/scale.h"

#include <stdlib.h>

#define NAME_LEAST 20u

/* Self cost, inclusive cost and that of a call, in a comparison with its statistics. */
struct card_column {
    enum column_kind kind;
    enum statistic statistic;
    struct text heading;
    size_t number, share; /* how wide they are */
};

struct card {
    const struct report *report;
    struct spent spent; /* of the function */
    struct refs events; /* places among the events shown: those that it has a cost of */
    ARRAY(struct card_column) columns;
    struct arena arena;
};

/* A figure and its share, as text. */
struct card_cell {
    char number[CELL_MAX], share[CELL_MAX];
    size_t number_length, share_length;
};

/* ---- columns ---- */

static const struct {
    enum column_kind kind;
    const char *heading;
} kinds[] = {{COLUMN_SELF, "self"}, {COLUMN_INCLUSIVE, "incl"}, {COLUMN_PER_CALL, "percall"}};

/* The first event shown that has all statistics: one that is not divided; or NULL. */
static const struct measure *find_model(const struct view *view)
{
    for (size_t i = 0; i < view->shown.count; i++)
        if (view_shown(view, i)->kind != MEASURE_RATIO)
            return view_shown(view, i);
    return NULL;
}

static bool has_calls(const struct view *view)
{
    return view->row_costs && !study_misses_calls(view->study);
}

/* Without calls there is the self cost alone. */
static void choose_columns(struct card *c)
{
    const struct view *view = c->report->view;
    const struct measure *model = find_model(view), *shown[STATISTICS_COMPARED];
    size_t count = has_calls(view) ? sizeof kinds / sizeof *kinds : 1;
    for (size_t k = 0; model && k < count; k++) {
        size_t statistics = column_measures(kinds[k].kind, model, false, shown);
        for (size_t i = 0; i < statistics; i++) {
            struct text title = statistic_table[shown[i]->statistic].title;
            struct text heading = arena_join(&c->arena, text_of(kinds[k].heading), title.n ? title : TEXT(""));
            *array_add(&c->columns) = (struct card_column){kinds[k].kind, shown[i]->statistic, heading, heading.n, 0};
        }
    }
}

/* What is divided has no change. */
static struct cell content_of(struct card *c, const struct card_column *at, const struct measure *event)
{
    struct key_reader reader = {.measures = &c->report->study->measures, .arena = &c->arena};
    const struct measure *measure = column_measure(at->kind, event, at->statistic);
    if (!measure || (at->kind == COLUMN_PER_CALL && measure->kind == MEASURE_RATIO))
        return (struct cell){.figure = {FIGURE_ABSENT, 0, 0}};
    struct column column = key_column(&reader, at->kind, measure);
    return cell_of(&column, &c->spent);
}

static bool has_cost(struct card *c, const struct measure *event)
{
    bool any = false;
    for (size_t k = 0; k < c->columns.count && !any; k++) {
        struct figure figure = content_of(c, &c->columns.items[k], event).figure;
        any = figure_has_value(&figure) && figure.cost != 0;
    }
    return any;
}

/* Where events are very many, a function has a cost of few. If it has no cost at all, the first event says so. */
static void choose_events(struct card *c)
{
    const struct view *view = c->report->view;
    for (size_t i = 0; i < view->shown.count; i++)
        if (has_cost(c, view_shown(view, i)))
            *array_add(&c->events) = (ref_t)i;
    if (!c->events.count && view->shown.count)
        *array_add(&c->events) = 0;
}

static const struct measure *event_at(const struct card *c, size_t i)
{
    return view_shown(c->report->view, c->events.items[i]);
}

static void fill_cell(struct card *c, const struct card_column *at, const struct measure *event, struct card_cell *cell)
{
    const struct measure *measure = column_measure(at->kind, event, at->statistic);
    struct cell content = content_of(c, at, event);
    cell->number_length = scale_alone_marked(cell->number, measure, c->report->look, &content);
    cell->share_length = c->report->request->show_percs ? cell_share(cell->share, &content) : 0;
}

static void measure_columns(struct card *c)
{
    for (size_t i = 0; i < c->events.count; i++)
        for (size_t k = 0; k < c->columns.count; k++) {
            struct card_column *at = &c->columns.items[k];
            struct card_cell cell;
            fill_cell(c, at, event_at(c, i), &cell);
            at->share = cell.share_length + 1 > at->share && cell.share_length ? cell.share_length + 1 : at->share;
            at->number = cell.number_length > at->number ? cell.number_length : at->number;
        }
}

/* ---- lines ---- */

static void write_headings(const struct card *c)
{
    for (size_t k = 0; k < c->columns.count; k++) {
        const struct card_column *at = &c->columns.items[k];
        output_fill(c->report->out, ' ', at->number - at->heading.n);
        output_text(c->report->out, at->heading);
        output_fill(c->report->out, ' ', at->share + 1);
    }
    output_text(c->report->out, TEXT(" event\n"));
}

/* Figures always have their room, and names some. */
static void shrink_name(const struct look *look, size_t taken, struct phrase *name)
{
    if (look->width)
        phrase_shrink(name, look->width > taken + NAME_LEAST ? look->width - taken : NAME_LEAST, look_ellipsis(look));
}

static void write_event(struct card *c, const struct measure *event)
{
    struct output *out = c->report->out;
    struct text meaning = meaning_of(c->report->study->profile, event);
    struct phrase name = {0};
    size_t taken = 1;
    for (size_t k = 0; k < c->columns.count; k++) {
        const struct card_column *at = &c->columns.items[k];
        struct card_cell cell;
        fill_cell(c, at, event, &cell);
        output_fill(out, ' ', at->number - cell.number_length);
        output_text(out, (struct text){cell.number, cell.number_length});
        output_fill(out, ' ', at->share - cell.share_length);
        output_text(out, (struct text){cell.share, cell.share_length});
        output_char(out, ' ');
        taken += at->number + at->share + 1;
    }
    output_char(out, ' ');
    phrase_add_name(&name, STYLE_PLAIN, event->name);
    phrase_say(&name, STYLE_PLAIN, meaning.n ? TEXT("  ") : TEXT(""));
    phrase_add_name(&name, STYLE_PLAIN, meaning.n ? meaning : TEXT(""));
    shrink_name(c->report->look, taken, &name);
    phrase_write(&name, out);
    phrase_release(&name);
    output_char(out, '\n');
}

static void write_title(const struct card *c, const struct row_name *name)
{
    struct phrase title = {0};
    struct naming_calls calls = naming_count(&c->report->study->measures, &c->spent.inclusive, c->spent.calls);
    phrase_say(&title, STYLE_GAP, TEXT("-- "));
    naming_describe(c->report->naming, name, has_calls(c->report->view) ? &calls : NULL, &title);
    title_write(c->report, &title, NULL);
    phrase_release(&title);
}

static void write_card(const struct report *report, ref_t row)
{
    const struct view *view = report->view;
    struct card c = {.report = report, .spent = grouping_spent(&view->rows, row)};
    struct row_name name = grouping_name(&view->rows, row);
    c.spent.whole = NULL;
    choose_columns(&c);
    choose_events(&c);
    measure_columns(&c);
    write_title(&c, &name);
    write_headings(&c);
    for (size_t i = 0; i < c.events.count; i++)
        write_event(&c, event_at(&c, i));
    output_char(report->out, '\n');
    free(c.events.items);
    free(c.columns.items);
    arena_release(&c.arena);
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
