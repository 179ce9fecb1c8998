/* sheets: the source text that a page may have: of the files that the text report would annotate, the lines with costs
 * and those around them, the hottest first.
 *
 *     sheets_init(&sheets, report);                  // reads the sources
 *     sheets_choose(&sheets, 100000);                // how much of it is written
 *     sheets_write(&sheets, &json);
 *     sheets_release(&sheets); */
#ifndef REPORT_HTML_SHEETS_H
#define REPORT_HTML_SHEETS_H

#include "base/json.h"
#include "rows/lines.h"
#include "view/report.h"

struct sheet_line {
    uint64_t number, old; /* in each version, from 1; 0: it has no such line */
    uint64_t weight;      /* of the hottest line that it stands around, less if that is far away */
    struct text text;     /* at most 16 KiB of it */
    size_t row;           /* about how many bytes its costs take as JSON; 0: it has none */
};

/* What one of several functions has on a line: it is written as soon as lines of its weight are. */
struct sheet_share {
    uint64_t weight;
    size_t size; /* about how many bytes it takes as JSON */
};

struct sheet {
    ref_t file;
    struct text path;    /* where it was found */
    bool has_versions;   /* of a comparison, and the old one was found: lines have an old number */
    bool is_old;         /* and only that: they have no other */
    bool is_newer;       /* than the profile: lines may have moved */
    bool is_chosen;      /* any line of it is */
    size_t first, count; /* of the lines */
};

struct sheets {
    const struct report *report;
    ARRAY(struct sheet) items;
    ARRAY(struct sheet_line) lines; /* of all, sheet by sheet */
    ARRAY(struct sheet_share) shares;
    uint64_t least; /* lines and shares of this weight or more are written */
    struct {
        size_t lines;   /* lines with costs that are not written */
        size_t texts;   /* lines around these that are not, and shares of lines that are */
        size_t sources; /* sources of which no line is written */
    } left;
    ref_t *sheet_of;          /* by file of the profile: its sheet, or NONE */
    bool *needed;             /* by function: it has code on a line that is written */
    struct lines_index index; /* made for the first source */
    struct arena arena;
};

/* Reads them; what is wrong with a source is diagnosed. False if one that the user named was not found. The report
 * must outlive it. Release it in any case. */
bool sheets_init(struct sheets *sheets, const struct report *report);
void sheets_release(struct sheets *sheets);

/* What a line weighs: its own cost or that with what is called from it, whichever is more. */
uint64_t sheets_weight(const struct sheets *sheets, const struct file_lines *lines, size_t line);

/* The lines of the profile by file; NULL if there are no sources. */
static inline const struct lines_index *sheets_lines(const struct sheets *sheets)
{
    return sheets->items.count ? &sheets->index : NULL;
}

/* The number of a line of a comparison in the old version; 0: it has none, or that is not known. */
uint64_t sheets_old_line(const struct sheets *sheets, ref_t file, struct line_number line);

/* ---- cut.c ---- */

/* Chooses the lines that are written: as many as take about `room` bytes; SIZE_MAX: all. Sets `needed`. Returns about
 * how many bytes they take. */
size_t sheets_choose(struct sheets *sheets, size_t room);

/* Whether a line of the profile, or any of a file, is among them. */
bool sheets_have_line(const struct sheets *sheets, ref_t file, uint64_t line);
bool sheets_have_file(const struct sheets *sheets, ref_t file);

/* Whether what a function has on a line that is written stands there, too. `lines`: by owner. */
bool sheets_have_share(const struct sheets *sheets, const struct file_lines *lines, size_t line);

/* Writes the list of sources as a value. */
void sheets_write(const struct sheets *sheets, struct json *json);

#endif
