/* events: all events of the row where one was before, an event a row: its costs there, as the sheet of that row has
 * them, and what it counts. A table has room for the costs of few events. */
#ifndef SHEETS_EVENTS_H
#define SHEETS_EVENTS_H

#include "sheets/sheet.h"

extern const struct sheet_kind events_kind;

#endif
