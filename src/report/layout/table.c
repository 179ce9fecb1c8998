#include "report/layout/table.h"

#include "base/paint.h"
#include "base/shrink.h"
#include "base/wide.h"
#include "rows/share.h"
#include "view/scale.h"

#include <stdlib.h>

#define RULE_WIDTH 80
#define SHARE_ALONE 7   /* of "100.00%" */
#define PERCENT_WIDTH 8 /* of "( 1.23%)" */

void table_rule(const struct look *look, struct output *out)
{
    if (look->is_rich)
        return;
    output_fill(out, '-', RULE_WIDTH);
    output_char(out, '\n');
}

/* ---- widths ---- */

struct width {
    size_t number, share;  /* share: with the blank before it; 0: no room for one */
    cost_t largest, least; /* costs that were measured: a cost between these is no wider; there is one of each sign, or
                              largest is -1 and least 0 */
    struct figure ratio;   /* the largest change by the old cost that was measured, by its magnitude */
    struct scale scale;
};

static bool has_shares(const struct table *table, size_t column)
{
    bool may = table->all_percents && column_leads(&table->columns[column]);
    return table->percents && (may || column_has_shares(&table->columns[column]));
}

/* Whether a column is of percentages alone. */
static bool is_share(const struct table *table, size_t column)
{
    return column + table->only_shares >= table->column_count;
}

/* Whether a figure may be wider than those before it. */
static bool may_be_wider(const struct figure *figure, const struct width *width)
{
    if (figure_is_cost(figure))
        return figure->cost > width->largest || figure->cost < width->least;
    return figure->kind != FIGURE_RELATIVE || figure_compare(*figure, width->ratio) > 0;
}

/* Notes a cost that was measured. */
static void note_width(const struct figure *figure, struct width *width)
{
    if (figure->kind == FIGURE_RELATIVE && figure_compare(*figure, width->ratio) > 0)
        width->ratio = *figure;
    if (!figure_is_cost(figure))
        return;
    width->largest = figure->cost > width->largest ? figure->cost : width->largest;
    width->least = figure->cost < width->least ? figure->cost : width->least;
}

/* Most shares are below 1000%, and fit; the others have to be written to be measured. */
static bool may_be_wide(const struct cell *cell)
{
    cost_t cost = cell->figure.cost;
    if (cell->total <= 0)
        return true;
    return cost < 0 ? cost <= -(cell->total / 11) : cost / 9 >= cell->total;
}

static void widen(const struct cell *cell, struct width *width)
{
    char text[CELL_MAX];
    size_t n = 0;
    const struct figure *figure = &cell->figure;
    if (figure->kind == FIGURE_ABSENT && width->number > 0)
        return;
    if (cell->mark || may_be_wider(figure, width))
        n = scale_marked_number(text, &width->scale, cell);
    if (n > width->number)
        width->number = n;
    note_width(figure, width);
    n = width->share && may_be_wide(cell) ? cell_share(text, cell) + 1 : 0;
    if (n > width->share)
        width->share = n;
}

static bool is_empty(const struct table *table, size_t row)
{
    return table->empty && table->empty(table->context, row);
}

/* Chooses the scales of columns by what stands in them. */
static void measure_scales(const struct table *table, struct width *widths)
{
    bool any = false;
    for (size_t c = 0; c < table->column_count; c++) {
        widths[c].scale = scale_of(table->columns[c].measure, table->look);
        any |= widths[c].scale.quantity != NULL;
    }
    for (size_t r = 0; any && r < table->rows; r++) {
        struct spent spent;
        if (is_empty(table, r) || !table->spent(table->context, r, &spent))
            continue;
        for (size_t c = 0; c < table->column_count; c++) {
            struct figure figure = column_figure(&table->columns[c], &spent);
            scale_note(&widths[c].scale, &figure);
        }
    }
}

/* The share of a column that is percentages alone, without brackets, and with a sign if it is of a change; a dot if
 * there is none. */
