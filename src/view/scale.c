/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/scale.h"

#include "base/int128.h"
#include "base/output.h"

struct step {
    uint64_t size; /* in nanoseconds, or bytes */
    const char *symbol;
};

#define STEPS_MAX 5

static const struct step steps[][STEPS_MAX] = {
    [DIMENSION_TIME] = {{1, " ns"}, {1000, " us"}, {1000000, " ms"}, {1000000000, " s"}},
    [DIMENSION_MEMORY] = {{1, " B"}, {1000, " kB"}, {1000000, " MB"}, {1000000000, " GB"}, {1000000000000, " TB"}},
    [DIMENSION_BINARY_MEMORY] = {{1, " B"},
                                 {UINT64_C(1) << 10, " KiB"},
                                 {UINT64_C(1) << 20, " MiB"},
                                 {UINT64_C(1) << 30, " GiB"},
                                 {UINT64_C(1) << 40, " TiB"}},
};

struct scale scale_of(const struct measure *measure, bool for_person)
{
    return (struct scale){measure && for_person ? measure->quantity : NULL, 0};
}

static bool is_scaled(const struct figure *figure)
{
    return (figure_is_cost(figure) || figure->kind == FIGURE_PER_CALL) && figure_has_value(figure) && figure->cost;
}

struct heading_parts scale_heading(const struct column *column, bool for_person)
{
    struct text all = column->heading, unit = column->measure && for_person ? column->measure->unit : TEXT_NONE;
    const char *at = unit.n && all.n ? memmem(all.s, all.n, unit.s, unit.n) : NULL;
    size_t before = at ? (size_t)(at - all.s) : all.n;
    return (struct heading_parts){{all.s, before}, at ? text_skip(all, before + unit.n) : TEXT_NONE};
}

bool scale_has_unit(const struct measure *measure, const struct figure *figure)
{
    return measure && measure->quantity && is_scaled(figure);
}

/* What a figure is divided by. */
static uint64_t divisor_of(const struct figure *figure)
{
    return figure->kind == FIGURE_PER_CALL ? int128_magnitude(figure->divisor) : 1;
}

void scale_note(struct scale *scale, const struct figure *figure)
{
    if (!scale->quantity || !is_scaled(figure))
        return;
    uint64_t size = int128_scale(int128_magnitude(figure->cost), scale->quantity->factor, divisor_of(figure));
    scale->largest = size > scale->largest ? size : scale->largest;
}

static const struct step *step_of(const struct scale *scale)
{
    const struct step *all = steps[scale->quantity->dimension], *found = all;
    for (size_t i = 1; i < STEPS_MAX && all[i].symbol; i++)
        if (scale->largest >= all[i].size)
            found = &all[i];
    return found;
}

static size_t put_symbol(char *to, size_t n, const struct step *step)
{
    size_t length = strlen(step->symbol);
    memcpy(to + n, step->symbol, length);
    return n + length;
}

/* A figure in thousandths of a step, cut. They are not past 64 bits, but where a count is a step of the largest size,
 * which is written as it stands. */
static uint64_t thousandths_of(const struct scale *scale, const struct step *step, const struct figure *figure)
{
    uint64_t factor = scale->quantity->factor * 1000;
    return int128_scale(int128_magnitude(figure->cost), factor, step->size) / divisor_of(figure);
}

static uint64_t round_to(uint64_t thousandths, uint64_t unit)
{
    return thousandths / unit + (thousandths % unit >= unit - unit / 2);
}

/* `value` counts the last of `decimals`, at most two. */
static size_t put_rounded(char *to, const struct figure *figure, uint64_t value, unsigned decimals)
{
    static const unsigned powers[] = {1, 10, 100};
    size_t n = 0;
    if (figure->cost < 0 || figure->kind == FIGURE_CHANGE)
        to[n++] = figure->cost < 0 ? '-' : '+';
    n += output_format_grouped(to + n, (int64_t)(value / powers[decimals]));
    if (decimals)
        to[n++] = '.';
    while (decimals--)
        to[n++] = (char)('0' + value / powers[decimals] % 10);
    return n;
}

/* ---- figures alone ---- */

/* With three digits, or as many as there are before the point; whole numbers without decimals. */
static size_t put_three_digits(char *to, const struct scale *scale, const struct step *step,
                               const struct figure *figure)
{
    static const uint64_t units[] = {1000, 100, 10};
    uint64_t thousandths = thousandths_of(scale, step, figure);
    unsigned decimals = 2;
    while (decimals && round_to(thousandths, units[decimals]) >= 1000)
        decimals--;
    bool is_whole = round_to(thousandths, units[decimals]) * units[decimals] % 1000 == 0;
    decimals = is_whole ? 0 : decimals;
    return put_rounded(to, figure, round_to(thousandths, units[decimals]), decimals);
}

