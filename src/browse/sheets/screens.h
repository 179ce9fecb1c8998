/* screens: the kinds of screens, by their number. */
#ifndef BROWSE_SHEETS_SCREENS_H
#define BROWSE_SHEETS_SCREENS_H

#include "browse/sheet.h"

extern const struct sheet_kind *const sheet_kinds[SCREENS];

#endif
