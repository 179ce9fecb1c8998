/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/layout/figures.h"

#include "base/int128.h"
#include "rows/share.h"

/* ---- marked numbers ---- */

#define AT_LEAST "\xe2\x89\xa5" /* in a column */
#define MARK_MAX 3              /* bytes of a mark */

/* The mark of a cell as it is drawn. */
static const char *drawn_mark(const struct cell_width *width, const struct cell *cell)
{
    bool is_drawn = cell->mark && width->is_utf8 && strcmp(cell->mark, ">=") == 0;
    return is_drawn ? AT_LEAST : cell->mark;
}

/* The width of a figure, perhaps after such a mark. */
static size_t columns_of(struct text drawn)
{
    return drawn.n && (unsigned char)drawn.s[0] > 0x7f ? drawn.n - strlen(AT_LEAST) + 1 : drawn.n;
}

/* Writes the number of a cell after its mark. Returns its length, and sets `columns` to its width. */
static size_t write_number(char to[CELL_MAX], const struct cell_width *width, const struct cell *cell, size_t *columns)
{
    if (!cell->mark)
        return *columns = scale_marked_number(to, &width->scale, cell); /* most are not marked, and drawn as they are */
    struct cell drawn = *cell;
    drawn.mark = drawn_mark(width, cell);
    size_t n = scale_marked_number(to, &width->scale, &drawn);
    *columns = columns_of((struct text){to, n});
    return n;
}

/* ---- widths ---- */

/* Whether a figure may be wider than those before it. In a scale a small figure may be. */
static bool may_be_wider(const struct figure *figure, const struct cell_width *width)
{
    if (figure_is_cost(figure) && !width->scale.quantity)
        return figure->cost > width->largest || figure->cost < width->least;
    return figure->kind != FIGURE_RELATIVE || figure_compare(*figure, width->ratio) > 0;
}

/* Notes a cost that was measured. */
static void note_width(const struct figure *figure, struct cell_width *width)
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

static void widen(struct cell_width *width, const struct cell *cell)
{
    char text[CELL_MAX];
    size_t n = 0;
    const struct figure *figure = &cell->figure;
    if (figure->kind == FIGURE_ABSENT && width->number > 0)
        return;
    if (cell->mark || may_be_wider(figure, width))
        write_number(text, width, cell, &n);
    if (n > width->number)
        width->number = n;
    note_width(figure, width);
    n = width->share && may_be_wide(cell) ? cell_share(text, cell) + 1 : 0;
    if (n > width->share)
        width->share = n;
}

/* The share of a column that is percentages alone, without brackets, after its mark, and with a sign if it is of a
 * change; a ratio; a dot if there is neither. */
static struct text share_alone(const struct cell_width *width, const struct cell *cell, char text[CELL_MAX + MARK_MAX])
{
    if (cell->figure.kind == FIGURE_RATIO)
        return text_trim((struct text){text, cell_number(text, &cell->figure)});
    size_t n = cell_share(text + MARK_MAX, cell);
    if (n == 0)
        return TEXT(".");
    bool is_rise = cell->figure.kind == FIGURE_CHANGE && cell->figure.cost > 0;
    struct text share = text_trim((struct text){text + MARK_MAX + 1, n - 2});
    struct text mark = is_rise ? TEXT("+") : text_of(cell->mark ? drawn_mark(width, cell) : "");
    char *before = text + (share.s - text) - mark.n;
    memcpy(before, mark.s, mark.n);
    return (struct text){before, mark.n + share.n};
}

static size_t first_share(const struct figures *f)
{
    return f->count - f->only_shares;
}

bool figures_are_shares(const struct figures *f, size_t column)
{
    const struct column *it = &f->columns[column];
    return column >= first_share(f) && (column_has_shares(it) || column_is_ratio(it));
}

static void widen_share(struct cell_width *width, const struct cell *cell)
{
    char text[CELL_MAX + MARK_MAX];
    size_t n = columns_of(share_alone(width, cell, text));
    width->number = n > width->number ? n : width->number;
}

void figures_note(const struct figures *f, const struct spent *spent)
{
    static const struct cell absent = {{FIGURE_ABSENT, 0, 0}, 0, NULL};
    const struct figures all = *f; /* so that compilers see that no width is a field of it */
    size_t costs = first_share(f);
    for (size_t c = 0; c < all.count; c++) {
        struct cell cell = spent ? cell_of(&all.columns[c], spent) : absent;
        if (c < costs || !figures_are_shares(f, c))
            widen(&all.widths[c], &cell);
        else if (spent)
            widen_share(&all.widths[c], &cell);
    }
}

/* ---- what a cell is ---- */

static bool is_change(enum figure_kind kind)
{
    return kind == FIGURE_CHANGE || kind == FIGURE_PAST || kind == FIGURE_RELATIVE || kind == FIGURE_NEW ||
           kind == FIGURE_GONE;
}

