/* code_rows: what stands in the rows of a listing of machine code: place, address, lanes of jumps, instruction, and a
 * note of how often it jumped. Columns are as wide in all rows, and all rows fit into the room that there is.
 *
 *     struct code_rows rows = {.file = file};
 *     instructions_init(&rows.in, ...);
 *     code_rows_measure(&rows, table_room(&table));
 *     table.describe = code_rows_describe, table.context = &rows;
 */
#ifndef REPORT_TEXT_CODE_ROWS_H
#define REPORT_TEXT_CODE_ROWS_H

#include "base/phrase.h"
#include "report/text/instructions.h"

/* Set the first two fields. */
struct code_rows {
    struct instructions in;
    ref_t file; /* of the function's place */
    size_t room;
    size_t place_width; /* with the blanks after it; 0: there are no places */
    size_t address_width;
    size_t lanes_width; /* with the blanks before them; 0: they are not drawn */
    size_t text_width;  /* what notes stand after, if instructions are not longer */
    bool is_tight;      /* what an instruction says twice is left out */
    bool is_narrow;     /* operands stand right behind the mnemonic */
};

/* Chooses the columns, for rows of at most `room` columns; SIZE_MAX: nothing is cut. If that is too little, files in
 * places are cut first, then the symbols of targets go that the listing shows, then lanes, and at last operands are
 * cut.
 */
void code_rows_measure(struct code_rows *rows, size_t room);

/* The heading of these columns, in the arena. */
struct text code_rows_heading(const struct code_rows *rows, struct arena *arena);

/* Adds a row to an empty phrase; `rows` is a struct code_rows. */
void code_rows_describe(const void *rows, size_t number, struct phrase *phrase);

#endif
