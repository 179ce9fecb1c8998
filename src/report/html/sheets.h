/* sheets: the source text that a page may have: of the files that the text report would annotate, the lines with costs
 * and those around them, the hottest first.
 *
 *     sheets_init(&sheets, report, &json);           // reads the sources
 *     extract_clear(&extract, 200000);
 *     sheets_choose(&sheets, &extract, 100000);      // how much of it is written
 *     sheets_write(&sheets, &json);
 *     sheets_release(&sheets); */
#ifndef REPORT_HTML_SHEETS_H
#define REPORT_HTML_SHEETS_H

#include "report/html/extract.h"

struct sheet_line {
    uint64_t number, old; /* in each version, from 1; 0: it has no such line */
    uint64_t weight;      /* of the hottest line that it stands around, less if that is far away */
    struct text text;     /* at most 16 KiB of it */
    size_t size;          /* bytes of JSON that it takes, with its rows */
    size_t row;           /* the first row of it and 1; 0: it has none */
    bool is_chosen;
};

/* A line of the profile that is in a sheet: a line may be that of both versions. */
struct sheet_row {
    uint64_t number; /* ascending in a sheet */
    size_t next;     /* the next row of the line and 1; 0: there is none */
    size_t first_owner, owner_count;
    size_t size;
    bool is_chosen;
};

/* A function that owns a line; where others do, too, what it has of the line. */
struct sheet_owner {
    ref_t function;
    uint64_t weight;
    size_t size; /* bytes of JSON that this takes */
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
    size_t size;                 /* bytes of JSON that it takes without any line */
};

struct sheets {
    const struct report *report;
    bool is_limited; /* sizes matter */
    ARRAY(struct sheet) items;
    ARRAY(struct sheet_line) lines; /* of all, sheet by sheet */
    ARRAY(struct sheet_row) rows;   /* likewise */
    ARRAY(struct sheet_owner) owners;
    struct {
        struct sheet_item *items;
        size_t count, capacity;
    } order;     /* lines and what owners have of them, the heaviest first */
    size_t next; /* of these: those before it are chosen */
    struct {
        size_t lines;   /* lines with costs that are not written */
        size_t texts;   /* lines around these that are not, and shares of lines that are */
        size_t sources; /* sources of which no line is written */
    } left;
    ref_t *sheet_of;          /* by file of the profile: its sheet, or NONE */
    struct lines_index index; /* made for the first source */
    struct sizes sizes;
    struct arena arena;
};

/* Reads them; what is wrong with a source is diagnosed. False if one that the user named was not found. `json` has
 * lines and shares from here. Both must outlive it. Release it in any case. */
bool sheets_init(struct sheets *sheets, const struct report *report, const struct json_extract *json);
void sheets_release(struct sheets *sheets);

/* The lines of the profile by file; NULL if there are no sources. */
static inline const struct lines_index *sheets_lines(const struct sheets *sheets)
{
    return sheets->items.count ? &sheets->index : NULL;
}

/* ---- cut.c ---- */

/* Measures the lines that were read, and orders them. */
void sheets_order(struct sheets *sheets);

/* Starts with none. */
void sheets_clear(struct sheets *sheets);

/* Chooses more of the lines that are written: as many as have room in so many bytes and, with the functions that own
 * them, in the extract, which takes these. All, where that has room for everything. */
void sheets_choose(struct sheets *sheets, struct extract *extract, size_t room);

/* Whether a line of the profile, or any of a file, is among them. */
bool sheets_have_line(const struct sheets *sheets, ref_t file, uint64_t line);
bool sheets_have_file(const struct sheets *sheets, ref_t file);

/* Whether what one of several functions has on a line that is written stands there, too: the `owner`th of it. */
bool sheets_have_share(const struct sheets *sheets, ref_t file, uint64_t line, size_t owner);

/* Writes the list of sources as a value. */
void sheets_write(const struct sheets *sheets, struct json *json);

#endif