/* A rise or a fall is one however small; more than a fifth of the total is a large one. */
static enum style style_of_change(const struct cell *cell, bool is_sum)
{
    const struct figure *figure = &cell->figure;
    bool is_bold = is_sum || (figure->kind == FIGURE_CHANGE && cell->total != 0 &&
                              share_is_reached(int128_magnitude(figure->cost), SHARE_WHOLE / 5, cell->total));
    bool is_rise = figure->kind == FIGURE_NEW || (figure->kind != FIGURE_GONE && figure->cost > 0);
    if (figure->cost == 0 && !is_rise && figure->kind != FIGURE_GONE)
        return is_sum ? STYLE_SUM : STYLE_NOTHING;
    if (is_rise)
        return is_bold ? STYLE_LARGE_RISE : STYLE_RISE;
    return is_bold ? STYLE_LARGE_FALL : STYLE_FALL;
}

/* The limits are perf's, so that users need not learn others, and one more for the hottest rows. */
static enum style style_of(const struct cell *cell, enum figures_row row)
{
    const struct figure *figure = &cell->figure;
    bool is_sum = row == FIGURES_SUM;
    if (row == FIGURES_FAINT)
        return STYLE_NOTHING;
    if (is_change(figure->kind))
        return style_of_change(cell, is_sum);
    if (is_sum)
        return STYLE_SUM;
    if (figure->kind == FIGURE_ABSENT || (figure_is_cost(figure) && figure->cost == 0))
        return STYLE_NOTHING;
    if (!figure_is_cost(figure) || cell->total == 0)
        return STYLE_PLAIN;
    double percent = 100.0 * (double)figure->cost / (double)cell->total;
    if (percent < 0)
        percent = -percent;
    return percent >= 20 ? STYLE_HOTTEST : percent >= 5 ? STYLE_HOT : percent > 0.5 ? STYLE_WARM : STYLE_PLAIN;
}

/* ---- text ---- */

#define CELL_ROOM 64u /* holds any number; a column may be wider because of its header */

static void write_cell(const struct cell *cell, const struct cell_width *width, struct output *out)
{
    char text[CELL_MAX];
    size_t number = width->number < CELL_ROOM ? width->number : CELL_ROOM, all = number + width->share + 1;
    output_fill(out, ' ', width->number - number);
    char *to = output_room(out, all + CELL_MAX);
    memset(to, ' ', all);
    size_t n = scale_marked_number(text, &width->scale, cell);
    memcpy(to + number - n, text, n);
    if (width->share)
        cell_share(to + number + 1, cell);
    out->used -= CELL_MAX;
}

static void write_share(const struct cell *cell, const struct cell_width *width, struct output *out)
{
    char text[CELL_MAX + MARK_MAX];
    struct text share = share_alone(width, cell, text);
    output_fill(out, ' ', width->number - columns_of(share));
    output_text(out, share);
    output_char(out, ' ');
}

void figures_write(const struct figures *f, const struct spent *spent, struct output *out)
{
    const struct figures all = *f; /* as above */
    size_t costs = first_share(f);
    for (size_t c = 0; c < all.count; c++) {
        struct cell cell = cell_of(&all.columns[c], spent);
        if (c < costs || !figures_are_shares(f, c))
            write_cell(&cell, &all.widths[c], out);
        else
            write_share(&cell, &all.widths[c], out);
    }
}

static void add_cell(const struct cell *cell, const struct cell_width *width, enum figures_row row,
                     struct phrase *phrase)
{
    char text[2 * CELL_MAX + 1];
    size_t columns, share = 0, n = write_number(text, width, cell, &columns);
    if (width->share) {
        text[n] = ' ';
        share = cell_share(text + n + 1, cell);
        share += share > 0;
    }
    phrase_fill(phrase, ' ', width->number - columns);
    phrase_say_copy(phrase, style_of(cell, row), (struct text){text, n + share});
    phrase_fill(phrase, ' ', width->share + 1 - share);
}

static void add_share(const struct cell *cell, const struct cell_width *width, enum figures_row row,
                      struct phrase *phrase)
{
    char text[CELL_MAX + MARK_MAX];
    struct text share = share_alone(width, cell, text);
    phrase_fill(phrase, ' ', width->number - columns_of(share));
    phrase_say_copy(phrase, style_of(cell, row), share);
    phrase_fill(phrase, ' ', 1);
}

void figures_add(const struct figures *f, const struct spent *spent, enum figures_row row, struct phrase *phrase)
{
    for (size_t c = 0; c < f->count; c++) {
        struct cell cell = cell_of(&f->columns[c], spent);
        (figures_are_shares(f, c) ? add_share : add_cell)(&cell, &f->widths[c], row, phrase);
    }
}
