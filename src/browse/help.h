/* help: the screen that explains the keys. */
#ifndef BROWSE_HELP_H
#define BROWSE_HELP_H

#include "sheets/sheet.h"

extern const struct sheet_kind help_kind;

#endif
