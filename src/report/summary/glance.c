#include "report/summary/glance.h"

#include "base/wide.h"
#include "report/layout/table.h"
#include "view/columns.h"

#include <stdlib.h>

#define NAMES_LEAST 44u /* columns for names and places, which shares of other events leave */
#define ROOM_LEAST 24u  /* columns for both, which other columns than the first leave */

#define WIDE 100u        /* columns of a screen that has room for costs of two kinds, and more */
#define NAMES_NARROW 32u /* columns for names and places on a screen that is not */
#define SHARE_LEAST 7u   /* columns of a percentage */

#define SCREEN_SMALL 60u /* columns of a screen, below which it has room for one column */
#define SCREEN_LARGE 120u
#define DECIMALS 3u /* columns of ".25" */

/* ---- what the rows have ---- */

/* What stands in a column: whether it is anything, as not all writers count calls; and the largest cost there may be:
 * any row's of the program, or number of calls of these rows. */
struct extent {
    const struct column *column;
    bool any;
    cost_t largest;
};

struct extents {
    struct extent *items;
    size_t count, capacity;
};

/* The columns of what rows are sorted by, or of what was asked for, and the calls. */
static void list_columns(struct extents *extents, const struct report *report)
{
    const struct measure *main = view_main_measure(report->view);
    const struct columns *columns = &report->view->columns;
    for (size_t i = 0; i < columns->count; i++) {
        const struct measure *measure = columns->items[i].measure;
        if (report->question->show.s || !measure || measure_is_akin(measure, main))
            *array_add(extents) = (struct extent){&columns->items[i], measure, measure ? measure->total : 0};
    }
}

static void note_row(struct extents *extents, const struct spent *spent)
{
    for (size_t i = 0; i < extents->count; i++) {
        struct extent *extent = &extents->items[i];
        struct figure figure = column_figure(extent->column, spent);
        extent->any |= figure.cost != 0;
        if (figure_is_cost(&figure) && wide_magnitude(figure.cost) > wide_magnitude(extent->largest))
            extent->largest = figure.cost;
    }
}

void glance_init(struct glance *glance, const struct report *report, const struct view *whole, const ref_t *rows,
                 size_t count)
{
    struct extents extents = {0};
    *glance = (struct glance){.report = report, .whole = whole};
    list_columns(&extents, report);
    for (size_t i = 0; i < count; i++) {
        struct spent spent = grouping_spent(&report->view->rows, rows[i]);
        note_row(&extents, &spent);
    }
    for (size_t i = 0; i < extents.count; i++) {
        const struct extent *e = &extents.items[i];
        if (e->any || report->question->show.s)
            *array_add(&glance->first) = (struct glance_column){
                *e->column, table_column_width(e->column, e->largest, report->request->show_percs, report->look)};
    }
    free(extents.items);
}

void glance_release(struct glance *glance)
{
    free(glance->first.items);
}

/* ---- what is chosen ---- */

/* A choice in the making. */
struct choice {
    const struct glance *glance;
    struct glance_size size;
    ARRAY(struct glance_column) columns;
    size_t only_shares;
    struct arena *arena;
};

static size_t width_of_all(const struct choice *c)
{
    size_t width = 0;
    for (size_t i = 0; i < c->columns.count; i++)
        width += c->columns.items[i].width;
    return width;
}

/* Whether the columns leave less room than this. */
static bool is_crowded(const struct choice *c, size_t more, size_t names)
{
    return c->size.width && width_of_all(c) + more + names > c->size.width;
}

/* A column that is percentages alone. */
static struct glance_column share_alone(struct column column)
{
    size_t heading = output_safe_width(column.heading);
    return (struct glance_column){column, 1 + (heading < SHARE_LEAST ? SHARE_LEAST : heading)};
}

static void add_share(struct choice *c, struct column column)
{
    *array_add(&c->columns) = share_alone(column);
    c->only_shares++;
}

/* What is left out, round by round, until there is room for names: what says least goes first. */
static bool yields_first(const struct column *column)
{
    return statistic_table[column_statistic(column)].yields == 1;
}

static bool yields_next(const struct column *column)
{
    return statistic_table[column_statistic(column)].yields == 2;
}

static bool is_calls(const struct column *column)
{
    return column->kind == COLUMN_CALLS;
}

static bool is_inclusive(const struct column *column)
{
    return column->kind == COLUMN_INCLUSIVE;
}

static const struct {
    bool (*is_left_out)(const struct column *column);
    size_t names;  /* columns that make it unnecessary */
    bool of_asked; /* of columns that --inclusive asks for, too */
} rounds[] = {
    {yields_first, NAMES_LEAST, true},
    {yields_next, ROOM_LEAST, true},
    {is_calls, ROOM_LEAST, false},
    {is_inclusive, ROOM_LEAST, false},
};

/* Whether inclusive costs were asked for, or rows are in their order. */
static bool wants_inclusive(const struct report *report)
{
    return !question_leads_with_self(report->question) || report->view->sort.items[0].column.kind == COLUMN_INCLUSIVE;
}