static struct text share_alone(const struct column *column, const struct spent *spent, char text[CELL_MAX])
{
    struct cell cell = cell_of(column, spent);
    size_t n = cell_share(text, &cell);
    if (n == 0)
        return TEXT(".");
    bool is_rise = cell.figure.kind == FIGURE_CHANGE && cell.figure.cost > 0;
    struct text share = text_trim((struct text){text + 1, n - 2});
    char *before = text + (share.s - text) - 1;
    *before = '+';
    return is_rise ? (struct text){before, share.n + 1} : share;
}

static void measure_shares(const struct table *table, struct width *widths)
{
    char text[CELL_MAX];
    struct spent spent;
    size_t first = table->column_count - table->only_shares;
    for (size_t c = first; c < table->column_count; c++)
        widths[c] = (struct width){.number = SHARE_ALONE};
    for (size_t r = 0; table->only_shares && r < table->rows; r++)
        for (size_t c = first; c < table->column_count && table->spent(table->context, r, &spent); c++) {
            struct text share = share_alone(&table->columns[c], &spent, text);
            widths[c].number = share.n > widths[c].number ? share.n : widths[c].number;
        }
}

static struct width *measure_widths(const struct table *table)
{
    static const struct cell absent = {{FIGURE_ABSENT, 0, 0}, 0, NULL};
    struct width *widths = memory_zeroed(table->column_count, sizeof *widths);
    for (size_t c = 0; c < table->column_count; c++)
        widths[c] = (struct width){.share = has_shares(table, c) ? PERCENT_WIDTH + 1 : 0, .largest = -1};
    measure_scales(table, widths);
    for (size_t r = 0; r < table->rows; r++) {
        bool empty = is_empty(table, r);
        struct spent spent;
        if (!empty && !table->spent(table->context, r, &spent))
            continue;
        for (size_t c = 0; c + table->only_shares < table->column_count; c++) {
            struct cell cell = empty ? absent : cell_of(&table->columns[c], &spent);
            widen(&cell, &widths[c]);
        }
    }
    measure_shares(table, widths);
    for (size_t c = 0; c < table->column_count; c++) {
        size_t header = output_safe_width(table->columns[c].heading);
        if (header && widths[c].number + widths[c].share < header)
            widths[c].number = header - widths[c].share;
    }
    return widths;
}

size_t table_column_width(const struct column *column, cost_t largest, bool percents, const struct look *look)
{
    char number[CELL_MAX];
    struct figure figure = {FIGURE_COST, largest, 0};
    size_t width = scale_alone(number, column->measure, look, figure) +
                   (percents && column_has_shares(column) ? PERCENT_WIDTH + 1 : 0);
    size_t header = output_safe_width(column->heading);
    return 1 + (width < header ? header : width);
}

/* ---- writing ---- */

/* The data to write a table with. */
struct writing {
    const struct table *table;
    const struct width *widths;
    size_t room;       /* columns that names may take */
    struct text empty; /* the dots before the name of an empty row */
    struct output *out;
};

static void write_headings(const struct writing *w)
{
    const struct table *table = w->table;
    for (size_t c = 0; c < table->column_count; c++) {
        struct text heading = table->columns[c].heading;
        output_safe(w->out, heading);
        output_fill(w->out, ' ', w->widths[c].number + w->widths[c].share - output_safe_width(heading) + 1);
    }
    if (table->heading.s) {
        output_char(w->out, ' ');
        output_text(w->out, text_cut(table->heading, w->room));
    }
}

static void write_head(const struct writing *w)
{
    const struct look *look = w->table->look;
    enum paint paint = look->is_painted ? PAINT_BOLD : PAINT_NONE;
    table_rule(look, w->out);
    paint_begin(w->out, paint);
    write_headings(w);
    paint_end(w->out, paint);
    output_char(w->out, '\n');
    if (!w->table->no_rule)
        table_rule(look, w->out);
}

#define CELL_ROOM 64u /* holds any number; a column may be wider because of its header */

