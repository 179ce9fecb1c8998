/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_map: the lines that both sides of a comparison have in common: by the texts of both sources, or, if a source is
 * missing, by the shift of each function's lines.
 *
 *     line_map_init(&line_map, &sided, &(struct line_map_request){question, directory, NULL, false});
 *     sided.numbering = &line_map.numbering;               // the joined profile then has lines
 *     line_map_release(&line_map); */
#ifndef ANNOTATE_LINE_MAP_H
#define ANNOTATE_LINE_MAP_H

#include "annotate/versions.h"
#include "source/unified.h"

/* How the lines of a file were matched. */
enum numbered { NUMBERED_NOT, NUMBERED_BY_TEXT, NUMBERED_BY_SHIFT };

struct numbered_file {
    enum numbered how;
    enum side shown;          /* by shift: lines have the numbers of this side */
    struct unified unified;   /* by text: both versions */
    struct text paths[SIDES]; /* where the sources were found; .s NULL: not */
    bool is_newer;            /* a source changed after its profile was written */
    bool has_other;           /* the other side knows the file, too */
    bool is_one;              /* both sources are the same file */
    const struct source *old; /* the old source, if it is shown alone and is no file; else NULL */
    bool is_lost;             /* the old source is missing, and the new source changed after the base was written */
    struct outline lone;      /* of the only source, that of the side `lone_side`; empty: there are both, or none */
    enum side lone_side;
};

/* The place of a piece's lines on the other side. */
struct moved {
    bool found;
    int64_t shift;
};

/* A line on both sides, found without texts. */
struct moved_line {
    ref_t file; /* of the match */
    uint64_t new, old;
};

struct moved_lines ARRAY_OF(struct moved_line);

struct line_map {
    const struct sided *sided;
    bool unify;                  /* lines are of the unified source; else of the new source */
    struct numbered_file *files; /* by file of the match */
    struct moved_lines lines;    /* of files whose lines are found by shifts, in the order of file and new number */
    bool *unchanged;             /* by object of the match: the same on both sides, for sure */
    struct moved *moved[SIDES];  /* by piece of a side */
    struct numbering numbering;
    struct old_texts old_texts;
    const struct question *question; /* those of the request */
    struct text directory;
    struct arena arena;
};

/* The files to number, and how. */
struct line_map_request {
    const struct question *question;
    struct text directory; /* the working directory */
    const bool *files;     /* by file of the match; NULL: all */
    bool unify;
};

/* Numbers the lines of files. All arguments must outlive it; it must not be moved. A line has the number of the old
 * side if only that side has it and no shown source does. */
void line_map_init(struct line_map *map, const struct sided *sided, const struct line_map_request *wanted);
void line_map_release(struct line_map *map);

/* Whether an object of a joined profile, likewise, is the same on both sides for sure: its file has one path, and did
 * not change since before the base was written. */
bool line_map_is_unchanged(const struct sides *sides, ref_t object);

/* The numbering of a file of a joined profile, which a struct line_map must have made. */
const struct numbered_file *line_map_find(const struct sides *sides, ref_t file);

#endif
