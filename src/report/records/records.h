/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records: the rows of the table that --group names, as flat records: a header, then a record for each row.
 *
 * Fields are the columns of the view, then the names of the row: cycle, object, address, file, line, function, as far
 * as the group has them. Formats for programs have recorded names; with --names the function's name for people follows.
 * In a comparison, for programs, the status of the row and its match stand first, and its old names last. Of a group of
 * two levels the inner rows are written, each with the names of its outer row.
 *
 * This unit finds the content of a field; a format, in a file of its own, writes it. */
#ifndef REPORT_RECORDS_RECORDS_H
#define REPORT_RECORDS_RECORDS_H

#include "annotate/code_listings.h"
#include "annotate/excerpts.h"
#include "base/output.h"
#include "report/your_rows.h"
#include "view/home.h"
#include "view/row_status.h"
#include "view/rows.h"
#include "view/scale.h"

/* The content of a field of a row; its text lives until the end of the row is written. */
struct content {
    enum { CONTENT_NONE, CONTENT_FIGURE, CONTENT_NUMBER, CONTENT_TEXT } kind; /* NONE: the row has no such part */
    struct cell cell;
    int64_t number;
    struct text text;
};

struct records;

struct field {
    struct text name;            /* the format's name for it */
    const struct column *column; /* of a figure; else NULL */
    enum name_part part;         /* the part of the row's name, if it is no figure */
    bool is_old;                 /* of the row's old name */
    bool is_plain;               /* Markdown has its name as it is, not as code */
    size_t number;               /* of the version that it is of, if `content` asks */

    /* NULL: the figure of the column, or the part of the name. */
    struct content (*content)(struct records *r);
};

struct records {
    const struct report *report;
    struct output *out; /* the report's */
    const struct writer *writer;
    struct rows rows;
    ARRAY(struct field) fields;
    void *of;                      /* what the rows are made of, for the contents of fields; or NULL */
    struct scale *scales;          /* by field; for programs, of plain numbers */
    bool is_paired;                /* a comparison for programs, with status and old names */
    struct homes homes[SIDES];     /* without a comparison, the first */
    ref_t ref;                     /* of the row being written, in the view; NONE: it is that of the others */
    struct row_name name;          /* of it */
    struct row_status pair;        /* of it, in a comparison */
    const struct your_rows *yours; /* whose rows these are; else NULL */
    size_t row;                    /* its number, of the row being written */
    struct spent spent;            /* its figures */
    bool is_others;                /* it is that of the others */
    const struct field *field;     /* being written */
    struct excerpts excerpts;      /* if rows are lines, for people; else empty */
    struct arena scratch;          /* texts of the row being written */
    struct arena arena;            /* field names that a format changes */
};

/* A format: the names of columns, and functions that write a head, a field and the end of a row. Fields come row by row
 * and in their order. */
struct writer {
    struct text (*name)(const struct column *column);
    void (*head)(struct records *r);
    void (*field)(struct records *r, size_t number, const struct content *content);
    void (*end)(struct records *r);
    void (*title)(struct records *r, struct text name, struct text words); /* of a table of several, for people; `words`
                                                                              may be empty */
    bool for_programs; /* each row is a row of the profile: the rest that -n cut off is told on standard error, and is
                          no row */
    bool has_homes;    /* rows that are whole functions have the place where people look for them */
    char separator;    /* of CSV and TSV */
};

/* The names of a column: in full, and for people. */
struct text records_full_name(const struct column *column);
struct text records_heading(const struct column *column);

/* Adds the fields of the rows' names, for the group of the view; and of a part of them. */
void records_add_names(struct records *r);
void records_add_name(struct records *r, enum name_part part);

/* Writes a head and `count` rows, once all fields are added, and releases the fields. `begin` makes the figures and the
 * name of row number `r->row`, as far as fields need them; its `spent` is zero-initialised. NULL: no field needs any.
 */
void records_put(struct records *r, size_t count, void (*begin)(struct records *r));

/* The same in steps: the head, for which programs need no rows yet; rows, as often as there are some; and the end. */
void records_open(struct records *r, size_t count, void (*begin)(struct records *r));
void records_put_rows(struct records *r, size_t count, void (*begin)(struct records *r));
void records_close(struct records *r);

/* Writes all rows of the view. False if a source file that the user named is missing (diagnosed). */
bool records_write_rows(const struct report *report, const struct writer *writer);

/* Writes the user's own lines that changed; for people. */
void records_write_yours(const struct report *report, const struct writer *writer, const struct your_rows *yours);

/* The needs (enum need) of formats for rows. */
unsigned records_needs(const struct question *question);

/* Writes the functions that --reach asks for. False if the profile has no calls. */
bool records_write_reach(const struct report *report, const struct writer *writer);

/* Writes the inputs, parts or threads that the question is about. */
bool records_write_pairs(const struct report *report, const struct writer *writer);

/* Writes the benchmarks of several versions. */
bool records_write_history(const struct report *report, const struct writer *writer);

/* Writes the causes of a change, for --why. */
bool records_write_why(const struct report *report, const struct writer *writer);

/* Writes the machine code of the functions that --disasm asks for. False if the profile has no addresses. */
bool records_write_code(const struct report *report, const struct writer *writer);

/* The content of the figure of a column in the row being written. */
struct content records_figure(const struct records *r, const struct column *column);

/* A text; .s NULL: the row has no such part. */
static inline struct content content_text(struct text text)
{
    return (struct content){.kind = text.s ? CONTENT_TEXT : CONTENT_NONE, .text = text};
}

static inline struct content content_number(int64_t number, bool exists)
{
    return (struct content){.kind = exists ? CONTENT_NUMBER : CONTENT_NONE, .number = number};
}

/* Whether the rows of the view are written. */
static inline bool records_are_rows(const struct report *report)
{
    const struct filter *filter = report->view->filter;
    return !filter->reach.count && !code_listings_wanted(filter) && !request_asks_why(report->request) &&
           !report->question->by;
}

/* Writes the rows of --reach, of --why, of --disasm or of --by if they are given, else the rows of the view. */
static inline bool records_write(const struct report *report, const struct writer *writer)
{
    if (report->study->history)
        return records_write_history(report, writer);
    if (report->view->filter->reach.count)
        return records_write_reach(report, writer);
    if (request_asks_why(report->request))
        return records_write_why(report, writer);
    if (code_listings_wanted(report->view->filter))
        return records_write_code(report, writer);
    return report->question->by ? records_write_pairs(report, writer) : records_write_rows(report, writer);
}

/* Says on standard error how many rows -n cut off. */
void records_note_others(const struct rows *rows);

/* The formats of this unit, for the table of formats. */
bool csv_write(const struct report *report); /* RFC 4180, but with the usual ends of lines */
bool tsv_write(const struct report *report); /* the same with tabs; in csv.c */
bool md_write(const struct report *report);  /* tables of Markdown */
unsigned md_needs(const struct question *question);
bool jsonl_write(const struct report *report); /* an object a line */
unsigned jsonl_needs(const struct question *question);

/* A line of text for each source line: `FILE:LINE: costs, functions`. */
bool quickfix_write(const struct report *report);

#endif