static void write_cell(const struct cell *cell, const struct width *width, struct output *out)
{
    char text[CELL_MAX];
    size_t number = width->number < CELL_ROOM ? width->number : CELL_ROOM, all = number + width->share + 1;
    output_fill(out, ' ', width->number - number);
    char *to = output_room(out, all);
    memset(to, ' ', all);
    size_t n = scale_marked_number(text, &width->scale, cell);
    memcpy(to + number - n, text, n);
    if (width->share)
        memcpy(to + number + 1, text, cell_share(text, cell));
}

static bool is_change(enum figure_kind kind)
{
    return kind == FIGURE_CHANGE || kind == FIGURE_PAST || kind == FIGURE_RELATIVE || kind == FIGURE_NEW ||
           kind == FIGURE_GONE;
}

/* A rise is red and a fall is green, however small; more than a fifth of the total is bold. */
static enum paint paint_of_change(const struct cell *cell, bool is_sum)
{
    const struct figure *figure = &cell->figure;
    bool is_bold = is_sum || (figure->kind == FIGURE_CHANGE && cell->total != 0 &&
                              share_is_reached(wide_magnitude(figure->cost), SHARE_WHOLE / 5, cell->total));
    bool is_rise = figure->kind == FIGURE_NEW || (figure->kind != FIGURE_GONE && figure->cost > 0);
    if (figure->cost == 0 && !is_rise && figure->kind != FIGURE_GONE)
        return is_sum ? PAINT_BOLD : PAINT_DIM;
    if (is_rise)
        return is_bold ? PAINT_BOLD_RED : PAINT_RED;
    return is_bold ? PAINT_BOLD_GREEN : PAINT_GREEN;
}

/* The limits are perf's, so that users need not learn others, and one more for the hottest rows. */
static enum paint paint_of(const struct cell *cell, bool is_sum)
{
    const struct figure *figure = &cell->figure;
    if (is_change(figure->kind))
        return paint_of_change(cell, is_sum);
    if (is_sum)
        return PAINT_BOLD;
    if (figure->kind == FIGURE_ABSENT || (figure_is_cost(figure) && figure->cost == 0))
        return PAINT_DIM;
    if (!figure_is_cost(figure) || cell->total == 0)
        return PAINT_NONE;
    double percent = 100.0 * (double)figure->cost / (double)cell->total;
    if (percent < 0)
        percent = -percent;
    return percent >= 20 ? PAINT_BOLD_RED : percent >= 5 ? PAINT_RED : percent > 0.5 ? PAINT_GREEN : PAINT_NONE;
}

static void write_share(const struct writing *w, size_t column, const struct spent *spent)
{
    char text[CELL_MAX];
    struct cell cell = cell_of(&w->table->columns[column], spent);
    struct text share = share_alone(&w->table->columns[column], spent, text);
    enum paint paint = w->table->look->is_painted ? paint_of(&cell, false) : PAINT_NONE;
    output_fill(w->out, ' ', w->widths[column].number - share.n);
    paint_begin(w->out, paint);
    output_text(w->out, share);
    paint_end(w->out, paint);
    output_char(w->out, ' ');
}

/* The same as write_cell() in a colour; blanks before and after the cell have none. */
static void write_painted_cell(const struct cell *cell, const struct width *width, enum paint paint, struct output *out)
{
    char number[CELL_MAX], share[CELL_MAX];
    size_t n = scale_marked_number(number, &width->scale, cell), share_n = width->share ? cell_share(share, cell) : 0;
    output_fill(out, ' ', width->number - n);
    paint_begin(out, paint);
    output_text(out, (struct text){number, n});
    if (share_n) {
        output_char(out, ' ');
        output_text(out, (struct text){share, share_n});
    }
    paint_end(out, paint);
    output_fill(out, ' ', width->share + 1 - (share_n ? share_n + 1 : 0));
}

static bool is_faint(const struct table *table, size_t row)
{
    return table->look->is_painted && table->faint && table->faint(table->context, row);
}

static void write_painted_cells(const struct writing *w, size_t row, const struct spent *spent)
{
    bool is_dim = is_faint(w->table, row);
    for (size_t c = 0; !is_share(w->table, c); c++) {
        struct cell cell = cell_of(&w->table->columns[c], spent);
        enum paint paint = is_dim ? PAINT_DIM : paint_of(&cell, row < w->table->sums);
        write_painted_cell(&cell, &w->widths[c], paint, w->out);
    }
}

