/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* group: the kinds of rows of a table: one table of all properties of each kind, and one of the parts of their names.
 * rows/grouping makes the rows. */
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
    GROUP_CLASS,       /* the classes of functions, by their names: class.h */
    GROUP_DIRECTORY,   /* the directories of files */
    GROUP_INSTRUCTION, /* (object, address) */
    GROUPS
};

/* The words of --group, in the order of the enum. */
#define GROUP_WORDS                                                                                                    \
    "piece|function|file|object|line|file,function|function,file|object,function|class|directory|instruction"

/* The costs of the profile that rows are sums of. */
enum cost_of { COST_OF_PIECES, COST_OF_LINES, COST_OF_INSTRUCTIONS };

#define GROUP_NAME_PARTS 5 /* the most parts of a name */

struct group_row {
    const char *word;    /* as --group has it */
    const char *heading; /* of the column of names, for people */
    enum cost_of cost_of;
    enum name_part names[GROUP_NAME_PARTS + 1]; /* up to the first NAME_NONE */
    enum name_part box; /* the box that a graph draws around functions; NAME_NONE: it has no functions */
    bool is_function;   /* rows are whole functions */
    bool has_inclusive; /* rows may have inclusive costs, too: functions and lines do */
};

extern const struct group_row group_table[GROUPS];

/* Whether rows belong to a source line, whose text can follow them. */
static inline bool group_has_lines(enum group group)
{
    return group_table[group].cost_of != COST_OF_PIECES;
}

#endif
