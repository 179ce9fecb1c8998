/* row_name: what a row is called: the one answer to it, of which formats, filters, checks and the spread take the parts
 * that they show or compare. */
#ifndef ROWS_ROW_NAME_H
#define ROWS_ROW_NAME_H

#include "rows/line_number.h"

/* A part of what a row is called, by itself and in the fields of records. */
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
    NAME_DISPLAY, /* of a function: what people call it */
    NAME_HOME,    /* of a function: the file where people look for it, and the line there */
    NAME_HOME_LINE,
    NAME_SOURCE, /* of a line: its text */
    NAME_STATUS, /* this and the next one are of comparisons */
    NAME_MATCH,
    NAME_PARTS
};

struct name_part_row {
    const char *word;     /* the key of its field */
    const char *old_word; /* of what it was before, in a comparison; NULL: it has no such field */
    bool is_number;
};

extern const struct name_part_row name_part_table[NAME_PARTS];

/* A function that has code on a line: on the line of row `row`. */
struct owner {
    ref_t row, symbol;
};

/* What does not apply is NONE, or empty. */
struct row_name {
    ref_t object, file, symbol;
    ref_t function; /* of a row that is a whole function */
    ref_t cycle;    /* the cycle that a function is in; of a row that is a cycle, the cycle, and symbol is NONE */
    size_t others;  /* of a node of several functions (calls/nodes.h): how many beside this one, which names it */
    struct line_number line;
    uint64_t address;  /* of an instruction, whose line is where it was recorded first; ADDRESS_NONE: not known,
                          and the row is a line of a piece */
    struct text place; /* a class or a directory; empty: the functions of no class. .s NULL: it is neither */
    const struct owner *owners; /* of a line: the functions that have code there, by name */
    size_t owner_count;
};

/* The name of nothing. */
#define ROW_NAME_NONE                                                                                                  \
    ((struct row_name){NONE, NONE, NONE, NONE, NONE, 0, {LINE_NONE, SIDE_NEW}, ADDRESS_NONE, {NULL, 0}, NULL, 0})

/* What a whole function is called; it does not say the cycle. */
struct row_name row_name_of_function(const struct profile *profile, ref_t function);

static inline bool row_name_is_cycle(const struct row_name *name)
{
    return name->cycle != NONE && name->function == NONE;
}

/* The number of an object, a file, a function's name or a cycle; NONE: the row is of none, or the part is another. */
ref_t row_name_ref(const struct row_name *name, enum name_part part);

/* The names that a profile has of objects, of files or of functions; NULL: the part is another. */
const struct names *row_name_names(const struct profile *profile, enum name_part part);

/* An object, a file, a function, a class or a directory as it is recorded; .s NULL: the row is of none, or the part is
 * another. */
struct text row_name_text(const struct profile *profile, const struct row_name *name, enum name_part part);

/* The order of names, for ties: by file, function, line, object, bytewise. */
int row_name_compare(const struct profile *profile, const struct row_name *a, const struct row_name *b);

/* The order of two names of one kind, bytewise; NONE comes first. */
int row_name_compare_refs(const struct names *names, ref_t a, ref_t b);

#endif
