/* group: what the rows of a table are, and what they are called by: a table of all that is said of each kind of row,
 * and one of the parts of their names. How rows are made is in rows/aggregate. */
#ifndef ROWS_GROUP_H
#define ROWS_GROUP_H

#include "rows/row_name.h"

enum group {
    GROUP_PIECE, /* (object, file, function): a function's code in one file */
    GROUP_FUNCTION,
    GROUP_FILE,
    GROUP_OBJECT,
    GROUP_LINE, /* (file, line) */
    GROUP_FILE_FUNCTION,
    GROUP_FUNCTION_FILE,
    GROUP_OBJECT_FUNCTION,
    GROUP_CLASS,       /* what functions belong to, by their names: class.h */
    GROUP_DIRECTORY,   /* what files are in */
    GROUP_INSTRUCTION, /* (object, address) */
    GROUPS
};

/* The words of --group, in the order of the enum. */
#define GROUP_WORDS                                                                                                    \
    "piece|function|file|object|line|file,function|function,file|object,function|class|directory|instruction"

/* What the profile keeps costs of, which rows are sums of. */
enum cost_of { COST_OF_PIECES, COST_OF_LINES, COST_OF_INSTRUCTIONS };

#define GROUP_NAME_PARTS 5 /* of a row at most */

struct group_row {
    const char *word;    /* as --group has it */
    const char *heading; /* of the column of names, for people */
    enum cost_of cost_of;
    enum name_part names[GROUP_NAME_PARTS + 1]; /* up to the first NAME_NONE */
    enum name_part box;                         /* what a graph draws functions in; NAME_NONE: it has no functions */
    const char *why_no_inclusive; /* why rows have no inclusive cost; NULL: they are functions, which have one */
};

extern const struct group_row group_table[GROUPS];

/* Whether rows are of a source line, whose text can stand at their end. */
static inline bool group_has_lines(enum group group)
{
    return group_table[group].cost_of != COST_OF_PIECES;
}

#endif
