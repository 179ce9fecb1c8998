/* members: which functions a row of a group has, and in which row a function is. */
#ifndef SHEETS_MEMBERS_H
#define SHEETS_MEMBERS_H

#include "sheets/model.h"
#include "sheets/place.h"

/* One row of a group that is summed up of pieces of functions: of an object, a class, a directory, a file. */
struct members {
    struct grouping grouping;
    ref_t row;
    bool *has; /* by function: whether any of its code is in the row */
};

/* `id`: of the row, as sheet_id() makes it. False: there is no such row. Release it
 * in any case; what was never made is zeros. */
bool members_init(struct members *w, const struct model *m, enum group group, uint64_t id);
void members_release(struct members *w);

/* The id of a row of the table; one that stands under another is told apart from that. */
uint64_t members_id(const struct model *m, const struct grouping *g, ref_t row);

/* Sets the row of a place of the table to the one that a function is in, and unfolds what that is folded into. False:
 * the rows of the table are no sums of functions, or the function has none. */
bool members_find(const struct model *m, ref_t function, struct place *place);

#endif
