/* records: the rows of the table that --group names, flat and one after another: a header and a row each.
 *
 * Columns are those of the text table and then what the row is: cycle, object, file, line, function, as far as the
 * group has them. Of a group of two levels the inner rows are written, each with what its outer one says.
 *
 * What a cell holds is found here; how it is written the formats say, each in a file of its own. */
#ifndef REPORT_RECORDS_H
#define REPORT_RECORDS_H

#include "report/rows.h"

enum field { FIELD_FIGURE, FIELD_RUNNING, FIELD_CYCLE, FIELD_OBJECT, FIELD_FILE, FIELD_LINE, FIELD_FUNCTION };

struct column {
    struct text name; /* as the format calls it; lives as long as the plan */
    enum field field;
    size_t cell; /* of a figure: its number among those of the row */
};

/* What stands in a cell; its text lives until the end of the row is written. */
struct content {
    enum { CONTENT_NONE, CONTENT_FIGURE, CONTENT_NUMBER, CONTENT_TEXT } kind; /* NONE: the row has no such thing */
    struct cell cell;
    int64_t number;
    struct text text;
};

struct records {
    struct plan *plan;
    struct output *out;
    const struct writer *writer;
    struct rows rows;
    ARRAY(struct column) columns;
    struct arena scratch; /* texts of the row being written */
};

/* A format: how the columns are called, and how a head, a cell and the end of a row are written. Cells come row by row
 * and in the order of the columns. */
struct writer {
    struct text (*name)(struct plan *plan, const struct key *key);
    void (*head)(struct records *r);
    void (*cell)(struct records *r, size_t column, const struct content *content);
    void (*end)(struct records *r);
    bool for_programs; /* each row is one of the profile: what -n cut off is told on standard error, and is no row */
    char separator;    /* of CSV and TSV */
};

/* Writes all rows of the plan. False where a source file that the user named is not there (diagnosed). */
bool records_write(struct plan *plan, const struct writer *writer, struct output *out);

/* The formats that are written so, as the table of formats has them. */
bool report_csv(struct plan *plan, struct output *out);   /* in csv.c: RFC 4180, with lines that end as all others do */
bool report_tsv(struct plan *plan, struct output *out);   /* the same with tabs */
bool report_md(struct plan *plan, struct output *out);    /* in markdown.c: a table */
bool report_jsonl(struct plan *plan, struct output *out); /* in jsonl.c: an object a line */

#endif
