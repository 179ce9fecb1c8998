#include "report/table.h"

#include <stdlib.h>

#define RULE_WIDTH 80
#define PERCENT_WIDTH 8 /* of "( 1.23%)" */

void table_rule(struct output *out)
{
    output_fill(out, '-', RULE_WIDTH);
    output_char(out, '\n');
}

/* ---- numbers as text ---- */

/* Writes `value`, which counts units of the last decimal, with `decimals` digits behind the point; blanks in front make
 * it `width` wide. Returns the length. */
static size_t put_decimal(char *to, uint64_t value, bool negative, unsigned decimals, size_t width)
{
    char digits[CELL_MAX], *end = digits + sizeof digits, *at = end;
    for (unsigned i = 0; i < decimals; i++, value /= 10)
        *--at = (char)('0' + value % 10);
    *--at = '.';
    do
        *--at = (char)('0' + value % 10);
    while (value /= 10);
    if (negative)
        *--at = '-';
    while ((size_t)(end - at) < width)
        *--at = ' ';
    memcpy(to, at, (size_t)(end - at));
    return (size_t)(end - at);
}

#define MANTISSA_BITS 52
#define EXPONENT_BIAS 1075 /* of the mantissa taken as an integer */

/* |value| * scale (at most 100) rounded to an integer, half to even, exactly: what printf does with a double and some
 * decimals. */
static uint64_t scale_exactly(double value, unsigned scale)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    int shift = EXPONENT_BIAS - (int)(bits >> MANTISSA_BITS & 0x7ff);
    uint64_t scaled = ((bits & ((UINT64_C(1) << MANTISSA_BITS) - 1)) | UINT64_C(1) << MANTISSA_BITS) * scale;
    if (shift <= 0)
        return shift < -3 ? UINT64_MAX / 2 : scaled << -shift;
    if (shift > 63)
        return 0;
    uint64_t whole = scaled >> shift, rest = scaled & ((UINT64_C(1) << shift) - 1), half = UINT64_C(1) << (shift - 1);
    return whole + (rest > half || (rest == half && (whole & 1)));
}

/* A percentage with two decimals, or with one from 100 on, so that it stays five digits wide. */
static size_t put_percent(char *to, double percent)
{
    uint64_t hundredths = scale_exactly(percent, 100);
    if (hundredths < 10000)
        return put_decimal(to, hundredths, percent < 0 && hundredths, 2, 5);
    return put_decimal(to, scale_exactly(percent, 10), percent < 0, 1, 5);
}

size_t table_number(char to[CELL_MAX], const struct figure *figure)
{
    if (figure->kind == FIGURE_COST)
        return output_format_grouped(to, figure->cost);
    if (figure->kind == FIGURE_ABSENT || figure->divisor == 0) {
        to[0] = '.';
        return 1;
    }
    size_t n = put_percent(to, 100.0 * (double)figure->cost / (double)figure->divisor);
    to[n] = '%';
    return n + 1;
}

size_t table_share(char to[CELL_MAX], const struct cell *cell)
{
    if (cell->total == 0 || cell->figure.kind != FIGURE_COST || cell->figure.cost == 0)
        return 0;
    to[0] = '(';
    size_t n = put_percent(to + 1, 100.0 * (double)cell->figure.cost / (double)cell->total);
    to[1 + n] = '%';
    to[2 + n] = ')';
    return n + 3;
}

/* Writes the number of a cell behind its mark. */
static size_t put_marked(char to[CELL_MAX], const struct cell *cell)
{
    if (!cell->mark || cell->figure.kind == FIGURE_ABSENT)
        return table_number(to, &cell->figure);
    size_t mark = strlen(cell->mark);
    memcpy(to, cell->mark, mark);
    return mark + table_number(to + mark, &cell->figure);
}

struct cell table_cell(const struct column *column, const struct spent *spent)
{
    bool marked = spent->marked & column_bit(column->kind);
    return (struct cell){column_figure(column, spent), column_total(column), marked ? spent->mark : NULL};
}

/* ---- widths ---- */

struct width {
    size_t number, share; /* share: with the blank in front of it; 0: no room for one */
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
        n = put_marked(text, cell);
    if (n > width->number)
        width->number = n;
    if (figure->kind == FIGURE_COST && figure->cost > width->largest)
        width->largest = figure->cost;
    n = has_shares(table, column) && may_be_wide(cell) ? table_share(text, cell) + 1 : 0;
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
            struct cell cell = empty ? absent : table_cell(&table->columns[c], &spent);
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
    size_t n = put_marked(text, cell);
    memcpy(to + number - n, text, n);
    if (width->share)
        memcpy(to + number + 1, text, table_share(text, cell));
}

/* What stands in front of the name of an empty row: a dot for each column. */
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
        struct cell cell = table_cell(&table->columns[c], spent);
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
