/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/canvas.h"

#include "base/display_width.h"

#include <stdlib.h>

#define TAB 8u

static const struct canvas_cell blank = {{' '}, 1, 1, PAINT_NONE, false};

void canvas_init(struct canvas *canvas, size_t rows, size_t columns, bool is_utf8)
{
    *canvas = (struct canvas){rows, columns, is_utf8, memory_zeroed(rows * columns, sizeof *canvas->cells)};
    for (size_t i = 0; i < rows * columns; i++)
        canvas->cells[i] = blank;
}

void canvas_release(struct canvas *canvas)
{
    free(canvas->cells);
    *canvas = (struct canvas){0};
}

/* ---- cells ---- */

/* What draws: a place, and how much of the phrase is drawn. */
struct pen {
    struct canvas_cell *cells; /* of the row */
    size_t first, end, skip;
    size_t at;                /* columns of the phrase so far */
    struct canvas_cell *last; /* that marks go to; NULL: it is not seen */
    enum paint paint;
    bool is_utf8;
};

/* Whether a column of the phrase is on the canvas. */
static bool is_seen(const struct pen *pen, size_t at)
{
    return at >= pen->skip && at - pen->skip < pen->end - pen->first;
}

static struct canvas_cell *cell_at(const struct pen *pen, size_t at)
{
    return &pen->cells[pen->first + (at - pen->skip)];
}

/* Puts one cell, which is blank until something is in it. */
static void put_blank(const struct pen *pen, size_t at)
{
    struct canvas_cell *cell = cell_at(pen, at);
    *cell = blank;
    cell->paint = (unsigned char)pen->paint;
}

static size_t marks_over(const struct canvas_cell *cell)
{
    size_t characters = 0;
    for (size_t i = 0; i < cell->length; i++)
        characters += (cell->bytes[i] & 0xc0) != 0x80;
    return characters - 1;
}

static void put_mark(struct pen *pen, struct text mark)
{
    if (!pen->last || marks_over(pen->last) == CELL_MARKS)
        return;
    memcpy(pen->last->bytes + pen->last->length, mark.s, mark.n);
    pen->last->length += (unsigned char)mark.n;
}

/* A wide character is seen whole or not at all. */
static void put_character(struct pen *pen, struct text character, size_t columns)
{
    bool is_whole = is_seen(pen, pen->at) && is_seen(pen, pen->at + columns - 1);
    for (size_t i = 0; i < columns; i++)
        if (is_seen(pen, pen->at + i))
            put_blank(pen, pen->at + i);
    pen->last = is_whole ? cell_at(pen, pen->at) : NULL;
    pen->at += columns;
    if (!is_whole)
        return;
    memcpy(pen->last->bytes, character.s, character.n);
    pen->last->length = (unsigned char)character.n;
    pen->last->columns = (unsigned char)columns;
    if (columns == 2)
        pen->last[1].length = pen->last[1].columns = 0;
}

static void put_blanks(struct pen *pen, size_t count)
{
    while (count--)
        put_character(pen, TEXT(" "), 1);
}

static void put_escaped(struct pen *pen, unsigned char byte)
{
    static const char digits[] = "0123456789abcdef";
    const char text[] = {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    for (size_t i = 0; i < sizeof text; i++)
        put_character(pen, (struct text){&text[i], 1}, 1);
}

static void put_piece(struct pen *pen, const struct phrase_piece *piece)
{
    pen->paint = piece->paint;
    for (struct text rest = piece->text; rest.n && pen->at < pen->skip + (pen->end - pen->first) + 1;) {
        size_t length, columns = display_width_first(rest, &length);
        bool is_printable = text_printable(rest) && (pen->is_utf8 || (unsigned char)rest.s[0] < 0x80);
        if (rest.s[0] == '\t')
            put_blanks(pen, TAB - pen->at % TAB);
        else if (!is_printable)
            put_escaped(pen, (unsigned char)rest.s[0]);
        else if (columns == 0)
            put_mark(pen, (struct text){rest.s, length});
        else
            put_character(pen, (struct text){rest.s, length}, columns);
        rest = text_skip(rest, is_printable ? length : 1);
    }
}

/* ---- rows ---- */

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* A wide character that is half in a place becomes blank in its other half. */
static void cut_off(struct canvas_cell *row, size_t columns, size_t first, size_t end)
{
    if (first < end && row[first].columns == 0)
        row[first - 1] = blank;
    if (first < end && end < columns && row[end].columns == 0)
        row[end] = blank;
}

size_t canvas_draw(struct canvas *canvas, struct canvas_place place, const struct phrase *phrase)
{
    struct phrase_piece pieces[PHRASE_PIECES];
    size_t end = least(place.end, canvas->columns), first = least(place.first, end);
    struct canvas_cell *row = &canvas->cells[place.row * canvas->columns];
    struct pen pen = {.cells = row, .first = first, .end = end, .skip = place.skip, .is_utf8 = canvas->is_utf8};
    cut_off(row, canvas->columns, first, end);
    for (size_t i = 0; i < phrase->spans.count; i++) {
        size_t count = phrase_pieces(phrase, i, pieces);
        for (size_t k = 0; k < count; k++)
            put_piece(&pen, &pieces[k]);
    }
    size_t drawn = pen.at > pen.skip ? least(pen.at - pen.skip, end - first) : 0;
    for (size_t column = first + drawn; column < end; column++)
        row[column] = blank;
    return pen.at;
}

void canvas_reverse(struct canvas *canvas, size_t row)
{
    for (size_t column = 0; column < canvas->columns; column++)
        canvas->cells[row * canvas->columns + column].is_reverse = true;
}

void canvas_put(struct canvas *canvas, size_t column, const struct canvas *part)
{
    size_t room = canvas->columns > column ? canvas->columns - column : 0, columns = least(part->columns, room);
    for (size_t row = 0; row < canvas->rows && columns; row++) {
        struct canvas_cell *cells = &canvas->cells[row * canvas->columns];
        cut_off(cells, canvas->columns, column, column + columns);
        memcpy(&cells[column], canvas_cell(part, row, 0), columns * sizeof *cells);
        if (cells[column + columns - 1].columns == 2)
            cells[column + columns - 1] = blank;
    }
}

struct text canvas_text(const struct canvas *canvas, struct arena *arena)
{
    struct buffer all = {0};
    for (size_t row = 0; row < canvas->rows; row++) {
        size_t end = canvas->columns;
        while (end && canvas_cell(canvas, row, end - 1)->length == 1 &&
               canvas_cell(canvas, row, end - 1)->bytes[0] == ' ')
            end--;
        for (size_t column = 0; column < end; column++) {
            const struct canvas_cell *cell = canvas_cell(canvas, row, column);
            buffer_add(&all, (struct text){cell->bytes, cell->length});
        }
        buffer_add(&all, TEXT("\n"));
    }
    return buffer_take(&all, arena);
}
