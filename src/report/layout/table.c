/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/layout/table.h"

#include "base/paint.h"
#include "base/shrink.h"
#include "base/tasks.h"
#include "document/ordered_output.h"

#include <stdlib.h>

#define RULE_WIDTH 80
#define SHARE_ALONE 7 /* columns of "100.00%" */

void table_rule(const struct look *look, struct output *out)
{
    if (look->is_rich)
        return;
    output_fill(out, '-', RULE_WIDTH);
    output_char(out, '\n');
}

/* ---- widths ---- */

static bool is_empty(const struct table *table, size_t row)
{
    return table->empty && table->empty(table->context, row);
}

/* Notes all rows in the scales of columns. */
static void note_all_rows(const struct table *table, struct scale *scales, size_t count)
{
    for (size_t r = 0; r < table->rows; r++) {
        struct spent spent;
        if (!is_empty(table, r) && table->spent(table->context, r, &spent))
            scales_note(scales, table->columns, count, &spent);
    }
}

/* Chooses the scales of columns by the figures of `row`; NULL: of all rows. */
static void measure_scales(const struct table *table, const struct figures *figures, const struct spent *row)
{
    size_t count = figures->count - figures->only_shares;
    struct scale *scales = memory_alloc(count * sizeof *scales);
    if (scales_begin(scales, figures->columns, count, table->look->is_rich)) {
        if (row)
            scales_note(scales, figures->columns, count, row);
        else
            note_all_rows(table, scales, count);
        scales_join(scales, figures->columns, count);
    }
    for (size_t c = 0; c < count; c++)
        figures->widths[c].scale = scales[c];
    free(scales);
}

/* The figures of a row of an event of its own; free_figures() them. */
static struct figures figures_in(const struct table *table, const struct figures *all, size_t row,
                                 const struct spent *spent)
{
    struct column *columns = memory_alloc(all->count * sizeof *columns);
    struct cell_width *widths = memory_alloc(all->count * sizeof *widths);
    for (size_t c = 0; c < all->count; c++) {
        columns[c] = table->column_in(table->context, row, &all->columns[c]);
        widths[c] = all->widths[c];
        widths[c].largest = -1;
    }
    struct figures figures = {columns, widths, all->count, all->only_shares};
    measure_scales(table, &figures, spent);
    return figures;
}

static void free_figures(const struct figures *figures)
{
    free((void *)(uintptr_t)figures->columns);
    free(figures->widths);
}

/* The column, before it has a figure. */
static struct cell_width width_of_none(const struct table *table, size_t column)
{
    const struct column *it = &table->columns[column];
    bool has_shares = table->percents && ((table->all_percents && column_leads(it)) || column_has_shares(it));
    const struct figures figures = {table->columns, NULL, table->column_count, table->only_shares};
    if (figures_are_shares(&figures, column))
        return (struct cell_width){.number = SHARE_ALONE};
    return (struct cell_width){
        .share = has_shares ? FIGURES_SHARE : 0, .largest = -1, .is_utf8 = table->look && table->look->is_utf8};
}

#define STRETCH THRESHOLD(1024, 4) /* rows that a thread takes at a time */

/* Stretches of rows, each with widths of its own. */
struct measuring {
    const struct table *table;
    struct cell_width *widths; /* by stretch, then by column */
};

static void widen(struct cell_width *width, const struct cell_width *other)
{
    width->number = other->number > width->number ? other->number : width->number;
    width->share = other->share > width->share ? other->share : width->share;
}

/* Of a row with an event of its own. */
static void note_own(const struct table *table, const struct figures *figures, size_t row, const struct spent *spent)
{
    struct figures own = figures_in(table, figures, row, spent);
    figures_note(&own, spent);
    for (size_t c = 0; c < own.count; c++)
        widen(&figures->widths[c], &own.widths[c]);
    free_figures(&own);
}

