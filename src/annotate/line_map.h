/* line_map: which lines of the two sides of a comparison are one line: by the texts of both sources, or, if one of
 * them is not there, by how the lines of each function moved.
 *
 *     line_map_init(&line_map, &sided, &(struct line_map_request){question, directory, NULL, false});
 *     sided.numbering = &line_map.numbering;               // the joined profile then has lines
 *     line_map_release(&line_map); */
#ifndef ANNOTATE_LINE_MAP_H
#define ANNOTATE_LINE_MAP_H

#include "annotate/versions.h"
#include "source/unified.h"

/* How the lines of a file were found to be the same. */
enum numbered { NUMBERED_NOT, NUMBERED_BY_TEXT, NUMBERED_BY_SHIFT };

struct numbered_file {
    enum numbered how;
    enum side shown;          /* by shift: the side whose numbers the lines have */
    struct unified unified;   /* by text: both versions */
    struct text paths[SIDES]; /* where the sources were found; .s NULL: not */
    bool is_newer;            /* one of them was changed after its profile was written */
    bool has_other;           /* the other side knows the file, too */
    bool is_one;              /* both sources are the same file */
    const struct source *old; /* the old source, if it is shown alone and is no file; else NULL */
    bool is_lost;             /* the old source is not there, and the new one was changed after the base was written */
};

/* Where the lines of a piece are on the other side. */
struct moved {
    bool found;
    int64_t shift;
};

/* A line that is on both sides, though no texts say so. */
struct moved_line {
    ref_t file; /* of the match */
    uint64_t new, old;
};

struct moved_lines {
    struct moved_line *items;
    size_t count, capacity;
};

struct line_map {
    const struct sided *sided;
    bool unify;                  /* lines are those of the unified source; else those of the new one */
    struct numbered_file *files; /* by file of the match */
    struct moved_lines lines;    /* of files whose lines are found by shifts, in the order of file and new number */
    bool *unchanged;             /* by object of the match: the same on both sides, for sure */
    struct moved *moved[SIDES];  /* by piece of a side */
    struct numbering numbering;
    struct old_texts old_texts;
    struct arena arena;
};

/* What is numbered, and how. */
struct line_map_request {
    const struct question *question;
    struct text directory; /* the working directory */
    const bool *files;     /* by file of the match; NULL: all */
    bool unify;
};

/* Numbers the lines of files. All arguments must outlive it; it must not be moved. Lines are of the old
 * side if only that has them and they are in no source shown. */
void line_map_init(struct line_map *map, const struct sided *sided, const struct line_map_request *wanted);
void line_map_release(struct line_map *map);

/* What is known of a file of a joined profile whose lines were numbered by a struct line_map. */
const struct numbered_file *line_map_find(const struct sides *sides, ref_t file);

#endif
