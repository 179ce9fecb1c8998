/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheets: the source text that a page may have: of the files that the text report would annotate, the lines with costs
 * and those around them, the hottest first.
 *
 *     sheets_init(&sheets, report, &weighing); // reads the sources
 *     sheets_take_line(&sheets, 3, functions); // and so for each line that is to be written
 *     sheets_write(&sheets, &json_report);
 *     sheets_release(&sheets); */
#ifndef REPORT_HTML_SHEETS_H
#define REPORT_HTML_SHEETS_H

#include "report/html/weight.h"
#include "report/json/report.h"
#include "rows/lines.h"
#include "view/report.h"

struct sheet_line {
    uint64_t number, old; /* in each version, from 1; 0: it has no such line */
    uint64_t weight;      /* of the hottest line that it stands around, less if that is far away */
    struct text text;     /* at most 16 KiB of it */
    size_t sheet;         /* that it is in */
    size_t row;           /* the first row of it and 1; 0: it has none */
    bool is_chosen;
};

/* A line of the profile that is in a sheet: a line may be that of both versions. */
struct sheet_row {
    uint64_t number; /* ascending in a sheet */
    size_t next;     /* the next row of the line and 1; 0: there is none */
    size_t first_owner, owner_count;
    bool is_chosen;
};

struct sheet {
    ref_t file;
    struct text path;            /* where it was found */
    bool has_versions;           /* of a comparison, and the old one was found: lines have an old number */
    bool is_old;                 /* and only that: they have no other */
    bool is_newer;               /* than the profile: lines may have moved */
    bool is_chosen;              /* any line of it is */
    size_t first, count;         /* of the lines */
    size_t first_row, row_count; /* of theirs */
};

struct sheets {
    const struct report *report;
    const struct weighing *weighing;
    ARRAY(struct sheet) items;
    ARRAY(struct sheet_line) lines; /* of all, sheet by sheet */
    ARRAY(struct sheet_row) rows;   /* likewise */
    struct refs owners;             /* functions, row by row */
    struct {
        size_t lines;   /* lines with costs that are not written */
        size_t texts;   /* lines around these that are not */
        size_t sources; /* sources of which no line is written */
    } left;
    ref_t *sheet_of;          /* by file of the profile: its sheet, or NONE */
    struct lines_index index; /* made for the first source */
    struct arena arena;
};

/* Reads them; what is wrong with a source is diagnosed. False if one that the user named was not found. The report and
 * the weighing must outlive it. Release it in any case. */
bool sheets_init(struct sheets *sheets, const struct report *report, const struct weighing *weighing);
void sheets_release(struct sheets *sheets);

/* The lines of the profile by file; NULL if there are no sources. */
static inline const struct lines_index *sheets_lines(const struct sheets *sheets)
{
    return sheets->items.count ? &sheets->index : NULL;
}

/* ---- cut.c ---- */

/* Starts with no line that is written. */
void sheets_clear(struct sheets *sheets);

/* Has a line written, by its number among all. `functions`, by function, gets those that own it. */
void sheets_take_line(struct sheets *sheets, size_t line, bool *functions);

/* Counts what is not written. */
void sheets_count_left(struct sheets *sheets);

/* Whether a line of the profile, or any of a file, is among them. */
bool sheets_have_line(const struct sheets *sheets, ref_t file, uint64_t line);
bool sheets_have_file(const struct sheets *sheets, ref_t file);

/* Writes the list of sources as a member of the object that is open. */
void sheets_write(const struct sheets *sheets, struct json_report *r);

#endif
