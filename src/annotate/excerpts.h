/* excerpts: the source text of the lines that rows are of, and the paths at which their files were found.
 *
 * Rows come in any order, and a file is read once: the lines wanted are collected first, and kept as short texts. */
#ifndef ANNOTATE_EXCERPTS_H
#define ANNOTATE_EXCERPTS_H

#include "view/rows.h"

struct excerpt {
    ref_t file;
    struct line_number line;
    struct text text; /* without blanks around it, and cut where it is long; empty where there is no such line */
};

struct excerpts {
    ARRAY(struct excerpt) lines; /* by file, then by number */
    struct text *paths;          /* by file; .s NULL: it was not found */
    struct arena arena;
};

/* Collects the lines of the rows, and reads them; of rows that are no lines, nothing. */
void excerpts_init(struct excerpts *excerpts, const struct rows *rows);
void excerpts_release(struct excerpts *excerpts);

/* Whether there is any text. */
bool excerpts_any(const struct excerpts *excerpts);

/* The text of a line that a row is of; empty where its source was not found. */
struct text excerpts_text(const struct excerpts *excerpts, ref_t file, struct line_number line);

#endif
