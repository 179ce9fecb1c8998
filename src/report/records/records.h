/* records: the rows of the table that --group names, flat and one after another: a header and a row each.
 *
 * Fields are the columns of the view and then what the row is: cycle, object, address, file, line, function, as far as
 * the group has them; if --names is given, formats for programs, which have names as they are recorded, then have
 * what people call the function; in a comparison, for programs, the status of the row and what it matched by stand
 * first, and what it was called before last. Of a group of two levels the inner rows are written, each with what its
 * outer one says.
 *
 * What a field holds is found here; how it is written the formats say, each in a file of its own. */
#ifndef REPORT_RECORDS_RECORDS_H
#define REPORT_RECORDS_RECORDS_H

#include "annotate/excerpts.h"
#include "base/output.h"
#include "view/cell.h"
#include "view/home.h"
#include "view/row_status.h"
#include "view/rows.h"

struct field {
    struct text name;            /* as the format calls it */
    const struct column *column; /* of a figure; else NULL */
    enum name_part part;         /* of what the row is called, if it is no figure */
    bool is_old;                 /* of what it was called before */
};

/* What a field of a row holds; its text lives until the end of the row is written. */
struct content {
    enum { CONTENT_NONE, CONTENT_FIGURE, CONTENT_NUMBER, CONTENT_TEXT } kind; /* NONE: the row has no such thing */
    struct cell cell;
    int64_t number;
    struct text text;
};

struct records {
    const struct report *report;
    struct output *out; /* the report's */
    const struct writer *writer;
    struct rows rows;
    ARRAY(struct field) fields;
    bool is_paired;            /* programs read what rows of a comparison were */
    struct homes homes[SIDES]; /* of what is not compared, the first */
    struct row_name name;      /* of the row being written */
    struct row_status pair;    /* of it, in a comparison */
    struct excerpts excerpts;  /* if rows are lines, for people; else empty */
    struct arena scratch;      /* texts of the row being written */
    struct arena arena;        /* names of fields that a format changes */
};

/* A format: how the columns are called, and how a head, a field and the end of a row are written. Fields come row by
 * row and in their order. */
struct writer {
    struct text (*name)(const struct column *column);
    void (*head)(struct records *r);
    void (*field)(struct records *r, size_t number, const struct content *content);
    void (*end)(struct records *r);
    bool for_programs; /* each row is one of the profile: what -n cut off is told on standard error, and is no row */
    bool has_homes;    /* rows that are whole functions say where people look for them */
    char separator;    /* of CSV and TSV */
};

/* The names of a column: in full, and as people read it. */
struct text records_full_name(const struct column *column);
struct text records_heading(const struct column *column);

/* Adds the fields of what rows are called, as the group of the view has them. */
void records_add_names(struct records *r);

/* What such a field holds: `r->name`, as far as it tells that. */
struct content records_name_content(struct records *r, enum name_part part);

/* Writes all rows of the view. False if a source file that the user named is not there (diagnosed). */
bool records_write_rows(const struct report *report, const struct writer *writer);

/* What formats for rows need of a study: enum need. */
unsigned records_needs(const struct question *question);

/* Writes the functions that --reach asks for. False if the profile has no calls. */
bool records_write_reach(const struct report *report, const struct writer *writer);

/* Writes these if they are asked for, or else the rows of the view. */
static inline bool records_write(const struct report *report, const struct writer *writer)
{
    return report->view->filter->reach.count ? records_write_reach(report, writer) : records_write_rows(report, writer);
}

/* Says on standard error how many rows -n cut off. */
void records_note_others(const struct rows *rows);

/* The formats that are written so, as the table of formats has them. */
bool csv_write(const struct report *report);   /* RFC 4180, with lines that end as all others do */
bool tsv_write(const struct report *report);   /* the same with tabs; in csv.c */
bool md_write(const struct report *report);    /* a table of Markdown */
bool jsonl_write(const struct report *report); /* an object a line */
unsigned jsonl_needs(const struct question *question);

/* A line of text for each source line: `FILE:LINE: costs, functions`. */
bool quickfix_check(const struct question *question, struct arena *arena, struct text *error);
bool quickfix_write(const struct report *report);

#endif
