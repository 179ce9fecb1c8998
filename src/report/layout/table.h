/* table: columns of figures with a name after each row, written as text.
 *
 * A table is values: its columns, and functions that say what was spent in a row and what it is called. It is gone
 * through twice, for the widths and for the output, so that nothing of it has to be kept. */
#ifndef REPORT_LAYOUT_TABLE_H
#define REPORT_LAYOUT_TABLE_H

#include "base/phrase.h"
#include "report/layout/figures.h"
#include "view/look.h"

/* What stands above the rows: headings, and in the plain look rules; of the last a rule alone. */
enum table_head { HEAD_BETWEEN_RULES, HEAD_BELOW_RULE, HEAD_ALONE, HEAD_RULE };

struct table {
    const struct column *columns;
    size_t column_count, rows;
    struct text heading; /* over the names; .s NULL: no names in the head */
    bool percents;       /* columns leave room for a percentage */
    bool all_percents;   /* so do those that have none */
    size_t only_shares;  /* so many of the last columns are percentages alone */
    enum table_head head;
    size_t sums;      /* the first rows are sums of all: their shares are not what a reader looks for */
    unsigned threads; /* so many may ask for rows at a time; 0: one */
    const struct look *look;
    const void *context;
    /* Sets what was spent in a row; false for a line without figures, which is only its name. */
    bool (*spent)(const void *context, size_t row, struct spent *spent);
    /* Adds the name of a row to an empty phrase. */
    void (*describe)(const void *context, size_t row, struct phrase *phrase);
    /* Whether nothing was spent in a row: then that is not asked for. NULL: it is not known. */
    bool (*empty)(const void *context, size_t row);
    /* Whether a row without figures stands under the names, and not at the left. NULL: none does. */
    bool (*among_names)(const void *context, size_t row);
    /* Whether a row stands back: in colours all of it is dim. NULL: none does. */
    bool (*faint)(const void *context, size_t row);
    /* What a column shows in a row, if rows are of different events: each figure has a scale for itself then. NULL: all
     * rows show the same. */
    struct column (*column_in)(const void *context, size_t row, const struct column *column);
};

/* Writes the head, in the plain look between rules, and the rows. Names are cut to the width of the look; figures and
 * lines of source are not. */
void table_write(const struct table *table, struct output *out);

/* The columns that the names of its rows may take; SIZE_MAX: they are not cut. */
size_t table_room(const struct table *table);

/* What figures of its rows take; all rows are gone through. free() its widths. */
struct figures table_figures(const struct table *table);

/* Adds the figures of a row that was measured, as figures_add(). */
void table_add_figures(const struct table *table, const struct figures *figures, size_t row, const struct spent *spent,
                       enum figures_row kind, struct phrase *phrase);

/* The columns that figures take, with the blank after them. */
size_t table_figures_width(const struct figures *figures);

/* Writes the headings of figures, and that of names, cut to `room` columns, as words. */
void table_headings(const struct table *table, const struct figures *figures, size_t room, struct output *out);

/* A line of 80 dashes; in the rich look nothing. */
void table_rule(const struct look *look, struct output *out);

/* The columns that a column of costs takes which has no larger cost than `largest`, with the blank after it. */
size_t table_column_width(const struct column *column, cost_t largest, bool percents, const struct look *look);

#endif
