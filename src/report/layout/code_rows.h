/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code_rows: what stands in the rows of a listing of machine code: place, address, lanes of jumps, instruction, and a
 * note of how often it jumped. Columns are as wide in all rows, and all rows fit into the room that there is.
 *
 *     struct code_rows rows = {.in = &listing, .file = file};
 *     code_rows_measure(&rows, table_room(&table));
 *     table.describe = code_rows_describe, table.spent = code_rows_spent, table.context = &rows;
 */
#ifndef REPORT_LAYOUT_CODE_ROWS_H
#define REPORT_LAYOUT_CODE_ROWS_H

#include "annotate/listed_code.h"
#include "base/phrase.h"

/* Set the first two fields. */
struct code_rows {
    const struct listed_code *in;
    ref_t file; /* of the function's place */
    size_t room;
    size_t place_width; /* with the blanks after it; 0: there are no places */
    size_t address_width;
    size_t lanes_width; /* with the blanks before them; 0: they are not drawn */
    size_t text_width;  /* what notes stand after, if instructions are not longer */
    bool is_tight;      /* what an instruction says twice is left out */
    bool is_narrow;     /* operands stand right behind the mnemonic */
};

/* Chooses the columns for rows of at most `room` columns, again if that changes; SIZE_MAX: nothing is cut. If
 * that is too little, files in places are cut first, then the symbols of targets go that the listing shows, then lanes,
 * and at last operands are cut.
 */
void code_rows_measure(struct code_rows *rows, size_t room);

/* The heading of these columns, in the arena. */
struct text code_rows_heading(const struct code_rows *rows, struct arena *arena);

/* Adds a row to an empty phrase. `rows`, here and below: a struct code_rows. */
void code_rows_describe(const void *rows, size_t number, struct phrase *phrase);

/* Sets what was spent in a row, as struct table wants it; false for a row without figures. */
bool code_rows_spent(const void *rows, size_t number, struct spent *spent);

/* Whether a row is an instruction that has neither a cost nor calls. */
bool code_rows_is_bare(const void *rows, size_t number);

#endif