/* A figure that is rounded up to the next step stands in that one. */
static const struct step *step_of_rounded(struct scale *scale, const struct figure *figure)
{
    const struct step *step = step_of(scale), *next;
    uint64_t whole = round_to(thousandths_of(scale, step, figure), 1000);
    scale->largest = whole < UINT64_MAX / step->size ? whole * step->size : scale->largest;
    next = step_of(scale);
    return whole >= 1000 ? next : step;
}

static size_t put_alone(char to[CELL_MAX], const struct quantity *quantity, const struct figure *figure)
{
    struct scale scale = {quantity, 0};
    scale_note(&scale, figure);
    const struct step *step = step_of_rounded(&scale, figure);
    bool is_count = quantity->factor == step->size && figure->kind != FIGURE_PER_CALL;
    size_t n = is_count ? cell_number(to, figure) : put_three_digits(to, &scale, step, figure);
    return put_symbol(to, n, step);
}

/* ---- figures in a scale ---- */

#define CENT 10u /* thousandths */

size_t scale_known(char to[CELL_MAX], const struct scale *scale, const struct figure *figure)
{
    if (!is_scaled(figure))
        return cell_number(to, figure);
    const struct step *step = step_of(scale);
    uint64_t hundredths = round_to(thousandths_of(scale, step, figure), CENT);
    if (hundredths == 0)
        return put_alone(to, scale->quantity, figure);
    size_t n = scale->quantity->factor == step->size ? cell_number(to, figure) : put_rounded(to, figure, hundredths, 2);
    return put_symbol(to, n, step);
}

/* ---- columns ---- */

bool scales_begin(struct scale *scales, const struct column *columns, size_t count, bool for_person)
{
    bool any = false;
    for (size_t c = 0; c < count; c++) {
        scales[c] = scale_of(columns[c].measure, for_person);
        any |= scales[c].quantity != NULL;
    }
    return any;
}

void scales_note(struct scale *scales, const struct column *columns, size_t count, const struct spent *spent)
{
    for (size_t c = 0; c < count; c++) {
        struct figure figure = column_figure(&columns[c], spent);
        scale_note(&scales[c], &figure);
    }
}

static bool are_comparable(const struct column *a, const struct column *b)
{
    return measure_is_akin(a->measure, b->measure) &&
           column_kinds[a->kind].is_divided == column_kinds[b->kind].is_divided &&
           statistic_is_difference(column_statistic(a)) == statistic_is_difference(column_statistic(b));
}

/* The first column that a column is comparable with; tried first: `leader`, that of the column before. */
static size_t leader_of(const struct column *columns, size_t column, size_t leader)
{
    if (!are_comparable(&columns[leader], &columns[column]))
        for (leader = 0; !are_comparable(&columns[leader], &columns[column]);)
            leader++;
    return leader;
}

void scales_join(struct scale *scales, const struct column *columns, size_t count)
{
    for (size_t c = 0, leader = 0; c < count; c++) {
        leader = leader_of(columns, c, leader);
        if (scales[c].largest > scales[leader].largest)
            scales[leader].largest = scales[c].largest;
    }
    for (size_t c = 0, leader = 0; c < count; c++) {
        leader = leader_of(columns, c, leader);
        scales[c].largest = scales[leader].largest;
    }
}

/* ---- sentences ---- */

struct text scale_say(char to[CELL_MAX], const struct measure *measure, bool for_person, struct figure figure)
{
    bool has_unit = for_person && scale_has_unit(measure, &figure);
    size_t n = has_unit ? put_alone(to, measure->quantity, &figure) : cell_number(to, &figure);
    return text_trim((struct text){to, n});
}

struct text scale_say_share(char to[2 * CELL_MAX], const struct measure *measure, struct figure figure, cost_t total)
{
    char text[CELL_MAX];
    struct text number = scale_say(text, measure, true, figure);
    memcpy(to, number.s, number.n);
    size_t n = number.n, m = cell_share(text, &(struct cell){figure, total, NULL});
    if (m == 0)
        return (struct text){to, n};
    struct text share = text_trim((struct text){text + 1, m - 1});
    to[n++] = ' ';
    to[n++] = '(';
    memcpy(to + n, share.s, share.n);
    return (struct text){to, n + share.n};
}