static void write_cells(const struct writing *w, const struct spent *spent)
{
    const struct column *columns = w->table->columns;
    const struct width *widths = w->widths;
    struct output *out = w->out;
    size_t count = w->table->column_count - w->table->only_shares;
    for (size_t c = 0; c < count; c++) {
        struct cell cell = cell_of(&columns[c], spent);
        write_cell(&cell, &widths[c], out);
    }
}

/* The columns that figures take, with the blank after them. */
static size_t width_of_figures(const struct table *table, const struct width *widths)
{
    size_t n = 1;
    for (size_t c = 0; c < table->column_count; c++)
        n += widths[c].number + widths[c].share + 1;
    return n;
}

/* The dots before the name of an empty row, one for each column. */
static struct text empty_cells(const struct table *table, const struct width *widths, struct arena *arena)
{
    size_t n = width_of_figures(table, widths);
    char *text = memset(arena_alloc(arena, n), ' ', n), *at = text;
    for (size_t c = 0; c < table->column_count; c++) {
        at[widths[c].number - 1] = '.';
        at += widths[c].number + widths[c].share + 1;
    }
    return (struct text){text, n};
}

static void write_empty_cells(const struct writing *w)
{
    enum paint paint = w->table->look->is_painted ? PAINT_DIM : PAINT_NONE;
    paint_begin(w->out, paint);
    output_text(w->out, w->empty);
    paint_end(w->out, paint);
}

#define NAME_LEAST 20u
#define NAME_ENOUGH 40u

/* The columns that names may take if there is a width. Figures always have their room; if they leave very little, rows
 * become wider than that, so that names can be read. */
static size_t room_for_names(const struct look *look, size_t figures)
{
    if (!look->width)
        return SIZE_MAX;
    return look->width < figures + NAME_LEAST ? NAME_ENOUGH : look->width - figures;
}

size_t table_room(const struct table *table)
{
    struct width *widths = measure_widths(table);
    size_t room = room_for_names(table->look, width_of_figures(table, widths));
    free(widths);
    return room;
}

/* `room`: the columns that the name may take. */
static void write_name(const struct writing *w, size_t row, size_t room, struct phrase *phrase)
{
    const struct look *look = w->table->look;
    w->table->describe(w->table->context, row, phrase);
    if (is_faint(w->table, row))
        phrase_dim(phrase);
    if (look->width)
        phrase_shrink(phrase, room, look_ellipsis(look));
    if (look->is_painted)
        phrase_write_painted(phrase, w->out);
    else if (phrase->link.target.n)
        phrase_write_linked(phrase, w->out);
    else
        phrase_write(phrase, w->out);
    phrase_clear(phrase);
}

static void write_figures(const struct writing *w, size_t row, const struct spent *spent)
{
    if (w->table->look->is_painted)
        write_painted_cells(w, row, spent);
    else
        write_cells(w, spent);
    for (size_t c = w->table->column_count - w->table->only_shares; c < w->table->column_count; c++)
        write_share(w, c, spent);
    output_char(w->out, ' ');
}

static void write_row(const struct writing *w, size_t row, struct phrase *phrase)
{
    size_t room = w->room;
    struct spent spent;
    if (is_empty(w->table, row))
        write_empty_cells(w);
    else if (w->table->spent(w->table->context, row, &spent))
        write_figures(w, row, &spent);
    else
        room = w->table->look->width;
    write_name(w, row, room, phrase);
    output_char(w->out, '\n');
}

void table_write(const struct table *table, struct output *out)
{
    struct arena arena = {0};
    struct phrase phrase = {0};
    struct width *widths = measure_widths(table);
    struct writing w = {.table = table, .widths = widths, .out = out};
    w.empty = empty_cells(table, widths, &arena);
    w.room = room_for_names(table->look, w.empty.n);
    write_head(&w);
    for (size_t r = 0; r < table->rows; r++)
        write_row(&w, r, &phrase);
    free(widths);
    phrase_release(&phrase);
    arena_release(&arena);
}
