/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unified: two versions of a source as one: the lines of both in one order, those that are the same once.
 *
 *     unified_init(&unified, &old, &new);
 *     for (size_t i = 1; i <= source_lines(&unified.source); i++)
 *         ... source_line(&unified.source, i), unified.lines[i].old, unified.lines[i].new ...
 *     unified_release(&unified);
 *
 * Lines that only the old version has stand before the line of the new one that took their place. Of an edited line the
 * new text is shown. */
#ifndef SOURCE_UNIFIED_H
#define SOURCE_UNIFIED_H

#include "source/align.h"
#include "source/outline.h"
#include "source/source.h"

/* The numbers that a line has in each version, from 1; 0: it is not there. */
struct unified_line {
    ref_t old, new;
    bool edited;
};

struct unified {
    struct source source;       /* the text; its path is that of the new version */
    struct unified_line *lines; /* by line of it; item 0 is unused */
    ref_t *of_old, *of_new;     /* by line of a version, from 1: the line of both */
    size_t old_count, new_count;
    struct outline old_outline, new_outline; /* the functions of each version */
    struct arena arena;                      /* of the path, and of names */
};

/* Both versions are copied. */
void unified_init(struct unified *unified, const struct source *old, const struct source *new);
void unified_release(struct unified *unified);

/* Whether a line is not the same in both versions. */
static inline bool unified_differs(const struct unified *unified, ref_t line)
{
    const struct unified_line *l = &unified->lines[line];
    return l->edited || !l->old || !l->new;
}

/* Whether a line differs in more than white space and comments of C. */
bool unified_changes(const struct unified *unified, ref_t line);

/* The first line, from `from` on, that differs and may change what functions do that it is not of: it is no comment of
 * C, and of no function (block.h), but a macro, a type, a constant. `except`, by line: those that do not count; NULL:
 * all do. 0: there is none. */
ref_t unified_next_change(const struct unified *unified, ref_t from, const bool *except);

#endif
