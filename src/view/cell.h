/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cell: a figure as people read it: a number with commas, a mark before it and its share of a total after it. */
#ifndef VIEW_CELL_H
#define VIEW_CELL_H

#include "base/text.h"
#include "events/column.h"

struct cell {
    struct figure figure;
    cost_t total;     /* what its percentage is of; 0: it has none */
    const char *mark; /* before its number, if that is there: "~" or ">="; the word of FIGURE_WORD; NULL: nothing */
};

/* Marks a cost of a member of a cycle, its cost per call, or what is charged to it, only if it is a bound: at least as
 * much as it says (rule 23). A change from or to a bound is not known: of what is charged it is an estimate, else it
 * has no figure, unless it is a word. */
void cell_mark_bound(struct cell *cell, const struct column *column, const struct spent *spent);

/* Inlined: it is called for every cell, twice. */
static inline __attribute__((always_inline)) struct cell cell_of(const struct column *column, const struct spent *spent)
{
    struct cell cell = {column_figure(column, spent), column_total(column, spent), spent_mark(spent, column->kind)};
    if (__builtin_expect(cell.mark != NULL, 0))
        cell_mark_bound(&cell, column, spent);
    if (__builtin_expect(column->is_rounded, 0) && !cell.mark)
        cell.mark = "~";
    if (__builtin_expect(cell.figure.kind == FIGURE_WORD, 0))
        cell.mark = column->measure->spread->words.items[cell.figure.cost].s;
    return cell;
}

#define CELL_MAX 48 /* bytes of any number or percentage */

/* Writes the number of a cell, with commas, per call with two decimals, or the percentage of a ratio, to `to`; returns
 * its length. */
size_t cell_number(char to[CELL_MAX], const struct figure *figure);

/* The percentage in brackets after a number, as `( 1.23%)`; none (0) after a dot or a zero. */
size_t cell_share(char to[CELL_MAX], const struct cell *cell);

#endif
