/* cost_columns: which columns of costs stand beside lines and instructions: those of the event that rows are sorted by,
 * of the kind they are sorted by, and as many others as a width has room for. */
#ifndef BROWSE_SHEETS_COST_COLUMNS_H
#define BROWSE_SHEETS_COST_COLUMNS_H

#include "browse/sheet.h"

/* The kind of cost that rows of a view are sorted by: COLUMN_SELF, or COLUMN_INCLUSIVE if it has such a column. */
enum column_kind cost_columns_kind(const struct view *view);

/* Adds columns of the view of functions, as a kind of sheet does: of a kind, and from 120 columns of the screen on, if
 * `both`, of the other kind; from 200 on also of the next event. Below 60 they are shares alone, in a comparison the
 * change alone. */
void cost_columns_choose(struct sheet *sheet, enum column_kind kind, bool both, size_t width);

/* Makes `lined` the view that lines with these columns have. Without a column of inclusive costs, those of calls stand
 * among the self costs. The columns must outlive it. */
void cost_columns_take(struct view *lined, const struct columns *columns);

/* The cost of the main event, without its sign: how hot a row is. 0: there is no main event. */
cost_t cost_columns_heat(const struct view *view, const struct costs *costs);

#endif
