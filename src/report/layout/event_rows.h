/* event_rows: all events of one row of another table, a row each: what it cost of each, and what this counts.
 *
 *     struct event_rows rows = {.report = report, .spent = spent};
 *     event_rows_add(&rows, number);
 *     event_rows_add_columns(&rows, COLUMN_SELF, &arena, &columns);
 *     ... a struct table, whose columns are some of these, with the functions below ...
 *     free(rows.events.items);
 */
#ifndef REPORT_LAYOUT_EVENT_ROWS_H
#define REPORT_LAYOUT_EVENT_ROWS_H

#include "report/layout/table.h"
#include "view/report.h"

struct event_rows {
    const struct report *report;
    struct spent spent; /* `has` says which kinds of cost are shown, of self, inclusive and per call */
    struct refs events; /* numbers of measures */
    size_t name_width;  /* of the longest name */
};

/* Adds an event, by the number of its measure. */
void event_rows_add(struct event_rows *r, ref_t event);

/* Adds the columns that there may be, with all statistics of each kind: `first` of self and inclusive cost, the other
 * one, and the cost per call. Headings are in the arena. */
void event_rows_add_columns(const struct event_rows *r, enum column_kind first, struct arena *arena,
                            struct columns *columns);

/* Adds the events shown that have a cost in one of these columns; if none has, the first says so. */
void event_rows_add_spent(struct event_rows *r, const struct columns *columns);

/* What a struct table asks, whose context is a struct event_rows. */
bool event_rows_spent(const void *rows, size_t row, struct spent *spent);
void event_rows_describe(const void *rows, size_t row, struct phrase *phrase);
struct column event_rows_column(const void *rows, size_t row, const struct column *column);

#endif