static void leave_out_where(struct choice *c, bool (*is_left_out)(const struct column *column))
{
    size_t kept = 0;
    for (size_t i = 0; i < c->columns.count; i++)
        if (!is_left_out(&c->columns.items[i].column))
            c->columns.items[kept++] = c->columns.items[i];
    c->columns.count = kept ? kept : c->columns.count;
}

/* Takes the columns of the sort event, and leaves out of these what was not asked for, until there is room for names.
 */
static void take_first(struct choice *c)
{
    const struct question *question = c->glance->report->question;
    for (size_t i = 0; i < c->glance->first.count; i++)
        *array_add(&c->columns) = c->glance->first.items[i];
    for (size_t round = 0; round < sizeof rounds / sizeof *rounds; round++)
        if ((rounds[round].of_asked ? !question->show.s : !wants_inclusive(c->glance->report)) &&
            is_crowded(c, 0, rounds[round].names))
            leave_out_where(c, rounds[round].is_left_out);
}

static bool has_kind(const struct choice *c, enum column_kind kind)
{
    bool any = false;
    for (size_t i = 0; i < c->columns.count; i++)
        any |= c->columns.items[i].column.kind == kind;
    return any;
}

/* On a large screen the cost per call stands beside the calls, which a comparison does not show here. */
static void add_per_call(struct choice *c)
{
    const struct report *report = c->glance->report;
    const struct measure *main = view_main_measure(report->view);
    if (!c->size.is_screen || c->size.width < SCREEN_LARGE || !main || !report->view->row_costs ||
        !has_kind(c, COLUMN_CALLS) || has_kind(c, COLUMN_PER_CALL))
        return;
    struct key_reader reader = {.measures = &report->study->measures, .arena = c->arena};
    struct column column = key_column(&reader, COLUMN_PER_CALL, main);
    column.title = column.name;
    column.heading = text_cut(column.name, HEADING_SHOWN);
    size_t width = table_column_width(&column, main->total, false, report->look) + DECIMALS;
    if (!is_crowded(c, width, NAMES_LEAST))
        *array_add(&c->columns) = (struct glance_column){column, width};
}

/* On a narrow screen the inclusive cost is a percentage. */
static void shorten_inclusive(struct choice *c)
{
    bool is_narrow = c->size.width && c->size.width < WIDE;
    for (size_t i = 0; i < c->columns.count && is_narrow && !wants_inclusive(c->glance->report); i++) {
        struct glance_column *items = c->columns.items;
        struct column column = items[i].column;
        if (!is_inclusive(&column) || !column_has_shares(&column))
            continue;
        memmove(&items[i], &items[i + 1], (--c->columns.count - i) * sizeof *items);
        add_share(c, column);
        return;
    }
}

/* What kind of cost a share beside these columns is of: of the inclusive cost if that is all they show. */
static enum column_kind kind_of_shares(const struct choice *c)
{
    bool any_self = !c->columns.count;
    for (size_t i = 0; i < c->columns.count; i++)
        any_self |= !is_inclusive(&c->columns.items[i].column);
    return any_self ? COLUMN_SELF : COLUMN_INCLUSIVE;
}

/* Adds what share each other event has, and ratios, as far as names leave room. */
static void add_others(struct choice *c, enum column_kind kind)
{
    const struct view *whole = c->glance->whole;
    const struct measure *main = view_main_measure(c->glance->report->view);
    size_t names = c->size.width < WIDE ? NAMES_NARROW : NAMES_LEAST;
    for (size_t i = 0; i < whole->shown.count; i++) {
        const struct measure *m = column_measure(kind, view_shown(whole, i), STATISTIC_ALONE);
        struct column column = {
            .kind = kind, .measure = m, .heading = arena_join(c->arena, m->name, statistic_table[m->statistic].title)};
        bool is_told = m->kind == MEASURE_RATIO || (column_has_shares(&column) && m->total);
        if (measure_is_akin(m, main) || !is_told)
            continue;
        if (is_crowded(c, share_alone(column).width, names))
            return;
        add_share(c, column);
    }
}

/* The one column of a small screen: the share of what rows are sorted by; what has no shares stands as it is. */
static void take_one(struct choice *c)
{
    struct column column = c->glance->report->view->sort.items[0].column;
    if (column_has_shares(&column) || column_is_ratio(&column))
        add_share(c, column);
    else
        *array_add(&c->columns) = (struct glance_column){column, 0};
}

static void choose(struct choice *c)
{
    if (c->size.is_screen && c->size.width && c->size.width < SCREEN_SMALL) {
        take_one(c);
        return;
    }
    take_first(c);
    if (c->glance->report->question->show.s)
        return;
    enum column_kind kind = kind_of_shares(c);
    add_per_call(c);
    shorten_inclusive(c);
    add_others(c, kind);
}

void glance_choose(const struct glance *glance, struct glance_size size, struct glance_columns *chosen)
{
    *chosen = (struct glance_columns){0};
    struct choice c = {.glance = glance, .size = size, .arena = &chosen->arena};
    choose(&c);
    chosen->only_shares = c.only_shares;
    for (size_t i = 0; i < c.columns.count; i++)
        *array_add(&chosen->columns) = c.columns.items[i].column;
    free(c.columns.items);
}

void glance_columns_release(struct glance_columns *chosen)
{
    free(chosen->columns.items);
    arena_release(&chosen->arena);
}
