/* table: columns of figures with a name after each row, written as text.
 *
 * A table is values: its columns, and functions that say what was spent in a row and what it is called. It is gone
 * through twice, for the widths and for the output, so that nothing of it has to be kept. */
#ifndef REPORT_TEXT_TABLE_H
#define REPORT_TEXT_TABLE_H

#include "analysis/column.h"
#include "base/phrase.h"

struct table {
    const struct column *columns;
    size_t column_count, rows;
    struct text heading; /* over the names; .s NULL: no names in the head */
    bool percents;       /* columns leave room for a percentage */
    bool all_percents;   /* so do those that have none */
    bool no_rule;        /* the head has no rule below it */
    const void *context;
    /* Sets what was spent in a row; false for a line without figures, which is only its name. */
    bool (*spent)(const void *context, size_t row, struct spent *spent);
    /* Adds the name of a row to an empty phrase. */
    void (*describe)(const void *context, size_t row, struct phrase *phrase);
    /* Whether nothing was spent in a row: then that is not asked for. NULL: it is not known. */
    bool (*empty)(const void *context, size_t row);
};

/* Writes the head between rules, and the rows. */
void table_write(const struct table *table, struct output *out);

/* A line of 80 dashes. */
void table_rule(struct output *out);

#endif