static void measure_stretch(void *context, size_t stretch)
{
    const struct measuring *m = context;
    const struct table *table = m->table;
    struct figures figures = {table->columns, m->widths + stretch * table->column_count, table->column_count,
                              table->only_shares};
    size_t first = stretch * STRETCH;
    for (size_t r = first; r < table->rows && r < first + STRETCH; r++) {
        struct spent spent;
        if (is_empty(table, r))
            figures_note(&figures, NULL);
        else if (!table->spent(table->context, r, &spent))
            continue;
        else if (table->column_in)
            note_own(table, &figures, r, &spent);
        else
            figures_note(&figures, &spent);
    }
}

static void measure_rows(const struct table *table, struct cell_width *widths)
{
    size_t columns = table->column_count, stretches = ordered_output_stretches(table->rows, STRETCH);
    struct measuring m = {table, memory_alloc(stretches * columns * sizeof *m.widths)};
    for (size_t i = 0; i < stretches * columns; i++)
        m.widths[i] = widths[i % columns];
    tasks_run(table->threads, stretches, measure_stretch, &m);
    for (size_t i = 0; i < stretches * columns; i++)
        widen(&widths[i % columns], &m.widths[i]);
    free(m.widths);
}

size_t table_heading_width(const struct column *column, const struct look *look)
{
    struct heading_parts heading = scale_heading(column, look->is_rich);
    return output_safe_width(heading.begin) + output_safe_width(heading.end);
}

struct figures table_figures(const struct table *table)
{
    struct cell_width *widths = memory_alloc(table->column_count * sizeof *widths);
    struct figures figures = {table->columns, widths, table->column_count, table->only_shares};
    for (size_t c = 0; c < table->column_count; c++)
        widths[c] = width_of_none(table, c);
    measure_scales(table, &figures, NULL);
    measure_rows(table, widths);
    for (size_t c = 0; c < table->column_count; c++) {
        size_t header = table_heading_width(&table->columns[c], table->look);
        if (header && widths[c].number + widths[c].share < header)
            widths[c].number = header - widths[c].share;
    }
    return figures;
}

size_t table_column_width(const struct column *column, cost_t largest, bool percents, const struct look *look)
{
    char number[CELL_MAX];
    struct figure figure = {FIGURE_COST, largest, 0};
    struct scale scale = scale_of(column->measure, look->is_rich);
    scale_note(&scale, &figure);
    size_t width = scale_number(number, &scale, &figure) + (percents && column_has_shares(column) ? FIGURES_SHARE : 0);
    size_t header = table_heading_width(column, look);
    return 1 + (width < header ? header : width);
}

/* ---- writing ---- */

/* The data to write a table with. */
struct writing {
    const struct table *table;
    struct figures figures;
    size_t room;       /* columns that names may take */
    struct text empty; /* the dots before the name of an empty row */
    struct output *out;
};

void table_headings(const struct table *table, const struct figures *figures, size_t room, struct output *out)
{
    for (size_t c = 0; c < table->column_count; c++) {
        size_t width = table_heading_width(&table->columns[c], table->look);
        struct heading_parts heading = scale_heading(&table->columns[c], table->look->is_rich);
        output_safe(out, heading.begin);
        output_safe(out, heading.end);
        output_fill(out, ' ', figures->widths[c].number + figures->widths[c].share - width + 1);
    }
    if (table->heading.s) {
        output_char(out, ' ');
        output_text(out, text_cut(table->heading, room));
    }
}

static void write_head(const struct writing *w)
{
    const struct look *look = w->table->look;
    enum paint paint = look->is_painted ? PAINT_BOLD : PAINT_NONE;
    if (w->table->head != HEAD_ALONE)
        table_rule(look, w->out);
    if (w->table->head == HEAD_RULE)
        return;
    paint_begin(w->out, paint);
    table_headings(w->table, &w->figures, w->room, w->out);
    paint_end(w->out, paint);
    output_char(w->out, '\n');
    if (w->table->head == HEAD_BETWEEN_RULES)
        table_rule(look, w->out);
}

