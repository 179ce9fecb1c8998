/* excerpts: the texts of single lines of sources, and the paths at which their files were found.
 *
 *     excerpts_add(&excerpts, file, line);                  // what matters most first
 *     excerpts_read(&excerpts, &reader, shorten);           // each file once
 *     text = excerpts_text(&excerpts, file, line);
 *     excerpts_release(&excerpts); */
#ifndef ANNOTATE_EXCERPTS_H
#define ANNOTATE_EXCERPTS_H

#include "annotate/shown.h"
#include "view/rows.h"

struct excerpt {
    ref_t file;
    struct line_number line;
    struct text text; /* .s NULL: there is no such line */
    struct text path; /* of its file; .s NULL: it was not found, or only its old version was */
    bool is_newer;    /* its file was changed after the profile was written */
    size_t order;     /* in which it was added */
};

/* Zero-initialise before the first use. */
struct excerpts {
    ARRAY(struct excerpt) lines; /* once they are read: by file, then by line, each once */
    struct arena arena;
};

/* Adds a line, to be read; one that is no line, or not known, has no text. */
void excerpts_add(struct excerpts *excerpts, ref_t file, struct line_number line);

/* Reads what was added, file by file, in the order in which they were. `keep` makes the text that is kept of a line. */
void excerpts_read(struct excerpts *excerpts, struct shown_reader *reader,
                   struct text (*keep)(struct arena *arena, struct text line));
void excerpts_release(struct excerpts *excerpts);

/* Collects the lines of the rows, and reads them, without blanks around them and cut if they are long; of rows that
 * are no lines, nothing. */
void excerpts_init(struct excerpts *excerpts, const struct rows *rows);

/* Whether there is any text. */
bool excerpts_any(const struct excerpts *excerpts);

/* A line that was added; else NULL. */
const struct excerpt *excerpts_find(const struct excerpts *excerpts, ref_t file, struct line_number line);

/* The text of a line; empty if its source was not found (.s NULL). */
struct text excerpts_text(const struct excerpts *excerpts, ref_t file, struct line_number line);

#endif
