/* columns: the columns of figures of a screen of functions, as the first screen of a report has them. */
#ifndef BROWSE_COLUMNS_H
#define BROWSE_COLUMNS_H

#include "browse/sheet.h"

/* Adds the columns of a report's view for a width, and says how many of the last are shares alone. No row of the view
 * may be wider than the widest of `rows`. Words are in the arena of the sheet. */
void columns_choose(struct sheet *sheet, const struct report *report, const struct ranking *rows, size_t width);

/* The same for rows that show calls: their inclusive cost comes first, and is the last to go. */
void columns_choose_calls(struct sheet *sheet, const struct report *report, size_t width);

#endif
