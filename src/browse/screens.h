/* screens: the kinds of screens, by their number. */
#ifndef BROWSE_SCREENS_H
#define BROWSE_SCREENS_H

#include "sheets/sheet.h"

extern const struct sheet_kind *const sheet_kinds[SCREENS];

#endif
