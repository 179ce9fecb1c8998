/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas: a screen as cells, before a terminal shows it: all that a person sees is in it, and tests read it as text.
 *
 *     canvas_init(&canvas, 24, 80, true);
 *     canvas_draw(&canvas, (struct canvas_place){.row = 3, .first = 0, .end = 80}, &phrase);
 *     canvas_reverse(&canvas, 3);
 *     ... canvas_cell(&canvas, 3, 0)->paint ...
 *     canvas_release(&canvas);
 *
 * Each cell is one column. No text moves another cell: characters that are not printable are escaped; a wide character
 * that does not fit is blank, and so is a wide character whose other half is overwritten. It knows no terminal. */
#ifndef BROWSE_CANVAS_H
#define BROWSE_CANVAS_H

#include "base/phrase.h"

#define CELL_MARKS 4u /* marks over one character; more are left out */
#define CELL_BYTES ((1 + CELL_MARKS) * TEXT_CHARACTER_MAX)

struct canvas_cell {
    char bytes[CELL_BYTES]; /* a character with its marks, in UTF-8 */
    unsigned char length;   /* of these; 0: the right half of the wide character in the cell before */
    unsigned char columns;  /* 1, or 2 of a wide one; 0 of the right half */
    unsigned char paint;    /* enum paint */
    bool is_reverse;
};

struct canvas {
    size_t rows, columns;
    bool is_utf8; /* else bytes above 127 are escaped, also in names */
    struct canvas_cell *cells;
};

/* All cells are blank. */
void canvas_init(struct canvas *canvas, size_t rows, size_t columns, bool is_utf8);
void canvas_release(struct canvas *canvas);

static inline const struct canvas_cell *canvas_cell(const struct canvas *canvas, size_t row, size_t column)
{
    return &canvas->cells[row * canvas->columns + column];
}

/* The columns [first, end) of a row, cut at the end of the canvas. */
struct canvas_place {
    size_t row, first, end;
    size_t skip; /* columns left out on the left: the phrase is scrolled sideways */
};

/* Draws a phrase, as far as there is room, and makes the rest of the place blank. The phrase's paints are those of
 * phrase_write_painted(); a tab goes to the phrase's next column that 8 divides. Returns the number of columns of the
 * phrase; if it is cut, at least one more than there is room for. */
size_t canvas_draw(struct canvas *canvas, struct canvas_place place, const struct phrase *phrase);

/* Reverses a row, until it is drawn anew. */
void canvas_reverse(struct canvas *canvas, size_t row);

/* Copies another canvas with as many rows onto this one, from a column on. */
void canvas_put(struct canvas *canvas, size_t column, const struct canvas *part);

/* The screen as text, in the arena: a line for each row, without the blanks at its end. */
struct text canvas_text(const struct canvas *canvas, struct arena *arena);

#endif
