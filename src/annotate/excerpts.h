/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* excerpts: the texts of single lines of sources, and the paths at which their files were found.
 *
 *     excerpts_add(&excerpts, file, line);                  // the most important first
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
    struct text path; /* of its file; .s NULL: not found, or only its old version was */
    bool is_newer;    /* its file changed after the profile was written */
    size_t order;     /* the order of adding */
};

/* Zero-initialise before the first use. */
struct excerpts {
    ARRAY(struct excerpt) lines; /* once they are read: by file, then by line, each once */
    struct arena arena;
};

/* Adds a line, to be read; if it is no line, or unknown, it has no text. */
void excerpts_add(struct excerpts *excerpts, ref_t file, struct line_number line);

/* Reads the added lines, file by file, in the order of adding. `keep` makes the text to keep from a line. */
void excerpts_read(struct excerpts *excerpts, struct shown_reader *reader,
                   struct text (*keep)(struct arena *arena, struct text line));
void excerpts_release(struct excerpts *excerpts);

/* What of a line is kept by default: the line without blanks around it, cut if it is long. */
struct text excerpts_short(struct arena *arena, struct text line);

/* Collects the lines of the rows, and reads them, without blanks around them and cut if they are long; rows that are no
 * lines are skipped. */
void excerpts_init(struct excerpts *excerpts, const struct rows *rows);

/* Whether there is any text. */
bool excerpts_any(const struct excerpts *excerpts);

/* A line that was added; else NULL. */
const struct excerpt *excerpts_find(const struct excerpts *excerpts, ref_t file, struct line_number line);

/* The text of a line; empty if its source was not found (.s NULL). */
struct text excerpts_text(const struct excerpts *excerpts, ref_t file, struct line_number line);

#endif
