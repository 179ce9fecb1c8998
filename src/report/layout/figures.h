/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures: the figures of a row, each in its column: a number, flush right, and its share of a total after it. A column
 * is as wide in all rows, and has one blank after it.
 *
 *     struct figures figures = {columns, widths, count, 0};
 *     figures_note(&figures, &spent);                    // of each row, or of those that have the largest costs
 *     figures_add(&figures, &spent, FIGURES_USUAL, &phrase);
 */
#ifndef REPORT_LAYOUT_FIGURES_H
#define REPORT_LAYOUT_FIGURES_H

#include "base/phrase.h"
#include "view/scale.h"

#define FIGURES_SHARE 9 /* columns of " ( 1.23%)" */

/* How wide the cells of a column are. Begin with its scale, which has noted all figures; with the room for a share; and
 * with .largest = -1: no cost is noted. */
struct cell_width {
    size_t number, share;  /* columns; share: with the blank before it; 0: no room for one */
    cost_t largest, least; /* costs that were noted: a cost between these is no wider; there is one of each sign, or
                              largest is -1 and least 0 */
    struct figure ratio;   /* the largest change by the old cost that was noted, by its magnitude */
    struct scale scale;
    bool is_utf8; /* bounds are marked with a character */
};

struct figures {
    const struct column *columns;
    struct cell_width *widths; /* by column */
    size_t count, only_shares; /* so many of the last columns are percentages alone; or numbers
                                  alone, if they have no percentages */
};

/* Whether a column is percentages alone. */
bool figures_are_shares(const struct figures *figures, size_t column);

/* Makes room for the figures of a row; NULL: of one in which nothing was spent. */
void figures_note(const struct figures *figures, const struct spent *spent);

/* What a row is among the others. */
enum figures_row {
    FIGURES_USUAL,
    FIGURES_SUM,  /* of all rows: their shares are not what a reader looks for */
    FIGURES_FAINT /* it stands back */
};

/* Adds the figures of a row that was noted, each in the style that says how much a reader who looks for large costs or
 * large changes wants to see it. Blanks have no style. */
void figures_add(const struct figures *figures, const struct spent *spent, enum figures_row row, struct phrase *phrase);

/* Writes the same text, faster; bounds have no character of their own. */
void figures_write(const struct figures *figures, const struct spent *spent, struct output *out);

#endif
