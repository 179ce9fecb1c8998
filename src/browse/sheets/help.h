/* help: what the keys do. */
#ifndef BROWSE_SHEETS_HELP_H
#define BROWSE_SHEETS_HELP_H

#include "browse/sheet.h"

extern const struct sheet_kind help_kind;

#endif