size_t table_figures_width(const struct figures *figures)
{
    size_t n = 1;
    for (size_t c = 0; c < figures->count; c++)
        n += figures->widths[c].number + figures->widths[c].share + 1;
    return n;
}

/* The dots before the name of an empty row, one for each column, in `n` bytes; to be freed. A table without rows may
 * have columns without room for a number. */
static char *empty_cells(const struct figures *figures, size_t n)
{
    char *text = memset(memory_alloc(n), ' ', n), *at = text;
    for (size_t c = 0; c < figures->count; c++) {
        const struct cell_width *width = &figures->widths[c];
        if (width->number)
            at[width->number - 1] = '.';
        at += width->number + width->share + 1;
    }
    return text;
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
    struct figures figures = table_figures(table);
    size_t room = room_for_names(table->look, table_figures_width(&figures));
    free(figures.widths);
    return room;
}

/* Writes a phrase, and empties it. */
static void write_phrase(const struct writing *w, struct phrase *phrase)
{
    if (w->table->look->is_painted)
        phrase_write_painted(phrase, w->out);
    else if (phrase->link.target.n)
        phrase_write_linked(phrase, w->out);
    else
        phrase_write(phrase, w->out);
    phrase_clear(phrase);
}

static bool is_faint(const struct table *table, size_t row)
{
    return table->look->is_painted && table->faint && table->faint(table->context, row);
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
    write_phrase(w, phrase);
}

static enum figures_row kind_of(const struct table *table, size_t row)
{
    return is_faint(table, row) ? FIGURES_FAINT : row < table->sums ? FIGURES_SUM : FIGURES_USUAL;
}

void table_add_figures(const struct table *table, const struct figures *figures, size_t row, const struct spent *spent,
                       enum figures_row kind, struct phrase *phrase)
{
    struct figures own = table->column_in ? figures_in(table, figures, row, spent) : *figures;
    figures_add(&own, spent, kind, phrase);
    if (table->column_in)
        free_figures(&own);
}

static void write_figures(const struct writing *w, size_t row, const struct spent *spent, struct phrase *phrase)
{
    const struct look *look = w->table->look;
    if (look->is_painted || look->is_utf8 || w->table->column_in) {
        table_add_figures(w->table, &w->figures, row, spent, kind_of(w->table, row), phrase);
        write_phrase(w, phrase);
    } else {
        figures_write(&w->figures, spent, w->out);
    }
    output_char(w->out, ' ');
}

static void write_row(const struct writing *w, size_t row, struct phrase *phrase)
{
    size_t room = w->room;
    struct spent spent;
    if (is_empty(w->table, row))
        write_empty_cells(w);
    else if (w->table->spent(w->table->context, row, &spent))
        write_figures(w, row, &spent, phrase);
    else if (w->table->among_names && w->table->among_names(w->table->context, row))
        output_fill(w->out, ' ', w->empty.n);
    else
        room = w->table->look->width;
    write_name(w, row, room, phrase);
    output_char(w->out, '\n');
}

static void write_stretch(void *context, size_t stretch, struct output *out)
{
    struct writing own = *(const struct writing *)context;
    struct phrase phrase = {0};
    size_t first = stretch * STRETCH;
    own.out = out;
    for (size_t r = first; r < own.table->rows && r < first + STRETCH; r++)
        write_row(&own, r, &phrase);
    phrase_release(&phrase);
}

void table_write(const struct table *table, struct output *out)
{
    struct writing w = {.table = table, .figures = table_figures(table), .out = out};
    size_t width = table_figures_width(&w.figures);
    char *empty = empty_cells(&w.figures, width);
    w.empty = (struct text){empty, width};
    w.room = room_for_names(table->look, w.empty.n);
    write_head(&w);
    ordered_output_run(
        &(struct ordered_output){table->threads, ordered_output_stretches(table->rows, STRETCH), write_stretch, &w},
        out);
    free(w.figures.widths);
    free(empty);
}
