/* cost_columns: the columns of costs that stand beside lines and instructions. */
#ifndef SHEETS_COST_COLUMNS_H
#define SHEETS_COST_COLUMNS_H

#include "sheets/sheet.h"

/* Makes `lined` the view that lines with these columns have. Without a column of inclusive costs, those of calls stand
 * among the self costs. The columns must outlive it. */
void cost_columns_take(struct view *lined, const struct columns *columns);

/* The cost of the main event, without its sign: how hot a row is. 0: there is no main event. */
cost_t cost_columns_heat(const struct view *view, const struct costs *costs);

#endif
