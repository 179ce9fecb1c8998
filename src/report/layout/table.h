/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table: columns of figures with a name after each row, written as text.
 *
 * A table is values: its columns, and functions that give the figures and the name of a row. It is read twice, for the
 * widths and for the output, so that nothing is kept. */
#ifndef REPORT_LAYOUT_TABLE_H
#define REPORT_LAYOUT_TABLE_H

#include "base/phrase.h"
#include "report/layout/figures.h"
#include "view/look.h"

/* The head above the rows: headings, and in the plain look rules; HEAD_RULE: only a rule. */
enum table_head { HEAD_BETWEEN_RULES, HEAD_BELOW_RULE, HEAD_ALONE, HEAD_RULE };

struct table {
    const struct column *columns;
    size_t column_count, rows;
    struct text heading; /* over the names; .s NULL: no names in the head */
    bool percents;       /* columns leave room for a percentage */
    bool all_percents;   /* also columns without one */
    size_t only_shares;  /* the last columns that are percentages alone, or have none */
    enum table_head head;
    size_t sums;      /* the first rows that are totals: their shares do not interest a reader */
    unsigned threads; /* threads that may ask for rows at a time; 0: one */
    const struct look *look;
    const void *context;
    /* Sets the figures of a row; false for a line without figures, which is only a name. */
    bool (*spent)(const void *context, size_t row, struct spent *spent);
    /* Adds the name of a row to an empty phrase. */
    void (*describe)(const void *context, size_t row, struct phrase *phrase);
    /* Whether all figures of a row are 0: then they are not asked for. NULL: unknown. */
    bool (*empty)(const void *context, size_t row);
    /* Whether a row without figures stands under the names, and not at the left. NULL: no row does. */
    bool (*among_names)(const void *context, size_t row);
    /* Whether a row is dim in colours. NULL: no row is. */
    bool (*faint)(const void *context, size_t row);
    /* The column to show in a row, if rows are of different events: then each figure has its own scale. NULL: all rows
     * show the same columns. */
    struct column (*column_in)(const void *context, size_t row, const struct column *column);
};

/* Writes the head, in the plain look between rules, and the rows. Names are cut to the width of the look; figures and
 * lines of source are not. */
void table_write(const struct table *table, struct output *out);

/* The columns that the names of its rows may take; SIZE_MAX: they are not cut. */
size_t table_room(const struct table *table);

/* The widths of the figures of all rows, each of which is read. free() its widths. */
struct figures table_figures(const struct table *table);

/* Adds the figures of a row that was measured, as figures_add(). */
void table_add_figures(const struct table *table, const struct figures *figures, size_t row, const struct spent *spent,
                       enum figures_row kind, struct phrase *phrase);

/* The columns that figures take, with the blank after them. */
size_t table_figures_width(const struct figures *figures);

/* Writes the headings of figures, and the heading of names, cut to `room` columns, as words. */
void table_headings(const struct table *table, const struct figures *figures, size_t room, struct output *out);

/* A line of 80 dashes; in the rich look nothing. */
void table_rule(const struct look *look, struct output *out);

/* The columns that a column's heading takes. */
size_t table_heading_width(const struct column *column, const struct look *look);

/* The width of a cost column whose largest cost is `largest`, with the blank after it. */
size_t table_column_width(const struct column *column, cost_t largest, bool percents, const struct look *look);

#endif
