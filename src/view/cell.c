/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/cell.h"

#include "base/int128.h"
#include "base/output.h"
#include "events/compared.h"

static void mark_charged(struct cell *cell, const struct column *column, const struct spent *spent)
{
    enum bound bound = compared_charged(column->measure, &spent->self, &spent->self_most);
    cell->mark = bound == BOUND_NONE ? NULL : bound == BOUND_BELOW ? cell->mark : "~";
}

void cell_mark_bound(struct cell *cell, const struct column *column, const struct spent *spent)
{
    bool is_estimate = spent->estimates & column_bit(column->kind);
    if (is_estimate || !(spent->most.width || spent->self_most.width))
        return;
    if (column->kind == COLUMN_SELF && spent->self_most.width) {
        mark_charged(cell, column, spent);
        return;
    }
    bool has_bound = column_kinds[column->kind].is_inclusive;
    if (spent->self_most.width && !(has_bound && spent->most.width))
        return; /* only the self cost is a bound */
    bool may_be = has_bound && column->measure && !column_is_ratio(column);
    bool is_word = cell->figure.kind == FIGURE_NEW || cell->figure.kind == FIGURE_GONE;
    enum bound bound = may_be ? compared_bound(column->measure, &spent->inclusive, &spent->most) : BOUND_NONE;
    if (bound != BOUND_BELOW)
        cell->mark = NULL;
    if (bound == BOUND_UNKNOWN && !is_word)
        *cell = (struct cell){.figure.kind = FIGURE_ABSENT};
}

/* Writes `value`, which counts units of the last decimal, with `decimals` digits after the point; blanks before it make
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

#define WITHOUT_DECIMALS 1000000u /* costs per call from this on */

/* A cost per call with commas and, if it is small, two decimals, rounded half up. Few reports have one: so it is not
 * inlined. */
static __attribute__((noinline)) size_t put_per_call(char *to, const struct figure *figure)
{
    uint64_t cost = int128_magnitude(figure->cost), calls = int128_magnitude(figure->divisor);
    uint64_t whole = cost / calls, tenths = int128_scale(cost % calls, 10, calls);
    uint64_t hundredths = (int128_scale(cost % calls, 1000, calls) + 5) / 10;
    size_t n = figure->cost < 0;
    to[0] = '-';
    if (whole >= WITHOUT_DECIMALS)
        return n + output_format_grouped(to + n, (int64_t)(whole + (tenths >= 5)));
    n += output_format_grouped(to + n, (int64_t)(whole + hundredths / 100));
    to[n] = '.';
    to[n + 1] = (char)('0' + hundredths / 10 % 10);
    to[n + 2] = (char)('0' + hundredths % 10);
    return n + 3;
}

static size_t put_word(char *to, const char *word)
{
    size_t n = 0;
    for (; word[n]; n++)
        to[n] = word[n];
    return n;
}

/* How a cost changed, with its sign: `+5`, `-5`, or `=`. */
static size_t put_change(char *to, cost_t change)
{
    if (change == 0)
        return put_word(to, "=");
    to[0] = '+';
    return (change > 0) + output_format_grouped(to + (change > 0), change);
}

/* The percentage that a cost grew or fell by, with its sign, even if it is rounded to 0. */
static size_t put_relative(char *to, const struct figure *figure)
{
    char percent[CELL_MAX];
    if (figure->cost == 0)
        return put_word(to, "=");
    size_t n = put_percent(percent, 100.0 * (double)int128_magnitude(figure->cost) / (double)figure->divisor),
           blanks = 0;
    while (percent[blanks] == ' ')
        blanks++;
    to[0] = figure->cost < 0 ? '-' : '+';
    memcpy(to + 1, percent + blanks, n - blanks);
    to[1 + n - blanks] = '%';
    return n - blanks + 2;
}

/* Figures that only comparisons have. */
static __attribute__((noinline)) size_t put_compared(char *to, const struct figure *figure)
{
    if (figure->kind == FIGURE_CHANGE)
        return put_change(to, figure->cost);
    if (figure->kind == FIGURE_PAST)
        return put_word(to, figure->cost < 0 ? "<-2^63" : ">2^63");
    if (figure->kind == FIGURE_RELATIVE)
        return put_relative(to, figure);
    return put_word(to, figure->kind == FIGURE_NEW ? "new" : figure->kind == FIGURE_GONE ? "gone" : "~");
}

size_t cell_number(char to[CELL_MAX], const struct figure *figure)
{
    if (figure->kind == FIGURE_COST)
        return output_format_grouped(to, figure->cost);
    if (figure->kind == FIGURE_ABSENT || (figure->divisor == 0 && figure_is_divided(figure))) {
        to[0] = '.';
        return 1;
    }
    if (figure->kind == FIGURE_PER_CALL)
        return put_per_call(to, figure);
    if (figure->kind == FIGURE_WORD)
        return 0;
    if (figure->kind != FIGURE_RATIO)
        return put_compared(to, figure);
    size_t n = put_percent(to, 100.0 * (double)figure->cost / (double)figure->divisor);
    to[n] = '%';
    return n + 1;
}

size_t cell_share(char to[CELL_MAX], const struct cell *cell)
{
    if (cell->total == 0 || !figure_is_cost(&cell->figure) || cell->figure.cost == 0)
        return 0;
    to[0] = '(';
    size_t n = put_percent(to + 1, 100.0 * (double)cell->figure.cost / (double)cell->total);
    to[1 + n] = '%';
    to[2 + n] = ')';
    return n + 3;
}
