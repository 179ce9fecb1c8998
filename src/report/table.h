/* table: columns of figures with a name after each row, written as text.
 *
 * A table is values: what its columns are called, and a function that gives the cells of a row. It is gone through
 * twice, for the widths and for the output, so that nothing of it has to be kept. */
#ifndef REPORT_TABLE_H
#define REPORT_TABLE_H

#include "analysis/measure.h"
#include "base/phrase.h"

struct cell {
    struct figure figure;
    cost_t total;     /* what its percentage is of; 0: it has none */
    const char *mark; /* in front of its number, if that is there: "~" or ">="; NULL: nothing */
};

struct table {
    const struct text *headers; /* by column */
    size_t columns, rows;
    struct text heading;    /* over the names; .s NULL: no names in the head */
    bool percents;          /* columns leave room for a percentage */
    bool no_rule;           /* the head has no rule below it */
    const bool *no_percent; /* by column, or NULL: columns without that room */
    const void *context;
    /* Sets the cells of a row; false for a line that has none, and is only its name. */
    bool (*cells)(const void *context, size_t row, struct cell *cells);
    /* Adds the name of a row to an empty phrase. */
    void (*describe)(const void *context, size_t row, struct phrase *phrase);
    /* Whether all cells of a row are absent: then they are not asked for. NULL: that is not known. */
    bool (*empty)(const void *context, size_t row);
};

/* Writes the head between rules, and the rows. */
void table_write(const struct table *table, struct output *out);

#define CELL_MAX 48 /* bytes of any number or percentage */

/* Writes the number of a cell, with commas, or the percentage of a ratio, to `to`; returns its length. */
size_t table_number(char to[CELL_MAX], const struct figure *figure);

/* The percentage in brackets behind a number, as `( 1.23%)`; none (0) behind a dot or a zero. */
size_t table_share(char to[CELL_MAX], const struct cell *cell);

/* A line of 80 dashes. */
void table_rule(struct output *out);

#endif
