/* reach: all functions that call one on any way, it, and all that it reaches, each once, as --reach has them. */
#ifndef SHEETS_REACH_H
#define SHEETS_REACH_H

#include "sheets/sheet.h"

extern const struct sheet_kind reach_kind;

#endif
