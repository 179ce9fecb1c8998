/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_name: the name of a row. There is one definition of it; formats, filters, checks and the spread take the parts
 * that they show or compare. */
#ifndef ROWS_ROW_NAME_H
#define ROWS_ROW_NAME_H

#include "rows/line_number.h"

/* A part of a row's name, by itself and in the fields of records. */
enum name_part {
    NAME_NONE,
    NAME_CYCLE,
    NAME_OBJECT,
    NAME_ADDRESS,
    NAME_FILE,
    NAME_LINE,
    NAME_FUNCTION,
    NAME_CLASS,
    NAME_DIRECTORY,
    NAME_DISPLAY, /* of a function: the name for people */
    NAME_HOME,    /* of a function: the file where people look for it, and the line there */
    NAME_HOME_LINE,
    NAME_SOURCE,  /* of a line: its text */
    NAME_PARTIAL, /* likewise: its inclusive cost is a lower bound */
    NAME_STATUS,  /* this part and the next are of comparisons */
    NAME_MATCH,
    NAME_PARTS
};

struct name_part_row {
    const char *word;     /* the key of its field */
    const char *old_word; /* of the old value, in a comparison; NULL: there is no such field */
    bool is_number;
};

extern const struct name_part_row name_part_table[NAME_PARTS];

/* A function that has code on the line of row `row`. */
struct owner {
    ref_t row, symbol;
};

/* Parts that do not apply are NONE, or empty. */
struct row_name {
    ref_t object, file, symbol;
    ref_t function; /* of a row that is a whole function */
    ref_t cycle;    /* the cycle of a function; of a row that is a cycle, the cycle itself, and `symbol` is NONE */
    size_t others;  /* of a node of several functions (calls/nodes.h): the number of functions beside `function`, which
                       names it */
    struct line_number line;
    uint64_t address;  /* of an instruction, whose line is the line where it was recorded first; ADDRESS_NONE: unknown,
                          and the row is a line of a piece */
    struct text place; /* class or directory; empty: functions of no class; .s NULL: the row is neither */
    const struct owner *owners; /* of a line: the functions that have code there, by name */
    size_t owner_count;
};

/* A name without any part. */
#define ROW_NAME_NONE                                                                                                  \
    ((struct row_name){NONE, NONE, NONE, NONE, NONE, 0, {LINE_NONE, SIDE_NEW}, ADDRESS_NONE, {NULL, 0}, NULL, 0})

/* The name of a whole function, without its cycle. */
struct row_name row_name_of_function(const struct profile *profile, ref_t function);

static inline bool row_name_is_cycle(const struct row_name *name)
{
    return name->cycle != NONE && name->function == NONE;
}

/* The number of the row's object, file, function name or cycle; NONE: the row has none, or `part` is another part. */
ref_t row_name_ref(const struct row_name *name, enum name_part part);

/* The profile's names of objects, files or functions; NULL: `part` is another part. */
const struct names *row_name_names(const struct profile *profile, enum name_part part);

/* The recorded text of an object, a file, a function, a class or a directory; .s NULL: the row has none, or `part` is
 * another part. */
struct text row_name_text(const struct profile *profile, const struct row_name *name, enum name_part part);

/* Compares names to break ties: by file, function, line, object, first owner, bytewise. */
int row_name_compare(const struct profile *profile, const struct row_name *a, const struct row_name *b);

/* Compares two names of the same kind, bytewise; NONE comes first. */
int row_name_compare_refs(const struct names *names, ref_t a, ref_t b);

#endif
