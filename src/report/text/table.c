#include "report/text/table.h"

#include "report/cell.h"

#include <stdlib.h>

#define RULE_WIDTH 80
#define PERCENT_WIDTH 8 /* of "( 1.23%)" */

void table_rule(struct output *out)
{
    output_fill(out, '-', RULE_WIDTH);
    output_char(out, '\n');
}

/* ---- widths ---- */

struct width {
    size_t number, share; /* share: with the blank before it; 0: no room for one */
    cost_t largest;       /* cost that was measured: those from 0 up to it are no wider; -1: none yet */
};

static bool has_shares(const struct table *table, size_t column)
{
    return table->percents && (table->all_percents || column_has_shares(&table->columns[column]));
}

/* Most shares are below 1000%, and fit; the others have to be written to see. */
static bool may_be_wide(const struct cell *cell)
{
    return cell->figure.cost < 0 || cell->total < 0 || cell->figure.cost / 9 >= cell->total;
}

static void widen(const struct table *table, size_t column, const struct cell *cell, struct width *width)
{
    char text[CELL_MAX];
    size_t n = 0;
    const struct figure *figure = &cell->figure;
    if (figure->kind == FIGURE_ABSENT && width->number > 0)
        return;
    if (figure->kind != FIGURE_COST || figure->cost < 0 || figure->cost > width->largest || cell->mark)
        n = cell_marked_number(text, cell);
    if (n > width->number)
        width->number = n;
    if (figure->kind == FIGURE_COST && figure->cost > width->largest)
        width->largest = figure->cost;
    n = has_shares(table, column) && may_be_wide(cell) ? cell_share(text, cell) + 1 : 0;
    if (n > width->share)
        width->share = n;
}

static bool is_empty(const struct table *table, size_t row)
{
    return table->empty && table->empty(table->context, row);
}

static struct width *measure_widths(const struct table *table)
{
    static const struct cell absent = {{FIGURE_ABSENT, 0, 0}, 0, NULL};
    struct width *widths = memory_zeroed(table->column_count, sizeof *widths);
    for (size_t c = 0; c < table->column_count; c++)
        widths[c] = (struct width){0, has_shares(table, c) ? PERCENT_WIDTH + 1 : 0, -1};
    for (size_t r = 0; r < table->rows; r++) {
        bool empty = is_empty(table, r);
        struct spent spent;
        if (!empty && !table->spent(table->context, r, &spent))
            continue;
        for (size_t c = 0; c < table->column_count; c++) {
            struct cell cell = empty ? absent : cell_of(&table->columns[c], &spent);
            widen(table, c, &cell, &widths[c]);
        }
    }
    for (size_t c = 0; c < table->column_count; c++) {
        size_t header = output_safe_width(table->columns[c].heading);
        if (widths[c].number + widths[c].share < header)
            widths[c].number = header - widths[c].share;
    }
    return widths;
}

/* ---- writing ---- */

static void write_head(const struct table *table, const struct width *widths, struct output *out)
{
    table_rule(out);
    for (size_t c = 0; c < table->column_count; c++) {
        output_safe(out, table->columns[c].heading);
        output_fill(out, ' ', widths[c].number + widths[c].share - output_safe_width(table->columns[c].heading) + 1);
    }
    if (table->heading.s) {
        output_char(out, ' ');
        output_text(out, table->heading);
    }
    output_char(out, '\n');
    if (!table->no_rule)
        table_rule(out);
}

#define CELL_ROOM 64u /* holds any number; a column may be wider because of its header */

static void write_cell(const struct cell *cell, const struct width *width, struct output *out)
{
    char text[CELL_MAX];
    size_t number = width->number < CELL_ROOM ? width->number : CELL_ROOM, all = number + width->share + 1;
    output_fill(out, ' ', width->number - number);
    char *to = output_room(out, all);
    memset(to, ' ', all);
    size_t n = cell_marked_number(text, cell);
    memcpy(to + number - n, text, n);
    if (width->share)
        memcpy(to + number + 1, text, cell_share(text, cell));
}

/* What stands before the name of an empty row: a dot for each column. */
static struct text empty_cells(const struct table *table, const struct width *widths, struct arena *arena)
{
    size_t n = 1;
    for (size_t c = 0; c < table->column_count; c++)
        n += widths[c].number + widths[c].share + 1;
    char *text = memset(arena_alloc(arena, n), ' ', n), *at = text;
    for (size_t c = 0; c < table->column_count; c++) {
        at[widths[c].number - 1] = '.';
        at += widths[c].number + widths[c].share + 1;
    }
    return (struct text){text, n};
}

static void write_cells(const struct table *table, const struct width *widths, const struct spent *spent,
                        struct output *out)
{
    for (size_t c = 0; c < table->column_count; c++) {
        struct cell cell = cell_of(&table->columns[c], spent);
        write_cell(&cell, &widths[c], out);
    }
    output_char(out, ' ');
}

void table_write(const struct table *table, struct output *out)
{
    struct arena arena = {0};
    struct width *widths = measure_widths(table);
    struct text empty = empty_cells(table, widths, &arena);
    struct phrase phrase = {0};
    struct spent spent;
    write_head(table, widths, out);
    for (size_t r = 0; r < table->rows; r++) {
        if (is_empty(table, r))
            output_text(out, empty);
        else if (table->spent(table->context, r, &spent))
            write_cells(table, widths, &spent, out);
        table->describe(table->context, r, &phrase);
        phrase_write(&phrase, out);
        phrase_clear(&phrase);
        output_char(out, '\n');
    }
    free(widths);
    phrase_release(&phrase);
    arena_release(&arena);
}
